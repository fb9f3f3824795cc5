// Test results as TAP lines: `ok 1 - name` or `not ok 1 - name`, and diagnostics after a `#`.

let count = 0;
let failed = 0;

/** A failure with its details, one line each. */
export class Failure extends Error {
  constructor(...details) {
    super(details.join("\n"));
  }
}

function report(ok, name, details = "") {
  console.log(`${ok ? "ok" : "not ok"} ${++count} - ${name}`);
  for (const line of details.split("\n")) if (line) console.log(`# ${line}`);
  if (!ok) failed++;
}

/** Runs one test: it fails if it throws. What it returns is added to its name. */
export async function test(name, run) {
  try {
    const more = await run();
    report(true, more ? `${name}: ${more}` : name);
  } catch (error) {
    report(false, name, error instanceof Failure ? error.message : error.stack);
  }
}

export function check(condition, ...details) {
  if (!condition) throw new Failure(...details);
}

/** Compares by their JSON. */
export function equal(actual, expected, what) {
  const [a, e] = [JSON.stringify(actual), JSON.stringify(expected)];
  check(a === e, what, `expected ${e}`, `actual   ${a}`);
}

/** Prints the plan; the process then ends with status 1 if a test failed. */
export function finish() {
  console.log(`1..${count}`);
  process.exitCode = failed ? 1 : 0;
}

// Are the WebAssembly module and the native build the same game, byte for byte?
//
//   node replay.mjs KELTIS.WASM NATIVE [--game NAME] [--seats N] [--seed S] [--games N] [RECORD...]
//
// NATIVE is tests/wasm/native.c, built. It plays random games of every game in the registry, or
// replays the records given, and prints what the native build says in every position; here the
// same actions are replayed in the module and everything it says is compared.

import { spawn, execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import { Keltis, optionLines } from "../../src/wasm/keltis.mjs";
import { Failure, check, equal, finish, test } from "../tap.mjs";

const GZIPPED_LIMIT = 150000;

const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    game: { type: "string" },
    seats: { type: "string" },
    seed: { type: "string", default: "7000000000000000001" }, // uses all 64 bits
    games: { type: "string", default: "24" },
  },
});
const [wasmPath, nativePath, ...recordPaths] = positionals.map((path) => resolve(path));
if (!nativePath) {
  console.error("usage: node replay.mjs KELTIS.WASM NATIVE [options] [RECORD...]");
  console.error("options: --game NAME --seats N --seed S --games N");
  process.exit(2);
}

const wasm = readFileSync(wasmPath);
const compiled = await WebAssembly.compile(wasm);
const keltis = await Keltis.load(compiled);

/** The lines of the native program's output, as bytes. */
class Native {
  #rest = Buffer.alloc(0);
  #chunks;

  constructor(words, input = "") {
    this.child = spawn(nativePath, words, { stdio: ["pipe", "pipe", "inherit"] });
    this.child.stdin.on("error", () => {}); // it may end without reading all
    this.child.stdin.end(input);
    this.ended = new Promise((done, failed) => this.child.on("exit", done).on("error", failed));
    this.ended.catch(() => {}); // whoever awaits it hears of it
    this.#chunks = this.child.stdout[Symbol.asyncIterator]();
  }

  /** The next line without its end, or null. */
  async next() {
    let end;
    while ((end = this.#rest.indexOf(10)) < 0) {
      const { value, done } = await this.#chunks.next();
      if (done) return null;
      this.#rest = Buffer.concat([this.#rest, value]);
    }
    const line = this.#rest.subarray(0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  /** Checks that it has said all and ended well. */
  async end() {
    const line = await this.next();
    check(line === null, "the native program says more", `actual ${line}`);
    const status = await this.ended;
    check(status === 0, "the native program failed", "expected status 0", `actual ${status}`);
  }

  /** Ends it if it still runs. */
  stop() {
    this.child.stdout.destroy();
    this.child.kill();
  }
}

/** The same as in native.c. */
const ADVICE_EVERY = 37;
const ADVISERS = ["greedy", "casual", "search:iterations=64", "search:iterations=64,instinct=0"];

/** The part of a text around the first byte in which it differs from the other. */
function around(text, other) {
  let first = 0;
  while (first < text.length && text[first] === other[first]) first++;
  const from = Math.max(0, first - 60);
  return `${from > 0 ? "…" : ""}${Buffer.from(text.subarray(from, first + 60))}`;
}

function compareBytes(what, expected, actual) {
  if (Buffer.compare(expected, actual) === 0) return;
  throw new Failure(
    `different: ${what}`,
    `expected ${around(expected, actual)}`,
    `actual   ${around(actual, expected)}`,
  );
}

/** Compares one line of the native build with what an export of the module writes. */
async function compare(native, what, name, ...parameters) {
  const expected = await native.next();
  if (!expected) throw new Failure(`the native program ended before ${what}`);
  compareBytes(what, expected, keltis.bytes(name, ...parameters));
}

function viewersOf(seats) {
  const { spectator, all } = keltis.viewers;
  return [...Array(seats).keys(), spectator, all];
}

/** Everything native.c prints of one position, in its order. */
async function comparePosition(native, match, ply, seats) {
  const at = match.pointer;
  for (const viewer of viewersOf(seats))
    await compare(native, `ply ${ply}: view of ${viewer}`, "keltis_view", at, viewer);
  await compare(native, `ply ${ply}: position`, "keltis_position", at, 1);
  await compare(native, `ply ${ply}: legal actions`, "keltis_legal", at);
  await compare(native, `ply ${ply}: scores`, "keltis_scores", at);
  if (ply % ADVICE_EVERY === 0 && typeof match.position().to_move === "number")
    for (const name of ADVISERS) await compareAdvice(native, match, ply, name);
}

/** What a player advises, with the number of the ply as its seed; passed over without players. */
async function compareAdvice(native, match, ply, name) {
  if (!keltis.thinks) return void (await native.next());
  const thought = match.think(name, BigInt(ply));
  while (thought.on());
  await compare(native, `ply ${ply}: advice of ${name}`, "keltis_advice", thought.pointer);
  thought.free();
}

function act(match, action, ply) {
  try {
    match.act(action);
  } catch (error) {
    throw new Failure(`ply ${ply}: the module refuses ${action}`, error.message);
  }
}

/** Replays one game; returns how many positions were compared. */
async function replay(native, line) {
  const record = JSON.parse(line.toString());
  const match = keltis.newMatch(record);
  await comparePosition(native, match, 0, record.seats);
  for (const [i, action] of record.actions.entries()) {
    act(match, action, i + 1);
    await comparePosition(native, match, i + 1, record.seats);
  }
  for (const viewer of viewersOf(record.seats))
    await compare(native, `actions shown to ${viewer}`, "keltis_shown", match.pointer, viewer);
  compareBytes("the record", line, keltis.bytes("keltis_record", match.pointer));
  match.free();
  return record.actions.length + 1;
}

/** Lets chance act; returns the next ply, after what the record has there. */
function runChance(match, actions, ply, seed) {
  const next = ply + match.runChance(seed);
  const { acted } = match.position(next - ply);
  equal(acted, actions.slice(ply, next), `ply ${ply}: the same seed gives other chance`);
  return next;
}

/** Plays one game's seat actions while chance acts by the seed. */
function replayBySeed(line, seed) {
  const { actions, ...setting } = JSON.parse(line.toString());
  const match = keltis.newMatch(setting);
  let ply = runChance(match, actions, 0, seed);
  while (ply < actions.length) {
    act(match, actions[ply], ply + 1);
    ply = runChance(match, actions, ply + 1, seed);
  }
  match.free();
}

/** What a failure says beside the difference. Any options are tried again with the game. */
function rerun(game, seats, seed, options) {
  const words = [`--game ${game}`, `--seats ${seats}`, `--seed ${seed}`, "--games 1"];
  const played = options.length ? [`options ${options.join(" ")}`] : [];
  return [
    ...played,
    `seed ${seed}`,
    `rerun: node ${process.argv[1]} ${wasmPath} ${nativePath} ${words.join(" ")}`,
  ];
}

/** Random games of one kind: returns how many positions were compared. */
async function playGames({ game, seats, options }) {
  const words = optionLines(options);
  const first = BigInt(chosen.seed);
  const games = Number(chosen.games);
  const native = new Native(["play", game, seats, first, games, ...words].map(String));
  let positions = 0;
  let seed = first;
  try {
    for (; seed < first + BigInt(games); seed++) {
      const line = await native.next();
      check(line, "the native program ended early");
      const kept = Buffer.from(line);
      positions += await replay(native, kept);
      replayBySeed(kept, seed);
    }
    await native.end();
  } catch (error) {
    throw new Failure(error.message, ...rerun(game, seats, seed, words));
  } finally {
    native.stop();
  }
  return `${games} games, ${positions} positions`;
}

async function replayFile(path) {
  const record = JSON.parse(readFileSync(path, "utf8"));
  const words = ["replay", record.game, record.seats, ...optionLines(record.options ?? {})];
  const native = new Native(words.map(String), record.actions.map((text) => `${text}\n`).join(""));
  try {
    const line = await native.next();
    check(line, "the native program refuses the record");
    const positions = await replay(native, Buffer.from(line));
    await native.end();
    return `${positions} positions`;
  } finally {
    native.stop();
  }
}

/**
 * The options to try beside the plain rules, from a game's own description: each value of a
 * choice, and each table with its lists turned round.
 */
function variants(described) {
  const reversed = (table) =>
    Object.fromEntries(Object.entries(table).map(([key, list]) => [key, [...list].reverse()]));
  return Object.entries(described).flatMap(([key, value]) =>
    Array.isArray(value) ? value.map((one) => ({ [key]: one })) : [{ [key]: reversed(value) }],
  );
}

/** Every game, number of seats and variant in the registry. */
function everyKind() {
  const kinds = [];
  const lines = execFileSync(nativePath, ["games"], { encoding: "utf8" }).trim().split("\n");
  for (const [game, fewest, most] of lines.map((line) => line.split(" "))) {
    const offered = keltis.games.find(({ name }) => name === game);
    for (let seats = Number(fewest); seats <= Number(most); seats++)
      for (const options of [{}, ...variants(offered?.options ?? {})])
        kinds.push({ game, seats, options });
  }
  return kinds;
}

function isChosen({ game, seats }) {
  return (
    (!chosen.game || chosen.game === game) && (!chosen.seats || chosen.seats === String(seats))
  );
}

function nameOf({ game, seats, options }) {
  const words = Object.entries(options).map(([key, value]) =>
    typeof value === "string" ? `${key}=${value}` : `other ${key}`,
  );
  return [`${game} ${seats} seats`, ...words].join(", ");
}

function moduleImportsNothing() {
  const imports = WebAssembly.Module.imports(compiled);
  check(imports.length === 0, "expected no imports", `actual ${JSON.stringify(imports)}`);
}

function moduleIsSmall() {
  const size = gzipSync(wasm, { level: 9 }).length;
  check(size <= GZIPPED_LIMIT, `expected at most ${GZIPPED_LIMIT} bytes`, `actual ${size}`);
  return `${wasm.length} bytes, ${size} gzipped`;
}

if (recordPaths.length > 0) {
  for (const path of recordPaths) await test(path, () => replayFile(path));
} else {
  await test("the module imports nothing", moduleImportsNothing);
  await test("the module is small", moduleIsSmall);
  const kinds = everyKind().filter(isChosen);
  await test("there are games to compare", () => check(kinds.length > 0, "none was found"));
  for (const kind of kinds) await test(nameOf(kind), () => playGames(kind));
}
finish();

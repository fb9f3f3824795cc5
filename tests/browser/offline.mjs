// Without a network, and when a new version has come: a page is always of one version.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { check, equal, none, openHouse, startServer, web, newPage } from "./house.mjs";
import { look, move, sitDown } from "./person.mjs";

const house = await openHouse();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "keltis-offline-"));

/** Until the service worker has kept everything and takes part. */
async function ready(page) {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (!navigator.serviceWorker.controller) await new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
  });
}

await house.scene("offline: a reload, a new game, the rules and a lesson", {}, async ({ context }) => {
  const server = await startServer();
  const { page, complaints } = await newPage(context, server.url);
  await ready(page);
  await context.setOffline(true);
  await server.stop();
  await page.reload();
  await sitDown(page, "cards");
  const before = await look(page);
  await move(page, () => 0.5, before);
  await move(page, () => 0.5);
  const after = await look(page);
  check(after.signature !== before.signature, "moves are made");
  await page.evaluate(() => (location.hash = "/rules/dice"));
  await page.locator("article h2").first().waitFor();
  await page.evaluate(() => (location.hash = "/learn/board"));
  await page.locator(".coach").waitFor();
  await page.evaluate(() => (location.hash = "/"));
  await page.locator(".language").selectOption("hu");
  await page.locator("html[lang=hu]").waitFor();
  none(complaints.filter((line) => !/sw\.js|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED/.test(line)), "complaints");
});

/** The same build under other names, as if everything in it had changed; nothing old is left. */
function makeNext(to) {
  const names = fs.readdirSync(path.join(web, "assets"));
  const next = (text) => names.reduce((all, name) => all.replaceAll(name, name.replace(/\.(\w+)$/, "-next.$1")), text);
  fs.mkdirSync(path.join(to, "assets"), { recursive: true });
  for (const entry of fs.readdirSync(web, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const from = path.join(entry.parentPath ?? entry.path, entry.name);
    const name = next(path.relative(web, from));
    const bytes = fs.readFileSync(from);
    const isText = /\.(js|css|html)$/.test(name);
    let text = isText ? next(bytes.toString()) : bytes;
    if (name === "sw.js") text = text.replace(/VERSION = "(\w+)"/, 'VERSION = "next$1"');
    fs.writeFileSync(path.join(to, name), text);
  }
}
/** Which of the two versions the scripts and styles of the page belong to. */
function versionsIn(page) {
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const assets = loaded.filter((name) => name.includes("/assets/"));
    return [...new Set(assets.map((name) => (name.includes("-next.") ? "next" : "first")))];
  });
}

/** Until the next version has taken over: a closed page's player may think on for a moment. */
async function taken(context) {
  const next = async () => {
    const { serviceWorker } = globalThis;
    while (VERSION.startsWith("next") && serviceWorker.state !== "activated")
      await new Promise((done) => serviceWorker.addEventListener("statechange", done, { once: true }));
  };
  for (const worker of context.serviceWorkers()) await worker.evaluate(next).catch(() => undefined); // an old one may be gone
}

await house.scene("a new version is taken whole, at the next start", {}, async ({ context }) => {
  makeNext(folder);
  const first = await startServer();
  const { page, complaints } = await newPage(context, first.url);
  await ready(page);
  await first.stop();
  const second = await startServer(folder, Number(new URL(first.url).port));
  try {
    // The old page goes on with its own files, though the server has them no more.
    await page.evaluate(() => (location.hash = "/rules/cards"));
    await page.locator("article h2").first().waitFor();
    await page.evaluate(() => (location.hash = "/"));
    await sitDown(page, "board");
    await look(page);
    equal((await versionsIn(page)).length, 1, "versions in a page");

    await page.goto(first.url);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration.update();
      const coming = registration.installing ?? registration.waiting ?? registration.active;
      while (coming.state === "installing") await new Promise((done) => coming.addEventListener("statechange", done, { once: true }));
    });
    await page.reload();
    await page.locator(".games").waitFor();
    await sitDown(page, "dice");
    await look(page);
    equal(await versionsIn(page), ["next"], "versions after the next start");
    await page.close();
    await taken(context);

    const { page: later } = await newPage(context, first.url, complaints);
    await ready(later);
    await later.locator(".games").waitFor();
    equal(await versionsIn(later), ["next"], "versions in a new tab");
    const kept = await later.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const coming = registration.waiting ?? registration.active;
      while (coming.state !== "activated") await new Promise((done) => coming.addEventListener("statechange", done, { once: true }));
      return caches.keys();
    });
    check(kept.length === 1 && kept[0].includes("next"), "the old version is cleared away", `actual   ${kept}`);
    equal(await later.locator(".going li").count(), 2, "games that can be gone on with");
    none(complaints, "complaints");
  } finally {
    await second.stop();
  }
});
fs.rmSync(folder, { recursive: true });
await house.close();

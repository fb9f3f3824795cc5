// What the browser tests stand on: the real server, a real Chromium, pages that must not complain.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import { createRequire } from "node:module";
import os from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { Failure, check, finish, test } from "../tap.mjs";

export { check, equal, Failure, test } from "../tap.mjs";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { chromium } = require("playwright-core");

export const root = fileURLToPath(new URL("../../", import.meta.url));
export const keltis = path.join(root, "build/release/keltis");
/** The page as it was built; KELTIS_WEB names another build. */
export const web = process.env.KELTIS_WEB ?? path.join(root, "build/web");
const pictures = path.join(root, "build/browser");

export const PHONE = { width: 390, height: 844 };
export const SMALL = { width: 360, height: 640 };
export const DESKTOP = { width: 1280, height: 800 };
export const LANGUAGES = ["en", "de", "nl", "hu"];
export const GAMES = ["board", "cards", "dice"];

/** Starts `keltis serve`, on a free port if none is named; `url` is where it is, `stop` ends it. */
export async function startServer(folder = web, port = 0) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), "keltis-browser-"));
  const server = spawn(keltis, ["serve", "--port", String(port), "--web", folder, "--data", data], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const kill = () => {
    server.kill("SIGKILL");
    fs.rmSync(data, { recursive: true, force: true });
  };
  process.on("exit", kill);
  let complaint = "";
  server.stderr.on("data", (text) => (complaint += text));
  const ended = once(server, "exit").then(() => {
    process.off("exit", kill);
    throw new Error(`keltis serve ended: ${complaint}`);
  });
  ended.catch(() => undefined);
  const started = (async () => {
    for await (const line of createInterface({ input: server.stdout })) {
      const found = /http:\/\/\S+/.exec(line);
      if (found) return found[0];
    }
    return ended;
  })();
  const url = await Promise.race([started, ended]);
  return {
    url,
    async stop() {
      server.kill("SIGTERM");
      await ended.catch(() => undefined);
      fs.rmSync(data, { recursive: true, force: true });
    },
  };
}

export function startBrowser() {
  // The headless shell draws no window nobody sees, which takes half the time. Root may not use
  // the sandbox; the tests open nothing but our own server.
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--disable-gpu", ...(process.getuid() === 0 ? ["--no-sandbox"] : [])],
  });
}

/** Runs in the page before anything of ours: keeps what the browser reports about it. */
function listen() {
  globalThis.longTasks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: "longtask", buffered: true });
  addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, sourceFile }) =>
    console.error(`policy: ${violatedDirective} blocked ${blockedURI} in ${sourceFile}`),
  );
}

/** A person's browser: nothing is shared with others'. `motion` is what the person has asked for. */
export function newContext(browser, { size = PHONE, language = "en", theme = "light", motion = "reduce" } = {}) {
  return browser.newContext({
    viewport: size,
    locale: language,
    colorScheme: theme,
    reducedMotion: motion,
    hasTouch: size.width < 600 || size.height < 500,
    permissions: ["clipboard-read", "clipboard-write"],
  });
}

/**
 * A page in it, with `complaints`: what no page may ever have. Those are errors, warnings, broken
 * policy and requests to elsewhere.
 */
export async function newPage(context, url, complaints = []) {
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  await page.addInitScript(listen);
  page.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") complaints.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => complaints.push(`error: ${error.message}`));
  const { origin } = new URL(url);
  page.on("request", (request) => {
    const to = request.url();
    if (new URL(to).origin !== origin && !to.startsWith("data:")) complaints.push(`request to ${to}`);
  });
  await page.goto(url);
  return { page, complaints };
}

/** Fails with both unless there is nothing in `found`. */
export function none(found, what) {
  check(found.length === 0, `${what}: expected none`, `actual   ${found.length}:`, ...found.slice(0, 8));
}

/** Numbers in [0, 1) that are the same for the same seed. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
export const seed = Number(process.env.KELTIS_SEED ?? 1);

const file = path.relative(root, process.argv[1] ?? "");
const wanted = process.argv[2] ?? "";

/** A house to test in. Tests are run only if their name contains the program's argument. */
export async function openHouse() {
  const server = await startServer();
  const browser = await startBrowser();

  /**
   * One test with a page of its own. `body` gets the page, its context, a random source, `fails`
   * for pages it opens itself, and what it returns is added to the test's name.
   */
  async function scene(name, options, body) {
    if (!name.includes(wanted)) return;
    await test(name, async () => {
      const context = await newContext(browser, options);
      const { page, complaints } = await newPage(context, server.url);
      try {
        const more = await body({ page, context, complaints, random: randomFrom(seed), url: server.url });
        none(complaints, "complaints of the page");
        return more;
      } catch (error) {
        const shown = context.pages().at(-1);
        const picture = path.join(pictures, `${path.basename(file, ".mjs")}-${name.replace(/[^\w]+/g, "-")}.png`);
        fs.mkdirSync(pictures, { recursive: true });
        await shown?.screenshot({ path: picture, animations: "disabled" }).catch(() => undefined);
        const where = error instanceof Failure ? error.message : String(error.stack).split("\n").slice(0, 12).join("\n");
        throw new Failure(
          where,
          ...complaints.slice(0, 6),
          `seed     ${seed}`,
          `again    KELTIS_SEED=${seed} node ${file} '${name}'`,
          `picture  ${path.relative(root, picture)}`,
        );
      } finally {
        await context.close();
      }
    });
  }
  async function close() {
    await browser.close();
    await server.stop();
    finish();
  }
  return { scene, close, url: server.url, browser };
}

const axeSource = require("axe-core").source;

/** What axe finds in the page, a line each. A strict policy blocks script tags, so it is evaluated. */
export async function axe(page) {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() =>
    globalThis.axe.run(document, {
      runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
      resultTypes: ["violations"],
    }),
  );
  return violations.map(({ id, nodes }) => {
    const where = nodes.slice(0, 4).map(({ target, failureSummary }) => `${target} (${failureSummary?.split("\n")[1]?.trim()})`);
    return `${id}: ${where.join("; ")}`;
  });
}

/** What sticks out of the page or is cut off in it, a line each. */
export function overflows(page) {
  return page.evaluate(() => {
    const found = [];
    const { clientWidth: wide, clientHeight: high, scrollWidth } = document.documentElement;
    if (scrollWidth > wide) found.push(`the page is ${scrollWidth} wide, not ${wide}`);
    const stays = document.querySelector(".table"); // a table is seen without scrolling
    if (stays && document.documentElement.scrollHeight > high) found.push(`the table is ${document.documentElement.scrollHeight} high, not ${high}`);
    for (const element of document.querySelectorAll("body *")) {
      if (element.closest(".sr, .sprite, svg, .scene, .scene-floor, .hills, option") || element.getClientRects().length === 0) continue;
      if (element.matches(".landing, :has(> .landing)")) continue; // not drawn: where the next card will lie once the row has made room
      const style = getComputedStyle(element);
      if (style.visibility === "hidden") continue;
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent ?? "").trim().slice(0, 40)}"`;
      if (left < -1 || right > wide + 1) found.push(`out of the page: ${name} from ${left} to ${right}`);
      const inTable = stays?.contains(element) && !element.closest("dialog, .log");
      if (inTable && (top < -1 || bottom > high + 1)) found.push(`out of the table: ${name} from ${top} to ${bottom}`);
      const ownText = [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim());
      if (!ownText || style.display === "inline") continue;
      const isName = element.matches(".name, .other header *");
      if (isName && style.textOverflow === "ellipsis") continue; // people's names are as long as they like
      if (style.overflowY === "hidden" && element.scrollHeight > element.clientHeight + 2) found.push(`cut off below: ${name}`);
      if (style.overflowX !== "visible" && element.scrollWidth > element.clientWidth + 1) found.push(`cut off: ${name}`);
      const clips = element.closest("button, .btn, .prompt, .seat, td, th");
      if (clips && element.scrollWidth > clips.clientWidth + 1 && clips.clientWidth > 0) found.push(`wider than its place: ${name}`);
    }
    return found;
  });
}

// Pictures of every screen for docs/screenshots, at the size of a phone and of a desk: always the
// same games, so that only what has changed looks different.
import fs from "node:fs";
import path from "node:path";
import { DESKTOP, newContext, newPage, PHONE, root, startBrowser, startServer } from "./house.mjs";
import { withPalette } from "./palette.mjs";
import { tour } from "./tour.mjs";

const folder = path.join(root, "docs/screenshots");
const NAMES = ["Sorcha", "Niamh", "Bram", "Ilka"];
const PLAN = [
  {
    language: "en",
    theme: "light",
    screens: "home-going setup pass board-4-chosen board-4-log cards-2-chosen cards-2-closing dice-4-reroll dice-2-choice hint over learn-board rules-cards",
  },
  { language: "de", theme: "dark", screens: "home board-2-play cards-4-play replay-board-4" },
  { language: "nl", theme: "dark", screens: "dice-2-reroll menu" },
  { language: "hu", theme: "light", screens: "cards-4-chosen learn-dice replay-cards-2" },
];

/** Runs in the page: cards and dice come alike each time. */
function countInsteadOfChance() {
  let n = 0;
  crypto.getRandomValues = (list) => {
    for (const i of list.keys()) list[i] = list instanceof BigUint64Array ? BigInt(++n) : Math.imul(++n, 2654435761);
    return list;
  };
}

fs.rmSync(folder, { recursive: true, force: true });
fs.mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
let bytes = 0;
for (const [name, size] of [["phone", PHONE], ["desk", DESKTOP]]) {
  for (const { language, theme, screens } of PLAN) {
    const context = await newContext(browser, { size, language, theme });
    await context.addInitScript(countInsteadOfChance);
    const { page } = await newPage(context, server.url);
    await page.clock.setFixedTime("2026-06-24T12:00:00Z"); // "just now" stays so
    // The letters of titles come last.
    await page.waitForFunction(() => [...document.fonts].filter(({ family }) => family.includes("Alegreya")).length > 1);
    const show = async (screen) => {
      if (!screens.split(" ").includes(screen)) return;
      const suffix = language === "en" ? "" : `-${language}`;
      const file = path.join(folder, `${screen}${suffix}-${name}.png`);
      await page.mouse.move(0, 0);
      await page.evaluate(() => document.fonts.ready);
      const picture = withPalette(await page.screenshot({ animations: "disabled", caret: "hide" }));
      fs.writeFileSync(file, picture);
      bytes += picture.length;
    };
    await tour(page, show, NAMES);
    await context.close();
  }
}
await browser.close();
await server.stop();
console.log(`${fs.readdirSync(folder).length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in docs/screenshots`);

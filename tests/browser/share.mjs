// A game as a file and as a link: the same moves and the same score wherever it is opened, and no
// record that breaks a rule is shown.
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { check, equal, GAMES, keltis, newContext, newPage, openHouse, root } from "./house.mjs";
import { hurryOthers, playOut, readResult } from "./person.mjs";
import { addressOf, cutAt } from "./records.mjs";
import { playOn, wholeGames } from "./tour.mjs";

const house = await openHouse();
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "keltis-share-"));
const LAST = { board: "play", cards: "play", dice: "reroll" };
/** Before its turn has begun, nobody may do this. */
const WRONG = {
  board: ["draw deck", "board.card_first"],
  cards: ["draw deck", "cards.card_first"],
  dice: ["pass", "dice.keep_first"],
};

/** What a replay shows at its end: how many steps, the line of each player, the totals. */
async function readReplay(page) {
  await page.locator(".replay .table").waitFor();
  await page.keyboard.press("End");
  await page.locator(".controls .btn:has([href='#i-menu'])").click();
  await page.locator("dialog[open] tfoot").waitFor();
  const read = await page.evaluate(() => ({
    steps: document.querySelector(".line .num").textContent,
    names: [...document.querySelectorAll("dialog[open] thead .name")].map((name) => name.textContent.trim()),
    rows: [...document.querySelectorAll("dialog[open] tr")].map((row) => row.textContent.replace(/\s+/g, " ")).slice(1),
    totals: [...document.querySelectorAll("dialog[open] tfoot td b")].map((total) => total.textContent.trim()),
  }));
  await page.keyboard.press("Escape");
  return read;
}

for (const game of GAMES) {
  await house.scene(`${game}: file and link hold the whole game`, {}, async ({ page, random, complaints, url }) => {
    await hurryOthers(page);
    await playOn(page, cutAt((await wholeGames())[`${game}-2`], 0.85, LAST[game]));
    await playOut(page, random);
    const { totals, names } = await readResult(page);

    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save as file" }).click();
    const download = await saving;
    check(/^keltis-[\w-]+\.json$/.test(download.suggestedFilename()), "the file has a name", `actual   ${download.suggestedFilename()}`);
    const file = path.join(folder, `${game}.json`);
    await download.saveAs(file);
    await page.getByRole("button", { name: "Copy link" }).click();
    await page.getByText("Link copied").waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    check(link.startsWith(`${url}#/r/`), "the game is behind the # of the link", `actual   ${link.slice(0, 60)}`);

    const { status, stdout, stderr } = spawnSync(keltis, ["replay", file], { encoding: "utf8" });
    equal(status, 0, `keltis replay accepts the file: ${stderr}`);
    for (const total of totals) check(stdout.includes(total.replace("−", "-")), `keltis replay prints ${total}`, stdout.slice(-600));

    await page.getByRole("link", { name: "Watch again" }).click();
    const kept = await readReplay(page);
    equal(kept.totals, totals, "the totals of the replay");
    equal(kept.names, names, "the names of the replay");

    await page.goto(url);
    await page.locator("input[type=file]").setInputFiles(file);
    const fromFile = await readReplay(page);
    const other = await newContext(house.browser);
    try {
      const { page: friend } = await newPage(other, link, complaints);
      const fromLink = await readReplay(friend);
      equal(fromLink, fromFile, "the replay of the link is that of the file");
    } finally {
      await other.close();
    }
    equal([fromFile.totals, fromFile.steps], [kept.totals, kept.steps], "totals and steps of the file");
    return `${kept.steps.split("/")[1]} steps, link of ${link.length} characters`;
  });
}

/** The sentence of a rule in a language, as the page has it. */
function sentence(language, rule) {
  const text = fs.readFileSync(path.join(root, `web/src/words/${language}/refusals.ts`), "utf8");
  return new RegExp(`"refusal\\.${rule.replace(".", "\\.")}": "(.*)"`).exec(text)[1];
}
async function broken(game) {
  const record = cutAt((await wholeGames())[`${game}-2`], 0.5, LAST[game]);
  const [action, rule] = WRONG[game];
  return { record: { ...record, actions: [...record.actions, action] }, action, rule };
}
async function refused(page, ...texts) {
  const alert = page.getByRole("alert");
  await alert.waitFor();
  const shown = await alert.textContent();
  for (const text of texts) check(shown.includes(text), `the page says “${text}”`, `actual   ${shown}`);
}

for (const [game, language] of [["board", "en"], ["cards", "de"], ["dice", "hu"]]) {
  await house.scene(`${game}: a record that breaks a rule is refused with its sentence (${language})`, { language }, async ({ page }) => {
    const { record, action, rule } = await broken(game);
    const file = path.join(folder, `broken-${game}.json`);
    fs.writeFileSync(file, JSON.stringify(record));
    await page.locator("input[type=file]").setInputFiles(file);
    await refused(page, sentence(language, rule), String(record.actions.length), action);
    equal(new URL(page.url()).hash, "", "the page stays where it is");
    await page.evaluate((hash) => (location.hash = hash), addressOf(record));
    await refused(page, sentence(language, rule));
  });
}
await house.scene("what is no record, or only a part of one, is refused", {}, async ({ page }) => {
  let files = 0;
  for (const [text, answer] of [
    ["{}", "holds no Keltis game"],
    ["no JSON", "holds no Keltis game"],
    [JSON.stringify({ format: "keltis-record", version: 2 }), "newer version"],
    [JSON.stringify({ format: "keltis-record", version: 1, game: "chess", seats: 2, actions: [] }), "damaged"],
    [JSON.stringify({ format: "keltis-record", version: 1, game: "board", seats: 9, actions: [] }), "record"],
  ]) {
    const file = path.join(folder, `no-${files++}.json`);
    fs.writeFileSync(file, text);
    await page.locator("input[type=file]").setInputFiles(file);
    await page.locator("[role=alert]", { hasText: answer }).waitFor();
  }
  const whole = addressOf((await wholeGames())["cards-4"].record);
  await page.evaluate((hash) => (location.hash = hash), whole.slice(0, whole.length / 2));
  await refused(page, "a part of it is missing");
});
fs.rmSync(folder, { recursive: true });
await house.close();

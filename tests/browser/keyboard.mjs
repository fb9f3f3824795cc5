// Games by keyboard alone: arrows, Tab, Enter and letters. The focus can always be seen, and
// it never gets lost.
import { check, DESKTOP, equal, openHouse, PHONE } from "./house.mjs";
import { focusNow, press } from "./keys.mjs";
import { hurryOthers, look, readResult } from "./person.mjs";
import { cutAt } from "./records.mjs";
import { playOn, wholeGames } from "./tour.mjs";

const house = await openHouse();

/** Plays on to the end; returns how many things were chosen. */
async function playOutByKeys(page, random) {
  let lost = 0;
  for (let count = 0; count < 1000; count++) {
    const seen = await look(page);
    if (seen.stage === "over") {
      equal(lost, 0, "how often the focus was lost");
      return count;
    }
    const { lost: gone } = await page.evaluate(focusNow, { x: 0, y: 0 });
    if (gone && count > 0) lost++;
    await press(page, random, seen);
  }
  check(false, "the game ends");
}

/** From the first screen to the table with Tab and Enter. */
async function sitDownByKeys(page) {
  const play = page.getByRole("button", { name: "Play: Keltis Ór", exact: true });
  for (let tabs = 0; tabs < 30; tabs++) {
    await page.keyboard.press("Tab");
    if (await play.evaluate((button) => button === document.activeElement)) break;
  }
  check(await play.evaluate((button) => button.matches(":focus-visible")), "the button is reached with Tab");
  await page.keyboard.press("Enter");
  await page.locator("main.table").waitFor();
}

await house.scene("a whole game of dice by keyboard", { size: DESKTOP }, async ({ page, random }) => {
  await hurryOthers(page);
  await sitDownByKeys(page);
  const count = await playOutByKeys(page, random);
  await readResult(page);
  return `${count} choices`;
});
for (const [game, size] of [["board", DESKTOP], ["cards", PHONE]]) {
  await house.scene(`the second half of a game of ${game} by keyboard`, { size }, async ({ page, random }) => {
    await hurryOthers(page);
    await playOn(page, cutAt((await wholeGames())[`${game}-2`], 0.5, "play"));
    const count = await playOutByKeys(page, random);
    await readResult(page);
    return `${count} choices`;
  });
}
await house.close();

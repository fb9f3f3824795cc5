// Games by keyboard alone: arrows, Tab, Enter and letters. The focus can always be seen, and
// it never gets lost.
import { check, DESKTOP, equal, openHouse, PHONE } from "./house.mjs";
import { choose, hurryOthers, look, readResult } from "./person.mjs";
import { cutAt } from "./records.mjs";
import { playOn, wholeGames } from "./tour.mjs";

const house = await openHouse();
const LONGEST = 60; // presses of keys to get from one thing to another

/** Runs in the page: where the focus is, and whether that can be seen. */
function focusNow(target) {
  const active = document.activeElement;
  if (!active || active === document.body) return { lost: true };
  const { left, top, width, height } = active.getBoundingClientRect();
  const under = document.elementFromPoint(target.x, target.y)?.closest("button, a, input, select");
  const marked = [active, ...active.querySelectorAll("*"), active.closest(".lane, li, .seat"), active.nextElementSibling].some((element) => {
    if (!element) return false;
    const { outlineStyle, boxShadow } = getComputedStyle(element);
    return outlineStyle !== "none" || boxShadow !== "none";
  });
  return {
    there: under === active,
    seen: active.matches(":focus-visible") && marked,
    name: active.ariaLabel ?? active.textContent.trim().slice(0, 40),
    x: left + width / 2,
    y: top + height / 2,
  };
}

/** To that place by arrow keys; by Tab where they lead elsewhere. */
async function goTo(page, target) {
  const visited = new Set();
  let tabs = false;
  for (let presses = 0; presses < LONGEST * 2; presses++) {
    const now = await page.evaluate(focusNow, target);
    if (now.there) return check(now.seen, "the focus can be seen", `actual   not on ${now.name}`);
    const here = `${now.x} ${now.y}`;
    tabs ||= now.lost || visited.has(here) || presses > LONGEST;
    visited.add(here);
    const [dx, dy] = [target.x - now.x, target.y - now.y];
    const arrow = Math.abs(dx) > Math.abs(dy) ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(tabs ? "Tab" : arrow);
  }
  check(false, `${target.name} can be reached with arrows and Tab`);
}

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
    const target = choose(seen, random);
    const place = seen.hand.findIndex((card) => card.x === target.x && card.y === target.y);
    if (place >= 0 && random() < 0.8) {
      await page.keyboard.press(String(place + 1)); // the cards of the hand have numbers
    } else if (/^Draw|Deck/.test(target.name) && random() < 0.7) {
      await page.keyboard.press("d");
    } else {
      await goTo(page, target);
      await page.keyboard.press("Enter");
    }
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

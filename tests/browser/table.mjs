// At the table: taking back, being refused, asking for advice, dragging, things that fly.
import fs from "node:fs";
import path from "node:path";
import { check, DESKTOP, equal, GAMES, openHouse, root } from "./house.mjs";
import { hurryOthers, look, playUntil, sitDown } from "./person.mjs";

const house = await openHouse();
const undo = (page) => page.locator(".bar .btn:has([href='#i-undo'])");
const hint = (page) => page.locator(".bar .btn:has([href='#i-hint'])");

/** The table and what can be done at it, without what is said about it. */
function tableIn(page) {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll("main.table button")].map((button) => `${button.ariaLabel ?? button.textContent} ${button.disabled}`);
    const text = [...document.querySelectorAll("main.table > :not(.bar, .sr)")].map((part) => part.textContent.replace(/\s+/g, " "));
    return [...labels, ...text].join("\n");
  });
}
/** Chooses a card that can be played, and plays it: the first thing that lights up. */
async function playCard(page) {
  const card = (await look(page)).hand.find(({ low }) => !low);
  await page.touchscreen.tap(card.x, card.y);
  const { lit } = await look(page);
  check(lit.length > 0, "something lights up for the chosen card");
  const place = lit.find(({ minor }) => !minor);
  await page.touchscreen.tap(place.x, place.y);
}

for (const game of ["board", "cards"]) {
  await house.scene(`${game}: a card that was played can be taken back, a card that was drawn cannot`, {}, async ({ page, random }) => {
    await hurryOthers(page);
    await sitDown(page, game);
    await look(page);
    check(await undo(page).isDisabled(), "after the deal there is nothing to take back");
    const before = await tableIn(page);
    for (let again = 0; again < 2; again++) {
      await playCard(page);
      await look(page);
      check((await tableIn(page)) !== before, "the card has been played");
      check(await undo(page).isEnabled(), "it can be taken back");
      // The board may have asked for a figure's size as well: each tap takes one action back.
      while (await undo(page).isEnabled()) {
        await undo(page).tap();
        await look(page);
      }
      equal(await tableIn(page), before, "the table after taking it back");
    }
    await playCard(page);
    await playUntil(page, random, ({ lit }) => lit.some(({ name }) => name.includes("Deck")));
    const { lit } = await look(page);
    const deck = lit.find(({ name }) => name.includes("Deck"));
    await page.touchscreen.tap(deck.x, deck.y);
    check(await undo(page).isDisabled(), "a drawn card cannot be taken back");
    await look(page);
    check(await undo(page).isDisabled(), "nor after others have moved");
  });
}
await house.scene("dice: a roll cannot be taken back", {}, async ({ page }) => {
  await hurryOthers(page);
  await sitDown(page, "dice");
  await look(page);
  check(await undo(page).isDisabled(), "not the first roll");
  await page.locator(".die").first().tap();
  await page.getByRole("button", { name: "Roll again", exact: true }).tap();
  await look(page);
  check(await undo(page).isDisabled(), "not the second roll");
});

function sentence(language, rule) {
  const text = fs.readFileSync(path.join(root, `web/src/words/${language}/refusals.ts`), "utf8");
  return new RegExp(`"refusal\\.${rule.replace(".", "\\.")}": "(.*)"`).exec(text)[1];
}
const WRONG = {
  board: ["board.card_first", (page) => page.locator(".deck:visible").tap()],
  cards: ["cards.card_first", (page) => page.locator(".deck:visible").tap()],
  dice: ["dice.no_such_sum", tapWrongTile],
};
for (const [language, game] of [["en", "board"], ["de", "cards"], ["nl", "dice"], ["hu", "board"], ["en", "dice"]]) {
  await house.scene(`${game}: what is not allowed is answered with a sentence (${language})`, { language }, async ({ page }) => {
    const [rule, tap] = WRONG[game];
    await sitDown(page, game);
    await look(page);
    const before = await tableIn(page);
    const value = await tap(page);
    const prompt = page.locator(".prompt:is(.is-refused, :has(.is-refused))");
    await prompt.waitFor();
    equal((await prompt.textContent()).trim(), sentence(language, rule).replace("{0}", value), `the sentence of ${rule}`);
    equal(await tableIn(page), before, "the table after a refusal");
  });
}
/** A tile of a sum that the dice do not make; returns its value. */
async function tapWrongTile(page) {
  const sums = await page.locator(".sum b").allTextContents();
  const value = [10, 9, 8, 7, 6, 5, 4].map(String).find((n) => !sums.includes(n));
  await page.locator(`[data-tile=p${value}]`).tap();
  return value;
}

for (const game of GAMES) {
  await house.scene(`${game}: advice has figures, and can be followed`, {}, async ({ page }) => {
    await sitDown(page, game);
    await look(page);
    const before = await tableIn(page);
    await hint(page).tap();
    await page.getByRole("button", { name: "Do it" }).waitFor();
    const rows = await page.locator("dialog tbody tr").allTextContents();
    check(rows.length >= 2, "several candidates", `actual   ${rows.length}`);
    for (const row of rows) check(/[+−]\d+\.\d ± \d+\.\d/.test(row), "each has its figure and its doubt", `actual   ${row}`);
    check(/\d+ games/.test(await page.locator("dialog").textContent()), "the advice says from how many games");
    await page.getByRole("button", { name: "Do it" }).tap();
    await page.locator("dialog").waitFor({ state: "detached" });
    await look(page);
    check((await tableIn(page)) !== before, "the advice has been followed");
  });
}

for (const [device, size] of [["phone", undefined], ["desk", DESKTOP]]) {
  await house.scene(`a card is dragged to where it goes, on a ${device}`, { size }, async ({ page }) => {
    for (const game of ["board", "cards"]) {
      await page.goto(page.url().split("#")[0]);
      await sitDown(page, game);
      const seen = await look(page);
      const card = seen.hand.find(({ low }) => !low);
      await page.mouse.move(card.x, card.y);
      await page.mouse.down();
      await page.mouse.move(card.x, card.y - 30, { steps: 3 });
      await page.locator(".traveller").waitFor({ state: "attached" });
      const place = await page.evaluate(() => {
        const { left, top, width, height } = [...document.querySelectorAll(".is-target:not(.minor)")].find((place) => place.getClientRects().length > 0).getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      });
      await page.mouse.move(place.x, place.y, { steps: 5 });
      await page.mouse.up();
      const after = await look(page);
      equal(after.hand.length, seen.hand.length - 1, "cards in the hand");
      equal(await page.locator(".traveller").count(), 0, "things left in the air");
    }
  });
}

for (const game of GAMES) {
  await house.scene(`${game}: what flies lands, and leaves nothing behind`, { motion: "no-preference" }, async ({ page, random }) => {
    await page.evaluate(() => {
      globalThis.flown = 0;
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) if (node.className === "traveller") globalThis.flown++;
      }).observe(document.body, { childList: true });
    });
    await hurryOthers(page);
    await sitDown(page, game, ["first-game"]);
    for (let turns = 0; turns < 3; turns++) {
      let taps = 0;
      await playUntil(page, random, ({ begun }) => taps++ > 4 && !begun);
      equal(await page.locator(".traveller").count(), 0, "things left in the air");
      equal(await page.locator("[style*=visibility]").count(), 0, "things left out of sight");
    }
    const flown = await page.evaluate(() => globalThis.flown);
    check(flown > 3, "things fly", `actual   ${flown}`);
    return `${flown} flights`;
  });
}
await house.close();

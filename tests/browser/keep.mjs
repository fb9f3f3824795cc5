// Nothing is lost: by a reload in mid-game, by one while the computer thinks, by a closed tab.
import { check, equal, GAMES, newPage, openHouse } from "./house.mjs";
import { hurryOthers, look, move, playUntil, sitDown } from "./person.mjs";

const house = await openHouse();

/** All that can be seen, in words: the labels of buttons and the text of the table. */
function tableIn(page) {
  return page.evaluate(() => {
    const labels = [...document.querySelectorAll("main.table button[aria-label]")].map((button) => button.ariaLabel);
    const text = [...document.querySelectorAll("main.table > :not(.bar, .hand)")].map((part) => part.textContent.replace(/\s+/g, " "));
    return [...labels, ...text];
  });
}
/** What only its owner changes: the hand and the rows. */
function mineIn(page) {
  return page.evaluate(() => [
    ...[...document.querySelectorAll(".hand [data-at]")].map((card) => card.dataset.at),
    ...[...document.querySelectorAll(".mine .row, .lanes button")].map((row) => row.textContent.replace(/\s+/g, "")),
  ]);
}
/** A turn in which nothing has been chosen yet. */
const asked = ({ stage, begun }) => stage === "play" && !begun;

for (const game of GAMES) {
  await house.scene(`${game}: a reload changes nothing`, {}, async ({ page, random }) => {
    await hurryOthers(page);
    await sitDown(page, game, ["casual", "casual"]);
    for (let turns = 0; turns < 2; turns++) {
      for (let taps = 0; taps < 6; taps++) await move(page, random);
      await playUntil(page, random, asked);
      const before = await tableIn(page);
      await page.reload();
      await look(page);
      const after = await tableIn(page);
      const different = before.findIndex((text, i) => text !== after[i]);
      equal(after[different], before[different], "the table after a reload");
      equal(after.length, before.length, "things on the table after a reload");
    }
  });

  await house.scene(`${game}: a reload while the computer thinks loses nothing`, {}, async ({ page, random }) => {
    await sitDown(page, game, ["master"]);
    const thinks = page.locator("#prompt", { hasText: "is thinking" });
    while ((await thinks.count()) === 0) {
      await move(page, random);
      // The computer's turn, or one more thing to do.
      await page.waitForFunction(() => {
        const hint = document.querySelector(".bar .btn:has([href='#i-hint'])");
        return (hint && !hint.disabled) || document.querySelector("#prompt")?.textContent.includes("is thinking");
      });
    }
    const before = await mineIn(page);
    await page.reload();
    await page.locator("main.table").waitFor();
    equal(await mineIn(page), before, "the hand and the rows after a reload");
    await look(page);
    equal(await mineIn(page), before, "the hand and the rows after the computer has moved");
  });

  await house.scene(`${game}: a tab closed right after a tap has kept the move`, {}, async ({ page, context, random, complaints, url }) => {
    await sitDown(page, game);
    const [hash, before] = [new URL(page.url()).hash, await mineIn(page)];
    // A card is chosen, or a sum; the next tap on what lights up is the move.
    await playUntil(page, random, ({ begun, lit, dice }) => begun && lit.length > 0 && dice.length === 0);
    const target = (await look(page)).lit.find(({ kind }) => !/pair|wish/.test(kind)); // one card, not two
    await page.touchscreen.tap(target.x, target.y);
    await page.close();
    const { page: again } = await newPage(context, url, complaints);
    await again.locator(`.going a[href="${hash}"]`).click();
    await look(again);
    const after = await mineIn(again);
    if (game === "dice") {
      equal(await again.locator(".dent.own").count(), 1, "tiles taken");
    } else {
      const cards = (list) => list.filter((at) => at.startsWith("hand:")).length;
      equal(cards(after), cards(before) - 1, "cards in the hand");
    }
    check(await again.locator(".bar .btn").first().isVisible(), "the table is there");
  });
}
await house.close();

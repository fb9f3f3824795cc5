// Two people at one device: while it is passed on, and before, nothing tells one of the other's cards.
import { check, equal, openHouse } from "./house.mjs";
import { look, playUntil, sitDown } from "./person.mjs";

const house = await openHouse();

const namesIn = ({ hand }) => hand.map(({ name }) => name.split(",")[0]);

const copies = (names, name) => names.filter((other) => other === name).length;

/** All that is in the page, for eyes, ears and scripts. */
async function everythingIn(page) {
  const html = await page.evaluate(() => document.documentElement.outerHTML.replace(document.querySelector(".sprite").outerHTML, ""));
  return html + (await page.locator("html").ariaSnapshot());
}
function checkHidden(everything, names, where) {
  for (const name of names) check(!new RegExp(`${name}(?!\\d)`).test(everything), `“${name}” of the other hand is not in the page ${where}`);
}

for (const game of ["board", "cards"]) {
  await house.scene(`${game}: each hand is hidden from the other`, {}, async ({ page, random }) => {
    await page.locator(`a[href="#/setup/${game}"]`).first().click();
    await page.locator(".seats-list input").first().fill("Ada");
    await page.locator(".seats-list select").selectOption("person");
    await page.locator(".seats-list input").nth(1).fill("Bea");
    await page.locator(".go .btn").click();

    const open = new Set(); // the names of cards that everybody has seen
    let [who, other] = ["Ada", "Bea"];
    let left = []; // what the other has in hand
    let before = ""; // the page of the other
    for (let turn = 0; turn < 6; turn++) {
      if (turn > 0) {
        await page.getByRole("heading", { name: `${who}’s turn` }).waitFor();
        equal(await page.locator(".card, .mini, .hand, .table").count(), 0, "cards on the pass screen");
        checkHidden(await everythingIn(page), left, "while it is passed on");
        await page.getByRole("button", { name: `I am ${who}` }).click();
      }
      const first = await look(page);
      const hand = namesIn(first);
      check(hand.length >= 8, `${who} sees a hand`, `actual   ${hand}`);
      const hidden = (names, from) => names.filter((name) => !open.has(name) && !from.includes(name));
      if (turn === 1) checkHidden(before, hidden(hand, left), `before ${who} has it`);
      before = await everythingIn(page);
      checkHidden(before, hidden(left, hand), `in front of ${who}`);

      // Step by step: a card may go and its twin be drawn in the same turn.
      let last = hand;
      await playUntil(page, random, (seen) => {
        if (seen.stage === "pass") return true;
        const now = namesIn(seen);
        for (const name of last) if (copies(now, name) < copies(last, name)) open.add(name);
        last = now;
        return false;
      }, 60);
      left = last;
      [who, other] = [other, who];
    }
    await page.reload();
    await page.locator("main.pass").waitFor();
    equal(await page.locator(".card, .mini").count(), 0, "cards after a reload");
    checkHidden(await everythingIn(page), left, "after a reload");
  });
}

await house.scene("dice: the device is passed on, and both see the same table", {}, async ({ page, random }) => {
  await sitDown(page, "dice", ["person"]);
  for (let turn = 0; turn < 3; turn++) {
    await playUntil(page, random, ({ stage }) => stage === "pass", 60);
    await page.locator(".pass .btn.main").click();
    await look(page);
  }
  equal(await page.locator(".seats .seat").count(), 2, "players");
});
await house.close();

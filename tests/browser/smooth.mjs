// While a strong computer player thinks the page stays free: nothing holds it up for long. Run this
// alone: on a busy machine the clock measures the others.
import { check, DESKTOP, openHouse } from "./house.mjs";
import { hurryOthers, playUntil, sitDown } from "./person.mjs";

const house = await openHouse();
const MOST = 200; // milliseconds of one task

for (const game of ["board", "cards", "dice"]) {
  await house.scene(`${game}: no task of the page is longer than ${MOST} ms`, { size: DESKTOP, motion: "no-preference" }, async ({ page, random }) => {
    await hurryOthers(page);
    await sitDown(page, game, ["master"]);
    await page.evaluate(() => (globalThis.longTasks.length = 0)); // what loading took is measured elsewhere
    let taps = 0;
    await playUntil(page, random, ({ begun }) => taps++ > 12 && !begun);
    const tasks = await page.evaluate(() => globalThis.longTasks);
    const longest = Math.round(Math.max(0, ...tasks));
    check(longest <= MOST, `expected at most ${MOST} ms`, `actual   ${longest} ms`);
    return `longest ${longest < 50 ? "under 50" : longest} ms, ${tasks.length} over 50 ms`;
  });
}
await house.close();

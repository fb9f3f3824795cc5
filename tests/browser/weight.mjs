// The page stays within what it may weigh.
import { check, GAMES, openHouse, test, web } from "./house.mjs";
import { BUDGET, kB, weighAll, weighFirst } from "./sizes.mjs";

const house = await openHouse();
const show = (bytes) => `${(bytes / kB).toFixed(1)} kB`;

await test(`the whole page weighs at most ${show(BUDGET.all)}`, async () => {
  const files = await weighAll(house.url, web);
  const all = files.reduce((sum, { bytes }) => sum + bytes, 0);
  check(all <= BUDGET.all, `expected at most ${show(BUDGET.all)}`, `actual   ${show(all)}`, ...files.slice(0, 12).map(({ name, bytes }) => `${show(bytes)} ${name}`));
  return `${show(all)} in ${files.length} files`;
});
for (const game of GAMES) {
  await test(`${game}: at most ${show(BUDGET.first)} before the first table`, async () => {
    const bytes = await weighFirst(house.browser, house.url, game);
    check(bytes <= BUDGET.first, `expected at most ${show(BUDGET.first)}`, `actual   ${show(bytes)}`);
    return show(bytes);
  });
}
await house.close();

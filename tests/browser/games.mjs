// Whole games of every kind against computer players, on a phone and on a desk.
import { check, DESKTOP, openHouse, PHONE, SMALL } from "./house.mjs";
import { hurryOthers, playOut, readResult, sitDown } from "./person.mjs";

const house = await openHouse();
const four = ["first-game", "casual", "club"];
const plan = [
  ["board", "phone", PHONE, ["first-game"]],
  ["cards", "small phone", SMALL, four],
  ["dice", "phone", PHONE, ["casual"]],
  ["board", "desk", DESKTOP, ["casual"]],
  ["cards", "desk", DESKTOP, ["first-game"]],
  ["dice", "desk", DESKTOP, four],
];
for (const [game, device, size, kinds] of plan) {
  const who = `${kinds.length} computer player${kinds.length > 1 ? "s" : ""}`;
  await house.scene(`a game of ${game} on a ${device} against ${who}`, { size }, async ({ page, random }) => {
    await hurryOthers(page);
    await sitDown(page, game, kinds);
    const { taps } = await playOut(page, random);
    const { heading, totals } = await readResult(page);
    check(totals.length === kinds.length + 1, `${kinds.length + 1} totals`, `actual   ${totals}`);
    return `${taps} taps, ${totals.join(" to ")}, “${heading}”`;
  });
}
await house.close();

// A walk through every screen of the page, for those who look at all of them. The games on the way
// are always the same ones.
import { check, GAMES } from "./house.mjs";
import { look, playOut, playUntil } from "./person.mjs";
import { addressOf, cutAt, playedGame } from "./records.mjs";

/** Positions that need different things on the table. */
const PHASES = {
  board: [
    ["play", 0.5],
    ["draw", 0.4],
    ["clover", 0.1],
  ],
  cards: [
    ["play", 0.5],
    ["draw", 0.4],
    ["closing", 0.5],
  ],
  dice: [["reroll", 0.5]],
};
const SEED = 7;

/** As long as names may be. */
const LONG = ["Wilhelmina W", "Maximilianno", "Szemőke Anna", "Bartholomäus"];

const made = {};
/** Whole games of each kind, for two and for four. */
export async function wholeGames(names = LONG) {
  for (const game of GAMES) for (const seats of [2, 4]) made[`${game}-${seats}`] ??= await playedGame(game, seats, SEED);
  const named = ([key, { record, positions }]) => [key, { record: { ...record, names: names.slice(0, record.seats) }, positions }];
  return Object.fromEntries(Object.entries(made).map(named));
}

/** Opens a record, as its link does. */
export async function openRecord(page, record) {
  await page.evaluate((hash) => (location.hash = hash), addressOf(record));
  await page.locator(".replay .table").waitFor();
}

/** A new game from the end of a record: a person in the seat that is looked at, computers in the others. */
export async function playOn(page, record, seat = 0) {
  await openRecord(page, record);
  await page.keyboard.press("End");
  await page.locator(".controls select").selectOption(String(seat));
  await page.locator(".controls .btn:has([href='#i-menu'])").click();
  await page.locator("dialog .btn.main").click();
  await page.locator(".table-root .table").waitFor();
  return look(page);
}

/** Opens a sheet by its key and shows it; closes it again. */
async function sheet(page, key, name, visit) {
  await page.keyboard.press(key);
  await page.locator("dialog[open] h2").waitFor();
  await visit(name);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
}

async function tourOfTable(page, game, seats, whole, visit) {
  await openRecord(page, whole.record);
  await visit(`replay-${game}-${seats}`);
  for (const [phase, share] of PHASES[game]) {
    const seen = await playOn(page, cutAt(whole, share, phase));
    await visit(`${game}-${seats}-${phase}`);
    if (phase !== "play" && phase !== "reroll") continue;
    if (game === "dice") {
      await page.locator(".sum:not(.none)").first().click();
      await visit(`${game}-${seats}-choice`);
      await page.keyboard.press("Escape");
    } else {
      const card = seen.hand.find(({ low }) => !low);
      check(card, "a card can be played", JSON.stringify(seen.hand));
      await page.mouse.click(card.x, card.y);
      await visit(`${game}-${seats}-chosen`);
      await page.mouse.click(card.x, card.y);
    }
    await sheet(page, "s", `${game}-${seats}-score`, visit);
    if (seats === 2) continue;
    await sheet(page, "l", `${game}-${seats}-log`, visit);
    const closer = page.locator(".unfold:visible, .look:visible").last(); // only where there is little room
    if ((await closer.count()) === 0) continue;
    await closer.click();
    await page.locator("dialog[open] h2").waitFor();
    await visit(`${game}-${seats}-opponents`);
    await page.keyboard.press("Escape");
  }
}

/**
 * Calls `visit(name)` on every screen. Between two screens nothing is loaded anew, as when a person
 * walks through the page.
 */
export async function tour(page, visit, names = LONG) {
  const games = await wholeGames(names);
  const go = (hash) => page.evaluate((to) => (location.hash = to), hash);
  await visit("home");
  await page.locator("header .btn:has([href='#i-settings'])").click();
  await page.locator("dialog[open] h2").waitFor();
  await visit("settings");
  await page.keyboard.press("Escape");

  for (const game of GAMES) {
    await go(`/rules/${game}`);
    await page.locator("article h2").first().waitFor();
    await visit(`rules-${game}`);
  }
  for (const game of GAMES) {
    await go(`/learn/${game}`);
    await page.locator("main.table, .table").first().waitFor();
    await visit(`learn-${game}`);
  }

  await go("/setup/dice");
  await page.locator(".seats-list input").first().fill(names[0]);
  for (let i = 1; i < 4; i++) {
    if (i > 1) await page.locator(".seats-list .add").click();
    await page.locator(".seats-list select").nth(i - 1).selectOption(["person", "master", "first-game"][i - 1]);
    await page.locator(".seats-list input").nth(i).fill(names[i]);
  }
  await visit("setup");
  await go("/setup/board");
  await page.locator("h1").waitFor();

  for (const game of GAMES) for (const seats of [2, 4]) await tourOfTable(page, game, seats, games[`${game}-${seats}`], visit);

  // On the last table: the sheets that are the same at every table.
  await sheet(page, "m", "menu", visit);
  await sheet(page, "?", "keys", visit);
  await page.keyboard.press("h");
  await page.locator("dialog[open] .btn.main").waitFor();
  await visit("hint");
  await page.keyboard.press("Escape");

  await go("/setup/cards");
  await page.locator(".seats-list select").first().selectOption("person");
  await page.locator(".go .btn").click();
  await playUntil(page, () => 0.5, ({ stage }) => stage === "pass");
  await visit("pass");

  await playOn(page, cutAt(games["dice-4"], 0.85, "reroll"));
  await playOut(page, () => 0.5);
  await visit("over");

  await go("/");
  await page.locator(".going a").first().waitFor();
  await visit("home-going");
}

// A person at the table: looks at the page, taps what lights up. It knows what can be seen and
// nothing of the rules.
import { Failure, check, equal } from "./house.mjs";

/** The longest that nobody moves and nothing can be done, in milliseconds. */
const PATIENCE = 20000;

/**
 * Runs in the page: waits until there is something to do, and tells what can be seen then. What
 * lights up is tapped in its middle, so whatever lies there must be a button.
 */
function lookAround(patience) {
  const SMALLEST = { width: 44, height: 40 };
  const LIT = ".is-target, .is-pair, .vt.can, .sum:not(.none):not(:disabled)";

  const visible = (element) => element.getClientRects().length > 0;
  const find = (selector, within = document) => [...within.querySelectorAll(selector)].filter(visible);
  const nameOf = (element) => element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 60);

  const hash = (text) => {
    let sum = text.length;
    for (let i = 0; i < text.length; i++) sum = (Math.imul(sum, 31) + text.charCodeAt(i)) | 0;
    return sum;
  };

  function stage() {
    if (document.querySelector("main.pass")) return "pass";
    if (document.querySelector('dialog[open] a[href^="#/replay/"]')) return "over";
    if (document.querySelector(".traveller")) return null;
    const online = document.querySelector(".table-root[data-stage]");
    if (online) return ["play", "over"].includes(online.dataset.stage) ? online.dataset.stage : null;
    const hint = document.querySelector(".bar .btn:has([href='#i-hint'])");
    return hint && !hint.disabled ? "play" : null;
  }
  function spot(element) {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2, width, height };
  }
  /** How far a tap may be off in each direction and still meet the same thing. */
  function reach(element, x, y) {
    const meets = (dx, dy) => document.elementFromPoint(x + dx, y + dy)?.closest("button, [data-tile]") === element;
    const run = (dx, dy) => {
      let n = 0;
      while (n < 30 && meets((n + 1) * dx, (n + 1) * dy)) n++;
      return n;
    };
    return { width: run(-1, 0) + 1 + run(1, 0), height: run(0, -1) + 1 + run(0, 1) };
  }
  function see(stage) {
    const problems = [];
    const within = document.querySelector("dialog[open]") ?? document;
    const lit = new Map();
    for (const element of find(LIT, within)) {
      const { x, y } = spot(element);
      const under = document.elementFromPoint(x, y);
      const tapped = under?.closest("button, [data-tile]");
      if (!tapped && under?.querySelector(".is-target")) continue; // a choice lies over it
      if (!tapped) {
        problems.push(`${nameOf(element)} (${element.className}) lights up, but ${under?.tagName}.${under?.className?.baseVal ?? under?.className} lies there`);
        continue;
      }
      const minor = element.matches(".minor");
      if (!lit.has(tapped)) lit.set(tapped, { x, y, minor, name: nameOf(tapped), kind: element.className });
      if (navigator.maxTouchPoints === 0 || !tapped.matches("button")) continue;
      const fits = ({ width, height }) => width >= SMALLEST.width && height >= SMALLEST.height;
      if (fits(spot(tapped))) continue;
      const { width, height } = reach(tapped, x, y); // there may be room for the finger around it
      if (!fits({ width, height }))
        problems.push(`${nameOf(tapped)} (${tapped.className}) can be tapped in ${width} × ${height}, not ${SMALLEST.width} × ${SMALLEST.height}`);
    }
    const { scrollHeight, scrollWidth } = document.scrollingElement;
    if (stage === "play" && (scrollHeight > innerHeight || scrollWidth > innerWidth))
      problems.push(`the page scrolls: ${scrollWidth} × ${scrollHeight} in ${innerWidth} × ${innerHeight}`);
    const buttons = (selector) => find(selector, within).map((element) => ({ ...spot(element), name: nameOf(element) }));
    return {
      stage,
      problems,
      lit: [...lit.values()],
      hand: find(".hand button.card", within).map((element) => ({
        ...spot(element),
        name: nameOf(element),
        chosen: element.matches(".is-selected"),
        low: element.matches(".is-low"),
      })),
      dice: find(".die:not(:disabled):not(.again)", within).map((element) => ({ ...spot(element), name: nameOf(element) })),
      others: [...buttons(".prompt button"), ...buttons(".closing .done:not(:disabled)"), ...buttons(".act:not(:disabled)")],
      begun: within !== document || find(".is-selected, .die.again").length > 0,
      signature: hash(document.getElementById("app").innerHTML),
    };
  }
  return new Promise((resolve, reject) => {
    const observer = new MutationObserver(attempt);
    const timer = setTimeout(() => {
      observer.disconnect();
      reject(new Error(`nothing to do and nobody moves for ${patience} ms: ${document.querySelector("#prompt")?.textContent}`));
    }, patience);
    function attempt() {
      const now = stage();
      if (!now) return;
      clearTimeout(timer);
      observer.disconnect();
      resolve(see(now));
    }
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
    attempt();
  });
}

export function look(page) {
  return page.evaluate(lookAround, PATIENCE);
}

async function tap(page, { x, y }) {
  const touch = await touches(page);
  await (touch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
}
const fingers = new WeakMap();
async function touches(page) {
  if (!fingers.has(page)) fingers.set(page, await page.evaluate(() => navigator.maxTouchPoints > 0));
  return fingers.get(page);
}

/** What to tap next, for a person who likes to play cards and to see the end of the game. */
export function choose(seen, random) {
  const often = (share) => random() < share;
  const any = (list) => list[Math.floor(random() * list.length)];
  const { lit, hand, dice, others } = seen;
  const chosen = hand.find((card) => card.chosen);
  if (chosen && often(0.04)) return chosen; // puts it back
  const best = lit.filter(({ minor }) => !minor);
  const deck = lit.find(({ kind }) => /deck|back/.test(kind));
  if (deck && often(0.8)) return deck;
  if (best.length > 0 && (lit.length === best.length || often(0.9))) return others.length > 0 && often(0.15) ? any(others) : any(best);
  if (lit.length > 0) return any(lit);
  if (dice.length > 0 && others.length === 0) return any(dice);
  const good = hand.filter((card) => !card.low);
  if (others.length > 0 && good.length === 0) return any(others);
  return any(good.length > 0 && often(0.9) ? good : hand.length > 0 ? hand : others);
}

/** One tap; returns what was to be seen before it. */
export async function move(page, random, seen) {
  const now = seen ?? (await look(page));
  check(now.problems.length === 0, "what lights up can be tapped, and nothing scrolls", ...now.problems.slice(0, 6));
  if (now.stage !== "play") return now;
  const target = choose(now, random);
  check(target, "in a turn there is always something to tap", `actual   ${JSON.stringify(now.hand)}`);
  await tap(page, target);
  return { ...now, tapped: target.name };
}

/** Taps until `until` holds for what is seen; returns that, with the number of taps. */
export async function playUntil(page, random, until, most = 1200) {
  let seen = await look(page);
  let before = null;
  let tapped = "nothing";
  for (let taps = 0; taps < most; taps++) {
    check(seen.signature !== before, "every tap changes something", `actual   nothing changed after a tap on ${tapped}`);
    before = seen.signature;
    if (until(seen)) return { ...seen, taps };
    check(seen.stage === "play", "the game goes on", `actual   ${seen.stage}`);
    ({ tapped } = await move(page, random, seen));
    seen = await look(page);
  }
  throw new Failure(`the game is over after ${most} taps`, "actual   it goes on");
}

/** To the end of the game: the score sheet. */
export function playOut(page, random, most) {
  return playUntil(page, random, ({ stage }) => stage === "over", most);
}

/** Moves of others are shown quickly, as the settings say. */
export async function hurryOthers(page) {
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByRole("radio", { name: "Fast" }).check();
  await page.getByRole("button", { name: "Close" }).click();
}

/** From the first screen to a table, by way of the set-up. `kinds` are the opponents. */
export async function sitDown(page, game, kinds = ["first-game"]) {
  await page.locator(`a[href="#/setup/${game}"]`).first().click();
  const seats = page.locator(".seats-list select");
  await seats.first().waitFor();
  while ((await seats.count()) < kinds.length) await page.locator(".seats-list .add").click();
  for (const [i, kind] of kinds.entries()) await seats.nth(i).selectOption(kind);
  await page.locator(".go .btn").click();
  await page.locator("main.table, main.pass").first().waitFor();
}

/** What the sheet at the end says: heading, names and totals; checked against the strip of players. */
export async function readResult(page) {
  const result = await page.evaluate(() => {
    const texts = (selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent.trim());
    return {
      heading: document.querySelector("dialog[open] h2").textContent,
      names: texts("dialog[open] thead .name"),
      totals: texts("dialog[open] tfoot td b"),
      strip: texts(".seats .score"),
      stripNames: texts(".seats .name"),
    };
  });
  const { heading, names, totals, strip, stripNames } = result;
  equal(totals, strip, "the totals of the sheet are those of the strip");
  equal(names, stripNames, "the names of the sheet are those of the strip");
  const numbers = totals.map((text) => Number(text.replace("−", "-")));
  check(numbers.every(Number.isInteger), "totals are numbers", `actual   ${totals}`);
  const winners = names.filter((_, seat) => numbers[seat] === Math.max(...numbers));
  for (const winner of winners) check(heading.includes(winner), `the heading names ${winner}`, `actual   ${heading}`);
  equal(
    names.filter((name) => !winners.includes(name) && heading.includes(name)),
    [],
    "the heading names nobody else",
  );
  return result;
}

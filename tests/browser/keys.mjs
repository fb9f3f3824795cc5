// A person without mouse or finger: arrows, Tab, Enter and the letters of the tables.
import { check } from "./house.mjs";
import { choose } from "./person.mjs";

const LONGEST = 60; // presses of keys to get from one thing to another

/** Runs in the page: where the focus is, and whether that can be seen. */
export function focusNow(target) {
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

/** Chooses one of the things that are seen, by its own key where it has one. */
export async function press(page, random, seen) {
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

// The lessons: they can be followed by tapping what is pointed at, in every language nothing is cut
// off on the way, and they end at a table.
import { check, equal, GAMES, LANGUAGES, none, openHouse, overflows, SMALL } from "./house.mjs";
import { look } from "./person.mjs";

const house = await openHouse();
const MOST = 12; // taps for one step of a lesson

/** Runs in the page: waits until nothing moves, and tells what the coach wants. */
function listen() {
  const read = () => {
    const coach = document.querySelector(".coach");
    if (!coach || coach.querySelector(".text.busy") || document.querySelector(".traveller")) return null;
    // A sheet of tiles lies over the pointers: the tile is the one the coach names.
    const named = coach.querySelector(".text [data-c]")?.dataset.c;
    const tiles = document.querySelectorAll(`dialog[open] .pick[data-c="${named}"] .bigtile`);
    const places = document.querySelector("dialog[open]") ? tiles : document.querySelectorAll(".pointer:not(.look)");
    const spots = [...places].map((place) => {
      const { left, top, width, height } = place.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const under = document.elementsFromPoint(x, y).find((element) => !element.closest(".pointer"));
      return { x, y, covered: Boolean(under?.closest(".coach")), name: under?.closest("button")?.ariaLabel ?? under?.className };
    });
    const next = [...coach.querySelectorAll(".row:last-child .btn")].at(-1);
    const signature = document.getElementById("app").textContent + document.querySelectorAll(".is-selected, .again, dialog").length;
    return { step: coach.querySelector(".step .num").textContent, spots, turns: next.matches(".main"), signature };
  };
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("the lesson does not go on for 20 s")), 20000);
    let quiet = "";
    // The coach looks at the table once it is drawn, so that two frames must agree.
    const attempt = () => {
      const now = read();
      const text = JSON.stringify(now);
      if (now && text === quiet) {
        clearTimeout(timer);
        resolve(now);
      } else {
        quiet = text;
        requestAnimationFrame(attempt);
      }
    };
    attempt();
  });
}

for (const game of GAMES) {
  await house.scene(`${game}: the lesson is followed by tapping what is pointed at`, { size: SMALL }, async ({ page }) => {
    await page.locator(`a[href="#/learn/${game}"]`).first().click();
    await page.locator(".coach").waitFor();
    let [taps, here, step] = [0, 0, ""];
    for (;;) {
      const now = await page.evaluate(listen);
      const [at, all] = now.step.split("/");
      here = now.step === step ? here + 1 : 0;
      step = now.step;
      check(here < MOST, `step ${step} can be done`, `actual   ${MOST} taps did not`);
      if (at === all) break;
      taps++;
      if (now.turns) {
        await page.locator(".coach .row:last-child .btn.main").tap();
        continue;
      }
      const [spot] = now.spots;
      check(spot, `step ${step} points at something to tap`);
      check(!spot.covered, `the coach does not cover what step ${step} points at`, `actual   it covers ${spot.name}`);
      await page.touchscreen.tap(spot.x, spot.y);
    }
    await page.locator(".coach .btn.main").tap();
    const { stage } = await look(page);
    equal(stage, "play", "the first game begins");
    return `${step.split("/")[1]} steps, ${taps} taps`;
  });
}

for (const language of LANGUAGES) {
  await house.scene(`nothing is cut off in the lessons (${language})`, { size: SMALL, language }, async ({ page }) => {
    const found = [];
    for (const game of GAMES) {
      await page.evaluate((hash) => (location.hash = hash), `/learn/${game}`);
      await page.locator(`.coach`).waitFor();
      for (let taps = 0; ; taps++) {
        const { step } = await page.evaluate(listen);
        for (const line of await overflows(page)) found.push(`${game} ${step}: ${line}`);
        const { inside, scrolls } = await page.evaluate(() => {
          const { top, bottom } = document.querySelector(".coach").getBoundingClientRect();
          const text = document.querySelector(".coach .text");
          return { inside: top >= 0 && bottom <= innerHeight, scrolls: text.scrollHeight - text.clientHeight };
        });
        if (!inside) found.push(`${game} ${step}: the coach sticks out of the page`);
        if (scrolls > 1) found.push(`${game} ${step}: the coach's text is ${scrolls} pixels too long`);
        const [at, all] = step.split("/");
        if (at === all) break;
        check(taps < 200, "the lesson ends");
        const next = page.locator(".coach .row:last-child .btn").last();
        await next.tap();
        if ((await page.locator(".coach .text.busy").count()) > 0) await next.tap(); // shows the rest at once
      }
      await page.evaluate(() => (location.hash = "/"));
      await page.locator(".games").waitFor();
    }
    none(found, "problems");
  });
}
await house.close();

// Two people in two browsers play whole games against each other over the server: one reloads in the
// middle, one loses the line and comes back, and at the end both check that the dealing was fair.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { axe, check, DESKTOP, equal, GAMES, LANGUAGES, newContext, newPage, none, openHouse, overflows, SMALL } from "./house.mjs";
import { hurryOthers, look, move } from "./person.mjs";

const PATIENCE = 30000; // milliseconds in which something must happen

// The server keeps its tables where it is started.
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "keltis-online-"));
process.chdir(folder);
const house = await openHouse();

const stageOf = (page) => page.evaluate(() => document.querySelector(".table-root")?.dataset.stage ?? "none");

/** From the first screen to a new table; returns the link for the others. */
async function openTable(page, game, name, kinds = ["friend"]) {
  await page.locator('a[href="#/online"]').click();
  await page.locator("form ol").waitFor();
  await page.locator("form input[type=radio]").nth(GAMES.indexOf(game)).check();
  await page.locator("form .place input").fill(name);
  const seats = page.locator("form .place select");
  while ((await seats.count()) < kinds.length) await page.locator("form > .btn:not(.main)").click();
  for (const [i, kind] of kinds.entries()) await seats.nth(i).selectOption(kind);
  await page.locator("form .main").click();
  if (!kinds.some((kind) => kind === "friend" || kind === "open")) return "";
  return page.locator(".link input").inputValue();
}
async function join(page, name) {
  await page.locator(".lobby .main").first().waitFor();
  await page.locator(".lobby input").first().fill(name);
  await page.locator(".lobby .main").first().click();
  await page.locator("main.table").waitFor();
}

/** One tap of whoever is to move; false when both have the end on the screen. */
async function onward(pages, random) {
  for (const start = Date.now(); ; ) {
    const stages = await Promise.all(pages.map(stageOf));
    if (stages.every((stage) => stage === "over")) return false;
    const who = pages[stages.indexOf("play")];
    if (who) {
      const { tapped } = await move(who, random);
      if (tapped) return true;
    }
    check(Date.now() - start < PATIENCE, "somebody can move", `actual   ${stages}`);
    await pages[0].waitForTimeout(20);
  }
}
async function away(page, context, milliseconds) {
  await context.setOffline(true);
  await page.locator(".now .bad").waitFor();
  await page.waitForTimeout(milliseconds);
  await context.setOffline(false);
  await page.locator(".now .bad").waitFor({ state: "detached" });
}
const totalsOf = async (page) => {
  await page.locator("dialog[open] tfoot").waitFor();
  return page.locator("dialog[open] tfoot td b").allTextContents();
};

for (const game of GAMES) {
  await house.scene(`${game}: two people play a whole game`, {}, async ({ page: ann, random, complaints, url }) => {
    const other = await newContext(house.browser, { size: DESKTOP });
    try {
      await hurryOthers(ann);
      const link = await openTable(ann, game, "Ann");
      check(/#\/t\/\w+\/i\/[0-9a-f]{32}$/.test(link), "the link holds the invitation", `actual   ${link}`);
      let { page: bob } = await newPage(other, url, complaints);
      await hurryOthers(bob);
      await bob.goto(link);
      await join(bob, "Bob");
      check(!bob.url().includes("/i/"), "the invitation has left the address bar", `actual   ${bob.url()}`);
      let taps = 0;
      while (await onward([ann, bob], random)) {
        taps++;
        if (taps === 12) {
          await bob.reload();
          await bob.locator("main.table").waitFor();
        }
        if (taps === 24) await away(bob, other, 300);
        if (taps === 36) await away(ann, ann.context(), 300);
        check(taps < 1500, "the game comes to its end", "actual   it goes on");
      }
      const totals = await totalsOf(ann);
      equal(await totalsOf(bob), totals, "both see the same totals");
      for (const page of [ann, bob]) {
        await page.getByRole("button", { name: "Check the dealing" }).click();
        await page.getByText(/^Fair:/).waitFor();
      }
      await bob.reload();
      equal(await totalsOf(bob), totals, "the totals after a reload");
      await ann.getByRole("button", { name: "Rematch" }).click();
      await ann.locator(".lobby").waitFor();
      await bob.getByRole("button", { name: "To the rematch" }).click();
      await Promise.all([ann, bob].map((page) => page.locator("main.table").waitFor()));
      return `${taps} taps`;
    } finally {
      await other.close();
    }
  });
}

await house.scene("a seat moves to another device, people talk, somebody watches", {}, async ({ page: ann, complaints, url }) => {
  const second = await newContext(house.browser);
  try {
    await openTable(ann, "cards", "Ann", ["first-game"]);
    await look(ann);
    await ann.keyboard.press("m");
    await ann.getByRole("button", { name: "Another device" }).click();
    const link = await ann.locator("dialog[open] input").inputValue();
    await ann.keyboard.press("Escape");
    const { page: bob } = await newPage(second, url, complaints);
    await bob.goto(ann.url());
    await bob.getByText("You are watching.").waitFor();
    equal(await bob.locator(".hand button.card").count(), 0, "cards that a spectator sees in hand");
    await ann.keyboard.press("m");
    await ann.getByRole("button", { name: "Say something" }).click();
    await ann.getByRole("button", { name: "Good luck!" }).click();
    await bob.getByText("Good luck!").first().waitFor();
    await bob.goto(link);
    await look(bob);
    check(!/\/t\/\w+\//.test(bob.url()), "the secret has left the address bar", `actual   ${bob.url()}`);
    equal(await bob.locator(".hand button.card").count(), await ann.locator(".hand button.card").count(), "cards in hand");
  } finally {
    await second.close();
  }
});

await house.scene("a computer plays for somebody who leaves, until they are back; all agree to end", {}, async ({ page: ann, complaints, url }) => {
  const second = await newContext(house.browser);
  try {
    const link = await openTable(ann, "dice", "Ann");
    const { page: bob } = await newPage(second, url, complaints);
    await bob.goto(link);
    await join(bob, "Bob");
    await bob.keyboard.press("m");
    await bob.getByRole("button", { name: "Give up the seat" }).click();
    await bob.keyboard.press("Escape");
    await bob.getByText("A computer is playing for you.").waitFor();
    await bob.getByRole("button", { name: "Play myself" }).click();
    await bob.getByText("A computer is playing for you.").waitFor({ state: "detached" });
    for (const page of [ann, bob]) {
      await page.keyboard.press("m");
      await page.getByRole("button", { name: "End without a result" }).click();
    }
    for (const page of [ann, bob]) await page.getByRole("heading", { name: "Ended without a result" }).waitFor();
    await ann.getByRole("button", { name: "Check the dealing" }).click();
    await ann.getByText(/^Fair:/).waitFor();
    none(await axe(ann), "axe, the end");
  } finally {
    await second.close();
  }
});

for (const language of LANGUAGES) {
  await house.scene(`every screen is whole and axe is content (${language})`, { size: SMALL, language }, async ({ page }) => {
    const whole = async (where) => {
      none(await axe(page), `axe, ${where}`);
      none(await overflows(page), `cut off, ${where}`);
    };
    await page.locator('a[href="#/online"]').click();
    await page.locator("form ol").waitFor();
    await whole("tables");
    await page.locator("form .place select").selectOption("open");
    await page.locator("form .main").click();
    await page.locator(".link input").waitFor();
    await whole("waiting");
    await page.locator(".lobby li .btn").click(); // a computer player instead
    await look(page);
    await whole("table");
    await page.keyboard.press("m");
    await page.locator("dialog[open]").waitFor();
    await whole("menu");
    await page.locator("dialog[open] .main").first().click();
    await whole("phrases");
  });
}
await house.close();
fs.rmSync(folder, { recursive: true });

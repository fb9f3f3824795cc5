// People in browsers of their own play with each other over the server, by what they can tap or
// type: one reloads in the middle, one loses the line and comes back, one watches, and at the end
// all check that the dealing was fair. `tests/browser/run online whole` plays every game to its end.
import { axe, check, DESKTOP, equal, GAMES, LANGUAGES, newContext, newPage, none, openHouse, overflows, randomFrom, seed, SMALL } from "./house.mjs";
import { press } from "./keys.mjs";
import { hurryOthers, look, move } from "./person.mjs";

const MOST = 800; // taps of one person in a game
const house = await openHouse();

/** From the first screen to a new table; returns the link for the others. */
async function openTable(page, game, name, kinds = ["friend"], more = () => undefined) {
  await page.locator('a[href="#/online"]').click();
  await page.locator("form ol").waitFor();
  await page.locator("form input[type=radio]").nth(GAMES.indexOf(game)).check();
  await page.locator("form .place input").fill(name);
  const seats = page.locator("form .place select");
  while ((await seats.count()) < kinds.length) await page.locator("form .add").click();
  for (const [i, kind] of kinds.entries()) await seats.nth(i).selectOption(kind);
  await more();
  await page.locator("form .main").click();
  if (!kinds.some((kind) => kind === "friend" || kind === "open")) return "";
  return page.locator(".link input").inputValue();
}
async function sit(page, name) {
  await page.locator(".lobby .main").first().waitFor();
  await page.locator(".lobby input").first().fill(name);
  await page.locator(".lobby .main").first().click();
  await page.locator(".lobby .main").first().waitFor({ state: "detached" });
}

/** Plays on to the end; `tap` is told how many taps there were before. */
async function play(page, random, tap = move) {
  for (let taps = 0; taps < MOST; taps++) {
    const seen = await look(page);
    if (seen.stage === "over") return taps;
    await tap(page, random, seen, taps);
  }
  check(false, "the game comes to its end", `actual   it goes on after ${MOST} taps of one person`);
}

/** Whether the page waits for its person, after what was done has arrived. */
async function mayMove(page) {
  await page.locator('.table-root:not([data-stage="showing"])').waitFor();
  return (await page.locator('.table-root[data-stage="play"]').count()) > 0;
}
async function takeTurn(page, random) {
  do await move(page, random);
  while (await mayMove(page));
}

/** Until that seat is to move on that page. */
const turnOf = (page, seat) => page.locator(`.seat.is-turn[data-seat="${seat + 1}"]`).waitFor();
async function cut(page) {
  await page.context().setOffline(true);
  await page.locator(".now .bad").waitFor();
}
/** What the browser itself said of attempts to connect while the line was cut is no complaint. */
async function mend(page, complaints) {
  await page.context().setOffline(false);
  await page.locator(".now .bad").waitFor({ state: "detached" });
  const others = complaints.filter((line) => !/WebSocket connection .* net::ERR_INTERNET_DISCONNECTED/.test(line));
  complaints.splice(0, complaints.length, ...others);
}
/** How many things the log tells. */
async function told(page) {
  await page.keyboard.press("l");
  const lines = await page.locator("dialog[open] .loglist li").count();
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  return lines;
}
const totalsOf = async (page) => {
  await page.locator("dialog[open] tfoot").waitFor();
  return page.locator("dialog[open] tfoot td b").allTextContents();
};
async function checkDealing(page) {
  await page.getByRole("button", { name: "Check the dealing" }).click();
  await page.getByText(/^Fair:/).waitFor();
}

for (const game of process.argv[2] ? GAMES : ["dice"]) {
  await house.scene(`${game}: two people play a whole game`, {}, async ({ page: ann, random, complaints, url }) => {
    const other = await newContext(house.browser, { size: DESKTOP });
    try {
      await hurryOthers(ann);
      const link = await openTable(ann, game, "Ann");
      check(/#\/t\/\w+\/i\/[0-9a-f]{32}$/.test(link), "the link holds the invitation", `actual   ${link}`);
      const { page: bob } = await newPage(other, url, complaints);
      await hurryOthers(bob);
      await bob.goto(link);
      await sit(bob, "Bob");
      await bob.locator("main.table").waitFor();
      check(!bob.url().includes("/i/"), "the invitation has left the address bar", `actual   ${bob.url()}`);

      let away = false; // Bob has missed something
      const bobTaps = async (page, how, seen, taps) => {
        await move(page, how, seen);
        if (taps === 4) {
          await cut(page); // before it is known whether the move has arrived
          await mend(page, complaints);
        } else if (taps === 8) {
          await page.reload();
          await page.locator("main.table").waitFor();
        } else if (taps > 8 && !away && !(await mayMove(page))) {
          away = true;
          await cut(page);
          await turnOf(ann, 1);
          await mend(page, complaints);
          await look(page);
          equal(await told(page), await told(ann), "what the log tells somebody who was away");
        }
      };
      const annTaps = async (page, how, seen, taps) => {
        if (taps !== 6) return move(page, how, seen);
        await cut(page);
        await move(page, how, seen); // waits for the line
        await mend(page, complaints);
      };
      const taps = await Promise.all([play(ann, random, annTaps), play(bob, randomFrom(seed + 1), bobTaps)]);
      check(away, "Bob was away for a while");
      const totals = await totalsOf(ann);
      equal(await totalsOf(bob), totals, "both see the same totals");
      for (const page of [ann, bob]) await checkDealing(page);
      await bob.reload();
      equal(await totalsOf(bob), totals, "the totals after a reload");
      await ann.getByRole("button", { name: "Rematch" }).click();
      await ann.locator(".lobby").waitFor();
      await bob.getByRole("button", { name: "To the rematch" }).click();
      await Promise.all([ann, bob].map((page) => page.locator("main.table").waitFor()));
      return `${taps[0] + taps[1]} taps`;
    } finally {
      await other.close();
    }
  });
}

await house.scene("cards: four people play a whole game, one with the keyboard alone, and somebody watches", {}, async ({ page: ann, random, complaints, url }) => {
  const contexts = await Promise.all(["Bob", "Cem", "Dora", "Eve"].map((name) => newContext(house.browser, { size: name === "Bob" ? SMALL : name === "Dora" ? DESKTOP : undefined })));
  try {
    const [bob, cem, dora, eve] = await Promise.all(contexts.map((context) => newPage(context, url, complaints).then(({ page }) => page)));
    const people = [ann, bob, cem, dora];
    await Promise.all([...people, eve].map(hurryOthers));
    const link = await openTable(ann, "cards", "Ann", ["friend", "friend", "open"]);
    for (const [page, name] of [[bob, "Bob"], [cem, "Cem"]]) {
      await page.goto(link);
      await sit(page, name);
    }
    await eve.goto(link.replace(/\/i\/.*/, "")); // without the invitation
    await dora.locator('a[href="#/online"]').click();
    await dora.getByRole("link", { name: /Ann, Bob, Cem/ }).click();
    await sit(dora, "Dora");
    await eve.getByText("You are watching.").waitFor();

    // Ann takes no card from a pile, so that nobody knows what she holds.
    const unseen = async (page, how, seen) => {
      equal(await eve.locator(".hand .card:not(.back)").count(), 0, "cards of a hand that a spectator sees");
      const deck = seen.lit.filter(({ kind }) => /deck|back/.test(kind));
      await move(page, how, deck.length > 0 ? { ...seen, lit: deck, others: [] } : seen);
    };
    const ways = [unseen, move, move, press];
    const taps = await Promise.all(people.map((page, seat) => play(page, seat === 0 ? random : randomFrom(seed + seat), ways[seat])));
    const totals = await totalsOf(ann);
    for (const page of [...people, eve]) {
      equal(await totalsOf(page), totals, "all see the same totals");
    }
    await checkDealing(eve);
    return `${taps} taps`;
  } finally {
    await Promise.all(contexts.map((context) => context.close()));
  }
});

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
    await sit(bob, "Bob");
    await bob.locator("main.table").waitFor();
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

/** Runs in the page before anything of ours: a browser that notes what it is asked for, and nobody who looks. */
function stubs() {
  globalThis.asked = 0;
  globalThis.shown = [];
  globalThis.sent = [];
  globalThis.Notification = class {
    static permission = "default";
    static async requestPermission() {
      globalThis.asked++;
      return (this.permission = "granted");
    }
    constructor(title, { body }) {
      globalThis.shown.push(`${title}: ${body}`);
    }
    close() {}
  };
  navigator.share = async ({ url }) => void globalThis.sent.push(url);
  Object.defineProperty(document, "visibilityState", { get: () => (globalThis.looking ? "visible" : "hidden") });
}

await house.scene("who looks elsewhere is told of a turn, if the button was pressed; the invitation can be sent", {}, async ({ page: ann, random, complaints, url }) => {
  const second = await newContext(house.browser);
  try {
    await second.addInitScript(stubs);
    const { page: bob } = await newPage(second, url, complaints);
    const link = await openTable(bob, "dice", "Bob");
    await bob.getByRole("button", { name: "Send…" }).click();
    equal(await bob.evaluate(() => globalThis.sent), [link], "what the browser was given to send");
    equal(await bob.evaluate(() => globalThis.asked), 0, "questions before the button was pressed");
    await bob.getByRole("button", { name: "Tell me when it is my turn" }).click();
    equal(await bob.evaluate(() => globalThis.asked), 1, "questions after it");
    await ann.goto(link);
    await sit(ann, "Ann");
    await bob.waitForFunction(() => globalThis.shown.length > 0);
    equal(await bob.evaluate(() => globalThis.shown), ["Keltis Ór: Your turn"], "what Bob was told");
    equal(await bob.title(), "● Your turn – Keltis Ór", "the title");
    await takeTurn(bob, random);
    equal(await bob.title(), "Keltis Ór", "the title while Ann is to move");
    await bob.evaluate(() => (location.hash = "#/rules/board"));
    await bob.locator("h1").waitFor();
    await takeTurn(ann, random);
    await bob.getByRole("link", { name: "To the start" }).click(); // a new screen asks how things stand
    await bob.waitForFunction(() => globalThis.shown.length > 1);
    equal(await bob.title(), "(1) Keltis", "the title elsewhere");
  } finally {
    await second.close();
  }
});

if (process.argv[2])
  await house.scene("whose time is up can be replaced by the others' vote, and comes back", {}, async ({ page: ann, complaints, url }) => {
    const contexts = await Promise.all([SMALL, DESKTOP].map((size) => newContext(house.browser, { size })));
    try {
      const [bob, cem] = await Promise.all(contexts.map((context) => newPage(context, url, complaints).then(({ page }) => page)));
      const link = await openTable(ann, "dice", "Ann", ["friend", "friend"], async () => {
        await ann.getByLabel("Time for a turn").selectOption({ label: "1 minute" });
        await ann.getByRole("radio", { name: "The others may vote" }).check();
      });
      for (const [page, name] of [[bob, "Bob"], [cem, "Cem"]]) {
        await page.goto(link);
        await sit(page, name);
      }
      for (const page of [bob, cem]) {
        await page.getByText("Ann’s time is up.").waitFor({ timeout: 90000 });
        none(await overflows(page), "cut off");
        none(await axe(page), "axe");
        await page.getByRole("button", { name: "Let a computer play" }).click();
      }
      await ann.getByText("A computer is playing for you.").waitFor();
      await turnOf(bob, 1);
      await ann.getByRole("button", { name: "Play myself" }).click();
      await ann.getByText("A computer is playing for you.").waitFor({ state: "detached" });
    } finally {
      await Promise.all(contexts.map((context) => context.close()));
    }
  });

for (const language of LANGUAGES) {
  await house.scene(`every screen is whole, and axe is content (${language})`, { size: SMALL, language }, async ({ page, complaints, url }) => {
    const whole = async (where) => {
      if (language === "en") none(await axe(page), `axe, ${where}`);
      none(await overflows(page), `cut off, ${where}`);
    };
    const other = await newContext(house.browser);
    try {
      const { page: host } = await newPage(other, url, complaints);
      await openTable(host, "board", "Wilhelmina W", ["open", "friend", "master"]);
    } finally {
      await other.close();
    }
    await page.locator('a[href="#/online"]').click();
    await page.locator("form ol").waitFor();
    await page.locator("form input[type=radio]").nth(GAMES.indexOf("dice")).check();
    await page.locator("form .place select").selectOption("open");
    await page.locator("form label select").last().selectOption("300");
    await page.locator("#open ~ ul a").first().waitFor();
    await whole("tables");
    await page.locator("form .main").click();
    await page.locator(".link input").waitFor();
    await whole("waiting");
    await page.locator(".lobby li .btn").click(); // a computer player instead
    await look(page);
    await whole("table");
    for (const [key, name] of [["c", "phrases"], ["e", "people"], ["?", "keys"], ["s", "score"]]) {
      await page.keyboard.press(key);
      await page.locator("dialog[open]").waitFor();
      await whole(name);
      await page.keyboard.press("Escape");
      await page.locator("dialog").waitFor({ state: "detached" });
    }
    await page.keyboard.press("m");
    await page.locator("dialog[open]").waitFor();
    await whole("menu");
    await page.locator("dialog .out .btn").nth(1).click(); // the only person ends the game
    await page.locator("dialog .btn:has([href='#t-clover'])").click();
    await page.locator("dialog [role=status]").waitFor();
    await whole("the end");
    await page.locator("dialog a").click();
    await page.locator('a[href="#/online"]').click();
    await page.locator("#mine ~ details summary").click();
    await whole("my tables");
  });
}
await house.close();

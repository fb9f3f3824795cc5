// The board game's table, without a browser: what the legal actions offer, what moves, what is told.
// Whole games are played by the module, so that nothing that can happen is left without words.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Keltis, type Match } from "../../src/wasm/keltis.mjs";
import { COLOURS, type BoardView, type GameRecord } from "../src/core/views";
import type { Outlook } from "../src/play/session.svelte";
import { look, storyOf, type Step } from "../src/play/story";
import { choicesOf, landingOf, withForced } from "../src/tables/board/choices";
import { flights } from "../src/tables/board/flights";
import { lastTurns, moveOf } from "../src/tables/board/moves";
import { fieldName, pathName, pileName, rowName, waitingName } from "../src/tables/board/names";
import { tell } from "../src/tables/board/tell";
import { LANGUAGES, speak, speakOf, spoken } from "../src/words/index.svelte";

let keltis: Keltis;
beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} }); // its language is set with the words
  const file = new URL("../../build/release/rules.wasm", import.meta.url);
  keltis = await Keltis.load(await WebAssembly.compile(await readFile(file)));
  await speak("en");
  await speakOf("board");
});

const NAMES = ["You", "Niamh", "Bram", "Ilka"];
const GAMES = [
  [2, 1],
  [3, 2],
  [4, 3],
] as const;
type Turn = { match: Match; legal: string[]; seat: number };

/** A game of random moves, few of them discards; seen by seat 0. */
function randomGame(seats: number, seed: number, onTurn?: (turn: Turn) => void): Step[] {
  const match = keltis.newMatch({ game: "board", seats });
  let state = seed;
  const random = (n: number) => (state = (state * 48271) % 2147483647) % n;
  for (let { to_move } = match.position(); to_move !== null; { to_move } = match.position()) {
    if (to_move === "chance") {
      match.runChance(BigInt(random(1e9)));
      continue;
    }
    const legal = (match.legal() as { actions: string[] }).actions;
    onTurn?.({ match, legal, seat: to_move });
    const forward = legal.filter((action) => !action.startsWith("discard"));
    const list = forward.length > 0 && random(4) > 0 ? forward : legal;
    match.act(list[random(list.length)]);
  }
  const record = match.record() as GameRecord;
  match.free();
  return storyOf(keltis, record, 0);
}
const before = (story: Step[], i: number) => story[i - 1]!.view as BoardView;
const told = (story: Step[], i: number, names = NAMES) =>
  tell(i > 0 ? before(story, i) : null, story[i]!, names).map(spoken);

/** What would come of some actions, as the session says it. */
function outlook(match: Match, seat: number): (...actions: string[]) => Outlook {
  return (...actions) => {
    for (const action of actions) match.act(action);
    const { to_move } = match.position();
    const legal = to_move === seat ? (match.legal() as { actions: string[] }).actions : [];
    const seen = { legal, ...look(match, seat) };
    for (const _ of actions) match.undo();
    return seen;
  };
}

describe("choices", () => {
  it("offers what the chosen card can do", () => {
    const legal = ["play g7", "play r2", "discard g7", "discard r2", "discard b0"];
    expect(choicesOf(legal, "g7")).toEqual({ paths: { g: ["play g7"] }, piles: { g: "discard g7" }, deck: null, pass: null });
    expect(choicesOf(legal, "b0")).toEqual({ paths: {}, piles: { b: "discard b0" }, deck: null, pass: null });
    expect(choicesOf(legal, null)).toEqual({ paths: {}, piles: {}, deck: null, pass: null });
  });
  it("offers figures, and both sizes of them", () => {
    expect(choicesOf(["start y small", "start y big", "advance g", "pass"], null)).toEqual({
      paths: { y: ["start y small", "start y big"], g: ["advance g"] },
      piles: {},
      deck: null,
      pass: "pass",
    });
  });
  it("offers the deck and the piles", () => {
    expect(choicesOf(["draw deck", "draw p"], null)).toEqual({ paths: {}, piles: { p: "draw p" }, deck: "draw deck", pass: null });
  });
  it.each(GAMES)("leaves no legal action of %i players out", (seats, seed) => {
    randomGame(seats, seed, ({ legal }) => {
      const cards = [null, ...legal.map((action) => action.split(" ")[1]!)];
      const offered = new Set(
        cards.flatMap((card) => {
          const { paths, piles, deck, pass } = choicesOf(legal, card);
          return [...Object.values(paths).flat(), ...Object.values(piles), deck, pass];
        }),
      );
      expect(legal.filter((action) => !offered.has(action))).toEqual([]);
    });
  });
});

describe("where a figure lands", () => {
  it.each(GAMES)("is where it stands afterwards (%i players)", (seats, seed) => {
    randomGame(seats, seed, ({ match, legal, seat }) => {
      const now = match.view(seat) as BoardView;
      const after = outlook(match, seat);
      for (const action of legal.filter((text) => /^(play|start|advance) /.test(text))) {
        const colour = COLOURS.find((letter) => letter === action.split(" ")[1]![0])!;
        const done = withForced(action, after);
        const landing = landingOf(now, seat, colour, action, after);
        const next = after(...done);
        if (next.view.phase === "figure") continue; // which figure, or how big, is not settled yet
        const move = moveOf(now, next.view as BoardView, seat)!;
        expect(landing, action).toEqual(move.colour === colour ? { field: move.to, big: move.big } : null);
      }
    });
  });
  it("shows a new figure on the first field", () => {
    let seen = 0;
    randomGame(2, 5, ({ match, legal, seat }) => {
      const now = match.view(seat) as BoardView;
      const card = legal.find((action) => action.startsWith("play "))?.split(" ")[1];
      const colour = COLOURS.find((letter) => letter === card?.[0]);
      if (!card || !colour || now.players[seat]!.figures[COLOURS.indexOf(colour)] !== 0) return;
      expect(landingOf(now, seat, colour, `play ${card}`, outlook(match, seat))?.field).toBe(1);
      seen++;
    });
    expect(seen).toBeGreaterThan(0);
  });
});

describe("flights", () => {
  const PLACES = /^(hand(:[rypgb]\d+)?|seat:\d|deck|pile:[rypgb]|row:\d:[rypgb]|figure:\d:[rypgb]|start:\d|field:[rypgb]:[1-9])$/;

  it.each(GAMES)("know their places (%i players)", (seats, seed) => {
    const story = randomGame(seats, seed);
    for (let i = 1; i < story.length; i++) {
      const list = flights(before(story, i), story[i]!, 0);
      for (const { from, to } of list) expect([from, to].every((place) => PLACES.test(place))).toBe(true);
      const moves = list.filter(({ hop }) => hop).length;
      expect(moves).toBe(moveOf(before(story, i), story[i]!.view as BoardView, before(story, i).turn) ? 1 : 0);
    }
  });
  it("do not move the set-up", () => {
    const story = randomGame(2, 1);
    expect(flights(story[0]!.view, story[0]!, 0)).toEqual([]);
  });
});

describe("last turns", () => {
  it.each(GAMES)("leave marks where figures were (%i players)", (seats, seed) => {
    const story = randomGame(seats, seed);
    const turns = lastTurns(story, seats);
    for (const turn of turns) {
      expect(turn).not.toBeNull();
      for (const { field } of turn!.left) expect(field).toBeGreaterThan(0);
    }
    expect(lastTurns(story.slice(0, 1), seats)).toEqual(turns.map(() => null));
  });
  it("know the card the viewer drew, and no card of others", () => {
    const story = randomGame(2, 4);
    const at = story.findIndex(({ actions }, i) => i > 0 && /^deal \w/.test(actions[0]!));
    expect(lastTurns(story.slice(0, at + 1), 2)[0]!.drew).toBe(story[at]!.actions[0]!.slice(5));
    const hidden = story.findIndex(({ actions }) => actions[0] === "deal ?");
    expect(lastTurns(story.slice(0, hidden + 1), 2)[1]!.drew).toBeNull();
  });
});

describe("sentences", () => {
  it.each(LANGUAGES)("fill all their braces (%s)", async (language) => {
    await speak(language);
    for (const [seats, seed] of GAMES) {
      const story = randomGame(seats, seed);
      for (let i = 0; i < story.length; i++) for (const text of told(story, i)) expect(text).not.toMatch(/[{}]|undefined/);
    }
    await speak("en");
  });
  it("tell what a step brought", () => {
    const story = randomGame(4, 3);
    const all = story.map((_, i) => told(story, i));
    expect(all[0]).toEqual(["You begin."]);
    story.forEach((step, i) => {
      if (i === 0) return;
      const [was, is] = [before(story, i), step.view as BoardView];
      const seat = was.turn;
      const stone = is.players[seat]!.stones > was.players[seat]!.stones;
      expect(all[i]!.includes("wish stone taken."), step.actions[0]).toBe(stone);
      if (is.in_goal > was.in_goal) expect(all[i]).toContain(`Into the goal: ${is.in_goal} of 5.`);
      if (step.actions[0] === "deal ?" && is.phase !== "over") expect(all[i]).toEqual([]);
    });
    expect(all.at(-1)!.join(" ")).toMatch(/the game is over\. .*(wins?|shared win) with −?\d+ points/i);
  });
  it("speak of the reader only where there is one", () => {
    const story = randomGame(2, 1);
    const named = story.flatMap((_, i) => told(story, i, ["Ann", "Bo"]));
    expect(named.some((text) => text.includes("You"))).toBe(false);
  });
});

describe("names", () => {
  it("say what lies and stands where", () => {
    const story = randomGame(2, 1);
    const view = { ...(story[0]!.view as BoardView), tiles: { g5: "clover", g7: "2" } } as BoardView;
    view.players = view.players.map((player) => ({ ...player, figures: [0, 0, 0, 5, 0], big: "g", small_left: 4 }));
    expect(fieldName(view, "g", 5, ["You", "Bo"])).toBe("field 5, 2 points, clover, You (big figure), Bo (big figure)");
    expect(fieldName(view, "g", 7)).toBe("field 7, 6 points, tile with 2 points");
    expect(pathName(view, "g", ["You", "Bo"], undefined, null)).toBe("green path, You field 5, Bo field 5");
    expect(waitingName(view.players[0]!)).toBe("4 small figures");
    expect(waitingName({ ...view.players[0]!, small_left: 0 })).toBe("all figures on their way");
    expect(pileName(view, "r")).toBe("red-brown pile: empty");
    expect(rowName({ ...view.players[0]!, rows: [["r3", "r5"], [], [], [], []], directions: ["up", null, null, null, null] }, 0)).toBe("3, 5, going up");
  });
});

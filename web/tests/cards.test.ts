// The card game's table, without a browser: what the legal actions offer, what moves, what is told.
// Whole games are played by the module, so that nothing that can happen is left without words.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Keltis } from "../../src/wasm/keltis.mjs";
import type { CardsView, GameRecord } from "../src/core/views";
import { storyOf, type Step } from "../src/play/story";
import { choicesOf, playable, playText, SUITS } from "../src/tables/cards/choices";
import { flights } from "../src/tables/cards/flights";
import { lasts } from "../src/tables/cards/last";
import { closings, lastNumber, rowLabel, rowSign } from "../src/tables/cards/rows";
import { tell } from "../src/tables/cards/tell";
import { LANGUAGES, say, speak, speakOf, spoken } from "../src/words/index.svelte";

let keltis: Keltis;
beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} }); // its language is set with the words
  const file = new URL("../../build/release/rules.wasm", import.meta.url);
  keltis = await Keltis.load(await WebAssembly.compile(await readFile(file)));
  await speak("en");
  await speakOf("cards");
});

/** A game of random moves, each from a list that is drawn by the seed; seen by seat 0. */
function randomGame(seats: number, seed: number, onTurn?: (legal: string[], view: CardsView) => void): Step[] {
  const match = keltis.newMatch({ game: "cards", seats });
  let state = seed;
  const random = (n: number) => (state = (state * 48271) % 2147483647) % n;
  for (let { to_move } = match.position(); to_move !== null; { to_move } = match.position()) {
    if (to_move === "chance") {
      match.runChance(BigInt(random(1e9)));
      continue;
    }
    const { actions } = match.legal() as { actions: string[] };
    onTurn?.(actions, match.view(to_move) as CardsView);
    match.act(actions[random(actions.length)]);
  }
  const record = match.record() as GameRecord;
  match.free();
  return storyOf(keltis, record, 0);
}
const GAMES = [
  [2, 1],
  [3, 2],
  [4, 3],
] as const;

describe("choices", () => {
  const LEGAL = ["play g7", "play w5 y", "play w5 w", "discard g7", "discard w5", "wish y5 w5", "wish g7 g7", "draw deck"];

  it("says where a card may go", () => {
    expect(choicesOf(LEGAL, "g7")).toEqual({ rows: { g: "play g7" }, discard: "discard g7", wishes: { g7: "wish g7 g7" } });
    expect(choicesOf(LEGAL, "w5")).toEqual({
      rows: { y: "play w5 y", w: "play w5 w" },
      discard: "discard w5",
      wishes: { y5: "wish y5 w5" },
    });
    expect(choicesOf(LEGAL, null)).toEqual({ rows: {}, discard: null, wishes: {} });
    expect(playable(LEGAL)).toEqual(new Set(["g7", "w5"]));
  });

  it("offers every legal action", () => {
    for (const [seats, seed] of GAMES) {
      randomGame(seats, seed, (legal, view) => {
        const hand = view.players[view.turn]!.hand;
        const offered = new Set(["done", "draw deck", ...SUITS.map((suit) => `draw ${suit}`)]);
        for (const card of hand) {
          const { rows, discard, wishes } = choicesOf(legal, card);
          for (const action of [...Object.values(rows), ...Object.values(wishes)]) offered.add(action);
          if (discard) offered.add(discard);
        }
        expect(legal.filter((action) => !offered.has(action))).toEqual([]);
      });
    }
  });

  it("writes a play as the rules read it", () => {
    expect(playText("g7", "g")).toBe("play g7");
    expect(playText("w5", "w")).toBe("play w5 w");
    expect(playText("w5", "g")).toBe("play w5 g");
  });
});

describe("rows", () => {
  const row = ["g2", "g4", "w4", "gx"];

  it("keeps what a folded row shows", () => {
    expect(lastNumber(row)).toBe("4");
    expect(lastNumber(["gx"])).toBe("");
    expect(closings(row)).toBe(1);
    expect(rowSign(row, "up")).toBe("s-x");
    expect(rowSign(["g2"], null)).toBe("s-free");
  });

  it("is read aloud", () => {
    expect(rowLabel("g", row, "up")).toBe("green row, 4 cards: 2, 4, point card 4, closing card; closed");
    expect(rowLabel("g", ["g2"])).toBe("green row, 1 card: 2; up or down");
    expect(rowLabel("w", ["w0", "w9"])).toBe("points row, 2 cards: 0, 9");
    expect(rowLabel("b", [])).toBe("blue row, empty");
  });
});

describe("the story", () => {
  const names = () => [say("seat.you"), "Niamh", "Bram", "Ilka"];
  const silent = (action: string) => /^deal \?$|^draw deck$/.test(action);

  it.each(LANGUAGES)("is told to the end in %s", async (language) => {
    await speak(language);
    for (const [seats, seed] of GAMES) {
      const story = randomGame(seats, seed);
      story.forEach((step, i) => {
        const sentences = tell(story[i - 1]?.view ?? null, step, names());
        if (!silent(step.actions[0]!)) expect(sentences.length, step.actions[0]).toBeGreaterThan(0);
        for (const sentence of sentences) expect(spoken(sentence)).toMatch(/^[^{}]+$/);
      });
      const last = tell(story.at(-2)!.view, story.at(-1)!, names()).map(({ key }) => key);
      expect(last.at(-1)).toBe("table.over");
      const begun = story.filter((step, i) => tell(story[i - 1]?.view ?? null, step, names()).some(({ key }) => key === "cards.log.closing"));
      expect(begun).toHaveLength(1);
    }
    await speak("en");
  });

  it("names what happened", () => {
    const story = randomGame(3, 5);
    const said = story.flatMap((step, i) => tell(story[i - 1]?.view ?? null, step, names()).map(spoken));
    expect(said[0]).toBe("Everyone has eight cards. You begin.");
    expect(said.some((text) => /^Niamh drew from the deck\.$/.test(text))).toBe(true);
    expect(said.some((text) => /^You drew (red-brown|yellow|pink|green|blue|point card) /.test(text))).toBe(true);
    expect(said.some((text) => /^Rows with a closing card: 1 of 5\.$/.test(text))).toBe(true);
  });

  it("moves things between places that the table has", () => {
    for (const [seats, seed] of GAMES) {
      const story = randomGame(seats, seed);
      story.slice(1).forEach((step, i) => {
        const moved = flights(story[i]!.view, step, 0);
        const action = step.actions[0]!;
        if (!/^(done|draw deck)$/.test(action)) expect(moved.length, action).toBe(action.startsWith("wish") ? 3 : 1);
        for (const { from, to } of moved) {
          expect(from).toMatch(/^(hand:[rypgbw](\d+|x)|seat:\d|pile:[rypgbw]|deck|stone:[1-9])$/);
          expect(to).toMatch(/^(hand|seat:\d|pile:[rypgbw]|row:\d:[rypgbw])$/);
          if (from.startsWith("hand:")) expect((story[i]!.view as CardsView).players[0]!.hand).toContain(from.slice(5));
        }
      });
    }
  });

  it("marks the last thing each seat did", () => {
    const story = randomGame(2, 7);
    for (let end = 2; end < story.length; end += 5) {
      const shown = story.slice(0, end);
      const view = shown.at(-1)!.view as CardsView;
      lasts(shown, 2).forEach((mark, seat) => {
        if (!mark) return;
        expect(shown[mark.index]!.seat).toBe(seat);
        const later = shown.slice(mark.index + 1).filter((step) => step.seat === seat);
        expect(later.every(({ actions }) => actions[0]!.startsWith("draw"))).toBe(true);
        if (seat === 0) for (const card of mark.taken) expect(view.players[0]!.hand).toContain(card);
      });
    }
  });
});

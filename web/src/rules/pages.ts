// What the rules of each game consist of, and the figures in their pictures.
import type { Colour, GameName } from "../core/views";
import type { RulesWords } from "../words/index.svelte";

type Key = keyof RulesWords;
export interface Section {
  title: Key;
  page: Key;
}

/** Sections by the last part of their title's key; `rows` is the same page for two of the games. */
const ORDER: Record<GameName, string[]> = {
  board: ["idea", "setup", "turn", "rows", "figures", "tiles", "end", "score", "rulings"],
  cards: ["idea", "setup", "turn", "rows", "closing", "point", "wish", "end", "score", "rulings"],
  dice: ["idea", "setup", "turn", "rows", "symbols", "end", "score", "rulings"],
};

export function sectionsOf(game: GameName, words: RulesWords): Section[] {
  return ORDER[game].map((name) => {
    const own = `${game}.${name}`;
    return { title: `title.${name}` as Key, page: (own in words ? own : name) as Key };
  });
}

/** What a path or row of that length is worth. */
export const LADDER: readonly number[] = [0, -4, -3, -2, 1, 2, 3, 6, 7, 10];
/** What so many wish stones are worth. */
export const STONES: Record<GameName, readonly number[]> = {
  board: [-4, -3, 2, 3, 6, 10],
  cards: [-4, -1, 0, 4, 6, 10],
  dice: [-7, -4, -3, -2, 1, 2, 3, 6, 7, 10],
};

/** A result to look at: each path or row, in the order of the colours, then what comes on top. */
export interface Example {
  rows: { colour: Colour; length: number; laid?: string; big?: boolean; worth: number }[];
  extra: { what: "neutral" | "bonus" | "stones" | "hats"; count?: number; worth: number }[];
  total: number;
}

export const EXAMPLES: Record<GameName, Example> = {
  board: {
    rows: [
      { colour: "r", length: 7, worth: 6 },
      { colour: "y", length: 0, worth: 0 },
      { colour: "p", length: 2, worth: -3 },
      { colour: "g", length: 9, big: true, worth: 20 },
      { colour: "b", length: 5, worth: 2 },
    ],
    extra: [
      { what: "stones", count: 3, worth: 3 },
      { what: "bonus", worth: 4 },
    ],
    total: 32,
  },
  cards: {
    rows: [
      { colour: "r", length: 4, laid: "[r9] [r6] [r6] [r2]", worth: 1 },
      { colour: "y", length: 7, laid: "[y1] [y3] [w3] [y4] [y8] [y9] [yx]", worth: 6 },
      { colour: "p", length: 0, worth: 0 },
      { colour: "g", length: 2, laid: "[g3] [gx]", worth: -3 },
      { colour: "b", length: 6, laid: "[b10] [b7] [b7] [b5] [bx] [bx]", worth: 3 },
    ],
    extra: [
      { what: "neutral", count: 2, worth: 2 },
      { what: "stones", count: 4, worth: 6 },
    ],
    total: 15,
  },
  dice: {
    rows: [
      { colour: "r", length: 5, laid: "[r1] [pebble] [r3] [r4] [r7]", worth: 2 },
      { colour: "y", length: 3, laid: "[y9] [y5] [y2]", worth: -2 },
      { colour: "p", length: 8, laid: "[p1] [p3] [pebble] [p4] [p5] [p6] [p8] [p9]", worth: 7 },
      { colour: "g", length: 0, worth: 0 },
      { colour: "b", length: 4, laid: "[pebble] [b6] [b5] [b3]", worth: 1 },
    ],
    extra: [
      { what: "stones", count: 5, worth: 2 },
      { what: "bonus", worth: 11 },
      { what: "hats", worth: 3 },
    ],
    total: 24,
  },
};

// What a game brings to the table: its component, its flights and its sentences. They turn views
// and actions into something to see; none of them knows a rule.
import type { Component } from "svelte";
import type { GameName, View } from "../core/views";
import type { Flight } from "../parts/motion";
import type { Step } from "../play/story";
import { speakOf, type Sentence, type WordKey } from "../words/index.svelte";

/** Keys, separated by spaces, and what they do. */
export type KeyList = readonly (readonly [string, WordKey])[];

export interface GameTable {
  /** The whole table; takes the session from its context. */
  Table: Component;
  /** What moves when this step happens, in order. `viewer` is the seat that watches. */
  flights: (before: View, step: Step, viewer: number) => Flight[];
  /**
   * The step in plain sentences, the main one first; none if there is nothing to tell. `names` are
   * the players' names as this viewer reads them.
   */
  tell: (before: View | null, step: Step, names: string[]) => Sentence[];
  /** Keys that only this table knows, with what they do. */
  keys?: KeyList;
}

const shelves: Record<GameName, () => Promise<{ default: GameTable }>> = {
  board: () => import("./board"),
  cards: () => import("./cards"),
  dice: () => import("./dice"),
};

/** The table of a game, with its words. */
export async function gameTable(game: GameName): Promise<GameTable> {
  const [table] = await Promise.all([shelves[game](), speakOf(game)]);
  return table.default;
}

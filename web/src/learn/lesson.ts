// What a lesson is: a prepared game, told stop by stop. Every action of it is written down,
// chance's too; tests/learn.test.ts plays all lessons by the rules.
import type { GameName } from "../core/views";
import type { LearnWords } from "../words/index.svelte";

export interface Stop {
  text: keyof LearnWords;
  /** What happens unseen before this stop, where the lesson jumps ahead. */
  skip?: string[];
  /** What the learner does here, in this order; nothing where there is only something to read. */
  do?: string[];
  /** What chance and the opponent do afterwards. */
  then?: string[];
  /** Places worth a look, as selectors. */
  show?: string[];
}

export interface Lesson {
  game: GameName;
  /** The set-up, up to the learner's first decision. */
  deal: string[];
  stops: Stop[];
}

/** The learner's seat; the opponent has the other one. */
export const LEARNER = 0;
export const OPPONENT = "Niamh";

/** All that has happened when a stop begins. */
export function actionsUntil({ deal, stops }: Lesson, at: number): string[] {
  const before = stops
    .slice(0, at)
    .flatMap(({ skip = [], do: done = [], then = [] }) => [...skip, ...done, ...then]);
  return [...deal, ...before, ...(stops[at]?.skip ?? [])];
}

/** Actions from a text with commas between them. */
export function list(text: string): string[] {
  return text.trim().split(/,\s*/);
}

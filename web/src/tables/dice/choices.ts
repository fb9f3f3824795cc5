// What can be taken, and what it would bring. The rules say all of it: the legal actions, and the
// table as it would be afterwards.
import type { DiceScore, DiceView, Face } from "../../core/views";
import type { Outlook } from "../../play/session.svelte";
import { FACES, type Die } from "./turn";

const TAKE = "take ";

/** The tiles among the legal actions. */
export function tilesOf(legal: readonly string[]): Set<string> {
  return new Set(legal.filter((action) => action.startsWith(TAKE)).map((action) => action.slice(TAKE.length)));
}

/** The action that rolls the dice in these places again. */
export function rerollOf(dice: readonly Die[], marked: readonly number[]): string {
  const faces = marked.map((place) => dice[place]!.face);
  return ["reroll", ...faces.sort((a, b) => FACES.indexOf(a) - FACES.indexOf(b))].join(" ");
}

/** The fewest dice that make that sum, to show how it comes about; a stone counts nothing. */
export function waysTo(sum: number, dice: readonly Face[]): Face[] {
  let best: Face[] = [];
  for (let chosen = 1; chosen < 1 << dice.length; chosen++) {
    const faces = dice.filter((_, i) => chosen & (1 << i));
    const makes = faces.reduce((total, face) => total + (face === "S" ? 0 : Number(face)), 0);
    if (makes === sum && (best.length === 0 || faces.length < best.length)) best = faces;
  }
  return best;
}

export interface Gain {
  points: number;
  /** The length of the row, before and after. */
  from: number;
  to: number;
  over: boolean;
}

/** What that seat would have more than now. */
export function gainOf(seat: number, column: number, now: Omit<Outlook, "legal">, then: Outlook): Gain {
  const total = ({ scores }: Omit<Outlook, "legal">) => (scores.scores[seat] as DiceScore).total;
  const length = ({ view }: Omit<Outlook, "legal">) => (view as DiceView).players[seat]!.lengths[column]!;
  return { points: total(then) - total(now), from: length(now), to: length(then), over: then.scores.over };
}

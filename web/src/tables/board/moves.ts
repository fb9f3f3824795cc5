// What changed on the board between two views, and what each seat did last.
import { COLOURS, type BoardView, type CardText, type Colour } from "../../core/views";
import type { Step } from "../../play/story";

/** What is printed beside the fields of a path; the last three are the goal. */
export const PRINTED: readonly number[] = [0, -4, -3, -2, 1, 2, 3, 6, 7, 10];
export const FIELDS: readonly number[] = [9, 8, 7, 6, 5, 4, 3, 2, 1];
export const isGoal = (field: number): boolean => field >= 7;

export interface Move {
  colour: Colour;
  /** 0 is the start field. */
  from: number;
  to: number;
  big: boolean;
}

/** The figure of that seat that moved. */
export function moveOf(before: BoardView, after: BoardView, seat: number): Move | null {
  const player = after.players[seat]!;
  const path = player.figures.findIndex((field, i) => field !== before.players[seat]!.figures[i]);
  if (path < 0) return null;
  const colour = COLOURS[path]!;
  return { colour, from: before.players[seat]!.figures[path]!, to: player.figures[path]!, big: player.big === colour };
}

/** A seat's last turn, as far as it has come: the marks that stay until it moves again. */
export interface Turn {
  how: "play" | "discard";
  card: CardText;
  /** The fields its figures left. */
  left: { colour: Colour; field: number }[];
  /** How high the pile was with the discarded card on top. */
  height: number;
  /** A card the viewer saw come into the hand. */
  drew: CardText | null;
}

function turnOf(story: readonly Step[], seat: number): Turn | null {
  const left: Turn["left"] = [];
  let drew: Turn["drew"] = null;
  for (let i = story.length - 1; i > 0; i--) {
    const before = story[i - 1]!.view as BoardView;
    const after = story[i]!.view as BoardView;
    if (before.turn !== seat) continue;
    const [verb, what = ""] = story[i]!.actions[0]!.split(" ");
    const pile = COLOURS.indexOf(what[0] as Colour);
    if (verb === "deal" && what !== "?") drew = what;
    if (verb === "draw" && pile >= 0) drew = before.piles[pile]!.at(-1)!;
    const move = moveOf(before, after, seat);
    if (move && move.from > 0) left.push({ colour: move.colour, field: move.from });
    if (verb === "play" || verb === "discard") {
      return { how: verb, card: what, left, height: after.piles[pile]!.length, drew };
    }
  }
  return null;
}

export function lastTurns(story: readonly Step[], seats: number): (Turn | null)[] {
  return Array.from({ length: seats }, (_, seat) => turnOf(story, seat));
}

// The last thing each seat did, for the marks that stay until it moves again.
import type { CardText } from "../../core/views";
import type { Step } from "../../play/story";
import { suitOf, type Suit } from "./choices";

export interface Last {
  /** Which step of the story. */
  index: number;
  how: "play" | "discard" | "wish" | "done";
  /** The cards that left the hand. */
  cards: CardText[];
  /** The row a card was laid in. */
  row: Suit | null;
  /** Cards the viewer saw come into the hand afterwards. */
  taken: CardText[];
}

function lastOf(story: readonly Step[], seat: number): Last | null {
  const taken: CardText[] = [];
  for (let index = story.length - 1; index > 0; index--) {
    const step = story[index]!;
    const before = story[index - 1]!.view;
    const [verb, first, second] = step.actions[0]!.split(" ");
    if (before.game !== "cards" || before.turn !== seat) continue;
    if (verb === "deal" && first !== "?") taken.unshift(first!);
    if (step.seat !== seat) continue;
    if (verb === "draw" && first !== "deck") taken.unshift(before.piles["rypgbw".indexOf(first!)]!.at(-1)!);
    if (verb === "play") return { index, how: verb, cards: [first!], row: (second ?? suitOf(first!)) as Suit, taken };
    if (verb === "discard") return { index, how: verb, cards: [first!], row: null, taken };
    if (verb === "wish") return { index, how: verb, cards: [first!, second!], row: null, taken };
    if (verb === "done") return { index, how: verb, cards: [], row: null, taken };
  }
  return null;
}

export function lasts(story: readonly Step[], seats: number): (Last | null)[] {
  return Array.from({ length: seats }, (_, seat) => lastOf(story, seat));
}

// A step in sentences, from the views before and after it and the action's text.
import type { CardsView, View } from "../../core/views";
import type { Step } from "../../play/story";
import { say, type Sentence, type Values, type WordKey } from "../../words/index.svelte";
import { SUITS, type Suit } from "./choices";

/** Sentences that are worded differently for the reader's own deeds. */
type Told<K extends string> = `${K}.you` extends WordKey ? K : never;

/** How the main part of the game ended, and that the closing round begins. */
function closingRound(before: CardsView, after: CardsView): Sentence[] {
  if (after.phase !== "closing" || before.phase === "closing") return [];
  const why = after.closed_rows > before.closed_rows ? "rows" : after.deck === 0 ? "deck" : "idle";
  return [{ key: `cards.end.${why}` }, { key: "cards.log.closing" }];
}

function afterPlay(card: string, before: CardsView, after: CardsView): Sentence[] {
  if (!card.endsWith("x")) return [];
  if (after.closed_rows === before.closed_rows) return [{ key: "cards.log.shut" }];
  if (before.phase === "closing") return []; // the fifth row has ended the game already, or the deck has
  return [{ key: "cards.log.closed", values: { n: after.closed_rows } }];
}

export function tell(earlier: View | null, step: Step, names: string[]): Sentence[] {
  const after = step.view as CardsView;
  const by = <K extends string>(seat: number, key: Told<K>, values?: Values): Sentence => {
    const own = names[seat] === say("seat.you");
    return { key: (own ? `${key}.you` : key) as WordKey, values: { who: { name: names[seat]!, seat }, ...values } };
  };
  if (!earlier) return [by(after.turn, "cards.log.begin")];

  const before = earlier as CardsView;
  const seat = before.turn;
  const [verb, first, second] = step.actions.at(-1)!.split(" ");
  const card = { card: first! };
  const end: Sentence[] = [
    ...closingRound(before, after),
    ...(after.to_move === null ? [{ key: "table.over" } as const] : []),
  ];
  switch (verb) {
    case "play": {
      const colour = second && second !== "w" ? say(`colour.${second}` as WordKey) : "";
      const key = colour ? "cards.log.row" : second ? "cards.log.point" : "cards.log.play";
      return [by(seat, key, { card, colour }), ...afterPlay(first!, before, after), ...end];
    }
    case "discard":
      return [by(seat, "cards.log.discard", { card }), ...end];
    case "wish":
      return [
        by(seat, "cards.log.wish", { first: card, second: { card: second! } }),
        { key: "cards.log.stone", values: { n: first!.slice(1), stone: { stone: true } } },
        ...end,
      ];
    case "draw": {
      if (first !== "deck") {
        const taken = before.piles[SUITS.indexOf(first as Suit)]!.at(-1)!;
        return [by(seat, "cards.log.took", { card: { card: taken } }), ...end];
      }
      // The reader's own card is told with the deal that follows.
      return seat === after.seat ? [] : [by(seat, "cards.log.deck")];
    }
    case "deal":
      return first === "?" ? end : [by(seat, "cards.log.drew", { card }), ...end];
    case "done":
      return [by(seat, "cards.log.done"), ...end];
    default:
      return end;
  }
}

// What crosses the table when a step happens.
import type { CardText, CardsView, View } from "../../core/views";
import type { Flight } from "../../parts/motion";
import type { Step } from "../../play/story";
import { SUITS, suitOf, type Suit } from "./choices";

export function flights(view: View, step: Step, viewer: number): Flight[] {
  const before = view as CardsView;
  const seat = step.seat === "chance" ? before.turn : step.seat;
  const [verb, first, second] = step.actions.at(-1)!.split(" ");
  const own = seat === viewer;
  const into = own ? "hand" : `seat:${seat}`;
  const leave = (card: CardText, to: string): Flight => ({
    what: { card },
    from: own ? `hand:${card}` : into,
    to,
  });

  switch (verb) {
    case "play":
      return [leave(first!, `row:${seat}:${second ?? suitOf(first!)}`)];
    case "discard":
      return [leave(first!, `pile:${suitOf(first!)}`)];
    case "wish":
      return [
        leave(first!, `pile:${suitOf(first!)}`),
        leave(second!, `pile:${suitOf(second!)}`),
        { what: { symbol: "t-stone" }, from: `stone:${first!.slice(1)}`, to: `seat:${seat}` },
      ];
    case "draw":
      if (first === "deck") return []; // the deal that follows brings the card
      return [{ what: { card: before.piles[SUITS.indexOf(first as Suit)]!.at(-1)! }, from: `pile:${first}`, to: into }];
    case "deal":
      if (step.actions.length > 1) return []; // the set-up
      return [{ what: { card: first === "?" ? "back" : first! }, from: "deck", to: into }];
    default:
      return [];
  }
}

// What the legal actions offer: for a chosen card, for the taking of cards, and for a tap that may
// be refused. Everything is read from the actions' texts; nothing here knows a rule.
import { COLOURS, type CardText, type Colour } from "../../core/views";

/** A row or a pile: a colour, or `w` for the point cards. */
export type Suit = Colour | "w";
export const SUITS: readonly Suit[] = [...COLOURS, "w"];
export const suitOf = (card: CardText): Suit => card[0] as Suit;

/** The actions for one card, by where they take it. */
export interface Choices {
  rows: Partial<Record<Suit, string>>;
  discard: string | null;
  /** By the second card of the wish. */
  wishes: Record<CardText, string>;
}

export function choicesOf(legal: readonly string[], card: CardText | null): Choices {
  const choices: Choices = { rows: {}, discard: null, wishes: {} };
  if (!card) return choices;
  for (const action of legal) {
    const [verb, first, second] = action.split(" ");
    if (verb === "play" && first === card) choices.rows[(second ?? suitOf(card)) as Suit] = action;
    if (verb === "discard" && first === card) choices.discard = action;
    if (verb === "wish" && first === card) choices.wishes[second!] = action;
    if (verb === "wish" && second === card) choices.wishes[first!] = action;
  }
  return choices;
}

/** The cards that may be laid in some row. */
export function playable(legal: readonly string[]): Set<CardText> {
  return new Set(legal.filter((action) => action.startsWith("play ")).map((action) => action.split(" ")[1]!));
}

/** Laying a card there, allowed or not. */
export function playText(card: CardText, row: Suit): string {
  return suitOf(card) === row && row !== "w" ? `play ${card}` : `play ${card} ${row}`;
}

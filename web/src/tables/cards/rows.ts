// A row in words: for labels, and for what a folded row still shows.
import type { CardText, Direction } from "../../core/views";
import { cardName, say, sayCount, type WordKey } from "../../words/index.svelte";
import type { Suit } from "./choices";

const isClosing = (card: CardText): boolean => card.endsWith("x");

export function closings(row: readonly CardText[]): number {
  return row.filter(isClosing).length;
}

/** The number a row stands at: neither point cards nor closing cards change it. */
export function lastNumber(row: readonly CardText[]): string {
  return row.findLast((card) => card[0] !== "w" && !isClosing(card))?.slice(1) ?? "";
}

/** The sign at the end of a row: its direction, or the cross of a closing card. */
export function rowSign(row: readonly CardText[], direction: Direction): string {
  return closings(row) > 0 ? "s-x" : `s-${direction ?? "free"}`;
}

function state(row: readonly CardText[], direction: Direction): string {
  const shut = closings(row);
  return say(shut === 2 ? "cards.row.shut" : shut ? "cards.row.closed" : `cards.row.${direction ?? "free"}`);
}

/** The colour is said once, with the row: its cards are only numbers then. */
function cardWord(card: CardText): string {
  if (isClosing(card)) return say("cards.word.closing");
  return card[0] === "w" ? cardName(card) : card.slice(1);
}

/** A row as it is read aloud. */
export function rowLabel(suit: Suit, row: readonly CardText[], direction: Direction = null): string {
  const colour = say(`colour.${suit}` as WordKey);
  if (row.length === 0) return say("cards.row.empty", { colour });
  const cards = row.map(suit === "w" ? (card) => card.slice(1) : cardWord).join(", ");
  const label = sayCount("cards.row", row.length, { colour, cards });
  return suit === "w" ? label : `${label}; ${state(row, direction)}`;
}

export function pileLabel(suit: Suit, pile: readonly CardText[]): string {
  const colour = say(`colour.${suit}` as WordKey);
  const top = pile.at(-1);
  return top ? sayCount("cards.pile", pile.length, { colour, card: { card: top } }) : say("cards.pile.empty", { colour });
}

// What the things of the dice game are drawn as, and what they are called.
import type { Colour, DiceSymbol, DiceView, Direction, Face } from "../../core/views";
import { cardName, points, say, sayCount, type Thing } from "../../words/index.svelte";

/** What is printed on the track of stones: 0 stones, 1, 2 … and the last field for all above. */
export const TRACK: readonly number[] = [-7, -4, -3, -2, 1, 2, 3, 6, 7, 10];
export const LAST_FIELD = TRACK.length - 1;

export function symbolOf(view: DiceView, tile: string): DiceSymbol | null {
  return view.symbols[tile[0] as Colour][Number(tile.slice(1))]!;
}

/** What is drawn beside the number of a tile: its symbol, or its colour's emblem. */
export function signOf(view: DiceView, tile: string): { id: string; class: string } {
  const symbol = symbolOf(view, tile);
  if (!symbol) return { id: `e-${tile[0]}`, class: "emb" };
  return { id: symbol === "leprechaun" ? "t-hat" : `t-${symbol}`, class: "sym" };
}

function symbolName(symbol: DiceSymbol): string {
  if (symbol === "stone") return say("dice.stone");
  if (symbol === "clover" || symbol === "leprechaun") return say(`thing.${symbol}`);
  return sayCount("seat.score", Number(symbol));
}

/** A tile with its symbol. */
export function tileName(view: DiceView, tile: string): string {
  const symbol = symbolOf(view, tile);
  return symbol ? `${cardName(tile)}, ${symbolName(symbol)}` : cardName(tile);
}

export function dieId(face: Face): string {
  return `die-${face.toLowerCase()}`;
}

export function faceName(face: Face): string {
  return face === "S" ? say("dice.stone") : face;
}

export function dieThing(face: Face): Thing {
  return { symbol: dieId(face), label: faceName(face) };
}

/** The sign of a row without a direction is `free`. */
export function wayOf(direction: Direction): "up" | "down" | "free" {
  return direction ?? "free";
}

/** A whole row in words. */
export function rowName(colour: Colour, tiles: string[], direction: Direction, worth: number): string {
  const row = say("dice.row", { colour: say(`colour.${colour}`) });
  if (tiles.length === 0) return `${row}: ${say("dice.empty")}`;
  const laid = tiles.map((tile) => (tile === "stone" ? say("dice.facedown") : tile.slice(1)));
  return `${row}: ${laid.join(", ")}; ${say(`dice.${wayOf(direction)}`)}; ${sayCount("seat.score", worth)}`;
}

/** Points won or lost, with their sign. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : points(n);
}

// What the places of the table are called, for those who listen.
import { COLOURS, type BoardPlayer, type BoardView, type CardText, type Colour } from "../../core/views";
import { actionSentence } from "../../play/wording";
import { cardName, say, sayCount, spoken } from "../../words/index.svelte";
import type { Landing } from "./choices";
import { PRINTED } from "./moves";

const list = (parts: (string | false | null | undefined)[]): string => parts.filter(Boolean).join(", ");

function tileName(view: BoardView, place: string): string | undefined {
  const tile = view.tiles[place];
  if (tile === "stone" || tile === "clover") return say(`thing.${tile}`);
  return tile && sayCount("board.tile", Number(tile));
}

export function colourName(colour: Colour): string {
  return say(`colour.${colour}`);
}

/** "field 5, 2 points, clover", with the figures on it. */
export function fieldName(view: BoardView, colour: Colour, field: number, names?: readonly string[]): string {
  const path = COLOURS.indexOf(colour);
  const here = names?.map((name, seat) => {
    const { figures, big } = view.players[seat]!;
    return figures[path] === field && (big === colour ? `${name} (${say("board.big")})` : name);
  });
  return list([
    say("board.field", { n: field }),
    sayCount("seat.score", PRINTED[field]!),
    tileName(view, colour + field),
    ...(here ?? []),
  ]);
}

/** A path: what a tap does there, else where everybody stands. */
export function pathName(
  view: BoardView,
  colour: Colour,
  names: readonly string[],
  actions: string[] | undefined,
  landing: Landing | null,
): string {
  const path = say("board.path", { colour: colourName(colour) });
  if (actions) {
    const deed = actions.length > 1 ? path : spoken(actionSentence("board", actions[0]!));
    return landing ? `${deed}: ${fieldName(view, colour, landing.field)}` : deed;
  }
  const standing = names.map((name, seat) => {
    const field = view.players[seat]!.figures[COLOURS.indexOf(colour)]!;
    return field > 0 && `${name} ${say("board.field", { n: field })}`;
  });
  return list([path, ...standing]);
}

/** "3, 5, 5, going up"; the numbers of a row of one colour. */
export function rowName(player: BoardPlayer, path: number): string {
  const row = player.rows[path]!.map((card) => card.slice(1));
  const direction = player.directions[path];
  return row.length === 0 ? say("board.none") : list([...row, direction && say(`board.${direction}`)]);
}

/** A pile or the deck: what lies there, and what a tap does with it. */
export function withDeed(name: string, action: string | null | undefined): string {
  return action ? `${name}. ${spoken(actionSentence("board", action))}` : name;
}

export function pileName(view: BoardView, colour: Colour): string {
  const top: CardText | undefined = view.piles[COLOURS.indexOf(colour)]!.at(-1);
  return say("board.pile", { colour: colourName(colour), card: top ? cardName(top) : say("board.none") });
}

/** The figures a player has not sent off. */
export function waitingName(player: BoardPlayer): string {
  return (
    list([!player.big && say("board.big"), player.small_left > 0 && sayCount("board.smalls", player.small_left)]) ||
    say("board.off")
  );
}

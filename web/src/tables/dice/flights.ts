import { COLOURS, type Colour, type DiceView, type View } from "../../core/views";
import type { Flight } from "../../parts/motion";
import { figureId } from "../../parts/seats";
import type { Step } from "../../play/story";
import { LAST_FIELD } from "./names";

/** A tile goes to its row, the face-down stone of a clover before it; stones move a figure on. */
export function flights(before: View, { seat, actions, view }: Step): Flight[] {
  if (seat === "chance") return [];
  const was = (before as DiceView).players[seat]!;
  const now = (view as DiceView).players[seat]!;
  const list: Flight[] = [];
  const [verb, tile] = actions[0]!.split(" ");
  if (verb === "take" && tile) {
    const column = COLOURS.indexOf(tile[0] as Colour);
    const row = `row:${seat}:${tile[0]}`;
    const two = now.lengths[column]! - was.lengths[column]! > 1;
    if (two) list.push({ what: { symbol: "t-pebble" }, from: "heap", to: row });
    list.push({ what: { card: tile }, from: `tile:${tile}`, to: row });
  }
  if (now.stones > was.stones) {
    list.push({ what: { symbol: "t-stone" }, from: "heap", to: `seat:${seat}` });
    const field = Math.min(now.stones, LAST_FIELD);
    if (was.stones < LAST_FIELD) {
      list.push({ what: { symbol: figureId(seat), seat }, from: `figure:${seat}`, to: `track:${field}`, hop: true });
    }
  }
  return list;
}

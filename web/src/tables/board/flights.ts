// What crosses the table when a step happens: the card, then the figure, then what it found.
import { COLOURS, type BoardView, type Colour, type View } from "../../core/views";
import type { Flight } from "../../parts/motion";
import { figureId } from "../../parts/seats";
import type { Step } from "../../play/story";
import { moveOf } from "./moves";

export function flights(view: View, step: Step, viewer: number): Flight[] {
  if (step.actions.length !== 1) return []; // the set-up
  const before = view as BoardView;
  const after = step.view as BoardView;
  const seat = before.turn;
  const [verb, what = ""] = step.actions[0]!.split(" ");
  const colour = what[0] as Colour;
  const hand = seat === viewer ? "hand" : `seat:${seat}`;
  const card = seat === viewer ? `hand:${what}` : hand;

  switch (verb) {
    case "discard":
      return [{ what: { card: what }, from: card, to: `pile:${colour}` }];
    case "draw":
      if (what === "deck") return []; // the deal that follows brings the card
      return [{ what: { card: before.piles[COLOURS.indexOf(colour)]!.at(-1)! }, from: `pile:${colour}`, to: hand }];
    case "deal":
      return [{ what: { card: what === "?" ? "back" : what }, from: "deck", to: hand }];
    case "play":
      return [{ what: { card: what }, from: card, to: `row:${seat}:${colour}` }, ...walk(before, after, seat)];
    default:
      return walk(before, after, seat);
  }
}

/** A figure hops on, and a wish stone or points come to its owner. */
function walk(before: BoardView, after: BoardView, seat: number): Flight[] {
  const move = moveOf(before, after, seat);
  if (!move) return [];
  const { colour, from, to, big } = move;
  const field = `field:${colour}:${to}`;
  const list: Flight[] = [
    {
      what: { symbol: figureId(seat, big), seat },
      from: from === 0 ? `start:${seat}` : `figure:${seat}:${colour}`,
      to: field,
      hop: true,
    },
  ];
  const [was, is] = [before.players[seat]!, after.players[seat]!];
  if (is.stones > was.stones || is.tile_points > was.tile_points) {
    list.push({ what: { symbol: `t-${before.tiles[colour + to]}` }, from: field, to: `seat:${seat}` });
  }
  return list;
}

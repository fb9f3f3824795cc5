// A step in sentences, from the views before and after it and the action's text.
import { COLOURS, type BoardView, type Colour, type View } from "../../core/views";
import type { Step } from "../../play/story";
import { counted, say, type Sentence, type Thing, type Values, type WordKey } from "../../words/index.svelte";
import { isGoal, moveOf } from "./moves";

/** Sentences that are worded differently for the reader's own deeds. */
type Told<K extends string> = `${K}.you` extends WordKey ? K : never;

/** A path, drawn as its emblem and named by its colour. */
export function pathThing(colour: Colour): Thing {
  return { symbol: `e-${colour}`, label: say(`colour.${colour}`) };
}
export function cloverThing(): Thing {
  return { symbol: "t-clover", label: say("thing.clover") };
}

export function tell(earlier: View | null, step: Step, names: string[]): Sentence[] {
  const after = step.view as BoardView;
  const by = <K extends string>(seat: number, key: Told<K>, values?: Values): Sentence => {
    const own = names[seat] === say("seat.you");
    return { key: (own ? `${key}.you` : key) as WordKey, values: { who: { name: names[seat]!, seat }, ...values } };
  };
  if (!earlier) return [by(after.turn, "board.log.begin")];

  const before = earlier as BoardView;
  const seat = before.turn;
  const [verb, what = "", size] = step.actions[0]!.split(" ");
  const colour = what[0] as Colour;
  const move = moveOf(before, after, seat);
  const n = move?.to ?? 0;

  function deed(): Sentence | null {
    switch (verb) {
      case "play":
        return move
          ? by(seat, "board.log.play", { card: { card: what }, n })
          : by(seat, "board.log.lay", { card: { card: what } });
      case "start":
        return by(seat, size === "big" ? "board.log.big" : "board.log.small", { path: pathThing(colour) });
      case "advance":
        return by(seat, "board.log.advance", { path: pathThing(colour), n });
      case "pass":
        return by(seat, "board.log.pass", { clover: cloverThing() });
      case "discard":
        return by(seat, "board.log.discard", { card: { card: what } });
      case "draw": {
        const card = before.piles[COLOURS.indexOf(colour)]?.at(-1);
        // A card from the deck is told with the deal that follows, to whoever sees it.
        return card ? by(seat, "board.log.take", { card: { card } }) : null;
      }
      default: // deal
        return what === "?" ? null : by(seat, "board.log.draw", { card: { card: what } });
    }
  }

  function found(): Sentence[] {
    if (!move) return [];
    const list: Sentence[] = [];
    const gain = after.players[seat]!.tile_points - before.players[seat]!.tile_points;
    if (after.players[seat]!.stones > before.players[seat]!.stones) {
      list.push({ key: "board.log.stone", values: { stone: { stone: true } } });
    }
    if (gain > 0) list.push({ key: counted("board.log.points", gain), values: { n: gain } });
    if (isGoal(move.to) && !isGoal(move.from)) list.push({ key: "board.log.goal", values: { n: after.in_goal } });
    if (after.phase === "clover") list.push({ key: "board.log.clover", values: { clover: cloverThing() } });
    return list;
  }

  function end(): Sentence[] {
    if (after.phase !== "over") return [];
    const why = after.in_goal > before.in_goal ? "goal" : after.deck === 0 ? "deck" : "idle";
    const { winners, scores } = step.scores;
    const best = scores[winners[0]!]!.total;
    if (winners.length === 1) return [{ key: `board.end.${why}` }, by(winners[0]!, "board.log.win", { n: best })];
    return [
      { key: `board.end.${why}` },
      { key: "board.log.shared", values: { names: winners.map((winner) => names[winner]!).join(", "), n: best } },
    ];
  }

  const main = deed();
  return [...(main ? [main] : []), ...found(), ...end()];
}

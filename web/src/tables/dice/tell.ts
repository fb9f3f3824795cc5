// The steps of the dice game in sentences. The viewer is addressed as "you" where there is only
// one person at the table, and that needs other words in some languages.
import { COLOURS, type DiceSymbol, type DiceView, type View } from "../../core/views";
import type { Step } from "../../play/story";
import { counted, say, type Sentence, type Values, type WordKey } from "../../words/index.svelte";
import { dieThing, symbolOf } from "./names";
import { didOf } from "./turn";

type Deed = "dice.rolled" | "dice.again" | "dice.took" | "dice.nothing" | "dice.stones";

function brings(symbol: DiceSymbol | null): Sentence[] {
  switch (symbol) {
    case null:
      return [];
    case "stone":
      return [{ key: "dice.brings.stone" }];
    case "clover":
      return [{ key: "dice.brings.clover" }];
    case "leprechaun":
      return [{ key: "dice.brings.leprechaun" }];
    default:
      return [{ key: "dice.brings.points", values: { n: symbol } }];
  }
}

/** Why the game is over, as the table shows it. */
export function endOf(view: DiceView): Sentence {
  if (view.stones_left === 0) return { key: "dice.end.stones" };
  const empty = view.end ? -1 : view.middle.findIndex((tiles) => tiles.length === 0);
  if (empty < 0) return { key: "dice.end.idle" };
  return { key: "dice.end.colour", values: { colour: say(`colour.${COLOURS[empty]!}`) } };
}

export function tell(before: View | null, step: Step, names: string[]): Sentence[] {
  const view = step.view as DiceView;
  const seat = step.seat === "chance" ? view.turn : step.seat;
  const name = names[seat]!;
  const you = seat === view.seat && name === say("seat.you");
  const deed = (key: Deed, values: Values, n?: number): Sentence => {
    const whose = you ? (`${key}.you` as const) : key;
    const form = n === undefined ? whose : counted(whose as "dice.stones" | "dice.stones.you", n);
    return { key: form as WordKey, values: { who: { name, seat }, ...values } };
  };
  if (step.seat === "chance") {
    const [a, b, c] = view.dice.map(dieThing);
    return [deed(view.rerolled ? "dice.again" : "dice.rolled", { a: a!, b: b!, c: c! })];
  }
  const did = before && didOf(before as DiceView, step);
  if (!did) return [];
  const told: Sentence[] = [];
  if (did === "nothing") told.push(deed("dice.nothing", {}));
  else if ("stones" in did) told.push(deed("dice.stones", { n: did.stones }, did.stones));
  else told.push(deed("dice.took", { tile: { card: did.tile } }), ...brings(symbolOf(view, did.tile)));
  if (view.phase === "over") told.push(endOf(view));
  return told;
}

// What the story says beyond the view: where each die lies, and what each seat did last.
import type { DiceView, Face } from "../../core/views";
import type { Step } from "../../play/story";

/** The faces in the order in which actions name them. */
export const FACES = "12345S";

export interface Die {
  face: Face;
  /** It is about to be rolled again, or has just come to rest. */
  state: "lying" | "again" | "fresh";
}

const facesOf = (action: string) => action.split(" ").slice(1) as Face[];

/** The dice of these faces are picked up: those the player marked, where faces are equal. */
function pickUp(dice: Die[], faces: Face[], marked: readonly number[]): Die[] {
  const left = [...faces];
  const order = dice.map((_, place) => place).sort((a, b) => +marked.includes(b) - +marked.includes(a));
  const again = order.filter((place) => {
    const found = left.indexOf(dice[place]!.face);
    if (found >= 0) left.splice(found, 1);
    return found >= 0;
  });
  return dice.map(({ face }, place) => ({ face, state: again.includes(place) ? "again" : "lying" }));
}

function land(dice: Die[], faces: Face[]): Die[] {
  const left = [...faces];
  return dice.map((die) => (die.state === "again" ? { face: left.shift()!, state: "fresh" } : die));
}

/**
 * The dice of this turn, each in its place: one that is not rolled again does not move. `marked`
 * are the places of the dice that the viewer chose. None before the first roll.
 */
export function diceOf(story: readonly Step[], marked: readonly number[] = []): Die[] {
  const first = story.findLastIndex(
    ({ seat, view }) => seat === "chance" && !(view as DiceView).rerolled,
  );
  let dice: Die[] = [];
  for (const { actions } of story.slice(Math.max(0, first))) {
    const action = actions[0]!;
    dice = dice.map(({ face, state }) => ({ face, state: state === "fresh" ? "lying" : state }));
    if (action.startsWith("reroll")) dice = pickUp(dice, facesOf(action), marked);
    else if (dice.length > 0 && action.startsWith("roll")) dice = land(dice, facesOf(action));
    else if (action.startsWith("roll")) dice = facesOf(action).map((face) => ({ face, state: "fresh" }));
  }
  return dice;
}

/** The last thing a seat did. */
export type Did = { tile: string } | { stones: number } | "nothing";

/** What this step took for its seat; null if it was about dice only. */
export function didOf(before: DiceView, { seat, actions, view }: Step): Did | null {
  const action = actions[0]!;
  if (seat === "chance") return null;
  if (action.startsWith("take ")) return { tile: action.slice("take ".length) };
  if (action === "pass") return "nothing";
  if (action !== "stones") return null;
  return { stones: (view as DiceView).players[seat]!.stones - before.players[seat]!.stones };
}

/** What each seat did last; null for those who had no turn yet. */
export function lastDids(story: readonly Step[], seats: number): (Did | null)[] {
  const found: (Did | null)[] = Array.from({ length: seats }, () => null);
  let missing = seats;
  for (let i = story.length - 1; i > 0 && missing > 0; i--) {
    const step = story[i]!;
    if (step.seat === "chance" || found[step.seat]) continue;
    found[step.seat] = didOf(story[i - 1]!.view as DiceView, step);
    if (found[step.seat]) missing--;
  }
  return found;
}

/** Who has which tile. */
export function ownersOf(view: DiceView): Map<string, number> {
  const owners = new Map<string, number>();
  view.players.forEach(({ rows }, seat) => {
    for (const tile of rows.flat()) if (tile !== "stone") owners.set(tile, seat);
  });
  return owners;
}

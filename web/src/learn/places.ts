// Where on the table the learner is to look. The tables let everything glow that can be done; this
// finds what the lesson is about.
import type { View } from "../core/views";
import { LEARNER, type Stop } from "./lesson";

const at = (name: string) => `[data-at="${name}"]`;

/** The dice of those faces, each face as often as it is named. */
function dice(view: View, faces: string[]): string[] {
  const lying: (string | null)[] = view.game === "dice" ? [...view.dice] : [];
  return faces.map((face) => {
    const place = lying.indexOf(face);
    lying[place] = null;
    return `button.die:nth-child(${place + 1})`;
  });
}

/** Selectors in stages: when all of one stage is chosen, the next one counts. */
function stages(view: View, action: string): string[][] {
  const [verb, ...words] = action.split(" ");
  const [first = "", second] = words;
  const field = `.lane[data-c="${first[0]}"] .field.is-target`; // on the board: where the figure goes
  switch (verb) {
    case "play":
      return [[at(`hand:${first}`)], [at(`row:${LEARNER}:${second ?? first[0]}`), field]];
    case "discard":
      return [[at(`hand:${first}`)], [at(`pile:${first[0]}`)]];
    case "wish":
      return [[at(`hand:${first}`), at(`hand:${second}`)]];
    case "draw":
      return [[at(first === "deck" ? first : `pile:${first}`)]];
    case "start":
      return [[second === "big" ? ".size:last-child" : ".size:first-child"]];
    case "advance":
      return [[field]];
    case "reroll":
      return [dice(view, words), [".act.main"]];
    case "take": {
      const place = view.game === "dice" ? view.sums.indexOf(Number(first.slice(1))) : -1;
      return [[`.sum:nth-child(${place + 1})`, at(`tile:${first}`)]];
    }
    case "stones":
      return [[".act:nth-child(2)"]];
    default:
      return [];
  }
}

/** What to point at now, in that part of the page. */
export function placesOf(root: HTMLElement, view: View, stop: Stop, done: number): Element[] {
  const find = (selectors: string[]) => selectors.flatMap((selector) => [...root.querySelectorAll(selector)].slice(-1));
  if (stop.show) return find(stop.show);
  const [action, next] = stop.do?.slice(done) ?? [];
  if (!action) return [];
  for (const stage of stages(view, action === "keep" ? next! : action)) {
    const open = find(stage).filter((element) => element.getAttribute("aria-pressed") !== "true");
    if (open.length > 0) return open;
  }
  return [];
}

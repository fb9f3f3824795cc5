// What the legal actions offer on the table. Everything is read from the actions' texts and from
// what the rules say would come of them; nothing here knows a rule.
import type { BoardView, CardText, Colour } from "../../core/views";
import type { Outlook } from "../../play/session.svelte";
import { moveOf } from "./moves";

/** The actions by the place that is tapped for them. */
export interface Choices {
  /** Two actions on one path are the two sizes of figure. */
  paths: Partial<Record<Colour, string[]>>;
  piles: Partial<Record<Colour, string>>;
  deck: string | null;
  pass: string | null;
}

/** What can be done now; cards are played and discarded one at a time: the chosen one. */
export function choicesOf(legal: readonly string[], card: CardText | null): Choices {
  const choices: Choices = { paths: {}, piles: {}, deck: null, pass: null };
  for (const action of legal) {
    const [verb, what = ""] = action.split(" ");
    const colour = what[0] as Colour;
    if (verb === "pass") choices.pass = action;
    else if (action === "draw deck") choices.deck = action;
    else if (verb === "draw" || (verb === "discard" && what === card)) choices.piles[colour] = action;
    else if (verb === "start" || verb === "advance" || (verb === "play" && what === card))
      (choices.paths[colour] ??= []).push(action);
  }
  return choices;
}

/** Where a figure would stand. */
export interface Landing {
  field: number;
  big: boolean;
}

/**
 * Where the action takes a figure on that path; null if it moves none there. A card that brings a
 * new figure onto its path is followed by the figure's own action.
 */
export function landingOf(
  now: BoardView,
  seat: number,
  colour: Colour,
  action: string,
  after: (...actions: string[]) => Outlook,
): Landing | null {
  let next = after(action);
  const start = next.legal[0];
  if (action.startsWith("play ") && start?.startsWith(`start ${colour} `)) next = after(action, start);
  const move = moveOf(now, next.view as BoardView, seat);
  return move?.colour === colour ? { field: move.to, big: move.big } : null;
}

/** The action, with the one that must follow it where there is no choice. */
export function withForced(action: string, after: (...actions: string[]) => Outlook): string[] {
  const { view, legal } = after(action);
  return view.phase === "figure" && legal.length === 1 ? [action, legal[0]!] : [action];
}

// A game as a list of steps, as one viewer saw it: what the log tells and the replay shows.
import type { Keltis, Match } from "../core/load";
import type { GameRecord, Phase, Scores, View } from "../core/views";

export interface Step {
  /** Who acted. The whole set-up is one step of chance. */
  seat: number | "chance";
  /** As the viewer saw them: one action, or all of the set-up. */
  actions: string[];
  /** The table afterwards. */
  view: View;
  scores: Scores;
}

export interface Position {
  ply: number;
  to_move: number | "chance" | null;
  phase: Phase;
  acted: string[];
}

/** The table as it is now. */
export function look(match: Match, viewer: number): Pick<Step, "view" | "scores"> {
  return { view: match.view(viewer) as View, scores: match.scores() as Scores };
}

/** A match with the actions of the record carried out; throws a Refusal if one breaks a rule. */
export function matchOf(keltis: Keltis, record: GameRecord): Match {
  const { game, seats, options } = record;
  const match = keltis.newMatch({ game, seats, options });
  try {
    for (const action of record.actions) match.act(action);
  } catch (refusal) {
    match.free();
    throw refusal;
  }
  return match;
}

/** The whole game, step by step. */
export function storyOf(keltis: Keltis, record: GameRecord, viewer: number): Step[] {
  const { game, seats, options, actions } = record;
  const match = keltis.newMatch({ game, seats, options });
  const steps: Step[] = [];
  const ends: number[] = []; // how many actions there are up to each step
  try {
    for (const [index, action] of actions.entries()) {
      const { to_move } = match.position() as Position;
      match.act(action);
      const dealing = to_move === "chance" && (match.position() as Position).phase === "setup";
      if (dealing) continue;
      steps.push({ seat: to_move as number | "chance", actions: [], ...look(match, viewer) });
      ends.push(index + 1);
    }
    const shown = match.shown(viewer) as string[];
    steps.forEach((step, i) => (step.actions = shown.slice(ends[i - 1] ?? 0, ends[i])));
  } finally {
    match.free();
  }
  return steps;
}

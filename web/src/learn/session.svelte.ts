// A lesson at the table: a prepared game in which the learner makes the moves, one by one, that
// the lesson is about. The rules still judge every action; chance and the opponent are written down.
import { Refusal, type Keltis, type Match } from "../core/load";
import type { GameName, Scores, View } from "../core/views";
import type { TableSession } from "../play/context";
import type { Player } from "../play/saved";
import type { Mover, Outlook, Stage } from "../play/session.svelte";
import { look, matchOf, storyOf, type Position, type Step } from "../play/story";
import { actionsUntil, LEARNER, OPPONENT, type Lesson, type Stop } from "./lesson";

const READING_MS = 700; // after each move of the opponent

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms));

export class LessonSession implements TableSession {
  readonly viewer = LEARNER;
  readonly people = 1;
  readonly players: Player[];
  readonly lesson: Lesson;
  readonly #keltis: Keltis;
  #match: Match;

  view = $state.raw() as View;
  scores = $state.raw() as Scores;
  story = $state.raw<Step[]>([]);
  stage = $state<Stage>("showing");
  legal = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** The stop we are at, and how much of it the learner has done. */
  at = $state(0);
  done = $state(0);
  /** Something is happening on the table. */
  busy = $state(false);
  /** The learner tried something that is allowed, but not what the stop is about. */
  strayed = $state(false);
  mover: Mover | null = null;

  #run = 0; // a new course of things ends the one before
  #hurry: (() => void) | null = null;

  constructor(keltis: Keltis, lesson: Lesson, name: string) {
    this.#keltis = keltis;
    this.lesson = lesson;
    this.players = [{ name }, { name: OPPONENT, level: "first-game" }];
    this.#match = this.#play(0);
    this.#enter(0);
  }

  get game(): GameName {
    return this.lesson.game;
  }
  get stop(): Stop {
    return this.lesson.stops[this.at]!;
  }
  /** What the learner is asked to do next. */
  get wanted(): string | undefined {
    return this.stop.do?.[this.done];
  }

  act(...texts: string[]): boolean {
    if (this.stage !== "play") return false;
    const { do: wanted = [] } = this.stop;
    if (texts.some((text, i) => text !== wanted[this.done + i])) return this.#decline(texts);
    void this.#carryOut(texts);
    return true;
  }

  after(...texts: string[]): Outlook {
    let done = 0;
    try {
      for (; done < texts.length; done++) this.#match.act(texts[done]!, this.viewer);
      return { legal: this.#legal(), ...look(this.#match, this.viewer) };
    } finally {
      while (done-- > 0) this.#match.undo();
    }
  }

  /** Goes on: shows the rest of what is happening, makes the learner's move, or turns the page. */
  next(): void {
    if (this.busy) this.hurry();
    else if (this.wanted) this.act(this.wanted);
    else if (this.at + 1 < this.lesson.stops.length) this.#enter(this.at + 1);
  }

  /** Goes to the beginning of a stop, as if all before it had just happened. */
  goTo(at: number): void {
    this.#run++;
    this.hurry();
    this.#match.free();
    this.#match = this.#play(at);
    this.#enter(at);
  }

  get canUndo(): boolean {
    return this.at > 0 || this.done > 0;
  }
  undo(): void {
    this.goTo(this.done > 0 ? this.at : Math.max(0, this.at - 1));
  }

  hurry(): void {
    this.#hurry?.();
  }

  leave(): void {
    this.#run++;
    this.hurry();
    this.#match.free();
  }

  /** A match that has come to that stop; the table shows it. */
  #play(at: number): Match {
    const record = { format: "keltis-record", version: 1, game: this.game, seats: 2, options: {} } as const;
    const actions = actionsUntil(this.lesson, at);
    const match = matchOf(this.#keltis, { ...record, actions });
    this.story = storyOf(this.#keltis, { ...record, actions }, this.viewer);
    Object.assign(this, look(match, this.viewer));
    return match;
  }

  #enter(at: number): void {
    if (at > this.at && this.lesson.stops[at]!.skip) {
      this.#match.free();
      this.#match = this.#play(at);
    }
    this.at = at;
    this.done = 0;
    this.#invite();
  }

  #invite(): void {
    this.refusal = null;
    this.strayed = false;
    this.busy = false;
    this.legal = this.wanted ? this.#legal() : [];
    const over = (this.#match.position() as Position).to_move === null;
    this.stage = over ? "over" : this.wanted ? "play" : "showing";
  }

  #legal(): string[] {
    const { to_move, actions } = this.#match.legal() as { to_move: Position["to_move"]; actions: string[] };
    return to_move === this.viewer ? actions : [];
  }

  /** Allowed or not, this is not what happens here: the learner is told which. */
  #decline(texts: string[]): false {
    try {
      this.after(...texts);
      this.refusal = null;
      this.strayed = true;
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal = refusal;
      this.strayed = false;
    }
    return false;
  }

  async #carryOut(texts: string[]): Promise<void> {
    const run = ++this.#run;
    const { do: actions = [], then = [] } = this.stop;
    const last = this.done + texts.length === actions.length;
    let hurried = false;
    const skip = new Promise<void>((done) => (this.#hurry = done)).then(() => (hurried = true));
    this.busy = true;
    this.stage = "showing";
    this.legal = [];
    for (const action of last ? [...texts, ...then] : texts) {
      const step = this.#happen(action);
      if (!hurried) await Promise.race([this.mover?.(this.view, step), skip]);
      if (run !== this.#run) return;
      Object.assign(this, { view: step.view, scores: step.scores, story: [...this.story, step] });
      const others = step.seat !== this.viewer && step.seat !== "chance";
      if (others && !hurried) await Promise.race([pause(READING_MS), skip]);
      if (run !== this.#run) return;
    }
    this.#hurry = null;
    if (last) return this.#enter(this.at + 1);
    this.done += texts.length;
    this.#invite();
  }

  #happen(action: string): Step {
    const seat = (this.#match.position() as Position).to_move as number | "chance";
    this.#match.act(action);
    const actions = (this.#match.shown(this.viewer) as string[]).slice(-1);
    return { seat, actions, ...look(this.#match, this.viewer) };
  }
}

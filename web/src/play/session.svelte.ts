// A game at this table: people on this device and computer players. The rules decide everything;
// this keeps the order of things: act, save, show, ask the next.
import { Refusal, type Keltis, type Match } from "../core/load";
import { later } from "../core/later";
import { settings } from "../core/settings.svelte";
import { Dropped, Thinker } from "../core/thinker";
import type { Advice, GameRecord, Level, Scores, View } from "../core/views";
import { keepGame, type Player, type Saved } from "./saved";
import { look, matchOf, storyOf, type Position, type Step } from "./story";

/**
 * What the table is doing: waiting for the viewer, showing what happened, thinking for a computer
 * player, waiting for the device to be passed on, or over.
 */
export type Stage = "play" | "showing" | "thinking" | "pass" | "over";

/** What would be so after an action that nobody has carried out. */
export interface Outlook extends Pick<Step, "view" | "scores"> {
  legal: string[];
}

/** Moves things across the table; the new view is drawn when it is done. */
export type Mover = (before: View, step: Step) => Promise<void>;

const READING = { slow: 1100, normal: 450, fast: 60 }; // milliseconds between others' moves
const THINKING_MS: Record<Level, number> = {
  "first-game": 1000,
  casual: 1000,
  club: 1000,
  expert: 1500,
  master: 500,
};
const HINT = { player: "search:ms=1000", ms: 1000 };

export class Session {
  readonly id: string;
  readonly players: Player[];
  readonly #keltis: Keltis;
  readonly #match: Match;
  readonly #options: Record<string, unknown>;
  readonly #thinker = new Thinker();

  /** The seat that sees the table. */
  viewer = $state(0);
  view = $state.raw() as View;
  scores = $state.raw() as Scores;
  story = $state.raw<Step[]>([]);
  stage = $state<Stage>("showing");
  /** What the viewer may do now; empty at all other times. */
  legal = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  /** False when the browser would not keep the game. */
  kept = $state(true);
  /** Who is asked to take the device, in stage `pass`. */
  next = $state(0);
  mover: Mover | null = null;

  #actors: (number | "chance")[] = []; // who made each action
  #queue: Step[] = []; // happened, not yet shown
  #run = 0; // a new course of things ends the one before
  #hurry: (() => void) | null = null;

  constructor(keltis: Keltis, saved: Saved) {
    this.#keltis = keltis;
    this.id = saved.id;
    this.players = saved.players;
    this.#options = saved.record.options;
    this.#match = matchOf(keltis, saved.record);
    this.#actors = this.#allActors(saved.record);
    this.viewer = Math.max(0, saved.players.findIndex(({ level }) => !level));
    const actor = this.position().to_move;
    const asked = typeof actor === "number" && !this.players[actor]!.level && this.people > 1;
    if (asked) this.next = actor;
    this.#see();
    if (asked && saved.record.actions.length > 0) this.stage = "pass";
    if (this.players.some(({ level }) => level)) void later.then(() => this.#thinker.start());
  }

  get game(): View["game"] {
    return this.view.game;
  }
  get people(): number {
    return this.players.filter(({ level }) => !level).length;
  }
  position(): Position {
    return this.#match.position() as Position;
  }
  record(): GameRecord {
    return { ...(this.#match.record() as GameRecord), names: this.players.map(({ name }) => name) };
  }

  /** Goes on from wherever the game is; called once the table is drawn. */
  begin(): void {
    if (this.stage !== "pass") void this.#proceed();
  }

  /**
   * Carries out the viewer's action, or several: all of them or none. False if one was refused, or
   * is not the viewer's to do.
   */
  act(...texts: string[]): boolean {
    if (this.stage !== "play") return false;
    try {
      this.after(...texts);
      for (const text of texts) this.#do(text, this.viewer);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal = refusal;
      return false;
    }
    void this.#proceed();
    return true;
  }

  /**
   * The table as it would be after these actions of the viewer, and before chance has its say.
   * Nothing is shown or kept. Throws the Refusal of the first that breaks a rule.
   */
  after(...texts: string[]): Outlook {
    let done = 0;
    try {
      for (; done < texts.length; done++) this.#match.act(texts[done]!, this.viewer);
      return { legal: this.#legal(), ...look(this.#match, this.viewer) };
    } finally {
      while (done-- > 0) this.#match.undo();
    }
  }

  /** True while the last thing that happened is the viewer's own and showed nothing hidden. */
  get canUndo(): boolean {
    void this.story; // asked anew with every step
    return this.stage !== "pass" && this.stage !== "over" && this.#actors.at(-1) === this.viewer;
  }
  undo(): void {
    if (!this.canUndo) return;
    this.#run++;
    this.#thinker.drop();
    this.#match.undo();
    this.#actors.pop();
    this.#queue = [];
    this.#see();
    this.#save();
    void this.#proceed();
  }

  /** Shows at once all that is waiting to be shown. */
  hurry(): void {
    this.#hurry?.();
  }

  /** The device has been passed on: the next player sees what happened since. */
  take(): void {
    if (this.stage !== "pass") return;
    this.viewer = this.next;
    const story = storyOf(this.#keltis, this.record(), this.viewer);
    const last = story.findLastIndex(({ seat }) => seat === this.viewer);
    const seen = last < 0 ? 1 : last + 1;
    this.story = story.slice(0, seen);
    Object.assign(this, { view: this.story.at(-1)!.view, scores: this.story.at(-1)!.scores });
    this.#queue = story.slice(seen);
    this.stage = "showing";
    void this.#proceed();
  }

  /** What a strong computer player would do for the viewer, from the viewer's view alone. */
  async hint(): Promise<Advice | null> {
    if (this.stage !== "play") return null;
    try {
      return await this.#ask(this.viewer, HINT.player, HINT.ms);
    } catch (error) {
      if (error instanceof Dropped) return null;
      throw error;
    }
  }

  /** Ends thinking and waiting; the game stays saved. */
  leave(): void {
    this.#run++;
    this.#thinker.stop();
    this.#hurry?.();
    this.#match.free();
  }

  async #proceed(): Promise<void> {
    const run = ++this.#run;
    const stopped = () => run !== this.#run;
    this.legal = [];
    this.refusal = null;
    this.#thinker.drop();
    for (;;) {
      await this.#showAll(stopped);
      if (stopped()) return;
      const { to_move } = this.position();
      if (to_move === null) return this.#finish();
      if (to_move === "chance") {
        this.#chance();
        continue;
      }
      const level = this.players[to_move]!.level;
      if (!level) return this.#invite(to_move);
      this.stage = "thinking";
      const advice = await this.#ask(to_move, level, THINKING_MS[level]).catch((error: unknown) => {
        if (error instanceof Dropped) return null;
        throw error;
      });
      if (stopped() || !advice) return;
      this.#do(advice.action, to_move);
    }
  }

  #finish(): void {
    this.stage = "over";
  }

  #invite(seat: number): void {
    if (seat !== this.viewer) {
      this.next = seat;
      this.stage = "pass";
      return;
    }
    this.stage = "play";
    this.legal = this.#legal();
  }

  #legal(): string[] {
    return (this.#match.legal() as { actions: string[] }).actions;
  }

  #ask(seat: number, player: string, ms: number): Promise<Advice> {
    const shown = this.#shown(seat);
    const { game, players } = this;
    return this.#thinker.ask({
      game,
      seats: players.length,
      options: this.#options,
      seat,
      shown,
      player,
      ms,
    });
  }

  #shown(viewer: number): string[] {
    return this.#match.shown(viewer) as string[];
  }

  #do(text: string, seat: number): void {
    this.#match.act(text, seat);
    this.#happened(seat, 1);
  }

  #chance(): void {
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
    this.#happened("chance", this.#match.runChance(seed));
  }

  #happened(seat: number | "chance", count: number): void {
    for (let i = 0; i < count; i++) this.#actors.push(seat);
    this.#save();
    const actions = this.#shown(this.viewer).slice(-count);
    this.#queue.push({ seat, actions, ...look(this.#match, this.viewer) });
  }

  async #showAll(stopped: () => boolean): Promise<void> {
    let hurried = false;
    for (let step = this.#queue.shift(); step; step = this.#queue.shift()) {
      this.stage = "showing";
      const others = step.seat !== this.viewer && step.seat !== "chance";
      if (!hurried) {
        const skip = new Promise<void>((done) => {
          this.#hurry = () => {
            hurried = true;
            done();
          };
        });
        await Promise.race([this.mover?.(this.view, step), skip]);
        if (stopped()) return;
      }
      this.view = step.view;
      this.scores = step.scores;
      this.story = [...this.story, step];
      if (others && !hurried) await this.#pause(READING[settings.speed]);
      if (stopped()) return;
    }
    this.#hurry = null;
  }

  #pause(ms: number): Promise<void> {
    return new Promise((done) => {
      const timer = setTimeout(done, ms);
      const hurry = this.#hurry;
      this.#hurry = () => {
        clearTimeout(timer);
        hurry?.();
        done();
      };
    });
  }

  /** Draws the table as it is, without showing how it came about. */
  #see(): void {
    const now = look(this.#match, this.viewer);
    this.view = now.view;
    this.scores = now.scores;
    this.story = storyOf(this.#keltis, this.record(), this.viewer);
  }

  #save(): void {
    const { id, players } = this;
    const { view, scores } = look(this.#match, this.viewer);
    const { over, winners } = scores;
    const totals = scores.scores.map(({ total }) => total);
    const changed = Date.now();
    this.kept = keepGame({ id, players, record: this.record(), changed, over, turn: view.turn, totals, winners });
  }

  #allActors(record: GameRecord): (number | "chance")[] {
    const { game, seats, options, actions } = record;
    const match = this.#keltis.newMatch({ game, seats, options });
    const actors = actions.map((action) => {
      const { to_move } = match.position() as Position;
      match.act(action);
      return to_move as number | "chance";
    });
    match.free();
    return actors;
  }
}

// A game at an online table, for the same tables as every other: a match held from this seat's
// point of view, carried forward by what the server shows. The server decides; what is offered
// and foreseen here follows from the same rules.
import { Refusal, type Keltis, type Match } from "../core/load";
import { settings } from "../core/settings.svelte";
import type { GameName, GameRecord, Scores, View } from "../core/views";
import type { TableSession } from "../play/context";
import type { Player } from "../play/saved";
import type { Mover, Outlook, Stage } from "../play/session.svelte";
import { freshName } from "../play/start";
import { look, storyOf, type Position, type Step } from "../play/story";
import { Refused, type Entry, type State } from "./protocol";

const READING = { slow: 1100, normal: 450, fast: 60 }; // milliseconds between others' moves

/** How the session reaches the server. */
export interface Host {
  act: (ply: number, action: string) => Promise<unknown>;
}

/** Names for the strip: computer players get some too. */
export function playersOf({ seats }: State): Player[] {
  const taken = seats.flatMap(({ name }) => name ?? []);
  return seats.map(({ name, level }) => {
    const shown = name ?? freshName(taken);
    if (!name) taken.push(shown);
    return level ? { name: shown, level } : { name: shown };
  });
}

export class OnlineSession implements TableSession {
  readonly game: GameName;
  readonly people: number;
  readonly viewer: number;
  readonly canUndo = false;
  /** Whether we sit here, or only watch. */
  readonly seated: boolean;
  readonly #keltis: Keltis;
  readonly #host: Host;
  readonly #eyes: number; // a seat, or the module's code for those who watch
  #match: Match;
  #state: State;

  players = $state.raw<Player[]>([]);
  view = $state.raw() as View;
  scores = $state.raw() as Scores;
  story = $state.raw<Step[]>([]);
  stage = $state<Stage>("showing");
  legal = $state.raw<string[]>([]);
  refusal = $state.raw<Refusal | null>(null);
  mover: Mover | null = null;

  #queue: Step[] = []; // happened, not yet shown
  #showing = false;
  #left = false;
  #awaited = 0; // the ply that what we have sent will bring
  #asked = -1; // the ply at which the player was last asked
  #hurry: (() => void) | null = null;

  /** `entries` are all there are; the deal is among them. */
  constructor(keltis: Keltis, host: Host, state: State, entries: Entry[]) {
    this.#keltis = keltis;
    this.#host = host;
    this.#state = state;
    this.game = state.game;
    this.seated = state.you !== null;
    this.viewer = state.you ?? 0;
    this.people = this.seated ? 1 : 0; // one of the names is "You"
    this.#eyes = state.you ?? keltis.viewers.spectator;
    this.#match = this.#newMatch();
    this.players = playersOf(state);
    const steps = this.#carryOut(entries);
    this.story = steps;
    Object.assign(this, look(this.#match, this.#eyes));
    this.settle();
  }

  /** A game that has ended, of which everything may be known. */
  static finished(keltis: Keltis, host: Host, state: State, record: GameRecord): OnlineSession {
    const session = new OnlineSession(keltis, host, state, []);
    session.reveal(record);
    return session;
  }

  /** Draws the end of the game as it is, from its record. */
  reveal(record: GameRecord): void {
    const match = this.#keltis.newMatch(record);
    for (const action of record.actions) match.act(action);
    this.#match.free();
    this.#match = match;
    this.#queue = [];
    this.story = storyOf(this.#keltis, record, this.#eyes);
    Object.assign(this, look(match, this.#eyes));
    this.settle();
  }

  /** What has happened since. Throws a Refusal if it does not follow from what is known here. */
  told(entries: Entry[], state: State): void {
    this.#state = state;
    this.players = playersOf(state);
    this.#queue.push(...this.#carryOut(entries));
    void this.#show();
  }

  act(...texts: string[]): boolean {
    if (this.stage !== "play") return false;
    try {
      this.after(...texts);
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal;
      this.refusal = refusal;
      return false;
    }
    const { ply } = this.#position();
    this.#awaited = ply + texts.length;
    this.settle();
    Promise.all(texts.map((text, i) => this.#host.act(ply + i, text))).catch((error: unknown) => this.#failed(error));
    return true;
  }

  after(...texts: string[]): Outlook {
    let done = 0;
    try {
      for (; done < texts.length; done++) this.#match.act(texts[done]!, this.viewer);
      return { legal: this.#legal(), ...look(this.#match, this.#eyes) };
    } finally {
      while (done-- > 0) this.#match.undo();
    }
  }

  undo(): void {}
  hurry(): void {
    this.#hurry?.();
  }
  leave(): void {
    this.#left = true;
    this.hurry();
    this.#match.free();
  }

  /** What the table waits for, once everything has been shown. */
  settle(): void {
    if (this.#showing || this.#left) return;
    const { ply, to_move } = this.#position();
    const mine = this.seated && to_move === this.viewer && !this.#state.seats[this.viewer]!.given;
    const over = this.#state.status !== "running";
    const ready = !over && mine && ply >= this.#awaited;
    if (ready && this.stage === "play" && this.#asked === ply) return; // nothing new for the player
    this.#asked = ply;
    this.refusal = null;
    this.legal = [];
    if (over) this.stage = "over";
    else if (ready) {
      this.stage = "play";
      this.legal = this.#legal();
    } else this.stage = mine ? "showing" : "thinking";
  }

  #newMatch(): Match {
    const { game, seats, options } = this.#state;
    return this.#keltis.newMatch({ game, seats: seats.length, options, viewer: this.#eyes });
  }
  #position(): Position {
    return this.#match.position() as Position;
  }
  #legal(): string[] {
    return (this.#match.legal() as { actions: string[] }).actions;
  }

  #failed(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    // What was sent may have arrived all the same: the ply keeps it from being done twice.
    this.#awaited = 0;
    this.settle();
    if (error.rule) this.refusal = new Refusal({ rule: error.rule, arguments: error.arguments, text: error.message });
  }

  /** The steps that these entries bring: one for each action, and one for the whole set-up. */
  #carryOut(entries: Entry[]): Step[] {
    const steps: Step[] = [];
    let dealt: string[] = [];
    for (const action of entries.flatMap(({ event }) => event.shown ?? [])) {
      const { to_move } = this.#position();
      this.#match.act(action);
      dealt.push(action);
      if (to_move === "chance" && this.#position().phase === "setup") continue;
      steps.push({ seat: to_move as number | "chance", actions: dealt, ...look(this.#match, this.#eyes) });
      dealt = [];
    }
    return steps;
  }

  async #show(): Promise<void> {
    if (this.#showing) return;
    this.#showing = true;
    let hurried = false;
    for (let step = this.#queue.shift(); step && !this.#left; step = this.#queue.shift()) {
      const skip = new Promise<void>((done) => {
        this.#hurry = () => {
          hurried = true;
          done();
        };
      });
      this.stage = "showing";
      this.legal = [];
      const hidden = document.visibilityState === "hidden"; // nobody looks, and nothing moves
      if (!hurried && !hidden) await Promise.race([this.mover?.(this.view, step), skip]);
      this.view = step.view;
      this.scores = step.scores;
      this.story = [...this.story, step];
      const others = step.seat !== this.viewer && step.seat !== "chance";
      if (others && !hurried && !hidden) {
        await Promise.race([new Promise((done) => setTimeout(done, READING[settings.speed])), skip]);
      }
    }
    this.#hurry = null;
    this.#showing = false;
    this.settle();
  }
}

// An online table as this page knows it: who sits, what was said, the game once it has begun.
import { loadKeltis, Refusal } from "../core/load";
import { connection, type Watch } from "./connection.svelte";
import { keepTable, keptTable, type Kept } from "./kept";
import { randomHex, Refused, type Entry, type FairRecord, type Push, type State } from "./protocol";
import { OnlineSession } from "./session.svelte";

export interface Said {
  seat: number;
  phrase: string;
  seq: number;
}
const SAID_MS = 6000; // how long a phrase is to be seen

export class OnlineTable {
  readonly id: string;
  state = $state.raw<State | null>(null);
  session = $state.raw<OnlineSession | null>(null);
  said = $state.raw<Said[]>([]);
  /** Why there is nothing to see. */
  problem = $state("");
  #entries: Entry[] = [];
  #record: FairRecord | null = null;
  #watch: Watch | null = null;
  #release: () => void;
  #busy = Promise.resolve(); // entries are dealt with one after the other
  #left = false;

  constructor(id: string) {
    this.id = id;
    this.#release = connection.hold();
    this.#look(keptTable(id));
  }

  get invite(): string | undefined {
    return keptTable(this.id)?.invite;
  }
  get over(): boolean {
    return this.state?.status === "over" || this.state?.status === "aborted";
  }
  /** The seat we sit in. */
  get me(): number | null {
    const you = this.state?.you ?? null;
    return you !== null && this.state!.seats[you]!.taken ? you : null;
  }
  /** Whether a computer plays in our seat. */
  get given(): boolean {
    return this.me !== null && !this.over && this.state!.seats[this.me]!.given;
  }
  /** Whether the others may vote about that seat. */
  isAway(seat: number): boolean {
    const { away, level } = this.state!.seats[seat]!;
    return away && !level && !this.over;
  }

  /** Takes a seat; asked again when the line was lost, which does no harm. */
  async sit(seat: number, name: string): Promise<void> {
    const { secret, invite } = keepTable(this.id);
    const salt = randomHex(16); // the commitment has been shown: luck is ours as well as the server's
    if (this.#watch) connection.unwatch(this.#watch); // what follows is for the seat's eyes
    for (;;) {
      try {
        await connection.ask("sit", { table: this.id, seat, name, secret, salt, invite });
        break;
      } catch (error) {
        if (error instanceof Refused && error.code === "lost") continue;
        this.#look(keptTable(this.id));
        throw error;
      }
    }
    this.#look(keepTable(this.id, { seat }));
  }

  say = (phrase: string) => this.#ask("say", { phrase });
  voteComputer = (seat: number) => this.#ask("vote", { for: "computer", seat, level: "club" });
  voteAbort = () => this.#ask("vote", { for: "abort" });
  take = () => this.#ask("take");
  leaveSeat = () => this.#ask("leave");

  /** A new table for the same people; returns where. We keep our secret there. */
  async rematch(): Promise<string> {
    const { table } = await this.#ask<{ table: string }>("rematch");
    this.follow(table);
    return table;
  }
  /** Notes that our seat at that table has the secret of this one. */
  follow(table: string): void {
    const kept = keptTable(this.id);
    if (kept && !keptTable(table)) keepTable(table, { secret: kept.secret, invite: kept.invite, seat: kept.seat, name: kept.name });
  }
  /** The whole game, once it is over: it does not change any more. */
  async record(): Promise<FairRecord> {
    this.#record ??= (await this.#ask<{ record: FairRecord }>("record")).record;
    return this.#record;
  }

  close(): void {
    this.#left = true;
    if (this.#watch) connection.unwatch(this.#watch);
    this.session?.leave();
    this.#release();
  }

  #ask<T>(what: string, keys: object = {}): Promise<T> {
    return connection.ask<T>(what, { table: this.id, ...keys });
  }

  /** From the beginning, as the seat we have or as one who watches. */
  #look(kept: Kept | undefined): void {
    const who = kept?.seat === undefined ? {} : { seat: kept.seat, secret: kept.secret };
    let first = true;
    const watch: Watch = {
      table: this.id,
      seq: -1,
      ...who,
      told: (entries, state) => {
        const anew = first;
        first = false;
        this.#busy = this.#busy.then(() => (this.#watch === watch && !this.#left ? this.#told(entries, state, anew) : undefined));
      },
      presence: (push) => this.#presence(push),
      failed: (error) => {
        if (error.code === "forbidden" && kept) this.#look(undefined); // the seat is not ours (yet)
        else this.problem = error.code === "unknown" ? "unknown" : error.message;
      },
    };
    this.#watch = watch;
    connection.watch(watch);
  }

  async #told(entries: Entry[], state: State, anew: boolean): Promise<void> {
    if (anew) {
      this.#entries = [];
      this.session?.leave();
      this.session = null;
    }
    this.#entries.push(...entries);
    try {
      if (this.session) this.session.told(entries, state);
      else await this.#begin(state);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await this.#reveal(state);
    }
    this.state = state;
    if (!anew) this.#hear(entries);
  }

  async #begin(state: State): Promise<void> {
    if (state.status !== "waiting" && state.view === null) return; // closed before it began
    if (state.status === "waiting") return;
    if (state.status !== "running") return this.#reveal(state);
    this.session = new OnlineSession(await loadKeltis(), this.#host, state, this.#entries);
  }
  /** After the end everything is shown, also what this seat did not see. */
  async #reveal(state: State): Promise<void> {
    const [keltis, record] = await Promise.all([loadKeltis(), this.record()]);
    const session = OnlineSession.finished(keltis, this.#host, state, record);
    this.session?.leave();
    this.session = session;
  }

  #host = { act: (ply: number, action: string) => this.#ask("act", { ply, action }) };

  #presence({ present, away, watching }: Push): void {
    const { state } = this;
    if (!state) return;
    const seats = state.seats.map((seat, i) => ({ ...seat, present: present?.[i] ?? seat.present, away: away?.[i] ?? seat.away }));
    this.state = { ...state, seats, watching: watching ?? state.watching };
  }

  #hear(entries: Entry[]): void {
    for (const { seq, event } of entries) {
      if (event.type !== "say" || event.seat === undefined || !event.phrase) continue;
      const said = { seat: event.seat, phrase: event.phrase, seq };
      this.said = [...this.said, said].slice(-3);
      setTimeout(() => (this.said = this.said.filter((other) => other !== said)), SAID_MS);
    }
  }
}

// The line to the server: one WebSocket for the whole page. It comes back by itself, and whoever
// watches a table is then told what was missed.
import { Refused, type Entry, type Problem, type Push, type State } from "./protocol";

const FIRST_WAIT = 500; // milliseconds until the second try; doubled each time
const LONGEST_WAIT = 15_000;
const BEAT = 25_000; // how often we make sure that the line is still there
const ANSWER = 10_000; // a line that says nothing for so long is dead
const LINGER = 3000; // a line that nobody holds is kept for so long: the next screen may need it

interface Waiting {
  resolve: (ok: never) => void;
  reject: (error: Refused) => void;
}

/** Somebody who looks at a table. `seq` is the last entry that was seen. */
export interface Watch {
  table: string;
  seat?: number;
  secret?: string;
  seq: number;
  /** What is new, and the table as it is then. */
  told: (entries: Entry[], state: State) => void;
  presence: (push: Push) => void;
  failed: (error: Refused) => void;
}

interface Answer extends Push {
  id?: number;
  ok?: never;
  error?: Problem;
  hello?: { time: number; phrases: string[] };
}

const lost = () => new Refused({ code: "lost", text: "The connection was lost." });

class Connection {
  /** Whether the server can be reached now. */
  online = $state(false);
  /** Whether it was tried in vain: before that nobody needs to be told. */
  failing = $state(false);
  phrases = $state.raw<string[]>([]);

  #socket: WebSocket | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #ready: (() => void)[] = []; // requests that wait for the line
  #watches = new Map<string, Watch>();
  #looking = new Set<Watch>(); // whose look has not been answered yet: it will tell everything
  #holders = 0;
  #wait = FIRST_WAIT;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #ahead = 0; // how far the server's clock is ahead of ours

  constructor() {
    addEventListener("online", () => this.#again());
    addEventListener("offline", () => this.#drop());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState !== "visible") return;
      if (this.online) void this.#check();
      else this.#again();
    });
  }

  /** The time by the server's clock. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Keeps the line open until the function that is returned is called. */
  hold(): () => void {
    this.#holders++;
    this.#open();
    return () => {
      this.#holders--;
      setTimeout(() => {
        if (this.#holders === 0) this.#drop();
      }, LINGER);
    };
  }

  /** A request; waits for the line if there is none. Throws a Refused. */
  async ask<T>(what: string, keys: object = {}): Promise<T> {
    while (!this.online) await new Promise<void>((done) => this.#ready.push(done));
    const id = this.#next++;
    return new Promise<T>((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#socket!.send(JSON.stringify({ id, do: what, ...keys }));
    });
  }

  /** Looks at a table from now on, as that seat or as a spectator. */
  watch(watch: Watch): void {
    this.#watches.set(watch.table, watch);
    if (this.online) void this.#look(watch);
  }
  /** Looks no longer, unless somebody else has begun to. */
  unwatch(watch: Watch): void {
    const { table } = watch;
    if (this.#watches.get(table) !== watch) return;
    this.#watches.delete(table);
    if (!this.online) return;
    this.ask("forget", { table }).catch(() => undefined); // a lost line has forgotten it anyway
  }

  async #look(watch: Watch): Promise<void> {
    const { table, seat, secret, seq: from } = watch;
    const who = secret === undefined ? {} : { seat, secret };
    this.#looking.add(watch);
    try {
      const { state, missed } = await this.ask<{ state: State; missed: Entry[] }>("look", { table, from, ...who });
      this.#looking.delete(watch);
      if (this.#watches.get(table) !== watch) return;
      watch.seq = state.seq;
      watch.told(missed, state);
    } catch (error) {
      this.#looking.delete(watch);
      // After a loss the next line looks again.
      if (error instanceof Refused && error.code !== "lost" && this.#watches.get(table) === watch) watch.failed(error);
    }
  }

  #open(): void {
    clearTimeout(this.#retry);
    if (this.#socket || this.#holders === 0) return;
    const url = new URL("ws", location.href.split("#")[0]);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(url, "keltis-1");
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (socket === this.#socket) this.#hear(JSON.parse(data as string) as Answer);
    };
    socket.onclose = () => {
      if (socket === this.#socket) this.#lose();
    };
  }

  #again(): void {
    this.#wait = FIRST_WAIT;
    this.#open();
  }
  /** Ends the line at once: closing it properly would wait for the other side. */
  #drop(): void {
    const socket = this.#socket;
    if (!socket) return;
    this.#lose();
    socket.close();
  }
  #lose(): void {
    this.#socket = null;
    this.online = false;
    this.failing = this.#holders > 0;
    clearInterval(this.#beat);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(lost());
    if (this.#holders === 0) return;
    const wait = navigator.onLine ? this.#wait : LONGEST_WAIT; // the browser says when it is back
    this.#retry = setTimeout(() => this.#open(), wait * (0.75 + Math.random() / 2));
    this.#wait = Math.min(2 * this.#wait, LONGEST_WAIT);
  }

  /** A line can die without a word: whoever does not answer is not there. */
  async #check(): Promise<void> {
    const socket = this.#socket;
    const timer = setTimeout(() => {
      if (socket === this.#socket) this.#drop();
    }, ANSWER);
    await this.ask("status", { tables: [] }).catch(() => undefined);
    clearTimeout(timer);
  }

  #hear(message: Answer): void {
    if (message.hello) return this.#greet(message.hello);
    if (message.id !== undefined) {
      const request = this.#waiting.get(message.id);
      this.#waiting.delete(message.id);
      if (message.error) request?.reject(new Refused(message.error));
      else request?.resolve(message.ok as never);
      return;
    }
    const watch = this.#watches.get(message.table);
    if (!watch) return;
    if (message.removed) return watch.failed(new Refused({ code: "unknown", text: "The table was removed." }));
    const { seq, event, state } = message;
    if (seq === undefined || !event || !state) return watch.presence(message);
    if (seq <= watch.seq || this.#looking.has(watch)) return;
    if (seq > watch.seq + 1) return void this.#look(watch); // something was missed
    watch.seq = seq;
    watch.told([{ seq, event }], state);
  }

  #greet({ time, phrases }: NonNullable<Answer["hello"]>): void {
    this.#ahead = time - Date.now();
    this.phrases = phrases;
    this.#wait = FIRST_WAIT;
    this.failing = false;
    this.online = true;
    this.#beat = setInterval(() => void this.#check(), BEAT);
    for (const watch of this.#watches.values()) void this.#look(watch);
    for (const ready of this.#ready.splice(0)) ready();
  }
}

export const connection = new Connection();

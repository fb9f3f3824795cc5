// The computer players think in a worker, from what was shown to their seat and nothing else.
import type { Advice, GameName } from "./views";

export interface Question {
  game: GameName;
  seats: number;
  options: Record<string, unknown>;
  seat: number;
  /** All that has happened, as that seat saw it. */
  shown: string[];
  player: string;
  /** The time to stop at, for players that never have enough. */
  ms: number;
}

export type Answer = { id: number; advice: Advice } | { id: number; failed: string };

/** Was asked to think of something else, or of nothing. */
export class Dropped extends Error {}

export class Thinker {
  #worker: Worker | undefined;
  #stopped = false;
  #next = 0;
  #waiting: { id: number; resolve: (advice: Advice) => void; reject: (why: Error) => void } | undefined;

  /** The worker and the players' module are fetched when this is first called. */
  start(): Worker | undefined {
    if (this.#worker || this.#stopped) return this.#worker;
    const worker = new Worker(new URL("./thinking.ts", import.meta.url), { type: "module" });
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      const waiting = this.#waiting;
      if (!waiting || waiting.id !== data.id) return;
      this.#waiting = undefined;
      if ("advice" in data) waiting.resolve(data.advice);
      else waiting.reject(new Error(data.failed));
    };
    worker.onerror = (event) => {
      this.#waiting?.reject(new Error(event.message || "the computer player could not be loaded"));
      this.#waiting = undefined;
      this.#worker = undefined; // a broken module is not asked again
      worker.terminate();
    };
    this.#worker = worker;
    return worker;
  }

  /** One question at a time: a new one drops the one before. */
  ask(question: Question): Promise<Advice> {
    this.drop();
    const worker = this.start();
    const id = ++this.#next;
    return new Promise((resolve, reject) => {
      this.#waiting = { id, resolve, reject };
      worker?.postMessage({ id, question });
    });
  }

  /** Ends the worker; it is not to be asked again. */
  stop(): void {
    this.drop();
    this.#worker?.terminate();
    this.#stopped = true;
  }

  drop(): void {
    if (!this.#waiting) return;
    this.#worker?.postMessage({ id: 0 });
    this.#waiting.reject(new Dropped());
    this.#waiting = undefined;
  }
}

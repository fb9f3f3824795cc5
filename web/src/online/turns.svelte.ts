// Whose turn it is at the tables where this browser has a seat: for the list of them, for the title
// of the page, and for a notification while nobody looks. Whatever screen is open, they are asked
// for every now and then as long as one of them is not over.
import { here } from "../route.svelte";
import { speakOf } from "../words/index.svelte";
import { connection } from "./connection.svelte";
import { keptTables } from "./kept";
import { notify } from "./notify.svelte";
import type { Missing, Summary } from "./protocol";

const REFRESH = 10_000; // milliseconds

class Turns {
  /** All of them, the one that was visited last first. */
  mine = $state.raw<Summary[]>([]);
  /** Tables, other than the one that is open, where it is our turn. */
  get elsewhere(): number {
    const { route } = here;
    return this.mine.filter((table) => this.isMine(table) && !(route.at === "t" && route.id === table.table)).length;
  }
  #over = new Set<string>(); // nothing will happen there any more
  #release: (() => void) | null = null;
  #asking = false;

  constructor() {
    addEventListener("hashchange", () => {
      void this.#ask();
      setTimeout(again); // the new screen has its title by then
    });
    setInterval(() => void this.#ask(), REFRESH);
    void this.#ask();
  }

  /** Whether we are to move there. */
  isMine({ table, to_move }: Summary): boolean {
    return to_move !== null && to_move === keptTables().find((kept) => kept.table === table)?.seat;
  }

  async refresh(): Promise<void> {
    const tables = keptTables().map(({ table }) => table);
    const before = new Set(this.mine.filter((table) => this.isMine(table)).map(({ table }) => table));
    const known = tables.length > 0 ? await connection.ask<{ tables: (Summary | Missing)[] }>("status", { tables }) : { tables: [] };
    const there = (table: Summary | Missing): table is Summary => table.status !== "unknown" && table.status !== "unreadable";
    for (const { table, status } of known.tables) if (status === "over" || status === "aborted" || status === "unknown") this.#over.add(table);
    // What cannot be read now is as it was.
    this.mine = known.tables.map((table) => (table.status === "unreadable" ? (this.mine.find((one) => one.table === table.table) ?? table) : table)).filter(there);
    again();
    await speakOf("online");
    for (const table of this.mine) if (this.isMine(table) && !before.has(table.table)) notify.turn(table.table, table.game);
  }

  async #ask(): Promise<void> {
    const going = keptTables().some(({ table, seat }) => seat !== undefined && !this.#over.has(table));
    if (going) this.#release ??= connection.hold();
    else {
      this.#release?.();
      this.#release = null;
    }
    if (!going || this.#asking) return;
    this.#asking = true;
    await this.refresh().catch(() => undefined); // the next time brings it
    this.#asking = false;
  }
}
export const turns = new Turns();

/** The present title, with the present number. */
const again = () => entitle(document.title.replace(/^\(\d+\) /, ""));

/** The title of the page, after the number of tables that wait for us. */
export function entitle(title: string): void {
  document.title = turns.elsewhere > 0 ? `(${turns.elsewhere}) ${title}` : title;
}

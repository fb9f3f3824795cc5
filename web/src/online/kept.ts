// The seats this browser holds at online tables. The secret is the seat, so it is kept before the
// server hears of it.
import { randomHex } from "./protocol";

export interface Kept {
  table: string;
  /** The seat we have, or mean to take. */
  seat?: number;
  secret: string;
  /** What we are called there. */
  name?: string;
  /** Lets others take the seats for friends. */
  invite?: string;
  /** Milliseconds since 1970, of the last visit. */
  visited: number;
}

const KEY = "keltis.online";
const MOST = 32; // as many as the server tells about at once

export function keptTables(): Kept[] {
  try {
    const list: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? (list as Kept[]).filter((kept) => typeof kept?.table === "string" && typeof kept.secret === "string") : [];
  } catch {
    return []; // no storage, or something else's text in it
  }
}

export function keptTable(table: string): Kept | undefined {
  return unkept.get(table) ?? keptTables().find((kept) => kept.table === table);
}

const unkept = new Map<string, Kept>(); // what the browser would not keep, until the page is closed

/** Notes something about a table; the first time it gets a secret. */
export function keepTable(table: string, change: Partial<Kept> = {}): Kept {
  const kept: Kept = { secret: randomHex(16), ...keptTable(table), ...change, table, visited: Date.now() };
  try {
    const others = keptTables().filter((other) => other.table !== table);
    localStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, MOST)));
    unkept.delete(table);
  } catch {
    unkept.set(table, kept);
  }
  return kept;
}

export function forgetTable(table: string): void {
  unkept.delete(table);
  try {
    localStorage.setItem(KEY, JSON.stringify(keptTables().filter((kept) => kept.table !== table)));
  } catch {
    // It was not kept.
  }
}

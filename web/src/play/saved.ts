// Games kept in this browser: written after every action, so that a closed tab loses nothing.
import type { GameName, GameRecord, Level } from "../core/views";

/** Names of so many letters fit on the strip of players. */
export const NAME_MAX = 12;

export interface Player {
  name: string;
  /** A computer player's level; a person has none. */
  level?: Level;
}

export interface Saved {
  id: string;
  record: GameRecord;
  players: Player[];
  /** Milliseconds since 1970, of the last action. */
  changed: number;
  over: boolean;
  /** Whose turn it is. */
  turn?: number;
  /** The result of a finished game: for lists, which do not load the rules. */
  totals?: number[];
  winners?: number[];
}

const PREFIX = "keltis.game.";
const KEPT = 40; // older finished games make room
const unkept = new Map<string, Saved>(); // games the browser would not keep, until the page is closed

function isSaved(value: unknown): value is Saved {
  const saved = value as Saved;
  return (
    typeof saved?.id === "string" &&
    saved.record?.format === "keltis-record" &&
    Array.isArray(saved.record.actions) &&
    Array.isArray(saved.players)
  );
}

function parse(text: string | null): Saved | null {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isSaved(value) ? value : null;
  } catch {
    return null;
  }
}

export function savedGame(id: string): Saved | null {
  const here = unkept.get(id);
  if (here) return here;
  try {
    return parse(localStorage.getItem(PREFIX + id));
  } catch {
    return null;
  }
}

/** All of them, the latest first. */
export function savedGames(): Saved[] {
  const games: Saved[] = [];
  try {
    for (let i = 0; i < localStorage.length; i++) {
      const key = localStorage.key(i)!;
      const saved = key.startsWith(PREFIX) ? parse(localStorage.getItem(key)) : null;
      if (saved) games.push(saved);
    }
  } catch {
    return []; // no storage in this browser
  }
  return games.sort((a, b) => b.changed - a.changed);
}

/** False if the browser would not keep it. */
export function keepGame(saved: Saved): boolean {
  const key = PREFIX + saved.id;
  const text = JSON.stringify(saved);
  const kept = write(key, text) || (makeRoom(saved.id) && write(key, text));
  if (kept) unkept.delete(saved.id);
  else unkept.set(saved.id, saved);
  return kept;
}

function write(key: string, text: string): boolean {
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

function makeRoom(except: string): boolean {
  const finished = savedGames().filter((game) => game.over && game.id !== except);
  for (const game of finished) forgetGame(game.id);
  return finished.length > 0;
}

export function forgetGame(id: string): void {
  unkept.delete(id);
  try {
    localStorage.removeItem(PREFIX + id);
  } catch {
    // Nothing was kept.
  }
}

/** A new game, not begun: chance has the first word. */
export function newGame(
  game: GameName,
  players: Player[],
  options: Record<string, unknown> = {},
): Saved {
  for (const old of savedGames().filter((kept) => kept.over).slice(KEPT)) forgetGame(old.id);
  const id = crypto.getRandomValues(new Uint32Array(2)).reduce((text, n) => text + n.toString(36), "");
  const record: GameRecord = {
    format: "keltis-record",
    version: 1,
    game,
    seats: players.length,
    options,
    names: players.map(({ name }) => name),
    actions: [],
  };
  return { id, record, players, changed: Date.now(), over: false };
}

// What the server says, as types: the JSON forms of docs/SERVER.md.
import type { GameName, GameRecord, Level, Scores, View } from "../core/views";

export interface Fair {
  table: string;
  commitment: string;
  salts: (string | null)[];
  secret: string | null;
}

export interface Seat {
  kind: "me" | "friend" | "open" | "computer";
  name: string | null;
  taken: boolean;
  kept: boolean;
  program: boolean;
  level: Level | null;
  given: boolean;
  present: boolean;
  away: boolean;
  votes: number[];
}

export interface State {
  table: string;
  seq: number;
  status: "waiting" | "running" | "over" | "aborted";
  game: GameName;
  options: Record<string, unknown>;
  clock: number | null;
  on_timeout: "vote" | "move";
  made: number;
  changed: number;
  you: number | null;
  seats: Seat[];
  watching: number;
  abort_votes: number[];
  ply: number;
  to_move: number | null;
  deadline: number | null;
  view: View | null;
  legal: string[] | null;
  scores: Scores | null;
  fair: Fair;
  from: string | null;
  rematch: string | null;
}

export interface Event {
  type: "make" | "sit" | "act" | "say" | "vote" | "give" | "take" | "leave" | "abort" | "rematch";
  time: number;
  seat?: number;
  phrase?: string;
  next?: string;
  shown?: string[];
}
export interface Entry {
  seq: number;
  event: Event;
}

export interface Summary {
  table: string;
  status: State["status"];
  game: GameName;
  seats: number;
  to_move: number | null;
  names: (string | null)[];
  free: { seat: number; kind: Seat["kind"] }[];
  clock: number | null;
  made: number;
  changed: number;
  scores: number[] | null;
}

/** A table that is not there, or that cannot be read now: nothing else is known of it. */
export interface Missing {
  table: string;
  status: "unknown" | "unreadable";
}

export interface FairRecord extends GameRecord {
  fair: Fair & { secret: string; salts: string[] };
}

/** After each entry, and when people come or go. */
export interface Push {
  table: string;
  seq?: number;
  event?: Event;
  state?: State;
  present?: boolean[];
  away?: boolean[];
  watching?: number;
  /** The last that is told of a table. */
  removed?: boolean;
}

export interface Problem {
  code: string;
  text: string;
  rule?: string;
  arguments?: string[];
}

/** The server would not, or the line was lost before it answered: then the code is `lost`. */
export class Refused extends Error {
  readonly code: string;
  readonly rule: string | undefined;
  readonly arguments: string[];
  constructor({ code, text, rule, arguments: words = [] }: Problem) {
    super(text);
    this.code = code;
    this.rule = rule;
    this.arguments = words;
  }
}

/** So many random bytes, as hexadecimal digits. */
export function randomHex(bytes: number): string {
  return toHex(crypto.getRandomValues(new Uint8Array(bytes)));
}
export function toHex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
export function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

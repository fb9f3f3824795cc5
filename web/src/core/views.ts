// What the module says about a game, as types: the JSON forms of docs/PROTOCOL.md. Nothing here
// knows a rule.

export type GameName = "board" | "cards" | "dice";
export const GAMES: readonly GameName[] = ["board", "cards", "dice"];

export type Colour = "r" | "y" | "p" | "g" | "b";
/** The five colours in the order of every list; a column on every screen. */
export const COLOURS: readonly Colour[] = ["r", "y", "p", "g", "b"];

export type Direction = "up" | "down" | null;
/** A card as it is written: `g7`, `gx`, `w5`; a face-down stone in a dice row is `stone`. */
export type CardText = string;
export type Phase =
  "setup" | "play" | "figure" | "clover" | "draw" | "closing" | "roll" | "reroll" | "take" | "over";

interface AnyView {
  seats: number;
  /** Whose view it is; null is a spectator. */
  seat: number | null | "all";
  to_move: number | "chance" | null;
  phase: Phase;
  /** Whose turn it is, also while chance moves. */
  turn: number;
  idle: number;
}

/** What is known of a hand: the cards seen, how many are hidden, which ones everybody knows. */
export interface Hand {
  hand: CardText[];
  hidden: number;
  known: CardText[];
}

export type BoardTile = "stone" | "clover" | "1" | "2" | "3";

export interface BoardPlayer extends Hand {
  rows: CardText[][];
  directions: Direction[];
  figures: number[];
  big: Colour | null;
  small_left: number;
  stones: number;
  tile_points: number;
}

export interface BoardView extends AnyView {
  game: "board";
  deck: number;
  left_out: number;
  in_goal: number;
  path: Colour | null;
  closed: Colour | null;
  tiles: Record<string, BoardTile>;
  piles: CardText[][];
  players: BoardPlayer[];
}

export interface CardsPlayer extends Hand {
  rows: CardText[][];
  directions: Direction[];
  points: CardText[];
  stones: number[];
}

export interface CardsView extends AnyView {
  game: "cards";
  deck: number;
  left_out: number;
  closed: string[];
  to_take: number;
  closing: number;
  closed_rows: number;
  wish_stones: number[];
  piles: CardText[][];
  players: CardsPlayer[];
}

export type DiceSymbol = "stone" | "clover" | "leprechaun" | "1" | "2" | "3";
export type Face = "1" | "2" | "3" | "4" | "5" | "S";

export interface DicePlayer {
  rows: CardText[][];
  directions: Direction[];
  lengths: number[];
  stones: number;
  bonus: number;
  leprechauns: number;
}

export interface DiceView extends AnyView {
  game: "dice";
  turn_number: number;
  dice: Face[];
  rerolled: boolean;
  sums: number[];
  stones_left: number;
  end: "stones-only" | null;
  symbols: Record<Colour, (DiceSymbol | null)[]>;
  middle: CardText[][];
  players: DicePlayer[];
}

export type View = BoardView | CardsView | DiceView;

export interface BoardScore {
  paths: number[];
  stones: number;
  stone_points: number;
  tile_points: number;
  total: number;
}
export interface CardsScore {
  rows: number[];
  points: number;
  stones: number;
  stone_points: number;
  total: number;
}
export interface DiceScore {
  rows: number[];
  stones: number;
  stone_points: number;
  bonus: number;
  leprechauns: number;
  leprechaun_points: number;
  total: number;
}
export type SeatScore = BoardScore | CardsScore | DiceScore;
export interface Scores<S extends SeatScore = SeatScore> {
  over: boolean;
  scores: S[];
  winners: number[];
}

export interface GameRecord {
  format: "keltis-record";
  version: 1;
  game: GameName;
  seats: number;
  options: Record<string, unknown>;
  names?: string[];
  actions: string[];
}

/** What a computer player thinks of one action. */
export interface Candidate {
  action: string;
  /** The judgement in points; without a search there is nothing else. */
  judged?: number;
  value?: number;
  error?: number;
  /** The expected lead at the end, in points. */
  margin?: number;
  worlds?: number;
}
export interface Advice {
  action: string;
  info: { candidates: Candidate[] };
}

export const LEVELS = ["first-game", "casual", "club", "expert", "master"] as const;
export type Level = (typeof LEVELS)[number];

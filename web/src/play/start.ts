// Who sits down to a new game. The last choice for each game is remembered.
import { settings } from "../core/settings.svelte";
import { LEVELS, type GameName, type GameRecord } from "../core/views";
import { go } from "../route.svelte";
import { say } from "../words/index.svelte";
import { keepGame, NAME_MAX, newGame, type Player, type Saved } from "./saved";

export interface Choice {
  opponents: Player[];
  /** Who has the first turn: I do, or the seats are drawn by lot. */
  begins: "me" | "lot";
  /** The dice game only: nothing but the last stone ends it. */
  stonesOnly: boolean;
}

const NAMES = ["Niamh", "Bram", "Ilka", "Finn", "Maeve", "Orla", "Ronan"];
const KEY = "keltis.setup.";

const usual = (): Choice => ({ opponents: [{ name: "Niamh", level: "casual" }], begins: "me", stonesOnly: false });

function isPlayer(value: unknown): value is Player {
  const player = value as Player | null;
  return typeof player?.name === "string" && (player.level === undefined || LEVELS.includes(player.level));
}

export function lastChoice(game: GameName): Choice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + game) ?? "null") as Partial<Choice> | null;
    const opponents = Array.isArray(kept?.opponents) ? kept.opponents.filter(isPlayer).slice(0, 3) : [];
    if (!kept || opponents.length === 0) return usual();
    return { opponents, begins: kept.begins === "lot" ? "lot" : "me", stonesOnly: kept.stonesOnly === true };
  } catch {
    return usual(); // no storage, or something else's text in it
  }
}

/** A name for one more computer player. */
export function freshName(taken: string[]): string {
  return NAMES.find((name) => !taken.includes(name)) ?? "";
}

/** The name as it is used: short, and never empty. */
function named({ name, level }: Player, n: number): Player {
  const short = name.trim().slice(0, NAME_MAX) || (level ? freshName([]) : say("setup.player", { n }));
  return level ? { name: short, level } : { name: short };
}

export function shuffled<T>(list: T[]): T[] {
  const lots = crypto.getRandomValues(new Uint32Array(list.length));
  return list.map((item, i) => ({ item, lot: lots[i]! })).sort((a, b) => a.lot - b.lot).map(({ item }) => item);
}

/** Keeps a new game and goes to its table. */
function sitDown(saved: Saved): void {
  keepGame(saved);
  go(`/play/${saved.id}`);
}

export function start(game: GameName, choice: Choice): void {
  try {
    localStorage.setItem(KEY + game, JSON.stringify(choice));
  } catch {
    // Next time the usual choice is offered.
  }
  const players = [{ name: settings.name }, ...choice.opponents].map((player, i) => named(player, i + 1));
  const options = game === "dice" && choice.stonesOnly ? { end: "stones-only" } : {};
  sitDown(newGame(game, choice.begins === "lot" ? shuffled(players) : players, options));
}

/** The same players once more; the next one begins. */
export function rematch(game: GameName, players: Player[], options: Record<string, unknown>): void {
  sitDown(newGame(game, [...players.slice(1), players[0]!], options));
}

/** A new game from the middle of another: a person in that seat, computer players in the others. */
export function playFrom(record: GameRecord, actions: string[], players: Player[], me: number): void {
  const seated = players.map(({ name, level = "club" }, seat): Player =>
    seat === me ? { name } : { name, level },
  );
  const saved = newGame(record.game, seated, record.options);
  saved.record.actions = actions;
  sitDown(saved);
}

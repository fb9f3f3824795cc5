// Records from elsewhere: read, and proved by the rules before anything is done with them.
import { Refusal, type Keltis } from "../core/load";
import { GAMES, type GameRecord } from "../core/views";
import { isWord, spoken, type Sentence } from "../words/index.svelte";
import { refusalSentence } from "../words/refusal";
import { NAME_MAX } from "./saved";

/** Why a record cannot be shown, as a sentence to say. */
export class BadRecord extends Error {
  constructor(readonly sentence: Sentence) {
    super(sentence.key);
  }
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((text) => typeof text === "string");

/** The record in a text; throws a BadRecord if there is none. */
export function parseRecord(text: string): GameRecord {
  let value: Partial<GameRecord> | null;
  try {
    value = JSON.parse(text) as Partial<GameRecord> | null;
  } catch {
    throw new BadRecord({ key: "record.none" });
  }
  if (value?.format !== "keltis-record") throw new BadRecord({ key: "record.none" });
  const { version, game, seats, options = {}, names, actions } = value;
  if (version !== 1) throw new BadRecord({ key: "record.version" });
  const whole =
    GAMES.includes(game!) && Number.isInteger(seats) && options instanceof Object && isTexts(actions);
  if (!whole) throw new BadRecord({ key: "record.broken" });
  const record: GameRecord = { format: "keltis-record", version, game: game!, seats: seats!, options, actions };
  if (isTexts(names) && names.length === seats) record.names = names.map((name) => name.trim().slice(0, NAME_MAX));
  return record;
}

/** The words of the rules, in this language where there are some. */
function reason(refusal: Refusal): string {
  return isWord(`refusal.${refusal.rule}`) ? spoken(refusalSentence(refusal)) : refusal.message;
}

/** Plays the record through; throws a BadRecord that names the first action that breaks a rule. */
export function proveRecord(keltis: Keltis, record: GameRecord): void {
  let n = 0;
  try {
    const match = keltis.newMatch(record);
    try {
      for (const action of record.actions) {
        n++;
        match.act(action);
      }
    } finally {
      match.free();
    }
  } catch (error) {
    if (!(error instanceof Refusal)) throw new BadRecord({ key: "record.broken" });
    const values = { n, action: record.actions[n - 1] ?? "", why: reason(error) };
    throw new BadRecord({ key: n === 0 ? "record.setup" : "record.refused", values });
  }
}

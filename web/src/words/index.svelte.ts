// The words of the page in four languages. English is the list of keys: a language that lacks one
// does not compile. Only the language in use is fetched, and a game's own words with its table.
import type { GameName } from "../core/views";
import type en from "./en";
import type enBoard from "./en/board";
import type enCards from "./en/cards";
import type enDice from "./en/dice";
import type enLearn from "./en/learn";
import type enOnline from "./en/online";
import type enRefusals from "./en/refusals";
import type enRules from "./en/rules";

export const LANGUAGES = ["en", "de", "nl", "hu"] as const;
export type Language = (typeof LANGUAGES)[number];
export type WordKey =
  | keyof typeof en
  | keyof typeof enBoard
  | keyof typeof enCards
  | keyof typeof enDice
  | keyof typeof enOnline
  | keyof typeof enRefusals;
export type Words = Record<WordKey, string>;
export type LearnWords = Record<keyof typeof enLearn, string>;
export type RulesWords = Record<keyof typeof enRules, string>;

/** What fills the braces of a text: words, numbers, or a thing that is drawn and has a name. */
export type Value = string | number | Thing;
export type Values = Record<string, Value>;
export type Thing =
  | { card: string } // drawn as a small card
  | { name: string; seat: number } // a player
  | { stone: true }
  | { symbol: string; label: string }; // a symbol of the kit, with its name

/** A text with its values, for the log, the live region and the prompt alike. */
export interface Sentence {
  key: WordKey;
  values?: Values;
}

const shelves = import.meta.glob<{ default: Partial<Words> }>(["./*/{index,refusals,board,cards,dice,online}.ts"]);
const learnShelves = import.meta.glob<{ default: LearnWords }>("./*/learn.ts");
const rulesShelves = import.meta.glob<{ default: RulesWords }>("./*/rules.ts");

class Speech {
  language = $state<Language>("en");
  words = $state.raw({} as Words);
  /** The forms for one and for more; few languages have more of them, ours do not. */
  plural = $derived(new Intl.PluralRules(this.language));
}
const speech = new Speech();

/** The first language of the browser that we speak. */
export function browserLanguage(): Language {
  for (const wish of navigator.languages) {
    const found = LANGUAGES.find((language) => wish.toLowerCase().startsWith(language));
    if (found) return found;
  }
  return "en";
}

/** What has words of its own, fetched when they are needed. */
type Part = GameName | "online" | "refusals";
const parts = new Set<Part>(); // whose words are there

function shelf(language: Language, part: "index" | Part): Promise<{ default: Partial<Words> }> {
  return shelves[`./${language}/${part}.ts`]!();
}

export async function speak(language: Language): Promise<void> {
  const found = await Promise.all([shelf(language, "index"), ...[...parts].map((part) => shelf(language, part))]);
  speech.words = Object.assign({}, ...found.map((part) => part.default)) as Words;
  speech.language = language;
  document.documentElement.lang = language;
}

/** Fetches the words of a part; its screens say nothing before. */
export async function speakOf(part: Part): Promise<void> {
  if (parts.has(part)) return;
  const { default: words } = await shelf(speech.language, part);
  parts.add(part);
  speech.words = { ...speech.words, ...words };
}

export function currentLanguage(): Language {
  return speech.language;
}

/** The texts of the lessons and of the rules, fetched with their screens. */
export async function learnWords(): Promise<LearnWords> {
  return (await learnShelves[`./${speech.language}/learn.ts`]!()).default;
}
export async function rulesWords(): Promise<RulesWords> {
  return (await rulesShelves[`./${speech.language}/rules.ts`]!()).default;
}

/** Replaces the braces of a text by plain words. */
export function fill(text: string, values: Values = {}): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => {
    const value = values[name];
    return value === undefined ? braces : plain(value);
  });
}

/** Whether there is a text of that key, for keys that come from elsewhere. */
export function isWord(key: string): key is WordKey {
  return key in speech.words;
}

/** The text of that key. */
export function say(key: WordKey, values?: Values): string {
  return fill(speech.words[key], values);
}

/** The key for so many: `KEY.one` or `KEY.other`. */
export function counted<K extends string>(
  key: `${K}.other` extends WordKey ? K : never,
  n: number,
): WordKey {
  return `${key}.${speech.plural.select(n) === "one" ? "one" : "other"}` as WordKey;
}
export function sayCount<K extends string>(
  key: `${K}.other` extends WordKey ? K : never,
  n: number,
  values?: Values,
): string {
  return say(counted(key, n), { n, ...values });
}

/** A number as it is written here: with a real minus sign. */
export function points(n: number): string {
  return n < 0 ? `−${-n}` : `${n}`;
}

/** What a card is called. */
export function cardName(card: string): string {
  const colour = card[0]!;
  const value = card.slice(1);
  if (colour === "w") return say("card.points", { n: value });
  const name = say(`colour.${colour}` as WordKey);
  return value === "x" ? say("card.closing", { colour: name }) : say("card.number", { colour: name, n: value });
}

function plain(value: Value): string {
  if (typeof value === "number") return points(value);
  if (typeof value === "string") return value;
  if ("card" in value) return cardName(value.card);
  if ("name" in value) return value.name;
  if ("symbol" in value) return value.label;
  return say("thing.stone");
}

export type Piece = string | Thing;
/** The pieces of a text: words, and things to draw between them. */
export function pieces(sentence: Sentence): Piece[] {
  const list: Piece[] = [];
  for (const part of speech.words[sentence.key].split(/(\{\w+\})/)) {
    const value = part.startsWith("{") ? sentence.values?.[part.slice(1, -1)] : part;
    if (value === undefined || value === "") continue;
    list.push(typeof value === "object" ? value : plain(value));
  }
  return list;
}

/** A whole sentence in plain words, for those who listen. */
export function spoken(sentence: Sentence): string {
  return say(sentence.key, sentence.values);
}

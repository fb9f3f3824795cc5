// Why the rules refused something, as a sentence in the language in use.
import type { Refusal } from "../core/load";
import { isWord, say, type Sentence, type Value, type Values, type WordKey } from "./index.svelte";

/** An argument as the module prints it: a colour's letter, a die's stone, or a number. */
function value(argument: string): Value {
  if (/^[rypgbw]$/.test(argument)) return say(`colour.${argument}` as WordKey);
  if (argument === "S") return { stone: true };
  return argument;
}

/** The sentence of that rule. Rules that a player cannot meet at a table have a common one. */
export function refusalSentence({ rule, arguments: words }: Refusal): Sentence {
  const key = `refusal.${rule}`;
  if (!isWord(key)) return { key: "refusal.other" };
  const values: Values = Object.fromEntries(words.map((word: string, i: number) => [i, value(word)]));
  // A rule about a card names its colour and its number first.
  if (words.length > 1) values.card = { card: words.slice(0, 2).join("") };
  return { key, values };
}

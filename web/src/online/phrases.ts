// What people can say to each other. The list comes from the server.
import { isWord, say } from "../words/index.svelte";

/** Reactions that are signs, and those drawn with the symbols of the game. */
export const SIGNS: Record<string, string> = { smile: "🙂", laugh: "😄", wow: "😮", sad: "🙁", clap: "👏", heart: "❤" };
export const DRAWN = ["clover", "stone"];

export const isSign = (phrase: string) => phrase in SIGNS || DRAWN.includes(phrase);

/** A newer server may know phrases that have no words here. */
export function phraseWords(phrase: string): string {
  const key = `phrase.${phrase}`;
  return isWord(key) ? say(key) : phrase;
}

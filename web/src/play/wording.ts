// An action in plain words, as advice: "play g7" is "Play [green 7]".
import type { GameName } from "../core/views";
import { isWord, say, type Sentence, type Thing, type WordKey } from "../words/index.svelte";

/** A path, row or pile, drawn as its emblem and named by its colour. */
function column(letter: string): Thing {
  return { symbol: `e-${letter}`, label: say(`colour.${letter}` as WordKey) };
}

/** A die, drawn with its face. */
function die(face: string): Thing | "" {
  return face ? { symbol: `die-${face.toLowerCase()}`, label: face === "S" ? say("thing.stone") : face } : "";
}

export function actionSentence(game: GameName, text: string): Sentence {
  const [verb, first = "", second = "", third = ""] = text.split(" ");
  switch (verb) {
    case "play":
      if (second === "w") return { key: "do.play.neutral", values: { card: { card: first } } };
      if (second) return { key: "do.play.row", values: { card: { card: first }, row: column(second) } };
      return { key: "do.play", values: { card: { card: first } } };
    case "discard":
    case "take":
      return { key: `do.${verb}`, values: { card: { card: first } } };
    case "draw":
      if (first === "deck") return { key: "do.draw.deck" };
      if (first === "w") return { key: "do.draw.points" };
      return { key: "do.draw.pile", values: { pile: column(first) } };
    case "start":
      return { key: second === "big" ? "do.start.big" : "do.start.small", values: { path: column(first) } };
    case "advance":
      return { key: "do.advance", values: { path: column(first) } };
    case "wish":
      return { key: "do.wish", values: { one: { card: first }, two: { card: second }, n: first.slice(1) } };
    case "reroll":
      return { key: "do.reroll", values: { a: die(first), b: die(second), c: die(third) } };
    case "pass":
      return { key: game === "board" ? "do.pass.clover" : "do.pass" };
    default: {
      const key = `do.${verb}`;
      return isWord(key) ? { key } : { key: "do.other", values: { action: text } };
    }
  }
}

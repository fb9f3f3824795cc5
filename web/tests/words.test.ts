// The words of the page: complete in every language, translated, with the same values in them, and
// a sentence for every rule that a player can break at a table.
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/words/index.svelte";

type Part = Record<string, string>;
const files = import.meta.glob<{ default: Part }>("../src/words/*/*.ts", { eager: true });
const sources = import.meta.glob<string>(["../../src/rules/**/*.c", "../../src/match/*.c", "!**/null/**"], {
  query: "?raw",
  import: "default",
  eager: true,
});
const PARTS = ["app", "board", "cards", "dice", "refusals", "learn", "rules", "online"];

function part(language: string, name: string): Part {
  return files[`../src/words/${language}/${name}.ts`]!.default;
}
/** The values of a text. A language may leave out who it is where its verbs say "you" already. */
const values = (key: string, text: string) => {
  const found = new Set(text.match(/\{\w+\}/g));
  if (/\.you\b/.test(key)) found.delete("{who}");
  return [...found].sort().join(" ");
};

/** Names, signs, and words that happen to be the same. */
const ALIKE: Record<string, string[]> = {
  all: [
    ...["app.name", "game.board", "game.board.short", "game.dice", "game.dice.short"],
    ...["card.number", "do.other", "score.big"],
  ],
  de: ["board.start", "setup.name"],
  nl: ["board.start", "table.menu"],
  hu: [],
};

/** Rules about deals, rolls, set-ups and texts: what people send to a table cannot break them. */
const NOT_MET = [
  ...["deal.not_now", "deal.hidden", "deal.open", "option.unknown"],
  ...["match.seats", "match.viewer", "match.unknown_text"],
  ...["board.chance", "board.tile_order", "board.tile_gone", "board.card_seen"],
  ...["cards.chance", "cards.card_seen", "cards.not_both"],
  ...["dice.roll_first", "dice.not_chance", "dice.roll_size"],
  ...["dice.end_unknown", "dice.symbol_unknown", "dice.symbol_count", "dice.symbols_incomplete"],
];

describe.each(LANGUAGES.filter((language) => language !== "en"))("%s", (language) => {
  describe.each(PARTS)("%s", (name) => {
    const english = part("en", name);
    const own = part(language, name);

    it("has every text", () => {
      expect(Object.keys(own)).toEqual(Object.keys(english));
    });
    it("puts the same values into them", () => {
      const differ = Object.keys(english).filter((key) => values(key, own[key]!) !== values(key, english[key]!));
      expect(differ).toEqual([]);
    });
    it("is translated", () => {
      const alike = [...ALIKE.all!, ...ALIKE[language]!];
      const same = Object.keys(english).filter((key) => own[key] === english[key] && !alike.includes(key));
      expect(same).toEqual([]);
    });
  });
});

describe("rules", () => {
  const rules = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/\{\s*"([a-z_.]+)",\s*"[cvnf]*",\s*"[A-Z{]/g)].map(([, rule]) => rule!),
  );
  const refusals = Object.keys(part("en", "refusals"));

  it("are found in the sources", () => {
    expect(rules.length).toBeGreaterThan(50);
    expect(NOT_MET.filter((rule) => !rules.includes(rule))).toEqual([]);
  });
  it("have a sentence each", () => {
    const missing = rules.filter((rule) => !NOT_MET.includes(rule) && !refusals.includes(`refusal.${rule}`));
    expect(missing).toEqual([]);
  });
  it("exist for every sentence", () => {
    const orphans = refusals.filter((key) => key !== "refusal.other" && !rules.includes(key.slice("refusal.".length)));
    expect(orphans).toEqual([]);
  });
});

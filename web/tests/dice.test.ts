// The dice game's table, without a browser: where the dice lie, what a choice brings, what moves
// and what is told. Whole games are played by the module.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { Keltis } from "../../src/wasm/keltis.mjs";
import type { DiceView, Face, GameRecord, Scores } from "../src/core/views";
import { storyOf, type Step } from "../src/play/story";
import { gainOf, rerollOf, tilesOf, waysTo } from "../src/tables/dice/choices";
import { flights } from "../src/tables/dice/flights";
import { rowName, tileName } from "../src/tables/dice/names";
import { tell } from "../src/tables/dice/tell";
import { diceOf, lastDids, ownersOf } from "../src/tables/dice/turn";
import { LANGUAGES, say, speak, speakOf, spoken } from "../src/words/index.svelte";

let keltis: Keltis;
beforeAll(async () => {
  vi.stubGlobal("document", { documentElement: {} }); // its language is set with the words
  const file = new URL("../../build/release/rules.wasm", import.meta.url);
  keltis = await Keltis.load(await WebAssembly.compile(await readFile(file)));
  await speak("en");
  await speakOf("dice");
});

const story = (actions: string[], seats = 2, options = {}): Step[] =>
  storyOf(keltis, { format: "keltis-record", version: 1, game: "dice", seats, options, actions }, 0);

/** A game of random moves, seen by seat 0. */
function randomGame(seats: number, seed: number, options = {}): Step[] {
  const match = keltis.newMatch({ game: "dice", seats, options });
  let state = seed;
  const random = (n: number) => (state = (state * 48271) % 2147483647) % n;
  for (let { to_move } = match.position(); to_move !== null; { to_move } = match.position()) {
    if (to_move === "chance") {
      match.runChance(BigInt(random(1e9)));
      continue;
    }
    const { actions } = match.legal() as { actions: string[] };
    match.act(actions[random(actions.length)]);
  }
  const { actions } = match.record() as GameRecord;
  match.free();
  return story(actions, seats, options);
}
const GAMES = [2, 3, 4].flatMap((seats) => [
  { seats, options: {} },
  { seats, options: { end: "stones-only" } },
]);
let played: Step[][] | undefined;
const games = () => (played ??= GAMES.map(({ seats, options }, i) => randomGame(seats, 11 + i, options)));
const faces = (dice: { face: Face }[]) => dice.map(({ face }) => face).join(" ");

describe("the dice", () => {
  it("keep their places when others are rolled again", () => {
    const rolled = story(["roll 1 3 S"]);
    expect(diceOf(rolled)).toEqual([..."13S"].map((face) => ({ face, state: "fresh" })));
    const lifted = story(["roll 1 3 S", "reroll 1 S"]);
    expect(diceOf(lifted).map(({ state }) => state)).toEqual(["again", "lying", "again"]);
    const landed = story(["roll 1 3 S", "reroll 1 S", "roll 2 5"]);
    expect(faces(diceOf(landed))).toBe("2 3 5");
    expect(diceOf(landed).map(({ state }) => state)).toEqual(["fresh", "lying", "fresh"]);
  });

  it("are picked up where they were marked, if faces are equal", () => {
    const actions = ["roll 3 3 5", "reroll 3", "roll 1"];
    expect(faces(diceOf(story(actions), [1]))).toBe("3 1 5");
    expect(faces(diceOf(story(actions), [0]))).toBe("1 3 5");
    expect(faces(diceOf(story(actions)))).toBe("1 3 5");
  });

  it("show what the view says, all through a game", () => {
    for (const steps of games()) {
      steps.forEach(({ view }, i) => {
        const { phase, dice } = view as DiceView;
        if (phase !== "reroll" && phase !== "take") return;
        expect(diceOf(steps.slice(0, i + 1)).map(({ face }) => face).sort()).toEqual([...dice].sort());
      });
    }
    expect(diceOf([])).toEqual([]);
  });

  it("are named in the order of the faces", () => {
    expect(rerollOf(diceOf(story(["roll 1 3 S"])), [2, 0])).toBe("reroll 1 S");
    expect(rerollOf(diceOf(story(["roll 3 3 5"])), [1])).toBe("reroll 3");
  });
});

describe("choices", () => {
  it("show the shortest way to a sum", () => {
    expect(waysTo(8, ["3", "5", "S"])).toEqual(["3", "5"]);
    expect(waysTo(0, ["3", "5", "S"])).toEqual(["S"]);
    expect(waysTo(2, ["1", "1", "2"])).toEqual(["2"]);
    expect(waysTo(9, ["1", "1", "2"])).toEqual([]);
  });

  it("find a way to every sum the rules know", () => {
    for (const steps of games()) {
      for (const { view } of steps) {
        const { sums, dice } = view as DiceView;
        for (const sum of sums) expect(waysTo(sum, dice).length, `${sum} from ${dice}`).toBeGreaterThan(0);
      }
    }
  });

  it("bring what the rules say", () => {
    const look = (actions: string[]) => {
      const { view, scores } = story(actions).at(-1)!;
      return { view, scores, legal: [] };
    };
    const before = ["roll 3 3 4", "keep"];
    expect(tilesOf(["take r3", "stones", "pass"])).toEqual(new Set(["r3"]));
    // A row of one is worth -4, and r4 has a point on it; with its clover r3 makes a row of two.
    expect(gainOf(0, 0, look(before), look([...before, "take r4"]))).toEqual({ points: -3, from: 0, to: 1, over: false });
    expect(gainOf(0, 0, look(before), look([...before, "take r3"]))).toEqual({ points: -3, from: 0, to: 2, over: false });
  });
});

describe("names", () => {
  it("tell a whole row", () => {
    expect(rowName("g", ["g1", "stone", "g4"], "up", -2)).toBe("green row: 1, face-down stone, 4; going up; −2 points");
    expect(rowName("g", [], null, 0)).toBe("green row: empty");
  });
  it("tell a tile with its symbol", () => {
    const view = story(["roll 1 3 S"])[0]!.view as DiceView;
    expect(tileName(view, "r3")).toBe("red-brown 3, clover");
    expect(tileName(view, "r10")).toBe("red-brown 10, 3 points");
    expect(tileName(view, "r0")).toBe("red-brown 0");
  });
});

describe("the story", () => {
  const names = () => [say("seat.you"), "Niamh", "Bram", "Ilka"];
  const told = (steps: Step[], i: number) => tell(steps[i - 1]?.view ?? null, steps[i]!, names());

  it.each(LANGUAGES)("is told to the end in %s", async (language) => {
    await speak(language);
    for (const steps of games()) {
      steps.forEach((step, i) => {
        const silent = /^(keep|reroll)/.test(step.actions[0]!);
        expect(told(steps, i).length > 0, step.actions[0]).toBe(!silent);
        for (const sentence of told(steps, i)) expect(spoken(sentence)).toMatch(/^[^{}]+$/);
      });
      expect(told(steps, steps.length - 1).at(-1)!.key).toMatch(/^dice\.end\./);
    }
    await speak("en");
  });

  it("names what happened", () => {
    const steps = story(["roll 1 3 S", "reroll 1", "roll S", "stones", "roll 3 3 4", "keep", "take r3", "roll 1 1 1", "keep", "pass"]);
    const said = steps.map((_, i) => told(steps, i).map(spoken).join(" "));
    expect(said).toEqual([
      "You rolled 1 3 stone.",
      "",
      "You rolled again: 3 stone stone.",
      "You took 2 stones.",
      "Niamh rolled 3 3 4.",
      "",
      "Niamh took red-brown 3. Clover: a face-down stone goes into the row too.",
      "You rolled 1 1 1.",
      "",
      "You took nothing.",
    ]);
    expect(lastDids(steps, 2)).toEqual(["nothing", { tile: "r3" }]);
    expect(lastDids(steps.slice(0, 5), 2)).toEqual([{ stones: 2 }, null]);
  });

  it("says why the game is over", () => {
    const ends = new Set(games().map((steps) => told(steps, steps.length - 1).at(-1)!.key));
    expect(ends.size).toBeGreaterThan(0);
    const passes = Array.from({ length: 20 }, () => ["roll 1 1 1", "keep", "pass"]).flat();
    const idle = story(passes);
    expect(told(idle, idle.length - 1).map(spoken).at(-1)).toBe("Nobody took anything for a long time: the game is over.");
  });

  it("moves things between places that the table has", () => {
    for (const steps of games()) {
      steps.slice(1).forEach((step, i) => {
        const moved = flights(steps[i]!.view, step);
        const action = step.actions[0]!;
        if (/^(roll|reroll|keep|pass)/.test(action)) expect(moved).toEqual([]);
        else expect(moved.length, action).toBeGreaterThan(0);
        for (const { from, to } of moved) {
          expect(from).toMatch(/^(heap|tile:[rypgb]\d+|figure:\d)$/);
          expect(to).toMatch(/^(row:\d:[rypgb]|seat:\d|track:\d)$/);
        }
      });
    }
  });

  it("knows who has which tile", () => {
    for (const steps of games()) {
      const view = steps.at(-1)!.view as DiceView;
      const left = view.middle.flat();
      expect(ownersOf(view).size + left.length).toBe(55);
      expect(left.some((tile) => ownersOf(view).has(tile))).toBe(false);
      expect((steps.at(-1)!.scores as Scores).over).toBe(true);
    }
  });
});

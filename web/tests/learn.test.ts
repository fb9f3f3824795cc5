// The lessons and the texts around them: every lesson is played by the rules, every text is there
// in every language with the same cards, signs and pictures in it.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { Keltis } from "../../src/wasm/keltis.mjs";
import { GAMES } from "../src/core/views";
import type { Position } from "../src/play/story";
import { actionsUntil, LEARNER, type Lesson } from "../src/learn/lesson";
import { LESSONS } from "../src/learn/lessons";
import { LessonSession } from "../src/learn/session.svelte";
import { EXAMPLES, LADDER, STONES } from "../src/rules/pages";
import { tokens } from "../src/rules/rich";
import deLearn from "../src/words/de/learn";
import deRefusals from "../src/words/de/refusals";
import deRules from "../src/words/de/rules";
import enLearn from "../src/words/en/learn";
import enRefusals from "../src/words/en/refusals";
import enRules from "../src/words/en/rules";
import huLearn from "../src/words/hu/learn";
import huRefusals from "../src/words/hu/refusals";
import huRules from "../src/words/hu/rules";
import nlLearn from "../src/words/nl/learn";
import nlRefusals from "../src/words/nl/refusals";
import nlRules from "../src/words/nl/rules";

let keltis: Keltis;
beforeAll(async () => {
  const file = new URL("../../build/release/rules.wasm", import.meta.url);
  keltis = await Keltis.load(await WebAssembly.compile(await readFile(file)));
});

/** Something that is allowed, but not the first thing to do. */
const OTHER = { board: "discard g2", cards: "discard b2", dice: "keep" };
/** What the last text of each lesson says in words. */
const TOLD = {
  board: { paths: [0, 6, 6, 20, 0], stones: 4, stone_points: 6, tile_points: 10 },
  cards: { rows: [0, 0, 1, 1, 6], points: 1, stones: 3, stone_points: 4 },
  dice: { rows: [0, 0, 0, 7, 1], stones: 6, stone_points: 3, leprechaun_points: 3 },
};

describe.each(Object.values(LESSONS))("the lesson of $game", (lesson: Lesson) => {
  it("is played by the rules, to the end", () => {
    const match = keltis.newMatch({ game: lesson.game, seats: 2 });
    const mover = () => (match.position() as Position).to_move;
    const all = (actions: string[] = []) => actions.forEach((action) => match.act(action));
    all(lesson.deal);
    for (const stop of lesson.stops) {
      all(stop.skip);
      if (stop.do) expect(mover(), stop.text).toBe(LEARNER);
      for (const action of stop.do ?? []) {
        expect((match.legal() as { actions: string[] }).actions, stop.text).toContain(action);
        match.act(action, LEARNER);
      }
      all(stop.then);
    }
    expect(mover()).toBe(null);
    expect((match.scores() as { winners: number[] }).winners).toEqual([LEARNER]);
    match.free();
  });

  it("leads through all its stops, and back", async () => {
    const session = new LessonSession(keltis, lesson, "Ann");
    const last = lesson.stops.length - 1;
    const seen = new Set<number>();
    while (session.stage !== "over" || session.wanted) {
      seen.add(session.at);
      if (session.stage === "play" && session.wanted) expect(session.legal).toContain(session.wanted);
      session.next();
      await new Promise((done) => setTimeout(done));
    }
    expect(session.at).toBe(last);
    expect([...seen]).toEqual([...Array(last).keys()]);
    for (let at = last; at > 0; at--) {
      session.undo();
      expect(session.at).toBe(at - 1);
      expect(session.stage).toBe(session.wanted ? "play" : "showing");
    }
    session.leave();
  });

  it("is kind about other moves", () => {
    const session = new LessonSession(keltis, lesson, "Ann");
    session.next();
    expect(session.act(OTHER[lesson.game])).toBe(false);
    expect([session.strayed, session.refusal]).toEqual([true, null]);
    expect(session.act("no such action")).toBe(false);
    expect([session.strayed, session.refusal?.rule]).toEqual([false, "match.unknown_text"]);
    session.leave();
  });

  it("ends with the points that its last text tells", () => {
    const match = keltis.newMatch({ game: lesson.game, seats: 2 });
    for (const action of actionsUntil(lesson, lesson.stops.length)) match.act(action);
    const { scores } = match.scores() as { scores: object[] };
    expect(scores[LEARNER]).toMatchObject(TOLD[lesson.game]);
    match.free();
  });
});

it.each(GAMES)("the example in the rules of %s adds up", (game) => {
  const { rows, extra, total } = EXAMPLES[game];
  for (const { length, big, worth } of rows) expect(worth).toBe(LADDER[length]! * (big ? 2 : 1));
  for (const { what, count, worth } of extra) if (what === "stones") expect(worth).toBe(STONES[game][count!]);
  expect([...rows, ...extra].reduce((sum, { worth }) => sum + worth, 0)).toBe(total);
});

type Texts = Record<string, string>;
const shelves: [string, Texts, Texts][] = [
  ["de learn", enLearn, deLearn],
  ["nl learn", enLearn, nlLearn],
  ["hu learn", enLearn, huLearn],
  ["de rules", enRules, deRules],
  ["nl rules", enRules, nlRules],
  ["hu rules", enRules, huRules],
  ["de refusals", enRefusals, deRefusals],
  ["nl refusals", enRefusals, nlRefusals],
  ["hu refusals", enRefusals, huRefusals],
];

describe.each(shelves)("%s", (_, english, texts) => {
  it("has the same keys", () => expect(Object.keys(texts)).toEqual(Object.keys(english)));
  it.each(Object.keys(english))("%s has the same things in it", (key) => {
    expect(tokens(texts[key]!).sort()).toEqual(tokens(english[key]!).sort());
    expect(texts[key]).not.toBe(english[key]);
  });
});

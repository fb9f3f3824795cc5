// Games that travel: a link gives back the game that went in, and whatever else is refused.
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { Keltis } from "../../src/wasm/keltis.mjs";
import { GAMES, type GameName, type GameRecord } from "../src/core/views";
import { BadRecord, parseRecord, proveRecord } from "../src/play/records";
import { pack, unpack } from "../src/play/share";
import { actionSentence } from "../src/play/wording";
import type { Position } from "../src/play/story";
import { speak, spoken } from "../src/words/index.svelte";

let keltis: Keltis;
beforeAll(async () => {
  const file = new URL("../../build/release/rules.wasm", import.meta.url);
  keltis = await Keltis.load(await WebAssembly.compile(await readFile(file)));
  Object.assign(globalThis, { document: { documentElement: {} } }); // where the language is noted
  await speak("en");
});

/** A game in which everybody does the first or last thing there is to do, by turns. */
function someGame(game: GameName, seats: number): GameRecord {
  const match = keltis.newMatch({ game, seats });
  for (let n = 0; ; n++) {
    const { to_move } = match.position() as Position;
    if (to_move === null) break;
    if (to_move === "chance") {
      match.runChance(BigInt(seats));
      continue;
    }
    const { actions } = match.legal() as { actions: string[] };
    match.act(actions.at(n % 2 ? 0 : -1)!);
  }
  const record = match.record() as GameRecord;
  match.free();
  return { format: "keltis-record", version: 1, game, seats, options: record.options, names: ["Ann", "Bó"], actions: record.actions };
}

const why = (run: () => void) => {
  try {
    run();
  } catch (error) {
    return error instanceof BadRecord ? spoken(error.sentence) : String(error);
  }
  return "";
};

describe.each(GAMES)("a link with a game of %s", (game) => {
  it("gives it back, and fits into a message", async () => {
    const record = someGame(game, 2);
    const packed = await pack(record);
    expect(packed).toMatch(/^[\w-]+$/);
    expect(packed.length).toBeLessThan(4000);
    expect(await unpack(packed)).toEqual(record);
    proveRecord(keltis, record);
  });
  it("names every action in words", () => {
    for (const seats of [2, 3, 4]) {
      for (const action of someGame(game, seats).actions.filter((text) => !/^(deal|tile|roll) /.test(text))) {
        const { key } = actionSentence(game, action);
        expect(`${action}: ${key}`).not.toContain("do.other");
        expect(spoken(actionSentence(game, action))).not.toMatch(/[{}]/);
      }
    }
  });
});

describe("a link", () => {
  it("that is damaged is refused", async () => {
    const packed = await pack(someGame("dice", 2));
    await expect(unpack("")).rejects.toBeInstanceOf(BadRecord);
    await expect(unpack("rubbish!")).rejects.toBeInstanceOf(BadRecord);
    await expect(unpack(packed.slice(0, -40))).rejects.toBeInstanceOf(BadRecord);
  });
  it("that unfolds to something huge is refused", async () => {
    const names = ["x".repeat(2_000_000), "y"];
    await expect(unpack(await pack({ ...someGame("dice", 2), names }))).rejects.toBeInstanceOf(BadRecord);
  });
});

describe("a record", () => {
  it("that breaks a rule is refused with the action and the reason", () => {
    const record = someGame("board", 2);
    record.actions.splice(41, 1, "draw deck");
    expect(why(() => proveRecord(keltis, record))).toBe(
      "This record breaks a rule at action 42, “draw deck”: Play or discard a card first.",
    );
  });
  it("that cannot be set up is refused with the reason", () => {
    const record = { ...someGame("dice", 2), seats: 7 };
    expect(why(() => proveRecord(keltis, record))).toMatch(/^This record cannot be set up: .*2 to 4 seats/);
  });
  it("must be one", () => {
    const { actions } = someGame("dice", 2);
    expect(why(() => parseRecord("{"))).toBe("This file holds no Keltis game.");
    expect(why(() => parseRecord("null"))).toBe("This file holds no Keltis game.");
    expect(why(() => parseRecord('{"format":"keltis-record","version":2}'))).toContain("newer version");
    const record = { format: "keltis-record", version: 1, game: "dice", seats: 2, actions };
    expect(why(() => parseRecord(JSON.stringify({ ...record, game: "chess" })))).toContain("damaged");
    expect(why(() => parseRecord(JSON.stringify({ ...record, actions: [1] })))).toContain("damaged");
    expect(parseRecord(JSON.stringify(record)).options).toEqual({});
    expect(parseRecord(JSON.stringify({ ...record, names: ["Ann"] })).names).toBeUndefined();
  });
});

// The online game's own arithmetic: the check of the dealing, QR codes, addresses.
import { createHash, createHmac } from "node:crypto";
import { readFile } from "node:fs/promises";
import { beforeAll, describe, expect, it } from "vitest";
import { Keltis } from "../../src/wasm/keltis.mjs";
import { GAMES, type GameName } from "../src/core/views";
import { verify } from "../src/online/fair";
import { fromHex, toHex, type FairRecord } from "../src/online/protocol";
import { qr } from "../src/online/qr";
import { brief, duration } from "../src/online/time";
import type { Position } from "../src/play/story";

let keltis: Keltis;
beforeAll(async () => {
  const file = new URL("../../build/release/rules.wasm", import.meta.url);
  keltis = await Keltis.load(await WebAssembly.compile(await readFile(file)));
});

/** The start of a game as docs/FAIR.md has it dealt, made with another library. */
function dealt(game: GameName): FairRecord {
  const secret = new Uint8Array(32).fill(7);
  const salts = ["11".repeat(16), "22".repeat(16)];
  const table = "abcdefgh12345678";
  const label = (text: string) => new TextEncoder().encode(`${text}\0`);
  const hmac = (key: Uint8Array, ...parts: Uint8Array[]) => Uint8Array.from(parts.reduce((sum, part) => sum.update(part), createHmac("sha256", key)).digest());
  const key = hmac(secret, label("keltis key 1"), label(table), ...salts.map(fromHex));
  const commitment = createHash("sha256").update(label("keltis commitment 1")).update(label(table)).update(secret).digest("hex");

  const actions: string[] = [];
  const match = keltis.newMatch({ game, seats: 2 });
  for (let n = 0; actions.length < 60; ) {
    const { to_move } = match.position() as Position;
    const { actions: all, weights } = match.legal() as { actions: string[]; weights: number[] };
    let action = all[0]!;
    if (to_move === "chance") {
      const number = new Uint8Array(16);
      new DataView(number.buffer).setBigUint64(0, BigInt(n++));
      const outcomes = weights.reduce((sum, weight) => sum + weight, 0);
      let left = Number(new DataView(hmac(key, label("keltis chance 1"), number).buffer).getBigUint64(0) % BigInt(outcomes));
      action = all.find((_, i) => (left -= weights[i]!) < 0)!;
    }
    match.act(action);
    actions.push(action);
  }
  match.free();
  return {
    ...{ format: "keltis-record", version: 1, game, seats: 2, options: {}, actions },
    fair: { table, commitment, salts, secret: toHex(secret) },
  };
}

describe("the check of the dealing", () => {
  it.each(GAMES)("%s: finds an honest game fair", async (game) => {
    expect(await verify(keltis, dealt(game))).toMatchObject({ fair: true });
  });
  it("notices another secret", async () => {
    const record = dealt("cards");
    record.fair.secret = "08".repeat(32);
    expect(await verify(keltis, record)).toEqual({ fair: false, why: "commitment", ply: 0 });
  });
  it("notices another salt, and two cards that changed places", async () => {
    const salted = dealt("cards");
    salted.fair.salts[1] = "33".repeat(16);
    expect(await verify(keltis, salted)).toMatchObject({ fair: false, why: "chance" });
    const moved = dealt("cards");
    [moved.actions[3], moved.actions[9]] = [moved.actions[9]!, moved.actions[3]!];
    expect(await verify(keltis, moved)).toMatchObject({ fair: false, why: "chance", ply: 3 });
  });
});

describe("hexadecimal digits", () => {
  it("are bytes and back", () => {
    expect(toHex(fromHex("00ff0a7b"))).toBe("00ff0a7b");
  });
});

describe("times", () => {
  it("are short where there is little room", () => {
    expect([-3, 0.5, 59.9, 245, 3599].map(brief)).toEqual(["0:00", "0:00", "0:59", "4:05", "59:59"]);
    expect([3600, 86_399, 259_200].map(brief)).toEqual(["1h", "23h", "3d"]);
  });
  it("are in the largest unit that fits", () => {
    expect([60, 300, 86_400].map((seconds) => duration(seconds))).toEqual(["1 minute", "5 minutes", "1 day"]);
  });
});

describe("QR codes", () => {
  it("grow with the text, up to version 10", () => {
    expect(qr("https://example.org")!.length).toBe(25);
    expect(qr("x".repeat(120))!.length).toBe(41);
    expect(qr("x".repeat(271))!.length).toBe(57);
    expect(qr("x".repeat(272))).toBeNull();
  });
  // zbarimg has read these three, and one of every other length.
  it.each([
    ["https://example.org", "e092da28046d758c"],
    ["http://127.0.0.1:8080/#/t/0dtwpq5f2yfg4ddw/i/718417d0e8f5450a4bcb793794796e1d", "96bc9887c64a22a7"],
    ["x".repeat(271), "9d68a3af9f84e91d"],
  ])("are those that a reader has read: %.40s", (text, hash) => {
    const drawn = qr(text)!.map((row) => row.map(Number).join("")).join("\n");
    expect(createHash("sha256").update(new TextEncoder().encode(drawn)).digest("hex").slice(0, 16)).toBe(hash);
  });
  it("have their finders, timing and dark square", () => {
    const code = qr("https://example.org")!;
    expect(code[0]!.slice(0, 8)).toEqual([true, true, true, true, true, true, true, false]);
    expect(code[6]!.slice(8, 12)).toEqual([true, false, true, false]);
    expect(code[25 - 8]![8]).toBe(true);
  });
});

// What the exports promise (src/wasm/exports.h), tried on every game the module offers.
//
//   node exports.mjs KELTIS.WASM

import { readFileSync } from "node:fs";
import { Keltis, Refusal } from "../../src/wasm/keltis.mjs";
import { check, equal, finish, test } from "../tap.mjs";

const wasmPath = process.argv[2];
if (!wasmPath) {
  console.error("usage: node exports.mjs KELTIS.WASM");
  process.exit(2);
}
const compiled = await WebAssembly.compile(readFileSync(wasmPath));
const instance = await WebAssembly.instantiate(compiled);
const keltis = new Keltis(instance);
const { all, spectator } = keltis.viewers;
const SEED = 0xfedcba9876543210n;

/** The rule for which something is refused. */
function refused(run) {
  try {
    run();
  } catch (error) {
    if (error instanceof Refusal) return error.rule;
    throw error;
  }
  return "(nothing was refused)";
}

/** Plays until `stop`, or the end; the first legal actions alternate with the last ones. */
function playUntil(match, stop = () => false) {
  let turn = 0;
  for (match.runChance(SEED); match.position().to_move !== null && !stop(match); turn++) {
    const { actions } = match.legal();
    match.act(actions[turn % 2 ? 0 : actions.length - 1]);
    match.runChance(SEED);
  }
}

function newMatch(game, more = {}) {
  return keltis.newMatch({ game: game.name, seats: game.max_seats, ...more });
}

/** The text in the module's memory, to its terminating zero. */
function textAt(at) {
  const bytes = new Uint8Array(instance.exports.memory.buffer, at);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

function aFewMoves() {
  let left = 12;
  return () => --left < 0;
}

await test("games are listed with their seats and options", () => {
  check(keltis.games.length >= 3, `actual ${JSON.stringify(keltis.games)}`);
  for (const { name, min_seats, max_seats, options } of keltis.games)
    check(name && min_seats >= 2 && max_seats >= min_seats && options, `game ${name}`);
  check(!keltis.games.some(({ name }) => name === "null"), "the template is offered");
  check(all < 0 && spectator < 0 && all !== spectator, JSON.stringify(keltis.viewers));
});

await test("a set-up that cannot be is refused", () => {
  const [game] = keltis.games;
  const longLine = { key: "x".repeat(252) };
  equal(refused(() => newMatch({ name: "chess", max_seats: 2 })), "wasm.unknown_game");
  equal(refused(() => newMatch({ name: "x".repeat(1e5), max_seats: 2 })), "wasm.unknown_game");
  equal(refused(() => newMatch(game, { seats: 1 })), "match.seats");
  equal(refused(() => newMatch(game, { seats: game.max_seats + 1 })), "match.seats");
  equal(refused(() => newMatch(game, { viewer: game.max_seats })), "match.viewer");
  equal(refused(() => newMatch(game, { viewer: -1 })), "match.viewer");
  equal(refused(() => newMatch(game, { options: { colour: "red" } })), "option.unknown");
  equal(refused(() => newMatch(game, { options: longLine })), "wasm.bad_option");
  equal(refused(() => newMatch(game, { options: { key: "x".repeat(251) } })), "option.unknown");
});

await test("a line of options without an equals sign is refused", () => {
  const [name, options] = keltis.put(keltis.games[0].name, "end");
  const out = keltis.call("keltis_alloc", 1000);
  equal(keltis.call("keltis_new", name, 2, all, options, out, 1000), 0);
  equal(JSON.parse(textAt(out)).rule, "wasm.bad_option");
  keltis.call("keltis_release", out);
});

for (const game of keltis.games) {
  const name = (what) => `${game.name}: ${what}`;

  await test(name("every option that is described is taken, and is in the record"), () => {
    for (const [key, value] of Object.entries(game.options))
      for (const one of Array.isArray(value) ? value : []) {
        const match = newMatch(game, { options: { [key]: one } });
        equal(match.record().options, { [key]: one });
        match.free();
      }
    const tables = Object.entries(game.options).filter(([, value]) => !Array.isArray(value));
    newMatch(game, { options: Object.fromEntries(tables) }).free();
  });

  await test(name("a refused action changes nothing"), () => {
    const match = newMatch(game);
    match.runChance(SEED);
    const before = match.record();
    const { to_move } = match.position();
    const [action] = match.legal().actions;
    for (const text of ["", " ", `${action} `, "x".repeat(1e6), "\u2618"])
      equal(refused(() => match.act(text)), "match.unknown_text");
    equal(refused(() => match.act(action, to_move + 1)), "match.not_your_turn");
    equal(match.record(), before);
    match.act(action, to_move);
    equal(match.position(1).acted, [action]);
    match.free();
  });

  await test(name("undo gives the same position, and a seed the same chance"), () => {
    const match = newMatch(game);
    equal([match.undo(), match.undoSeat()], [false, false]);
    playUntil(match, aFewMoves());
    const { actions } = match.record();
    equal(match.undoSeat(), true);
    const { ply, to_move } = match.position();
    check(to_move >= 0 && ply < actions.length, "a seat is to move again");
    match.act(actions[ply]);
    match.runChance(SEED);
    equal(match.record().actions, actions);
    const view = match.view(all);
    match.act(match.legal().actions[0]);
    equal(match.undo(), true);
    equal(match.view(all), view);
    match.free();
  });

  await test(name("both halves of the seed count"), () => {
    const histories = [SEED, SEED ^ 1n, SEED ^ (1n << 63n)].map((seed) => {
      const match = newMatch(game);
      const turns = aFewMoves();
      for (match.runChance(seed); match.legal().actions.length && !turns(); match.runChance(seed))
        match.act(match.legal().actions[0]);
      const { actions } = match.record();
      match.free();
      return actions.join();
    });
    equal(new Set(histories).size, histories.length);
  });

  await test(name("a match held by one viewer follows the actions shown to it"), () => {
    const full = newMatch(game);
    playUntil(full);
    const { actions, seats } = full.record();
    for (const viewer of [...Array(seats).keys(), spectator]) {
      const [replayed, held] = [newMatch(game), newMatch(game, { viewer })];
      full.shown(viewer).forEach((shown, i) => {
        replayed.act(actions[i]);
        held.act(shown);
        equal(held.view(viewer), replayed.view(viewer), `viewer ${viewer}, ply ${i + 1}`);
        equal(held.scores(), replayed.scores(), `viewer ${viewer}, ply ${i + 1}`);
      });
      equal([held.view(all), held.shown(all)], [null, null], "others' views are not to be had");
      held.free();
      replayed.free();
    }
    equal(full.scores().over, true);
    full.free();
  });

  await test(name("there is no view for somebody who is not there"), () => {
    const match = newMatch(game);
    for (const viewer of [-1, -2, -5, game.max_seats, 2 ** 31 - 1])
      equal([match.view(viewer), match.shown(viewer)], [null, null], `viewer ${viewer}`);
    match.free();
  });

  await test(name("a text that does not fit is not there at all"), () => {
    const match = newMatch(game);
    playUntil(match, aFewMoves());
    const texts = [
      ["keltis_games"],
      ["keltis_act", match.pointer, all, keltis.put("nonsense")[0]],
      ["keltis_position", match.pointer, 9],
      ["keltis_legal", match.pointer],
      ["keltis_scores", match.pointer],
      ["keltis_record", match.pointer],
      ["keltis_view", match.pointer, 0],
      ["keltis_shown", match.pointer, 0],
    ];
    for (const [text, ...parameters] of texts) {
      const { length } = keltis.bytes(text, ...parameters);
      const out = keltis.call("keltis_alloc", length + 1);
      const sizes = [1, 2, length >> 1, length, length + 1];
      const results = sizes.map((size) => {
        const returned = keltis.call(text, ...parameters, out, size);
        return [returned, textAt(out).length];
      });
      equal(results, [...Array(4).fill([-1, 0]), [length, length]], text);
      keltis.call("keltis_release", out);
    }
    match.free();
  });
}

await test("a position lists no more actions than there are", () => {
  const match = newMatch(keltis.games[0]);
  equal(match.position(5).acted, []);
  equal(match.runChance(SEED), match.position(1e9).acted.length);
  equal(match.position(-3).acted, []);
  match.free();
});

await test("freed matches leave no memory behind", async () => {
  const { exports } = await WebAssembly.instantiate(compiled);
  const fresh = new Keltis({ exports });
  const round = () => {
    const match = fresh.newMatch({ game: fresh.games[0].name, seats: 4 });
    playUntil(match, aFewMoves());
    check(match.record() && match.shown(0) && refused(() => match.act("nonsense")));
    match.free();
  };
  for (let i = 0; i < 10; i++) round();
  const before = exports.memory.buffer.byteLength;
  for (let i = 0; i < 1000; i++) round();
  equal(exports.memory.buffer.byteLength, before);
  return `${before} bytes of memory`;
});

finish();

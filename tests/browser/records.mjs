// Games for the tests to look at, played by the program's own computer players. The same seed gives
// the same game.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { deflateRawSync } from "node:zlib";
import { check, keltis } from "./house.mjs";

/** A whole game as `record`, and the positions in it: after how many actions, whose move, what phase. */
export async function playedGame(game, seats, seed, options = {}) {
  const engine = spawn(keltis, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
  const ask = async (request) => {
    engine.stdin.write(`${JSON.stringify(request)}\n`);
    const answer = JSON.parse((await lines.next()).value);
    check(!answer.error, answer.error, JSON.stringify(request));
    return answer;
  };
  const positions = [];
  for (let now = await ask({ cmd: "new", game, seats, options, seed }); ; ) {
    positions.push({ actions: now.ply, to_move: now.to_move, phase: now.phase });
    if (now.to_move === null) break;
    const { action } = await ask({ cmd: "go", level: "club" });
    now = await ask({ cmd: "act", action });
  }
  const { record } = await ask({ cmd: "record" });
  engine.stdin.end();
  await once(engine, "exit");
  return { record, positions };
}

/**
 * The record cut short: the seat has the move there, in that phase, and some `share` of the game
 * has been played.
 */
export function cutAt({ record, positions }, share, phase, seat = 0) {
  const from = Math.floor(positions.length * share);
  const there = positions.slice(from).find((at) => at.to_move === seat && at.phase === phase);
  check(there, `no position in phase ${phase} for seat ${seat} after ${share} of the game`);
  return { ...record, actions: record.actions.slice(0, there.actions) };
}

/** The part of the address behind # that opens the record as a replay. */
export function addressOf(record) {
  return `#/r/${deflateRawSync(JSON.stringify(record)).toString("base64url")}`;
}

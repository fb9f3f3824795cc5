// The online game with the real program and real WebSocket clients: whole games, what leaves the
// server for whom, crashes, and clients that mean harm. `node tests/online.mjs build/release/keltis`
// Prints TAP.
import { spawn, spawnSync } from "node:child_process";
import { createHash, createHmac } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { Client, Player, Socket, frame, hex } from "./client.mjs";
import { check, equal, finish, test } from "./tap.mjs";

const keltis = process.argv[2] ?? "build/release/keltis";
const only = process.argv[3];
const work = fs.mkdtempSync(path.join(os.tmpdir(), "keltis-online-"));
const web = path.join(work, "web");
fs.mkdirSync(web);
fs.writeFileSync(path.join(web, "index.html"), "<!doctype html>");

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
  fs.rmSync(work, { recursive: true, force: true });
});
setTimeout(() => {
  console.log("not ok - the tests take more than three minutes");
  process.exit(1);
}, 180000).unref();

const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
/** Asks for the metrics again and again, for at most five seconds, until they match. */
async function metricsUntil(server, pattern) {
  let text = "";
  for (let i = 0; i < 50 && !pattern.test(text); i++) {
    if (i > 0) await wait(100);
    text = await (await fetch(`http://127.0.0.1:${server.port}/metrics`, { headers: { connection: "close" } })).text();
  }
  check(pattern.test(text), `expected ${pattern} in the metrics`, text.slice(0, 400));
}

const section = (name, body) => (only && !name.includes(only) ? undefined : test(name, body));
/** Sections that wait for a disk or a clock: they run beside the others. */
const beside = [];
const alongside = (name, body) => beside.push(section(name, body));

/** Starts the server; with `data` on what is there already. */
async function start({ data = fs.mkdtempSync(path.join(work, "data-")), port = 0, options = [] } = {}) {
  const wide = ["--rate", "100000", "--burst", "100000", "--per-address", "1000", "--tables-an-hour", "1000000", "--http-rate", "100000", "--http-burst", "100000"];
  const child = spawn(keltis, ["serve", "--port", String(port), "--web", web, "--data", data, ...wide, ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  children.add(child);
  const server = { child, data, errors: "" };
  child.stderr.on("data", (text) => (server.errors += text));
  server.ended = new Promise((resolve) =>
    child.on("close", (status, signal) => {
      children.delete(child);
      resolve({ status, signal });
    }),
  );
  const line = await Promise.race([
    new Promise((resolve) => child.stdout.once("data", (text) => resolve(String(text)))),
    server.ended.then(() => ""),
  ]);
  server.port = Number(/:(\d+)\//.exec(line)?.[1]);
  check(server.port, "expected the server to start", server.errors);
  return server;
}

async function stop(server, signal = "SIGTERM") {
  const begun = Date.now();
  server.child.kill(signal);
  const { status, signal: killed } = await server.ended;
  if (signal === "SIGKILL") return;
  equal([status, killed], [0, null], `status after ${signal}: ${server.errors.slice(-2000)}`);
  check(Date.now() - begun < 5000, "expected an end within 5 s", `actual ${Date.now() - begun} ms`);
}

async function connect(server, options) {
  const client = new Client(server.port, options);
  check((await client.socket.opened) === true, "expected to connect");
  await client.hello;
  return client;
}

process.on("exit", () => server?.errors?.includes("ERROR: ") && console.log(server.errors.slice(-6000)));

const refusedWith = async (answer, code) => {
  const { error } = await answer;
  equal(error?.code, code, JSON.stringify(await answer));
  check(error.text.length > 5, "expected a sentence");
  return error;
};

const hosts = [];

/** A table with people at all its seats, all connected and seated. */
async function tableFor(server, game, seats, keys = {}) {
  const host = await connect(server);
  hosts.push(host);
  const { table, state } = await host.want("create", { game, seats: Array(seats).fill({ kind: "open" }), ...keys });
  const players = Array.from({ length: seats }, (_, seat) => new Player(server.port, table, seat));
  for (const player of players) {
    await player.connect();
    await player.sit();
  }
  await begun(players);
  return { host, table, state, players };
}

/** Until all of them have been told that the game has begun. */
const begun = (players) => Promise.all(players.map((player) => player.client.until((push) => push.state?.status === "running")));

const stopAll = (players) => players.forEach((player) => player.client?.socket.cut());

let server = await start();

alongside("the clock: a computer moves, or the others vote and the person comes back", async () => {
  const own = await start();
  // A table that all leave, and that is out of memory when its time comes.
  const lonely = await start({ options: ["--idle-seconds", "0"] });
  const left = await tableFor(lonely, "dice", 2, { clock: 10, on_timeout: "move" });
  const { seq } = left.players[0].state;
  stopAll(left.players);
  left.host.socket.cut();
  await metricsUntil(lonely, /^keltis_tables_in_memory 0$/m);
  const host = await connect(own);
  const seats = [{ kind: "open" }, { kind: "open" }];
  const tables = [];
  for (const on_timeout of ["move", "vote"]) tables.push((await host.want("create", { game: "dice", seats, clock: 10, on_timeout })).table);
  const pairs = tables.map((table) => [0, 1].map((seat) => new Player(own.port, table, seat)));
  for (const player of pairs.flat()) {
    await player.connect();
    await player.sit();
  }
  await begun(pairs.flat());
  const late = pairs.map((pair) => pair.find((player) => player.state.legal));
  const others = pairs.map((pair, i) => pair.find((player) => player !== late[i]));
  const status = await host.want("status", { tables: [...tables, "0000000000000000"] });
  equal(status.tables.map(({ table, status: text }) => [table, text]), [[tables[0], "running"], [tables[1], "running"], ["0000000000000000", "unknown"]], "status of several");
  equal(status.tables[0].to_move, late[0].seat, "whose turn");
  const moved = await others[0].client.until((push) => push.event?.type === "act");
  equal([moved.event.by, moved.event.seat], ["clock", late[0].seat], "the clock moved");
  const away = await others[1].client.until((push) => push.away?.[late[1].seat]);
  check(away.present.every(Boolean), "late, though it is there");
  late[1].client.socket.cut();
  await wait(50);
  const { table } = others[1];
  await others[1].client.want("vote", { table, for: "computer", seat: late[1].seat, level: "casual" });
  const given = await others[1].client.until((push) => push.event?.type === "vote");
  equal([given.event.level, given.state.seats[late[1].seat].given], ["casual", true], "given");
  await late[1].connect();
  await late[1].look(0);
  await late[1].client.want("take", { table });
  const back = await others[1].client.until((push) => push.event?.type === "take");
  equal(back.state.seats[late[1].seat].given, false, "back");
  const ends = await Promise.all(pairs[1].map((player) => player.play()));
  equal(ends, ["over", "over"], "the end");
  stopAll(pairs.flat());
  await metricsUntil(lonely, /^keltis_computer_moves_total [1-9]/m);
  const visitor = await connect(lonely);
  const { missed } = await visitor.want("look", { table: left.table, from: seq });
  equal([missed[0]?.event.type, missed[0]?.event.by], ["act", "clock"], "at the table that was left");
  visitor.socket.cut();
  await stop(lonely);
  host.socket.cut();
  await stop(own);
});

alongside("old tables leave the store, and those where something happens do not", async () => {
  // Two and three seconds, in days.
  const tidy = await start({ options: ["--keep-finished", "0.000023", "--keep-idle", "0.000035"] });
  const far = await start({ data: tidy.data, options: ["--keep-finished", "0", "--keep-idle", "0"] });
  const { players, table, host } = await tableFor(tidy, "dice", 2);
  for (const player of players) await player.client.want("vote", { table, for: "abort" });
  const open = { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] };
  const [idle, used] = [await host.want("create", open), await host.want("create", open)];
  const sitting = () => ({ seat: 0, name: "Ann", secret: hex(), salt: hex() });
  const away = await connect(far); // where another server has the table in memory
  await away.want("sit", { table: idle.table, ...sitting() });
  await host.want("sit", { table: used.table, ...sitting() });
  const stays = setInterval(() => host.ask("say", { table: used.table, phrase: "one-moment" }), 500);
  const gone = await Promise.all([table, idle.table].map((id) => host.until((push) => push.table === id && push.removed)));
  equal(gone.map((push) => push.removed), [true, true], "told to those who look");
  const status = await host.want("status", { tables: [table, idle.table, used.table] });
  equal(status.tables.map(({ status: text }) => text), ["unknown", "unknown", "waiting"], "status");
  clearInterval(stays);
  const error = await refusedWith(host.ask("look", { table }), "unknown");
  check(/not any more.*over is kept for 2.3e-05 days.*nothing happens is kept for 3.5e-05 days/.test(error.text), error.text);
  await refusedWith(players[0].client.ask("rematch", { table }), "forbidden");
  const record = await fetch(`http://127.0.0.1:${tidy.port}/api/record/${table}`);
  equal([record.status, await record.text()], [404, `${error.text}\n`], "the record");
  // The other server notices when it wants to store something.
  await refusedWith(away.ask("say", { table: idle.table, phrase: "hello" }), "stale");
  check(await away.until((push) => push.table === idle.table && push.removed), "expected to be told");
  equal((await refusedWith(away.ask("look", { table: idle.table }), "unknown")).text, "There is no such table, or not any more.", "where all is kept");
  await logUntil(tidy, /"event":"tables_removed","count":"1","why":"over for long"/);
  await logUntil(tidy, /"event":"tables_removed","count":"1","why":"untouched for long"/);
  await metricsUntil(tidy, /^keltis_tables_removed_total [23]$/m);
  stopAll(players);
  [host, away].forEach((client) => client.socket.cut());
  await Promise.all([stop(tidy), stop(far)]);
});

/** Until the server's log has it, for at most five seconds. */
async function logUntil(server, pattern) {
  for (let i = 0; i < 50 && !pattern.test(server.errors); i++) await wait(100);
  check(pattern.test(server.errors), `expected ${pattern} in the log`, server.errors.slice(-1000));
}

/** The status of /healthz, asked for again and again, for at most five seconds, until it is that. */
async function healthUntil(server, expected) {
  let status;
  for (let i = 0; i < 50 && status !== expected; i++) {
    if (i > 0) await wait(100);
    ({ status } = await fetch(`http://127.0.0.1:${server.port}/healthz`, { headers: { connection: "close" } }));
  }
  equal(status, expected, "health");
}

/** Another program that locks a database until `free` is called. */
async function lock(file, mode) {
  const script = `import sqlite3, sys
other = sqlite3.connect(sys.argv[1], isolation_level=None)
other.execute("PRAGMA locking_mode=" + sys.argv[2])
other.execute("BEGIN IMMEDIATE")
other.execute("UPDATE tables SET changed = changed")
print("locked", flush=True)
sys.stdin.read()`;
  const child = spawn("python3", ["-c", script, file, mode], { stdio: ["pipe", "pipe", "inherit"] });
  children.add(child);
  const ended = new Promise((resolve) => child.on("close", () => (children.delete(child), resolve())));
  check(await Promise.race([new Promise((resolve) => child.stdout.once("data", () => resolve(true))), ended]), "expected a lock");
  return { free: () => (child.stdin.end(), ended) };
}

alongside("a locked or deleted database: clear refusals, reads go on, and it recovers by itself", async () => {
  const own = await start();
  const file = path.join(own.data, "keltis.db");
  const { players, table, host } = await tableFor(own, "dice", 2);
  const mover = players.find((player) => player.state.legal);
  const { ply } = mover.state;
  let locked = await lock(file, "NORMAL");
  const refusal = refusedWith(mover.client.ask("act", { table, ply, action: "keep" }), "store");
  equal((await host.want("look", { table })).state.ply, ply, "reads go on");
  check(/nothing has changed/.test((await refusal).text), (await refusal).text);
  await logUntil(own, /"event":"store_failed","why":"[^"]*another program keeps it locked/);
  const health = await fetch(`http://127.0.0.1:${own.port}/healthz`);
  equal([health.status, await health.text()], [503, "The last attempt to store failed.\n"], "health");
  // One that starts meanwhile serves what there is, and ends in time though many wait for it.
  const second = await start({ data: own.data });
  const readers = [];
  for (const { seat, secret } of players) {
    const reader = await connect(second);
    equal((await reader.want("look", { table, seat, secret })).state.ply, ply, "read elsewhere");
    readers.push(reader);
  }
  const waiting = readers.flatMap((reader) => Array.from({ length: 20 }, () => reader.ask("vote", { table, for: "abort" })));
  await readers[0].want("status", { tables: [table] }); // so that those have come in
  await stop(second);
  check((await Promise.all(waiting)).every(({ ok }) => !ok), "expected nothing to be acknowledged");
  await locked.free();
  await healthUntil(own, 200); // though nobody wants to store anything
  await logUntil(own, /"event":"store_recovered"/);
  await mover.client.want("act", { table, ply, action: "keep" });
  // Deleted: what is in memory and in the open file can still be read.
  fs.rmSync(file);
  await refusedWith(host.ask("create", { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] }), "store");
  equal((await host.want("look", { table })).state.ply, ply + 1, "reads go on");
  await logUntil(own, /moved or deleted while in use/);
  stopAll(players);
  host.socket.cut();
  await stop(own);
  // At the start nobody can go on without it: an error, and nothing else.
  const last = await start();
  await stop(last);
  locked = await lock(path.join(last.data, "keltis.db"), "EXCLUSIVE");
  const refused = spawn(keltis, ["serve", "--port", "0", "--web", web, "--data", last.data], { stdio: ["ignore", "ignore", "pipe"] });
  children.add(refused);
  let why = "";
  refused.stderr.on("data", (text) => (why += text));
  equal(await new Promise((resolve) => refused.on("close", resolve)), 1, "status");
  check(/keltis\.db cannot be opened: another program keeps it locked/.test(why), why);
  children.delete(refused);
  await locked.free();
});

alongside("whole games are played by people, and all see the same end", async () => {
  const play = async ([game, seats]) => {
    const { players, host, table } = await tableFor(server, game, seats);
    const ends = await Promise.all(players.map((player) => player.play()));
    equal(ends, Array(seats).fill("over"), game);
    for (const player of players) {
      equal(player.state.scores, players[0].state.scores, `scores of ${game}`);
      equal(player.state.view.seat, "all", "everything is open in the end");
      equal(player.refusals ?? 0, 0, "refusals");
    }
    const { record } = await host.want("record", { table });
    const overHttp = await (await fetch(`http://127.0.0.1:${server.port}/api/record/${table}`)).json();
    equal(overHttp, record, "the record over HTTP");
    equal(record.actions.length, players[0].state.ply, "actions");
    // Whatever was acknowledged is in the record, at its ply.
    for (const player of players)
      for (const { ply, action } of player.acknowledged) equal(record.actions[ply], action, `ply ${ply}`);
    stopAll(players);
    host.socket.cut();
  };
  await Promise.all([["board", 2], ["cards", 3], ["dice", 4]].map(play));
});

await section("computers play along, and on their own when people leave", async () => {
  const client = await connect(server);
  const secret = hex();
  const { table } = await client.want("create", {
    game: "dice", secret, seats: [{ kind: "computer", level: "club" }, { kind: "me" }, { kind: "computer", level: "first-game" }],
  });
  const me = new Player(server.port, table, 1, { secret });
  await me.connect();
  await me.sit();
  let moves = 0;
  const playing = me.play((legal) => (++moves, legal[0]));
  while (moves < 5) await wait(5);
  me.paused = true;
  await me.client.want("leave", { table });
  await client.until((push) => push.state?.status === "over");
  await playing;
  check([...me.events.values()].some((event) => event.type === "act" && event.by === "computer" && event.seat === 1), "expected the computer at my seat");
  me.client.socket.cut();
  client.socket.cut();
});

alongside("nothing that leaves the server tells what a seat may not know", async () => {
  const play = async ([game, seats]) => {
    const { players, host, table } = await tableFor(server, game, seats);
    const watcher = await connect(server);
    await watcher.want("look", { table });
    const viewers = [...players.map((player) => player.client), watcher, host];
    await Promise.all(players.map((player) => player.play()));
    const { record } = await watcher.want("record", { table });
    // Every deal of the game with the seat it went to, from the record, played by the engine.
    const dealt = await dealsOf(record);
    viewers.forEach((client, viewer) => {
      const seat = viewer < seats ? viewer : null;
      for (const text of client.received) {
        const message = JSON.parse(text);
        const state = message.state ?? message.ok?.state;
        if (!state || state.status !== "running") continue;
        check(state.fair.secret === null, "expected no secret while the game runs");
        check(!text.includes(record.fair.secret), "expected no secret anywhere");
        equal(state.you, seat, "whose eyes");
        equal(state.view.seat, seat, "whose view");
        state.view.players.forEach((player, other) => {
          if (other === seat) return equal(player.hidden, 0, "own cards");
          equal([...player.hand].sort(), [...player.known].sort(), "others' hands hold what all saw");
        });
        if (state.to_move !== seat) check(state.legal === null, "expected no legal actions of others");
      }
      // A deal to somebody else was only ever shown as `deal ?`.
      const shown = client.received.flatMap((text) => {
        const { event, state } = JSON.parse(text);
        return event?.shown && state.status === "running" ? event.shown.map((action, i) => [state.ply - event.shown.length + i, action]) : [];
      });
      check(shown.length > 0, "expected shown actions");
      for (const [ply, action] of shown) {
        const to = dealt[ply];
        const expected = to === undefined || to === seat ? record.actions[ply] : "deal ?";
        equal(action, expected, `${game}, viewer ${seat}, ply ${ply}`);
      }
    });
    stopAll(players);
    watcher.socket.cut();
    host.socket.cut();
  };
  await Promise.all([["board", 3], ["cards", 2]].map(play));
});

/** What the engine answers to these requests. */
async function askEngine(requests) {
  const engine = spawn(keltis, ["engine"], { stdio: ["pipe", "pipe", "inherit"] });
  engine.stdin.end(requests.map((request) => JSON.stringify(request)).join("\n") + "\n");
  let output = "";
  for await (const text of engine.stdout) output += text;
  return output.trim().split("\n").map((line) => JSON.parse(line));
}

/**
 * The record's actions with those of chance as docs/FAIR.md makes them, written here from that page;
 * of the engine it needs only the outcomes with their weights.
 */
async function chanceBy({ game, seats, options, actions, fair }) {
  const label = (text) => Buffer.from(`${text}\0`);
  const number = (value) => {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64BE(BigInt(value));
    return bytes;
  };
  const hmac = (key, ...parts) => parts.reduce((sum, part) => sum.update(part), createHmac("sha256", key)).digest();
  const salts = fair.salts.map((salt) => Buffer.from(salt, "hex"));
  const key = hmac(Buffer.from(fair.secret, "hex"), label("keltis key 1"), label(fair.table), ...salts);
  const draw = (n, outcomes) => {
    const limit = (1n << 64n) - ((1n << 64n) % BigInt(outcomes));
    for (let attempt = 0; ; attempt++) {
      const value = hmac(key, label("keltis chance 1"), number(n), number(attempt)).readBigUInt64BE(0);
      if (value < limit) return Number(value % BigInt(outcomes));
    }
  };
  const requests = actions.flatMap((action) => [{ cmd: "legal" }, { cmd: "act", action }]);
  const answers = await askEngine([{ cmd: "new", game, seats, options, chance: "manual" }, ...requests]);
  let chances = 0;
  return actions.map((action, i) => {
    const { to_move, actions: outcomes, weights } = answers[1 + 2 * i];
    if (to_move !== "chance") return action;
    let k = draw(chances++, weights.reduce((sum, weight) => sum + weight, 0));
    return outcomes.find((_, j) => (k -= weights[j]) < 0);
  });
}

/** For each ply that is a deal, the seat that got the card: asked of the engine. */
async function dealsOf(record) {
  const seats = Array.from({ length: record.seats }, (_, seat) => seat);
  const answers = await askEngine([{ cmd: "load", record }, ...seats.map((seat) => ({ cmd: "shown", seat }))]);
  const dealt = {};
  record.actions.forEach((action, ply) => {
    if (!action.startsWith("deal ")) return;
    dealt[ply] = answers.slice(1).findIndex(({ actions }) => actions[ply] === action);
  });
  return dealt;
}

await section("who reconnects gets what was missed, and nothing is done twice", async () => {
  const { players, table } = await tableFor(server, "board", 2);
  const [ann, ben] = players;
  const mover = ann.state.legal ? ann : ben;
  const other = mover === ann ? ben : ann;
  const from = other.state.seq;
  other.client.socket.cut();
  const request = { table, ply: mover.state.ply, action: mover.state.legal[0] };
  const first = await mover.client.want("act", request);
  await refusedWith(mover.client.ask("act", request), "stale");
  // Both at once on one connection: exactly one is done.
  await wait(20);
  if (mover.state.legal) {
    const again = { table, ply: mover.state.ply, action: mover.state.legal[0] };
    const answers = await Promise.all([mover.client.ask("act", again), mover.client.ask("act", again)]);
    equal(answers.map((answer) => (answer.ok ? "ok" : answer.error.code)).sort(), ["ok", "stale"], "two at once");
  }
  await other.connect();
  const missed = await other.look(from);
  equal(missed[0].event.type, "act", "what was missed");
  equal(missed.map(({ seq }) => seq), missed.map((_, i) => from + 1 + i), "without gaps");
  equal(missed.at(-1).seq, other.state.seq, "up to now");
  check(missed.some(({ seq }) => seq === first.seq), "the move itself");
  const seen = mover.client.pushes.find((push) => push.present?.every(Boolean));
  check(seen, "expected the others to be told of the return");
  const ends = await Promise.all(players.map((player) => player.play()));
  equal(ends, ["over", "over"], "the end");
  stopAll(players);
});

await section("secrets guard seats, invitations guard friends' seats", async () => {
  const host = await connect(server);
  const [secret, invite] = [hex(), hex()];
  const { table, state } = await host.want("create", { game: "board", secret, invite, seats: [{ kind: "me" }, { kind: "friend" }] });
  equal(state.status, "waiting", "status");
  const thief = await connect(server);
  const claim = { table, name: "Eve", secret: hex(), salt: hex() };
  await refusedWith(thief.ask("sit", { ...claim, seat: 0 }), "taken");
  await refusedWith(thief.ask("sit", { ...claim, seat: 1 }), "forbidden");
  await refusedWith(thief.ask("sit", { ...claim, seat: 1, invite: hex() }), "forbidden");
  await refusedWith(thief.ask("look", { table, seat: 0, secret: hex() }), "forbidden");
  await refusedWith(thief.ask("act", { table, ply: 0, action: "pass" }), "forbidden");
  await refusedWith(thief.ask("say", { table, phrase: "hello" }), "forbidden");
  await host.want("sit", { table, seat: 0, name: "Ann", secret, salt: hex() });
  await refusedWith(thief.ask("sit", { ...claim, seat: 1, invite, name: "Ann" }), "taken");
  await thief.want("sit", { ...claim, seat: 1, invite });
  await refusedWith(thief.ask("look", { table, seat: 0, secret: claim.secret }), "forbidden");
  // To another device: the secret is the seat.
  const device = await connect(server);
  const looked = await device.want("look", { table, seat: 0, secret });
  equal([looked.state.you, looked.state.view.players[0].hidden], [0, 0], "the hand on the other device");
  // What was sent and stored holds no secret.
  for (const file of fs.readdirSync(server.data)) {
    const bytes = fs.readFileSync(path.join(server.data, file)).toString("latin1");
    for (const text of [secret, invite, claim.secret]) check(!bytes.includes(text), `expected no secret in ${file}`);
  }
  for (const text of [secret, invite, claim.secret]) {
    check(!server.errors.includes(text), "expected no secret in the log");
    for (const client of [host, thief, device]) check(!client.received.join().includes(text), "expected no secret in any message");
  }
  check(!server.errors.includes(table), "expected no whole table id in the log");
  [host, thief, device].forEach((client) => client.socket.cut());
});

await section("a seat that was left shows its new holder's cards to nobody else", async () => {
  const host = await connect(server);
  const { table } = await host.want("create", { game: "board", seats: [{ kind: "open" }, { kind: "open" }] });
  const first = new Player(server.port, table, 1);
  await first.connect();
  await first.sit();
  const double = await connect(server); // the same person on a second device
  await double.want("look", { table, seat: 1, secret: first.secret });
  const stays = new Player(server.port, table, 0);
  await stays.connect();
  await stays.sit();
  await double.until((push) => push.state?.status === "running");
  [host, double].forEach((client) => client.socket.cut());
  stopAll([first, stays]);

  const other = await connect(server);
  const made = await other.want("create", { game: "board", seats: [{ kind: "open" }, { kind: "open" }, { kind: "open" }] });
  const leaver = new Player(server.port, made.table, 1);
  await leaver.connect();
  await leaver.sit();
  const ghost = await connect(server);
  await ghost.want("look", { table: made.table, seat: 1, secret: leaver.secret });
  const rest = [0, 1, 2].map((seat) => new Player(server.port, made.table, seat, { name: `New ${seat}` }));
  await rest[0].connect();
  await rest[0].sit();
  await leaver.client.want("leave", { table: made.table });
  for (const player of rest.slice(1)) {
    await player.connect();
    await player.sit();
  }
  for (const client of [ghost, leaver.client]) {
    await client.until((push) => push.state?.status === "running");
    const { state } = client.pushes.filter((push) => push.state).at(-1);
    equal([state.you, state.view.seat], [null, null], "the former holder only looks on");
  }
  stopAll([leaver, ...rest]);
  ghost.socket.cut();
  other.socket.cut();
});

await section("requests that are wrong are told what is wrong", async () => {
  const { players, table } = await tableFor(server, "dice", 2);
  const [ann, ben] = players;
  const [mover, other] = ann.state.legal ? [ann, ben] : [ben, ann];
  const { ply } = mover.state;
  const illegal = await refusedWith(mover.client.ask("act", { table, ply, action: "pass" }), "illegal");
  check(illegal.rule && Array.isArray(illegal.arguments), "expected the rule", JSON.stringify(illegal));
  equal((await refusedWith(mover.client.ask("act", { table, ply, action: "fly" }), "illegal")).rule, "match.unknown_text", "rule");
  await refusedWith(other.client.ask("act", { table, ply, action: "keep" }), "turn");
  await refusedWith(mover.client.ask("act", { table, ply: ply - 1, action: "keep" }), "stale");
  await refusedWith(mover.client.ask("act", { table, action: "keep" }), "malformed");
  await refusedWith(mover.client.ask("act", { table, ply: "1", action: "keep" }), "malformed");
  await refusedWith(mover.client.ask("act", { table: "x", ply, action: "keep" }), "forbidden");
  await refusedWith(mover.client.ask("look", { table: "0123456789abcdef" }), "unknown");
  await refusedWith(mover.client.ask("look", { table: "../etc/passwd" }), "unknown");
  await refusedWith(mover.client.ask("look", { table, seat: 99, secret: hex() }), "malformed");
  // Written by hand: the largest number there is would be rounded on the way.
  mover.client.socket.send(`{"id":1000,"do":"look","table":"${table}","seat":${mover.seat},"secret":"${mover.secret}","from":9223372036854775807}`);
  const future = await mover.client.answer(1000);
  equal(future.ok.missed, [], "missed since a time to come");
  await refusedWith(mover.client.ask("frobnicate"), "unknown");
  await refusedWith(mover.client.ask("say", { table, phrase: "<script>" }), "unknown");
  await refusedWith(mover.client.ask("rematch", { table }), "state");
  await refusedWith(mover.client.ask("vote", { table, for: "computer", seat: other.seat }), "state");
  await refusedWith(mover.client.ask("vote", { table, for: "cake" }), "malformed");
  for (const keys of [
    { game: "chess", seats: [{ kind: "open" }, { kind: "open" }] },
    { game: "null", seats: [{ kind: "open" }, { kind: "open" }] },
    { game: "board", seats: [{ kind: "open" }] },
    { game: "board", seats: Array(9).fill({ kind: "open" }) },
    { game: "board", seats: "two" },
    { game: "board", seats: [{ kind: "computer", level: "club" }, { kind: "computer", level: "club" }] },
    { game: "board", seats: [{ kind: "computer", level: "search:ms=3600000" }, { kind: "open" }] },
    { game: "board", seats: [{ kind: "me" }, { kind: "open" }] },
    { game: "board", seats: [{ kind: "me" }, { kind: "open" }], secret: "short" },
    { game: "board", seats: [{ kind: "friend" }, { kind: "open" }] },
    { game: "board", seats: [{ kind: "open" }, { kind: "open" }], clock: 1 },
    { game: "board", seats: [{ kind: "open" }, { kind: "open" }], on_timeout: "explode" },
    { game: "dice", seats: [{ kind: "open" }, { kind: "open" }], options: { end: "never" } },
  ])
    await refusedWith(mover.client.ask("create", keys), "malformed");
  // Not requests at all.
  for (const text of ["", "{", "[]", "null", "7", '{"id":1,"id":2,"do":"tables"}', '{"do":"tables"}', '{"id":-1,"do":"tables"}', '{"id":1e99}', "\u0000", '{"id":{}}', `{"id":"${"x".repeat(9000)}"}`]) {
    const count = mover.client.received.length;
    mover.client.socket.send(text);
    while (mover.client.received.length === count) await wait(2);
    equal(JSON.parse(mover.client.received.at(-1)).error?.code, "malformed", text.slice(0, 40));
  }
  // And the game goes on.
  await mover.client.want("act", { table, ply, action: "keep" });
  stopAll(players);
});

await section("worse clients are sent away and hinder nobody", async () => {
  const good = await connect(server);
  const statusOf = async (...frames) => {
    const socket = new Socket(server.port);
    check((await socket.opened) === true, "expected to connect");
    for (const bytes of frames) socket.socket.write(bytes);
    return Promise.race([socket.closed, wait(8000).then(() => "still open")]);
  };
  equal(await statusOf(frame("x".repeat(16385))), 1009, "too long");
  equal(await statusOf(frame("x".repeat(9000), { final: false }), frame("x".repeat(9000), { opcode: 0 })), 1009, "too long in pieces");
  equal(await statusOf(frame(Buffer.from([1, 2]), { opcode: 2 })), 1003, "binary");
  for (const bytes of [Buffer.from([0xff, 0x80, 0, 0, 0, 0]), Buffer.from([0x83, 0x80, 0, 0, 0, 0]), Buffer.from("GET / HTTP/1.1\r\n\r\n")])
    check((await statusOf(bytes)) !== "still open", "expected rubbish to end the connection");
  // In pieces, with another frame between: fine.
  const pieces = await connect(server);
  pieces.socket.send('{"id":77,', { final: false });
  pieces.socket.send("", { opcode: 9 });
  pieces.socket.send('"do":"tables"}', { opcode: 0 });
  while (!pieces.received.some((text) => text.startsWith('{"id":77,'))) await wait(2);
  pieces.socket.cut();
  for (const [keys, status] of [
    [{ headers: { Origin: "http://evil.example" } }, 403],
    [{ headers: { Origin: "null" } }, 403],
    [{ headers: { Origin: `http://127.0.0.1:${server.port}` } }, true],
    [{ protocol: "keltis-0" }, 426],
    [{ protocol: null }, 426],
    [{ protocol: "other, keltis-1" }, true],
    [{ path: "/" }, 200],
  ]) {
    const socket = new Socket(server.port, keys);
    equal(await socket.opened, status, JSON.stringify(keys));
    socket.cut();
  }
  await good.want("tables");
  good.socket.cut();
});

await section("floods, slow readers and silent ones are dropped", async () => {
  const small = await start({ options: ["--rate", "20", "--burst", "30", "--per-address", "6", "--tables-an-hour", "5", "--queue-kilobytes", "128", "--ping-seconds", "1", "--message-kilobytes", "4"] });
  const flood = await connect(small);
  const answers = await Promise.all(Array.from({ length: 40 }, () => flood.ask("tables")));
  check(answers.some(({ error }) => error?.code === "fast"), "expected to be told that it is too fast");
  for (let i = 0; i < 400; i++) flood.socket.send('{"id":1,"do":"tables"}');
  check((await Promise.race([flood.closed, wait(4000).then(() => "open")])) !== "open", "expected a flood to be ended");
  const maker = await connect(small);
  const long = await connect(small);
  long.socket.send(" ".repeat(4097));
  equal(await long.closed, 1009, "a message over the limit");
  const made = [];
  for (let i = 0; i < 6; i++) made.push(await maker.ask("create", { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] }));
  equal(made.map(({ ok, error }) => (ok ? "ok" : error.code)), ["ok", "ok", "ok", "ok", "ok", "fast"], "tables of one address");
  const many = Array.from({ length: 5 }, () => new Socket(small.port));
  await Promise.all(many.map((socket) => socket.opened));
  const seventh = new Socket(small.port);
  equal(await seventh.opened, 429, "the seventh connection");
  many.forEach((socket) => socket.cut());
  // Answers no ping.
  await wait(100);
  const silent = new Socket(small.port);
  await silent.opened;
  silent.deaf = true;
  // Takes nothing of what it is sent.
  const slow = new Socket(small.port);
  await slow.opened;
  slow.socket.pause();
  const begun = Date.now();
  check((await Promise.race([silent.closed, wait(6000).then(() => "open")])) !== "open", "expected a silent client to be ended");
  check(Date.now() - begun < 5000, "expected that within 5 s");
  slow.cut();
  maker.socket.cut();
  await metricsUntil(small, /^keltis_guests 0$/m);
  await stop(small);
});

await section("behind a proxy each client has its own address", async () => {
  const small = await start({ options: ["--proxy", "--per-address", "2"] });
  const from = (address) => new Socket(small.port, { headers: { "X-Forwarded-For": address } });
  const sockets = ["9.9.9.9, 192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8::2"].map(from);
  equal(await Promise.all(sockets.map((socket) => socket.opened)), Array(5).fill(true), "two of each");
  for (const address of ["192.0.2.1", "1.1.1.1, 192.0.2.1", "2001:db8::3"]) equal(await from(address).opened, 429, `the third from ${address}`);
  await logUntil(small, /2001:db8/);
  equal(small.errors.match(/"why":"too many connections","address":"[^"]+"/g), ['"why":"too many connections","address":"192.0.2.1"', '"why":"too many connections","address":"2001:db8::"'], "told once for each address");
  sockets.forEach((socket) => socket.cut());
  await stop(small);
});

await section("one who does not read is dropped, and the game goes on", async () => {
  const small = await start({ options: ["--queue-kilobytes", "128"] });
  const { players } = await tableFor(small, "board", 2);
  const quiet = await tableFor(small, "board", 2);
  const slow = new Client(small.port);
  await slow.socket.opened;
  slow.socket.socket.pause();
  // Answers of some ten megabytes, more than the system keeps for a connection.
  const looks = Array.from({ length: 4000 }, (_, id) => frame(JSON.stringify({ id, do: "look", table: quiet.table })));
  slow.socket.socket.write(Buffer.concat(looks));
  const ends = await Promise.all(players.map((player) => player.play()));
  equal(ends, ["over", "over"], "the game");
  await logUntil(small, /"event":"guest_dropped","why":"it does not take what it is sent"/);
  stopAll(quiet.players);
  slow.socket.cut();
  stopAll(players);
  await stop(small);
});

await section("votes, the way back, phrases, aborts and rematches", async () => {
  const host = await connect(server);
  const { table } = await host.want("create", { game: "dice", seats: Array(3).fill({ kind: "open" }), clock: 10, away: 30 });
  const players = [0, 1, 2].map((seat) => new Player(server.port, table, seat));
  for (const player of players) {
    await player.connect();
    await player.sit();
  }
  await begun(players);
  check(players[0].state.deadline > Date.now(), "expected a deadline");
  await players[0].client.want("say", { table, phrase: "good-luck" });
  const said = await players[1].client.until((push) => push.event?.type === "say");
  equal([said.event.seat, said.event.phrase], [0, "good-luck"], "what was said");
  await refusedWith(players[1].client.ask("vote", { table, for: "computer", seat: 2 }), "state");
  await players[1].client.want("vote", { table, for: "abort" });
  await players[2].client.want("vote", { table, for: "abort" });
  equal(players[0].state.status, "running", "two of three are not all");
  await players[0].client.want("vote", { table, for: "abort" });
  const last = await players[1].client.until((push) => push.state?.status === "aborted");
  equal([last.event.type, last.event.why, last.event.by], ["abort", "vote", 0], "the abort");
  check(last.state.fair.secret, "expected the secret in the end");
  const later = await host.want("look", { table });
  equal([later.state.status, later.state.abort], ["aborted", { by: 0, why: "vote", time: last.event.time }], "shown to those who come later");
  await refusedWith(players[0].client.ask("act", { table, ply: last.state.ply, action: "keep" }), "state");
  const [one, two] = await Promise.all([players[0].client.want("rematch", { table }), players[1].client.want("rematch", { table })]);
  equal(one.table, two.table, "one rematch for all");
  const thief = new Player(server.port, one.table, 2);
  await thief.connect();
  await refusedWith(thief.client.ask("sit", { table: one.table, seat: 2, name: "Eve", secret: hex(), salt: hex() }), "taken");
  const again = players.map((player) => new Player(server.port, one.table, player.seat, { secret: player.secret, name: player.name }));
  for (const player of again) {
    await player.connect();
    await player.sit();
  }
  await begun(again);
  check(again[0].state.fair.commitment !== last.state.fair.commitment, "expected another commitment");
  equal(again[0].state.from, table, "where it comes from");
  const ends = await Promise.all(again.map((player) => player.play()));
  equal(ends, ["over", "over", "over"], "the rematch");
  stopAll([...players, ...again, thief]);
  host.socket.cut();
});

await section("open tables are listed, others are not", async () => {
  const client = await connect(server);
  const open = await client.want("create", { game: "cards", seats: [{ kind: "open" }, { kind: "open" }] });
  const closed = await client.want("create", { game: "cards", seats: [{ kind: "friend" }, { kind: "friend" }], invite: hex() });
  const { tables } = await client.want("tables");
  check(tables.some(({ table }) => table === open.table), "expected the open table");
  check(!tables.some(({ table }) => table === closed.table), "expected the other not to be listed");
  equal(tables.find(({ table }) => table === open.table).free, [{ seat: 0, kind: "open" }, { seat: 1, kind: "open" }], "free seats");
  const http = await (await fetch(`http://127.0.0.1:${server.port}/api/tables`)).json();
  check(http.tables.some(({ table }) => table === open.table), "expected it over HTTP");
  equal((await fetch(`http://127.0.0.1:${server.port}/api/record/${open.table}`)).status, 404, "no record while it runs");
  client.socket.cut();
});

alongside("deals follow from secret and salts, and `keltis verify` agrees", async () => {
  const { players, host, table, state } = await tableFor(server, "board", 2);
  await Promise.all(players.map((player) => player.play()));
  const { record } = await host.want("record", { table });
  equal(record.fair.commitment, state.fair.commitment, "the commitment before anyone sat");
  const label = (text) => Buffer.from(`${text}\0`);
  const secret = Buffer.from(record.fair.secret, "hex");
  equal(createHash("sha256").update(label("keltis commitment 1")).update(label(table)).update(secret).digest("hex"), record.fair.commitment, "commitment");
  equal(record.fair.salts, players.map((player) => player.salt), "salts");
  equal(await chanceBy(record), record.actions, "every deal and roll, computed here anew");
  const file = path.join(work, "record.json");
  const verify = async (text) => {
    fs.writeFileSync(file, typeof text === "string" ? text : JSON.stringify(text));
    const child = spawn(keltis, ["verify", file], { stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (data) => (output += data));
    child.stderr.on("data", (data) => (output += data));
    return new Promise((resolve) => child.on("close", (code) => resolve([code, output])));
  };
  const good = await verify(record);
  equal(good[0], 0, good[1]);
  const bent = (change) => {
    const copy = structuredClone(record);
    change(copy);
    return verify(copy);
  };
  for (const [what, change, words] of [
    ["another secret", (copy) => (copy.fair.secret = hex(32)), /commitment/],
    ["another salt", (copy) => (copy.fair.salts[0] = hex()), /action \d+,.*secret and salts give/],
    ["no secret", (copy) => (copy.fair.secret = null), /secret/],
    ["no fair part", (copy) => delete copy.fair, /fair/],
    ["another table", (copy) => (copy.fair.table = "0123456789abcdef"), /commitment/],
  ]) {
    const [status, output] = await bent(change);
    equal(status, 1, `${what}: ${output}`);
    check(words.test(output), what, output);
  }
  equal((await verify("rubbish"))[0], 1, "rubbish");
  stopAll(players);
  host.socket.cut();
});

alongside("the example client plays a whole game", async () => {
  const host = await connect(server);
  const invite = hex();
  const { table } = await host.want("create", { game: "cards", invite, seats: [{ kind: "friend" }, { kind: "open" }] });
  const flags = "WebSocket" in globalThis ? [] : ["--experimental-websocket"];
  const script = new URL("../examples/client.mjs", import.meta.url).pathname;
  const programs = [0, 1].map((seat) => {
    const child = spawn(process.execPath, [...flags, script, `ws://127.0.0.1:${server.port}/ws`, table, String(seat), ...(seat === 0 ? [invite] : [])]);
    children.add(child);
    let output = "";
    child.stdout.on("data", (text) => (output += text));
    child.stderr.on("data", (text) => (output += text));
    return new Promise((resolve) => child.on("close", (status) => (children.delete(child), resolve([status, output]))));
  });
  for (const [status, output] of await Promise.all(programs)) {
    equal(status, 0, output);
    check(/totals: -?\d+ -?\d+/.test(output), output);
  }
  const { state } = await host.want("look", { table });
  equal([state.status, state.seats.map(({ program }) => program)], ["over", [true, true]], "shown as programs");
  host.socket.cut();
});

alongside("tables leave the memory and come back", async () => {
  const small = await start({ options: ["--idle-seconds", "0"] });
  const { players, table, host } = await tableFor(small, "cards", 2);
  const before = players[0].state;
  stopAll(players);
  host.socket.cut();
  await metricsUntil(small, /^keltis_tables_in_memory 0$/m);
  const player = new Player(small.port, table, 0, { secret: players[0].secret });
  await player.connect();
  await player.look();
  equal(player.state.view, before.view, "the same game");
  await stop(small);
  // When there is no room left for tables that somebody looks at, others wait, and are not lost.
  const full = await start({ options: ["--tables-in-memory", "2"] });
  const keeper = await connect(full);
  const open = { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] };
  const [first, second] = [await keeper.want("create", open), await keeper.want("create", open)];
  await refusedWith(keeper.ask("create", open), "full");
  await keeper.want("forget", { table: first.table });
  const third = await keeper.want("create", open);
  await refusedWith(keeper.ask("look", { table: first.table }), "full");
  equal((await keeper.want("status", { tables: [first.table] })).tables[0].status, "unreadable", "status");
  equal((await fetch(`http://127.0.0.1:${full.port}/api/record/${first.table}`)).status, 503, "record");
  await keeper.want("forget", { table: third.table });
  equal((await keeper.want("look", { table: first.table })).state.status, "waiting", "back again");
  equal((await keeper.want("look", { table: second.table })).state.status, "waiting", "there all the time");
  keeper.socket.cut();
  await stop(full);
});

alongside("kill -9 loses nothing that was acknowledged, and every game goes on", async () => {
  let running = await start();
  const { port, data } = running;
  const games = [];
  for (let i = 0; i < 6; i++) {
    const { players, table, host } = await tableFor(running, ["board", "cards", "dice"][i % 3], 2);
    host.socket.cut();
    games.push({ players, table });
  }
  for (let round = 0; round < 5; round++) {
    const playing = games.flatMap(({ players }) => players.map((player) => player.play()));
    await wait(40 + Math.random() * 160);
    await stop(running, "SIGKILL");
    await Promise.race([Promise.all(playing), wait(3000)]);
    running = await start({ data, port });
    for (const { players, table } of games)
      for (const player of players) {
        await player.connect();
        await player.look(0);
        const { shown } = player.state.status === "running" ? await player.client.want("record", { table }) : { shown: (await player.client.want("record", { table })).record.actions };
        for (const { ply, action } of player.acknowledged) equal(shown[ply], action, `ply ${ply}, acknowledged before the crash`);
        check(player.acknowledged.every(({ seq }) => seq <= player.state.seq), "expected every acknowledged entry");
      }
  }
  const ends = await Promise.all(games.flatMap(({ players }) => players.map((player) => player.play())));
  equal(ends, Array(12).fill("over"), "all games end");
  const acknowledged = games.flatMap(({ players }) => players.flatMap((player) => player.acknowledged)).length;
  check(acknowledged > 300, "expected some hundred moves", acknowledged);
  await stop(running);
});

await section("a table with only computers to move goes on after a restart", async () => {
  let running = await start();
  const client = await connect(running);
  const secret = hex();
  const { table } = await client.want("create", { game: "board", secret, seats: [{ kind: "me" }, { kind: "computer", level: "expert" }, { kind: "computer", level: "club" }] });
  const me = new Player(running.port, table, 0, { secret });
  await me.connect();
  await me.sit();
  await me.client.want("leave", { table });
  await stop(running, "SIGKILL");
  const { data } = running;
  running = await start({ data });
  const looker = await connect(running);
  const first = (await looker.want("look", { table })).state.ply;
  await looker.until((push) => push.state?.ply > first);
  looker.socket.cut();
  await stop(running);
});

await section("what cannot be stored is refused, reads go on, and it recovers by itself", async () => {
  const running = await start();
  const { players, table, host } = await tableFor(running, "dice", 2);
  const mover = players.find((player) => player.state.legal);
  const { ply } = mover.state;
  const file = path.join(running.data, "keltis.db");
  fs.renameSync(file, `${file}.away`);
  const error = await refusedWith(mover.client.ask("act", { table, ply, action: "keep" }), "store");
  check(/nothing has changed/.test(error.text), error.text);
  await refusedWith(host.ask("create", { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] }), "store");
  equal((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status, 503, "health");
  const { state } = await host.want("look", { table });
  equal(state.ply, ply, "nothing has changed");
  fs.renameSync(`${file}.away`, file);
  await mover.client.want("act", { table, ply, action: "keep" });
  equal((await fetch(`http://127.0.0.1:${running.port}/healthz`)).status, 200, "health at once");
  // A disk without room, as SQLite sees it: no file may grow any more.
  const limit = (size) => spawnSync("prlimit", ["--pid", String(running.child.pid), `--fsize=${size}`]).status;
  equal(limit("4096:unlimited"), 0, "prlimit");
  await refusedWith(host.ask("create", { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] }), "store");
  equal((await host.want("look", { table })).state.ply, ply + 1, "reads go on");
  equal(limit("unlimited:unlimited"), 0, "prlimit");
  await host.want("create", { game: "dice", seats: [{ kind: "open" }, { kind: "open" }] });
  await logUntil(running, /"event":"store_failed"/);
  for (const line of running.errors.trim().split("\n").filter((text) => text.startsWith("{"))) JSON.parse(line);
  stopAll(players);
  host.socket.cut();
  await stop(running);
});

await section("of two servers with one store the second writer learns what the first stored", async () => {
  const one = await start();
  const other = await start({ data: one.data });
  const host = await connect(one);
  const { table } = await host.want("create", { game: "board", seats: [{ kind: "open" }, { kind: "open" }] });
  const ann = new Player(one.port, table, 0);
  await ann.connect();
  await ann.sit();
  const ben = new Player(other.port, table, 1);
  await ben.connect();
  await ben.sit(); // and the game begins, of which the first server knows nothing yet
  await begun([ben]);
  await refusedWith(ann.client.ask("say", { table, phrase: "hello" }), "stale");
  await begun([ann]);
  equal([ann.state.seq, ann.state.view.seat, ann.state.view.players[0].hidden], [2, 0, 0], "what Ann sees now");
  equal([...ann.events.values()].map((event) => event.type), ["sit", "sit"], "what Ann was told");
  await ann.client.want("say", { table, phrase: "hello" });
  await refusedWith(ben.client.ask("say", { table, phrase: "hello" }), "stale");
  host.socket.cut();
  stopAll([ann, ben]);
  await stop(one);
  await stop(other);
});

alongside("a backup is taken while games go on, and is a whole store", async () => {
  const { players, table } = await tableFor(server, "board", 2);
  const playing = Promise.all(players.map((player) => player.play()));
  const copy = fs.mkdtempSync(path.join(work, "copy-"));
  const child = spawn(keltis, ["backup", "--data", server.data, path.join(copy, "keltis.db")], { stdio: ["ignore", "pipe", "inherit"] });
  equal(await new Promise((resolve) => child.on("close", resolve)), 0, "status of the backup");
  for (const file of [path.join(copy, "keltis.db"), path.join(server.data, "keltis.db")]) equal(fs.statSync(file).mode & 0o077, 0, `others' rights to ${file}`);
  const nothing = spawnSync(keltis, ["backup", "--data", path.join(work, "none"), path.join(copy, "other.db")]);
  equal([nothing.status, fs.existsSync(path.join(work, "none")), fs.existsSync(path.join(copy, "other.db"))], [1, false, false], "a backup of nothing");
  check(/none\/keltis\.db cannot be opened/.test(nothing.stderr), String(nothing.stderr));
  equal(await playing, ["over", "over"], "meanwhile");
  const other = await start({ data: copy });
  const client = await connect(other);
  const { state } = await client.want("look", { table });
  check(["running", "over"].includes(state.status), "expected the game in the copy", state.status);
  client.socket.cut();
  await stop(other);
  stopAll(players);
});

await section("SIGTERM finishes what is under way and says good-bye", async () => {
  const running = await start();
  const { players } = await tableFor(running, "board", 2);
  const playing = players.map((player) => player.play());
  await wait(100);
  const ending = stop(running);
  equal(await Promise.all(players.map((player) => player.client.closed)), [1001, 1001], "closing status");
  await Promise.all(playing);
  await ending;
  // Nothing acknowledged is missing, and nothing else was done.
  const again = await start({ data: running.data });
  const client = await connect(again);
  const { state } = await client.want("look", { table: players[0].table });
  const last = Math.max(...players.flatMap((player) => player.acknowledged.map(({ seq }) => seq)));
  check(state.seq === last, `expected seq ${last}`, `actual ${state.seq}`);
  client.socket.cut();
  await stop(again);
});

await Promise.all(beside);
await section("after all this the server ends as it should", async () => {
  hosts.forEach((host) => host.socket.cut());
  await metricsUntil(server, /^keltis_guests 0$/m);
  await stop(server);
});

finish();
process.exit();

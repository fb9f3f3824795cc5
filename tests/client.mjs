// A WebSocket client of our own (RFC 6455 over a plain socket), so that tests need no package and
// can send what no proper client would; and a player's view of the online game on top of it.
import { randomBytes } from "node:crypto";
import net from "node:net";

export const hex = (bytes = 16) => randomBytes(bytes).toString("hex");

/** One frame from a client: masked, as the standard wants it. */
export function frame(payload, { opcode = 1, final = true } = {}) {
  const body = Buffer.from(payload);
  const mask = randomBytes(4);
  const long = body.length > 65535 ? 8 : body.length > 125 ? 2 : 0;
  const head = Buffer.alloc(2 + long);
  head[0] = (final ? 0x80 : 0) | opcode;
  head[1] = 0x80 | (long === 8 ? 127 : long === 2 ? 126 : body.length);
  if (long === 2) head.writeUInt16BE(body.length, 2);
  if (long === 8) head.writeBigUInt64BE(BigInt(body.length), 2);
  const masked = Buffer.from(body.map((byte, i) => byte ^ mask[i & 3]));
  return Buffer.concat([head, mask, masked]);
}

/** Cuts whole frames off the front of a buffer: {frames: [{opcode, payload}], rest}. */
function cut(buffer) {
  const frames = [];
  for (;;) {
    if (buffer.length < 2) break;
    let length = buffer[1] & 0x7f;
    let at = 2;
    if (length === 126) [length, at] = buffer.length >= 4 ? [buffer.readUInt16BE(2), 4] : [Infinity, 4];
    else if (length === 127) [length, at] = buffer.length >= 10 ? [Number(buffer.readBigUInt64BE(2)), 10] : [Infinity, 10];
    if (buffer.length < at + length) break;
    frames.push({ opcode: buffer[0] & 15, payload: buffer.subarray(at, at + length) });
    buffer = buffer.subarray(at + length);
  }
  return { frames, rest: buffer };
}

/**
 * A connection. `opened` comes with true, or with the HTTP status of the refusal; `closed` with the
 * status of the closing frame, or 0. Messages go to onMessage as texts.
 */
export class Socket {
  constructor(port, { headers = {}, path = "/ws", protocol = "keltis-1" } = {}) {
    this.onMessage = () => {};
    this.socket = net.connect({ port, host: "127.0.0.1" });
    this.socket.setNoDelay(true);
    this.socket.on("error", () => {});
    const lines = Object.entries({
      Host: `127.0.0.1:${port}`, Upgrade: "websocket", Connection: "Upgrade",
      "Sec-WebSocket-Version": 13, "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      ...(protocol ? { "Sec-WebSocket-Protocol": protocol } : {}), ...headers,
    }).map(([name, value]) => `${name}: ${value}\r\n`);
    this.socket.write(`GET ${path} HTTP/1.1\r\n${lines.join("")}\r\n`);
    this.status = 0;
    this.opened = new Promise((resolve) => (this.resolveOpened = resolve));
    this.closed = new Promise((resolve) =>
      this.socket.on("close", () => {
        this.resolveOpened(false);
        resolve(this.status);
      }),
    );
    let buffer = Buffer.alloc(0);
    let open = false;
    this.socket.on("data", (data) => {
      buffer = Buffer.concat([buffer, data]);
      if (!open) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end < 0) return;
        const status = Number(buffer.subarray(9, 12).toString());
        buffer = buffer.subarray(end + 4);
        open = status === 101;
        this.resolveOpened(open || status);
        if (!open) return void this.socket.end();
      }
      const { frames, rest } = cut(buffer);
      buffer = rest;
      for (const { opcode, payload } of frames) this.take(opcode, payload);
    });
  }
  take(opcode, payload) {
    if (opcode === 1) this.onMessage(payload.toString("utf8"));
    if (opcode === 9 && !this.deaf) this.socket.write(frame(payload, { opcode: 10 }));
    if (opcode === 8) {
      this.status = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
      this.socket.end(frame(payload, { opcode: 8 }));
    }
  }
  send(text, options) {
    this.socket.write(frame(text, options));
  }
  /** Cut without a word, as a network does. */
  cut() {
    this.socket.destroy();
  }
}

/** Requests with answers, and what the server tells by itself. */
export class Client {
  constructor(port, options = {}) {
    this.socket = new Socket(port, options);
    this.next = 1;
    this.waiting = new Map();
    this.pushes = [];
    this.received = []; // every text, as it came
    this.listeners = new Set();
    this.hello = new Promise((resolve) => (this.resolveHello = resolve));
    this.socket.onMessage = (text) => this.take(text);
    this.closed = this.socket.closed.then((status) => {
      for (const { resolve } of this.waiting.values()) resolve({ lost: true });
      this.waiting.clear();
      this.gone = true;
      for (const listener of [...this.listeners]) listener(null);
      this.resolveHello(null);
      return status;
    });
  }
  take(text) {
    if (this.keep !== false) this.received.push(text);
    const message = JSON.parse(text);
    if (message.hello) return this.resolveHello(message.hello);
    if ("id" in message) {
      const waiting = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      return waiting ? waiting.resolve(message) : undefined;
    }
    this.pushes.push(message);
    for (const listener of [...this.listeners]) listener(message);
  }
  /** The whole answer: {id, ok} or {id, error}, or {lost: true} if the connection ended before. */
  ask(what, keys = {}) {
    const id = this.next++;
    this.socket.send(JSON.stringify({ id, do: what, ...keys }));
    return this.answer(id);
  }
  /** The answer to a request that was sent by hand. */
  answer(id) {
    return new Promise((resolve) => (this.gone ? resolve({ lost: true }) : this.waiting.set(id, { resolve })));
  }
  /** The `ok` of the answer; anything else is an error. */
  async want(what, keys = {}) {
    const answer = await this.ask(what, keys);
    if (!answer.ok) throw new Error(`${what} ${JSON.stringify(keys).slice(0, 300)}: ${JSON.stringify(answer)}`);
    return answer.ok;
  }
  /** The first message the server tells from now on, or told before, that fits. */
  until(fits) {
    const told = this.pushes.find(fits);
    if (told) return Promise.resolve(told);
    return new Promise((resolve) => {
      const listener = (message) => {
        if (message && !fits(message)) return;
        this.listeners.delete(listener);
        resolve(message);
      };
      this.listeners.add(listener);
    });
  }
  close() {
    this.socket.send(Buffer.from([3, 232]), { opcode: 8 });
    return this.closed;
  }
}

/** Someone at a table: sits, plays by `choose`, comes back after a cut. */
export class Player {
  constructor(port, table, seat, keys = {}) {
    Object.assign(this, { port, table, seat, secret: hex(), salt: hex(), name: `Seat ${seat}`, acknowledged: [], texts: [], events: new Map() }, keys);
  }
  async connect() {
    this.client = new Client(this.port, { headers: this.headers });
    if ((await this.client.socket.opened) !== true) return false;
    this.client.listeners.add((message) => message?.state && this.see(message));
    return true;
  }
  see(message) {
    if (message.table !== this.table) return;
    if (!this.state || message.state.seq >= this.state.seq) this.state = message.state;
    this.events.set(message.seq, message.event);
    this.onState?.();
  }
  async sit(invite) {
    const ok = await this.client.want("sit", { table: this.table, seat: this.seat, name: this.name, secret: this.secret, salt: this.salt, invite });
    return ok;
  }
  async look(from) {
    const { state, missed } = await this.client.want("look", { table: this.table, seat: this.seat, secret: this.secret, from });
    this.state = state;
    for (const { seq, event } of missed ?? []) this.events.set(seq, event);
    return missed;
  }
  /** Acts whenever it is its turn, until the game is over or the connection is lost. */
  play(choose = (legal) => legal[Math.floor(Math.random() * legal.length)]) {
    return new Promise((resolve) => {
      let busy = false;
      const step = async () => {
        if (busy) return;
        busy = true;
        while (!this.client.gone && this.state?.status === "running" && this.state.legal && !this.paused) {
          const { ply, legal } = this.state;
          const action = choose(legal, this.state);
          const answer = await this.client.ask("act", { table: this.table, ply, action });
          if (answer.ok) this.acknowledged.push({ ply, action, seq: answer.ok.seq });
          else if (answer.error && answer.error.code !== "stale") this.refusals = (this.refusals ?? 0) + 1;
          if (this.state.ply === ply) await new Promise((wake) => (answer.ok ? (this.onState = wake) : setTimeout(wake, 20)));
          this.onState = step;
        }
        busy = false;
        if (this.client.gone || ["over", "aborted"].includes(this.state?.status)) resolve(this.state?.status);
      };
      this.onState = step;
      this.client.closed.then(step);
      step();
    });
  }
}

// The module in JavaScript's words: matches as objects, refusals as errors, texts as strings.
// What the exports promise is in src/wasm/exports.h and docs/WASM.md.

const FIRST_SIZE = 4096; // buffers begin with this and grow when a text does not fit

/** Why an action or a set-up was refused: the rule's id, its arguments, and the sentence. */
export class Refusal extends Error {
  constructor({ rule, arguments: words, text }) {
    super(text);
    this.name = "Refusal";
    this.rule = rule;
    this.arguments = words;
  }
}

/** A piece of the module's memory that grows when asked to; what it held is lost then. */
class Buffer {
  constructor(exports, size) {
    this.exports = exports;
    this.size = 0;
    this.at = 0;
    this.reserve(size);
  }

  reserve(size) {
    if (size <= this.size) return;
    this.exports.keltis_release(this.at);
    this.at = this.exports.keltis_alloc(size) >>> 0;
    this.size = this.at ? size : 0;
    if (!this.at) throw new RangeError(`no memory for ${size} bytes`);
  }

  // The memory moves when it grows, so it is looked up every time.
  bytes() {
    return new Uint8Array(this.exports.memory.buffer, this.at, this.size);
  }
}

/** The lines that keltis_new reads, from options as the protocol and records have them. */
export function optionLines(options) {
  const lines = [];
  for (const [key, value] of Object.entries(options)) {
    const members = value instanceof Object && !Array.isArray(value);
    if (members) {
      for (const [member, inner] of Object.entries(value)) lines.push(`${key}.${member}=${inner}`);
    } else {
      lines.push(`${key}=${value}`); // a list's entries get commas between them, null is empty
    }
  }
  if (lines.some((line) => line.includes("\n"))) throw new TypeError("an option has a line end");
  return lines;
}

/** The loaded module. */
export class Keltis {
  #exports;
  #in;
  #out;
  #encoder = new TextEncoder();
  #decoder = new TextDecoder();

  /** `compiled` is a WebAssembly.Module; it needs nothing from the page. */
  static async load(compiled) {
    return new Keltis(await WebAssembly.instantiate(compiled));
  }

  constructor(instance) {
    this.#exports = instance.exports;
    this.#in = new Buffer(instance.exports, FIRST_SIZE);
    this.#out = new Buffer(instance.exports, FIRST_SIZE);
    const { games, viewers } = this.json("keltis_games");
    /** Name, seats and options of each game. */
    this.games = games;
    /** The codes of the viewers that are not seats: all and spectator. */
    this.viewers = viewers;
    /** Whether the computer players are in this module. */
    this.thinks = "keltis_think" in instance.exports;
  }

  /** A new match; throws a Refusal. `viewer` is a seat or one of `viewers`, all if left out. */
  newMatch({ game, seats, options = {}, viewer = this.viewers.all }) {
    const lines = optionLines(options).join("\n");
    for (;;) {
      const [name, text] = this.put(game, lines);
      const { at, size } = this.#out;
      const pointer = this.#exports.keltis_new(name, seats, viewer, text, at, size);
      if (pointer) return new Match(this, pointer);
      const end = this.#out.bytes().indexOf(0);
      if (end > 0) throw new Refusal(this.#parse(this.#out.bytes().subarray(0, end)));
      this.#out.reserve(2 * size);
    }
  }

  /** Calls an export that writes no text. */
  call(name, ...parameters) {
    return this.#exports[name](...parameters);
  }

  /** Calls an export that writes a text; the bytes are good until the next call. */
  bytes(name, ...parameters) {
    for (;;) {
      const { at, size } = this.#out;
      const length = this.#exports[name](...parameters, at, size);
      if (length >= 0) return this.#out.bytes().subarray(0, length);
      this.#out.reserve(2 * size);
    }
  }

  /** The same, as a value; null if there was nothing to say. */
  json(name, ...parameters) {
    const bytes = this.bytes(name, ...parameters);
    return bytes.length ? this.#parse(bytes) : null;
  }

  /** Puts texts where the module reads them; returns where. They stay until the next time. */
  put(...texts) {
    if (texts.some((text) => text.includes("\0"))) throw new TypeError("a text has a zero in it");
    const encoded = texts.map((text) => this.#encoder.encode(`${text}\0`));
    this.#in.reserve(encoded.reduce((sum, { length }) => sum + length, 0));
    let next = 0;
    return encoded.map((text) => {
      this.#in.bytes().set(text, next);
      next += text.length;
      return this.#in.at + next - text.length;
    });
  }

  #parse(bytes) {
    return JSON.parse(this.#decoder.decode(bytes));
  }
}

/** A match; it lives in the module's memory until `free`. */
export class Match {
  #keltis;

  constructor(keltis, pointer) {
    this.#keltis = keltis;
    this.pointer = pointer;
  }

  free() {
    this.#keltis.call("keltis_free", this.pointer);
    this.pointer = 0;
  }

  /** Carries out an action; throws a Refusal. Without a seat it is whoever is to move. */
  act(text, seat = this.#keltis.viewers.all) {
    const [at] = this.#keltis.put(text);
    const refusal = this.#keltis.json("keltis_act", this.pointer, seat, at);
    if (refusal) throw new Refusal(refusal);
  }

  /** Lets chance act by a seed, a BigInt of 64 bits; returns how often it acted. */
  runChance(seed) {
    return this.#keltis.call("keltis_run_chance", this.pointer, seed);
  }

  undo() {
    return Boolean(this.#keltis.call("keltis_undo", this.pointer));
  }

  undoSeat() {
    return Boolean(this.#keltis.call("keltis_undo_seat", this.pointer));
  }

  position(acted = 0) {
    return this.#keltis.json("keltis_position", this.pointer, acted);
  }

  legal() {
    return this.#keltis.json("keltis_legal", this.pointer);
  }

  scores() {
    return this.#keltis.json("keltis_scores", this.pointer);
  }

  record() {
    return this.#keltis.json("keltis_record", this.pointer);
  }

  /** What a viewer may know; null if the match cannot tell. */
  view(viewer) {
    return this.#keltis.json("keltis_view", this.pointer, viewer);
  }

  /** All actions as a viewer saw them; null if the match cannot tell. */
  shown(viewer) {
    return this.#keltis.json("keltis_shown", this.pointer, viewer);
  }

  /** A player of that name begins to think for the seat to move; null if it cannot. */
  think(name, seed) {
    const [at] = this.#keltis.put(name);
    const pointer = this.#keltis.call("keltis_think", this.pointer, at, seed);
    return pointer ? new Thought(this.#keltis, pointer) : null;
  }
}

/** A player's thought; it lives in the module's memory until `free`. */
export class Thought {
  #keltis;

  constructor(keltis, pointer) {
    this.#keltis = keltis;
    this.pointer = pointer;
  }

  /** Thinks on for some milliseconds; false when there is nothing left to think about. */
  on() {
    return Boolean(this.#keltis.call("keltis_think_on", this.pointer));
  }

  /** What it has come to: the action, and the candidates with their expected results. */
  advice() {
    return this.#keltis.json("keltis_advice", this.pointer);
  }

  free() {
    this.#keltis.call("keltis_think_free", this.pointer);
    this.pointer = 0;
  }
}

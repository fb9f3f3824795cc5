// Games kept in the browser: nothing is lost while there is room, and nothing breaks without.
import { beforeEach, describe, expect, it } from "vitest";
import { forgetGame, keepGame, newGame, savedGame, savedGames } from "../src/play/saved";

/** A browser's storage of so many characters. */
class Storage {
  readonly #texts = new Map<string, string>();
  constructor(readonly room: number) {}
  get length(): number {
    return this.#texts.size;
  }
  key(i: number): string | null {
    return [...this.#texts.keys()][i] ?? null;
  }
  getItem(key: string): string | null {
    return this.#texts.get(key) ?? null;
  }
  setItem(key: string, text: string): void {
    const used = [...this.#texts].reduce((sum, [other, { length }]) => sum + (other === key ? 0 : length), 0);
    if (used + text.length > this.room) throw new Error("full");
    this.#texts.set(key, text);
  }
  removeItem(key: string): void {
    this.#texts.delete(key);
  }
}
const room = (characters: number) => Object.assign(globalThis, { localStorage: new Storage(characters) });
const PLAYERS = [{ name: "Ann" }, { name: "Bram", level: "club" as const }];
const ids = () => savedGames().map(({ id }) => id);

beforeEach(() => room(1e6));

describe("a game", () => {
  it("is kept, found, and forgotten", () => {
    const game = newGame("board", PLAYERS);
    expect(keepGame(game)).toBe(true);
    expect(savedGame(game.id)).toEqual(game);
    expect(ids()).toEqual([game.id]);
    forgetGame(game.id);
    expect(savedGame(game.id)).toBeNull();
  });
  it("stands before older ones", () => {
    const old = { ...newGame("dice", PLAYERS), changed: 1 };
    const young = { ...newGame("cards", PLAYERS), changed: 2 };
    keepGame(young);
    keepGame(old);
    expect(ids()).toEqual([young.id, old.id]);
  });
  it("makes room for itself among finished games, never among unfinished ones", () => {
    const going = { ...newGame("board", PLAYERS), changed: 1 };
    const done = { ...newGame("board", PLAYERS), over: true, changed: 2 };
    room(JSON.stringify(going).length * 2 + 40);
    keepGame(going);
    keepGame(done);
    const next = { ...newGame("board", PLAYERS), changed: 3 };
    expect(keepGame(next)).toBe(true);
    expect(ids()).toEqual([next.id, going.id]);
    const another = newGame("board", PLAYERS);
    expect(keepGame(another)).toBe(false);
    expect(ids()).toEqual([next.id, going.id]);
  });
  it("can be played where nothing is kept", () => {
    room(0);
    const game = newGame("board", PLAYERS);
    expect(keepGame(game)).toBe(false);
    expect(savedGame(game.id)).toEqual(game);
  });
});

describe("the list", () => {
  it("passes over what is not a game", () => {
    localStorage.setItem("keltis.game.x", "{");
    localStorage.setItem("keltis.game.y", '{"id":"y"}');
    localStorage.setItem("other", "1");
    expect(savedGames()).toEqual([]);
    expect(savedGame("x")).toBeNull();
  });
  it("forgets the oldest finished games when there are many", () => {
    for (let i = 0; i < 50; i++) keepGame({ ...newGame("dice", PLAYERS), over: true, changed: i });
    newGame("dice", PLAYERS);
    expect(savedGames().length).toBe(40);
    expect(savedGames().at(-1)!.changed).toBe(10);
  });
});

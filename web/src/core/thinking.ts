// The worker: holds the game as one seat sees it, and lets a computer player think in slices.
import { Keltis } from "../../../src/wasm/keltis.mjs";
import wasm from "../../../build/release/keltis.wasm?url";
import type { Answer, Question } from "./thinker";

const loading = WebAssembly.compileStreaming(fetch(wasm)).then((module) => Keltis.load(module));

let current = 0; // the question being thought about; 0 is none

/** Lets messages in between two slices: a new question ends this one. */
function breathe(): Promise<void> {
  return new Promise((done) => {
    const channel = new MessageChannel();
    channel.port1.onmessage = () => {
      channel.port1.close();
      done();
    };
    channel.port2.postMessage(null);
  });
}

async function think(id: number, question: Question): Promise<Answer | null> {
  const keltis = await loading;
  const { game, seats, options, seat, shown, player, ms } = question;
  const match = keltis.newMatch({ game, seats, options, viewer: seat });
  try {
    for (const action of shown) match.act(action);
    const seed = crypto.getRandomValues(new BigUint64Array(1))[0]!;
    const thought = match.think(player, seed);
    if (!thought) return { id, failed: `${player} has nothing to think about` };
    try {
      const end = performance.now() + ms;
      while (thought.on() && performance.now() < end) {
        await breathe();
        if (current !== id) return null;
      }
      return { id, advice: thought.advice() };
    } finally {
      thought.free();
    }
  } finally {
    match.free();
  }
}

self.onmessage = async ({ data }: MessageEvent<{ id: number; question?: Question }>) => {
  current = data.id;
  if (!data.question) return;
  try {
    const answer = await think(data.id, data.question);
    if (answer && current === data.id) self.postMessage(answer);
  } catch (error) {
    self.postMessage({ id: data.id, failed: String(error) } satisfies Answer);
  }
};

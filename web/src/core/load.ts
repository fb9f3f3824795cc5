// The module with the rules, loaded once.
import { Keltis } from "../../../src/wasm/keltis.mjs";
import wasm from "../../../build/release/rules.wasm?url";

let loading: Promise<Keltis> | undefined;

/** The rules; the page asks them everything. */
export function loadKeltis(): Promise<Keltis> {
  loading ??= WebAssembly.compileStreaming(fetch(wasm)).then((module) => Keltis.load(module));
  return loading;
}

export type { Keltis, Match } from "../../../src/wasm/keltis.mjs";
export { Refusal } from "../../../src/wasm/keltis.mjs";

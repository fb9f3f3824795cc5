// A recorded game from a file, fetched with what it needs only when somebody opens one.
import { textOf } from "../core/files";
import { loadKeltis } from "../core/load";
import { speakOf, spoken } from "../words/index.svelte";
import { BadRecord, parseRecord, proveRecord } from "./records";
import { pack } from "./share";

/** Where the game can be looked at, or why it cannot. */
export async function openRecord(file: File): Promise<{ path: string } | { problem: string }> {
  try {
    const record = parseRecord(await textOf(file));
    const [keltis] = await Promise.all([loadKeltis(), speakOf("refusals")]);
    proveRecord(keltis, record);
    return { path: `/r/${await pack(record)}` };
  } catch (error) {
    return { problem: error instanceof BadRecord ? spoken(error.sentence) : String(error) };
  }
}

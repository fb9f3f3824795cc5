// Records as files: written to the user's downloads, read from where the user points.
import type { GameRecord } from "./views";

const BIGGEST = 1 << 20; // bytes; a record has some ten thousand

export function downloadRecord(record: GameRecord): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(record)], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `keltis-${record.game}-${new Date().toISOString().slice(0, 10)}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000); // the browser has begun to read it by then
}

/** The text of a file; nothing if it is far too big for a record. */
export async function textOf(file: File): Promise<string> {
  return file.size > BIGGEST ? "" : file.text();
}

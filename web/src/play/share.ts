// A whole game in a link: the record, compressed, behind the # of the address, so that it never
// reaches a server.
import type { GameRecord } from "../core/views";
import { BadRecord, parseRecord } from "./records";

const LONGEST = 1 << 20; // characters of a record; a game has some ten thousand

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array<ArrayBuffer>> {
  const source = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array>);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (const reader = source.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > LONGEST) throw new RangeError("too long"); // a small text can unfold to a huge one
    chunks.push(value);
  }
  return new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
}

export async function pack(record: GameRecord): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(record));
  const packed = await through(bytes, new CompressionStream("deflate-raw"));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Throws a BadRecord if the text holds no record. */
export async function unpack(text: string): Promise<GameRecord> {
  let json: string;
  try {
    const packed = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(packed, (letter) => letter.charCodeAt(0));
    json = new TextDecoder("utf-8", { fatal: true }).decode(await through(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    throw new BadRecord({ key: "record.link" });
  }
  return parseRecord(json);
}

export async function linkTo(record: GameRecord): Promise<string> {
  return `${location.href.split("#")[0]}#/r/${await pack(record)}`;
}

/** False if the browser does not let us. */
export async function copyLink(record: GameRecord): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(await linkTo(record));
    return true;
  } catch {
    return false;
  }
}

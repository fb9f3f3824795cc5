// Whether the cards fell by chance: recomputed here from the record, as docs/FAIR.md says.
import type { Keltis } from "../core/load";
import type { Position } from "../play/story";
import { fromHex, toHex, type FairRecord } from "./protocol";

export type Verdict = { fair: true; chances: number } | { fair: false; why: "commitment" | "chance"; ply: number };

const text = (words: string) => new TextEncoder().encode(`${words}\0`);

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function number(value: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(value));
  return bytes;
}

async function signer(key: Uint8Array<ArrayBuffer>): Promise<(...parts: Uint8Array[]) => Promise<Uint8Array<ArrayBuffer>>> {
  const made = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return async (...parts) => new Uint8Array(await crypto.subtle.sign("HMAC", made, joined(...parts)));
}

export async function verify(keltis: Keltis, record: FairRecord): Promise<Verdict> {
  const { game, seats, options, actions, fair } = record;
  const secret = fromHex(fair.secret);
  const hash = await crypto.subtle.digest("SHA-256", joined(text("keltis commitment 1"), text(fair.table), secret));
  if (toHex(new Uint8Array(hash)) !== fair.commitment) return { fair: false, why: "commitment", ply: 0 };

  const key = await (await signer(secret))(text("keltis key 1"), text(fair.table), ...fair.salts.map(fromHex));
  const sign = await signer(key);
  /** A whole number below `outcomes`, each equally likely. */
  async function draw(n: number, outcomes: number): Promise<number> {
    const all = 1n << 64n;
    const limit = all - (all % BigInt(outcomes));
    for (let attempt = 0; ; attempt++) {
      const bytes = await sign(text("keltis chance 1"), number(n), number(attempt));
      const value = new DataView(bytes.buffer).getBigUint64(0);
      if (value < limit) return Number(value % BigInt(outcomes));
    }
  }

  const match = keltis.newMatch({ game, seats, options });
  try {
    let chances = 0;
    for (const [ply, action] of actions.entries()) {
      if ((match.position() as Position).to_move === "chance") {
        const { actions: outcomes, weights } = match.legal() as { actions: string[]; weights: number[] };
        let left = await draw(chances++, weights.reduce((sum, weight) => sum + weight, 0));
        if (outcomes.find((_, i) => (left -= weights[i]!) < 0) !== action) return { fair: false, why: "chance", ply };
      }
      match.act(action);
    }
    return { fair: true, chances };
  } finally {
    match.free();
  }
}

// Why the server would not, in the language in use.
import { isWord, say } from "../words/index.svelte";
import { Refused } from "./protocol";

export function reason(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  if (error.code === "lost") return say("online.offline");
  const key = `online.error.${error.code}`;
  return isWord(key) ? say(key) : say("online.error.other", { why: error.message });
}

/** Something that is asked of the server, and what it says against it. */
export class Attempt {
  trouble = $state("");

  /** True if it was done. */
  async run(what: Promise<unknown>): Promise<boolean> {
    this.trouble = "";
    await what.catch((error: unknown) => (this.trouble = reason(error)));
    return this.trouble === "";
  }
}

// Why the server would not, in the language in use.
import { isWord, say } from "../words/index.svelte";
import { Refused } from "./protocol";

export function reason(error: unknown): string {
  if (!(error instanceof Refused)) return String(error);
  if (error.code === "lost") return say("online.offline");
  const key = `online.error.${error.code}`;
  return isWord(key) ? say(key) : say("online.error.other", { why: error.message });
}

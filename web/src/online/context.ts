// What an online table gives to its parts, beside what every table does.
import { createContext } from "svelte";
import type { OnlineSession } from "./session.svelte";
import type { OnlineTable } from "./table.svelte";

export type Sheet = "log" | "menu" | "keys" | "score" | "say" | "people" | "device";

export interface OnlineContext {
  online: OnlineTable;
  session: OnlineSession;
  open: (sheet: Sheet) => void;
  /** Seconds left for the turn; null without a clock. */
  left: () => number | null;
}

export const [getOnline, setOnline] = createContext<OnlineContext>();

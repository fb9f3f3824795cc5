// What a table gives to its parts.
import { createContext, type Component } from "svelte";
import type { Sentence } from "../words/index.svelte";
import type { Session } from "./session.svelte";

/** What a table draws and asks: a game that is played, or one that is only shown. */
export type TableSession = Pick<
  Session,
  | "game"
  | "players"
  | "people"
  | "viewer"
  | "view"
  | "scores"
  | "story"
  | "stage"
  | "legal"
  | "refusal"
  | "act"
  | "canUndo"
  | "undo"
  | "hurry"
> &
  Partial<Pick<Session, "after">>;

export interface TableContext {
  session: TableSession;
  /** Opens the sheets that all tables have. */
  openLog: () => void;
  openMenu: () => void;
  openKeys: () => void;
  askHint?: () => void;
  /** Two buttons for the bar, where undo and hint would not be fair. */
  Tools?: Component;
  /** The players' names as the viewer reads them: "You" when there is only one person. */
  names: () => string[];
  /** Tells a step in sentences, in the words of this game. */
  tell: (index: number) => Sentence[];
}

export const [getTable, setTable] = createContext<TableContext>();

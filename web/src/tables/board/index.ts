import type { GameTable } from "../table";
import Board from "./Board.svelte";
import { flights } from "./flights";
import { tell } from "./tell";

export default {
  Table: Board,
  flights,
  tell,
  keys: [
    ["1 – 8", "board.keys.hand"],
    ["r y p g b", "board.keys.path"],
    ["⇧ r y p g b", "board.keys.pile"],
    ["d", "board.keys.deck"],
    ["n", "board.keys.decline"],
    ["Esc", "board.keys.back"],
  ],
} satisfies GameTable;

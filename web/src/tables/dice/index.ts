import type { GameTable } from "../table";
import Dice from "./Dice.svelte";
import { flights } from "./flights";
import { tell } from "./tell";

export default {
  Table: Dice,
  flights,
  tell,
  keys: [
    ["1 2 3", "dice.key.dice"],
    ["a", "dice.roll"],
    ["t", "dice.key.stones"],
    ["o", "dice.pass"],
  ],
} satisfies GameTable;

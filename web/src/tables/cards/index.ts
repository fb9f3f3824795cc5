import type { GameTable } from "../table";
import Cards from "./Cards.svelte";
import { flights } from "./flights";
import { tell } from "./tell";

export default {
  Table: Cards,
  flights,
  tell,
  keys: [
    ["1–8", "cards.key.hand"],
    ["R Y P G B W", "cards.key.colour"],
    ["X", "cards.key.discard"],
    ["D", "cards.key.deck"],
    ["O", "cards.key.done"],
  ],
} satisfies GameTable;

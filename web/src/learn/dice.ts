import { list, type Lesson } from "./lesson";

export default {
  game: "dice",
  deal: ["roll 4 5 5"],
  stops: [
    { text: "dice.tiles", show: [".middle"] },
    { text: "dice.again", do: ["reroll 5 5"], then: ["roll 2 S"] },
    { text: "dice.take", do: ["take g2"], then: list("roll 1 3 5, keep, take r8, roll 3 4 S") },
    {
      text: "dice.direction",
      do: ["keep", "take g4"],
      then: list("roll 2 3 S, keep, take y2, roll 1 S S"),
    },
    {
      text: "dice.stones",
      do: ["keep", "stones"],
      then: list("roll 1 2 3, keep, take g6, roll 1 3 3"),
    },
    { text: "dice.hat", do: ["keep", "take g7"] },
    {
      text: "dice.end",
      skip: list(`
        roll 1 4 5, keep, take g5, roll 4 5 S, keep, take b9,
        roll 3 3 S, keep, take g3, roll 1 3 4, keep, take g8,
        roll 2 2 3, keep, take r7, roll 1 3 5, keep, take b8,
        roll 1 1 5, keep, take g1, roll 2 2 S, reroll 2 2, roll S S, stones,
        roll 1 5 5, keep, take r6, roll 2 5 S, keep, take b7,
        roll 2 S S, keep, take g0, roll 1 4 5, keep, take b5,
        roll 1 S S, keep, stones, roll 2 3 4, keep, take g9,
        roll 3 3 5, keep, take y8, roll 2 3 5`),
      show: [".middle"],
    },
    { text: "dice.finish", do: ["keep", "take g10"] },
    { text: "dice.score" },
  ],
} satisfies Lesson as Lesson;

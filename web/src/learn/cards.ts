import { list, type Lesson } from "./lesson";

export default {
  game: "cards",
  deal: list(`
    deal b2, deal b5, deal w5, deal r3, deal y3, deal g7, deal p8, deal p6,
    deal r9, deal y1, deal g8, deal r7, deal r6, deal y4, deal g5, deal p2`),
  stops: [
    { text: "cards.rows", show: [".legend"] },
    { text: "cards.play", do: ["play b2"] },
    { text: "cards.take", do: ["draw deck"], then: list("deal b6, play r9, draw deck, deal y6") },
    {
      text: "cards.direction",
      do: ["play b5", "draw deck"],
      then: list("deal w0, play y1, draw deck, deal rx"),
    },
    {
      text: "cards.point",
      do: ["play w5 b", "draw deck"],
      then: list("deal g9, discard g8, draw deck, deal g4"),
    },
    { text: "cards.wish", do: ["wish r3 y3"] },
    { text: "cards.pile", do: ["draw g"] },
    { text: "cards.second", do: ["draw deck"], then: ["deal px"] },
    {
      text: "cards.five",
      skip: list(`
        play r7, draw deck, deal yx, play g7, draw deck, deal b7,
        play y4, draw deck, deal g3, play b6, draw deck, deal bx,
        play g5, draw deck, deal gx, play g8, draw deck, deal p5,
        play r6, draw deck, deal w2, play b7, draw deck, deal r4,
        play y6, draw deck, deal p4, play p8, draw deck, deal y4,
        play g4, draw deck, deal r2, wish r4 y4, draw deck, deal b8, draw deck, deal y7,
        play rx, draw deck, deal r1, play p6, draw deck, deal g10,
        play g3, draw deck, deal b4, play p5, draw deck, deal r7,
        play yx, draw deck, deal w6, wish r7 y7, draw deck, deal y9, draw deck, deal r8,
        play w2 w, draw deck, deal b0, play px, draw deck, deal y10,
        discard r1, draw deck, deal y2, play b8, draw deck, deal r10,
        discard r2, draw deck, deal w9, play g9, draw deck, deal y0,
        play gx, draw deck, deal w8`),
      show: [".ends"],
    },
    { text: "cards.closing", do: ["play bx"], then: list("play w6 w, play w9 w") },
    { text: "cards.round", do: ["play g10"] },
    { text: "cards.neutral", do: ["play w0 w"] },
    { text: "cards.score" },
  ],
} satisfies Lesson as Lesson;

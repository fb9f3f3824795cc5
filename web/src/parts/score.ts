// The lines of the score sheet: what each number stands for, read off the view and the scores.
import { COLOURS, type BoardScore, type CardsScore, type Colour, type DiceScore, type Scores, type View } from "../core/views";
import { say, sayCount } from "../words/index.svelte";

export interface Cell {
  points: number;
  /** What brings them: a field, so many cards; empty if there is nothing. */
  from: string;
  /** The big figure's path counts double. */
  doubled?: boolean;
}
export interface Line {
  symbol: string;
  label: string;
  colour?: Colour;
  cells: Cell[];
}

const none = "–";

function columns(cell: (seat: number, column: number) => Cell, seats: number): Line[] {
  return COLOURS.map((colour, column) => ({
    symbol: `e-${colour}`,
    label: say(`colour.${colour}`),
    colour,
    cells: Array.from({ length: seats }, (_, seat) => cell(seat, column)),
  }));
}

const stones = (n: number) => (n ? `× ${n}` : none);

export function scoreLines(view: View, { scores }: Scores): Line[] {
  switch (view.game) {
    case "board": {
      const sheet = scores as BoardScore[];
      return [
        ...columns((seat, column) => {
          const player = view.players[seat]!;
          const field = player.figures[column]!;
          return {
            points: sheet[seat]!.paths[column]!,
            from: field ? say("score.field", { n: field }) : none,
            doubled: player.big === COLOURS[column],
          };
        }, view.seats),
        { symbol: "t-stone", label: say("score.stones"), cells: sheet.map((score) => ({ points: score.stone_points, from: stones(score.stones) })) },
        { symbol: "t-2", label: say("score.bonus"), cells: sheet.map((score) => ({ points: score.tile_points, from: "" })) },
      ];
    }
    case "cards": {
      const sheet = scores as CardsScore[];
      const count = (n: number) => (n ? sayCount("score.cards", n) : none);
      return [
        ...columns((seat, column) => ({ points: sheet[seat]!.rows[column]!, from: count(view.players[seat]!.rows[column]!.length) }), view.seats),
        { symbol: "s-points", label: say("score.neutral"), cells: sheet.map((score, seat) => ({ points: score.points, from: count(view.players[seat]!.points.length) })) },
        { symbol: "t-stone", label: say("score.stones"), cells: sheet.map((score) => ({ points: score.stone_points, from: stones(score.stones) })) },
      ];
    }
    case "dice": {
      const sheet = scores as DiceScore[];
      return [
        ...columns((seat, column) => {
          const length = view.players[seat]!.lengths[column]!;
          return { points: sheet[seat]!.rows[column]!, from: length ? sayCount("score.tiles", length) : none };
        }, view.seats),
        { symbol: "t-stone", label: say("score.stones"), cells: sheet.map((score) => ({ points: score.stone_points, from: stones(score.stones) })) },
        { symbol: "t-2", label: say("score.bonus"), cells: sheet.map((score) => ({ points: score.bonus, from: "" })) },
        { symbol: "t-hat", label: say("score.hats"), cells: sheet.map((score) => ({ points: score.leprechaun_points, from: stones(score.leprechauns) })) },
      ];
    }
  }
}

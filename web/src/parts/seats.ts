// The shapes of the four seats: chalk stone, granite tower, sandstone cairn, bog-oak druid.
const SHAPES = ["stone", "tower", "cairn", "druid"] as const;

export function figureId(seat: number, big = false): string {
  return `fig-${SHAPES[seat]}${big ? "-big" : ""}`;
}
/** The flat mark of a seat. */
export function markId(seat: number): string {
  return `seat-${SHAPES[seat]}`;
}

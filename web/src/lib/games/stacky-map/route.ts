/** The winding route of a map: cards in rows, to and fro, with a line through them. */

export interface Stop {
  readonly x: number;
  readonly y: number;
}

/** How far every second stop lies lower, as a share of a cell's height. */
const WAVE = 0.06;

/** The middles of the stops, in cells' width and height as given. */
export function stops(count: number, columns: number, width: number, height: number): Stop[] {
  return Array.from({ length: count }, (_, i) => {
    const row = Math.floor(i / columns);
    const along = i % columns;
    const column = row % 2 === 0 ? along : columns - 1 - along;
    const wave = i % 2 === 0 ? 0 : height * WAVE;
    return { x: (column + 0.5) * width, y: (row + 0.5) * height + wave };
  });
}

/** A line through the stops, as the data of an SVG path: curves within a row, bows at its ends. */
export function line(through: readonly Stop[], bow: number): string {
  const [start] = through;
  if (!start) return '';
  return through.slice(1).reduce((path, to, i) => {
    const from = through[i] ?? start;
    if (Math.abs(to.x - from.x) < 1) {
      const side = i > 0 && (through[i - 1]?.x ?? 0) > from.x ? -bow : bow;
      return `${path}C${from.x + side} ${from.y} ${to.x + side} ${to.y} ${to.x} ${to.y}`;
    }
    const middle = (from.x + to.x) / 2;
    return `${path}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
  }, `M${start.x} ${start.y}`);
}

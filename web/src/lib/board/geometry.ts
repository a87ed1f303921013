/**
 * From the lattice to the screen, pure.
 *
 * A card's centre is a point (q, r): x = q * sqrt(3) / 2 and y = -r - q / 2 in card edges, y downwards.
 * A card is a hexagon with edge 1, corner up; facings are sixths of a turn clockwise.
 */

export const HALF = Math.sqrt(3) / 2;

export interface Place {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where the lattice stands on the screen: a place p is seen at p * scale + (x, y) pixels. */
export interface Camera {
  x: number;
  y: number;
  scale: number;
}

/** Points where cards lie flat: `q_low <= q <= q_high`, `y_low <= 2r + q <= y_high`. */
export interface Bounds {
  q_low: number;
  q_high: number;
  y_low: number;
  y_high: number;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight';

/** The place of a lattice point, in card edges. */
export function place(q: number, r: number): Place {
  return { x: q * HALF, y: 0 - r - q / 2 };
}

/** A facing in degrees, clockwise. */
export function degrees(facing: number): number {
  return facing * 60;
}

/** A hexagon's six corners around a place, clockwise from straight up, as an SVG `points` text. */
export function hexagon(x: number, y: number, edge: number): string {
  return [0, 1, 2, 3, 4, 5]
    .map((corner) => {
      const angle = (corner * Math.PI) / 3;
      return `${(x + Math.sin(angle) * edge).toFixed(3)},${(y - Math.cos(angle) * edge).toFixed(3)}`;
    })
    .join(' ');
}

/** The table's edge: the smallest box around all points where cards lie flat. */
export function tableBox(bounds: Bounds): Box {
  return {
    left: bounds.q_low * HALF,
    top: -bounds.y_high / 2,
    width: (bounds.q_high - bounds.q_low) * HALF,
    height: (bounds.y_high - bounds.y_low) / 2,
  };
}

/** The smallest box around hexagons (edge 1) at these places, and some room around it. */
export function boxAround(places: readonly Place[], room = 0): Box {
  const xs = places.length > 0 ? places.map((p) => p.x) : [0];
  const ys = places.length > 0 ? places.map((p) => p.y) : [0];
  const left = Math.min(...xs) - HALF - room;
  const top = Math.min(...ys) - 1 - room;
  return {
    left,
    top,
    width: Math.max(...xs) + HALF + room - left,
    height: Math.max(...ys) + 1 + room - top,
  };
}

/** How far a spot's drawing reaches over its card's corner, in card edges. */
const REACHES = 0.3;

export const LEAST_SCALE = 10;
export const MOST_SCALE = 140;

/** The camera that shows a box in the middle of a view of `width` x `height` pixels, with a margin. */
export function fit(box: Box, width: number, height: number, margin: number, most: number): Camera {
  const room = Math.min(
    (width - 2 * margin) / Math.max(box.width, 1),
    (height - 2 * margin) / Math.max(box.height, 1),
  );
  const scale = Math.min(most, Math.max(LEAST_SCALE, room));
  return {
    x: width / 2 - (box.left + box.width / 2) * scale,
    y: height / 2 - (box.top + box.height / 2) * scale,
    scale,
  };
}

/** Looks from as far, towards the middle of a whole, as long as all of a part stays in view. */
export function lean(
  camera: Camera,
  part: Box,
  whole: Box,
  width: number,
  height: number,
  margin: number,
): Camera {
  const { scale } = camera;
  const along = (from: number, size: number, middle: number, room: number) => {
    const middled = room / 2 - (from + size / 2) * scale;
    const least = Math.min(margin - from * scale, middled);
    const most = Math.max(room - margin - (from + size) * scale, middled);
    return Math.min(most, Math.max(least, room / 2 - middle * scale));
  };
  return {
    x: along(part.left, part.width, whole.left + whole.width / 2, width),
    y: along(part.top, part.height, whole.top + whole.height / 2, height),
    scale,
  };
}

/** Whether a card at one of these places, with its spots, is seen in the lower right corner. */
export function inCorner(
  camera: Camera,
  places: readonly Place[],
  width: number,
  height: number,
  corner: { readonly width: number; readonly height: number },
): boolean {
  const { x, y, scale } = camera;
  return places.some(
    (p) =>
      (p.x + HALF + REACHES) * scale + x > width - corner.width &&
      (p.y + 1 + REACHES) * scale + y > height - corner.height,
  );
}

/** Where spots are drawn: those of several STACCS at one point stand side by side. */
export function sideBySide<T extends { readonly q: number; readonly r: number }>(
  all: readonly T[],
): ({ readonly spot: T } & Place)[] {
  return all.map((spot) => {
    const here = all.filter(({ q, r }) => q === spot.q && r === spot.r);
    const aside = (here.indexOf(spot) - (here.length - 1) / 2) * 0.52;
    const { x, y } = place(spot.q, spot.r);
    return { spot, x: x + aside, y };
  });
}

/** How near the two nearest of these places are; Infinity for fewer than two. */
export function leastApart(places: readonly Place[]): number {
  return places.reduce(
    (least, p, i) =>
      places
        .slice(i + 1)
        .reduce((near, other) => Math.min(near, Math.hypot(p.x - other.x, p.y - other.y)), least),
    Infinity,
  );
}

/** Zooms by a factor so that the pixel (x, y) keeps showing the same place. */
export function zoom(camera: Camera, factor: number, x: number, y: number): Camera {
  const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, camera.scale * factor));
  const by = scale / camera.scale;
  return { x: x - (x - camera.x) * by, y: y - (y - camera.y) * by, scale };
}

/** Holds the camera so that at least the middle of the view stays within a box. */
export function hold(camera: Camera, box: Box, width: number, height: number): Camera {
  const { scale } = camera;
  const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  return {
    x: clamp(camera.x, width / 2 - (box.left + box.width) * scale, width / 2 - box.left * scale),
    y: clamp(camera.y, height / 2 - (box.top + box.height) * scale, height / 2 - box.top * scale),
    scale,
  };
}

/** Moves the camera no further than needed to show a place at least `margin` pixels from the rim. */
export function reveal(
  camera: Camera,
  at: Place,
  width: number,
  height: number,
  margin: number,
): Camera {
  const shift = (seen: number, size: number) =>
    seen < margin ? margin - seen : seen > size - margin ? size - margin - seen : 0;
  return {
    ...camera,
    x: camera.x + shift(at.x * camera.scale + camera.x, width),
    y: camera.y + shift(at.y * camera.scale + camera.y, height),
  };
}

/**
 * The nearest place in an arrow's direction, as an index; `from` itself when there is none.
 *
 * Only what lies within 60 degrees of the arrow counts; sideways steps weigh double.
 */
export function neighbour(places: readonly Place[], from: number, arrow: Arrow): number {
  const start = places[from];
  if (!start) return from;
  let best = from;
  let least = Infinity;
  places.forEach((p, i) => {
    const [dx, dy] = [p.x - start.x, p.y - start.y];
    const along = { ArrowUp: -dy, ArrowDown: dy, ArrowLeft: -dx, ArrowRight: dx }[arrow];
    const across = Math.abs(arrow === 'ArrowUp' || arrow === 'ArrowDown' ? dx : dy);
    if (along < 0.01 || across > along * 1.74) return;
    const cost = along + 2 * across;
    if (cost < least) [best, least] = [i, cost];
  });
  return best;
}

/** Reading order: from the upper left, line by line; indices. */
export function readingOrder(places: readonly Place[]): number[] {
  return places
    .map((p, i) => ({ p, i }))
    .sort((a, b) => a.p.y - b.p.y || a.p.x - b.p.x)
    .map(({ i }) => i);
}

/** The nearest of these places to a point, no farther than `reach`; an index, or null. */
export function nearest(places: readonly Place[], at: Place, reach: number): number | null {
  let best: number | null = null;
  let least = reach;
  places.forEach((p, i) => {
    const far = Math.hypot(p.x - at.x, p.y - at.y);
    if (far <= least) [best, least] = [i, far];
  });
  return best;
}

/**
 * Where cards lie on the screen. An element is a place by its attribute `data-place`, a path such as
 * `seat/2/up/4`; where a place is not on the screen the nearest one above it in the path stands in.
 */

/** Cards that go from place to place. */
export interface Hop {
  /** The card's text; null is a card face down. */
  readonly card: string | null;
  readonly count: number;
  /** The places on the way, at least two. */
  readonly path: readonly string[];
}

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type Boxes = ReadonlyMap<string, Box>;

/** Where an element lies, and it itself. */
export interface Spot extends Box {
  readonly element: HTMLElement;
}

export const NO_BOXES: Boxes = new Map();

/** Where a place is: it, or the nearest one above it. */
export function find(boxes: Boxes, place: string): Box | undefined {
  for (let path = place; path; path = path.slice(0, Math.max(0, path.lastIndexOf('/')))) {
    const box = boxes.get(path);
    if (box) return box;
  }
  return undefined;
}

/**
 * All places within an element, measured from its corner. Of like cards side by side the chosen one
 * counts, which will go, else the last, which came last.
 */
export function measure(root: HTMLElement): ReadonlyMap<string, Spot> {
  const origin = root.getBoundingClientRect();
  const spots = new Map<string, Spot>();
  for (const element of placed(root)) {
    const { x, y, width, height } = element.getBoundingClientRect();
    const place = element.dataset.place ?? '';
    const chosen = spots.get(place)?.element.ariaPressed === 'true';
    if (width && !chosen)
      spots.set(place, { x: x - origin.x, y: y - origin.y, width, height, element });
  }
  return spots;
}

/** The elements that are places. */
export function placed(root: HTMLElement): NodeListOf<HTMLElement> {
  return root.querySelectorAll<HTMLElement>('[data-place]');
}

/**
 * The boxes on a hop's way: it starts where the card lay before and ends where it lies now. Empty
 * where one of them cannot be found.
 */
export function way(hop: Hop, before: Boxes, after: Boxes): readonly Box[] {
  const boxes = hop.path.map((place, i) =>
    i === 0 ? find(before, place) : (exact(after, before, place) ?? find(after, place)),
  );
  return boxes.every((box) => box !== undefined) ? boxes : [];
}

function exact(after: Boxes, before: Boxes, place: string): Box | undefined {
  return after.get(place) ?? before.get(place);
}

/** The isometric block: its hexagon of edge 1 around (0, 0), y downwards, and its three surfaces. */

const H = Math.sqrt(3) / 2;

export const TOP_POINTS = `0,0 ${-H},-.5 0,-1 ${H},-.5`;
export const FACE_POINTS = `0,0 0,1 ${-H},.5 ${-H},-.5`;
export const SIDE_POINTS = `0,0 ${H},-.5 ${H},.5 0,1`;
export const HEXAGON_POINTS = `0,-1 ${H},-.5 ${H},.5 0,1 ${-H},.5 ${-H},-.5`;

/** Lay a flat drawing, in a box of 1 around (0, 0), onto a surface. */
export const ON_TOP = `matrix(${H} .5 ${-H} .5 0 -.5)`;
export const ON_FACE = `matrix(${H} .5 0 1 ${-H / 2} .25)`;
export const ON_SIDE = `matrix(${H} -.5 0 1 ${H / 2} .25)`;

/** The colours that a block can have: the names of tokens with `-top`, `-face`, `-side`, `-ink`. */
export type Hue =
  | 'spade'
  | 'heart'
  | 'club'
  | 'diamond'
  | 'wild'
  | 'back'
  | 'clay'
  | 'lagoon'
  | 'honey'
  | `nab-${0 | 1 | 2 | 3 | 4 | 5 | 6}`;

/** A surface's fill. The three colours of the pages are lit from one token each. */
export function fill(hue: Hue, part: 'top' | 'face' | 'side'): string {
  if (hue !== 'clay' && hue !== 'lagoon' && hue !== 'honey') return `var(--${hue}-${part})`;
  const light = { top: '#fff 42%', face: '#fff 6%', side: '#000 26%' }[part];
  return `color-mix(in srgb, var(--block-${hue}), ${light})`;
}

export interface Slab {
  top: string;
  face: string;
  side: string;
}

/**
 * A block of any height seen from the same corner.
 *
 * (x, y) is the TOP's front corner, where its three surfaces meet; `edge` the length of the TOP's
 * edges and `height` that of the upright ones.
 */
export function slab(x: number, y: number, edge: number, height: number): Slab {
  const at = (dx: number, dy: number) => `${(x + dx * edge).toFixed(2)},${(y + dy).toFixed(2)}`;
  const half = edge / 2;
  return {
    top: [at(0, 0), at(-H, -half), at(0, -edge), at(H, -half)].join(' '),
    face: [at(0, 0), at(0, height), at(-H, height - half), at(-H, -half)].join(' '),
    side: [at(0, 0), at(H, -half), at(H, height - half), at(0, height)].join(' '),
  };
}

/** The cards of STACCS as texts (`10H`, `W`, `?`), and the shapes drawn on them. */

export type Suit = 'S' | 'H' | 'C' | 'D';
export const SUITS: readonly Suit[] = ['S', 'H', 'C', 'D'];

export type Kind = 'number' | 'letter' | 'zero' | 'wild' | 'hidden';

export interface Face {
  kind: Kind;
  /** What stands on the SIDE; empty on a WILD and a back. */
  rank: string;
  suit: Suit | null;
  /** The colour tokens' name. */
  hue: 'spade' | 'heart' | 'club' | 'diamond' | 'wild' | 'back';
}

const HUES = { S: 'spade', H: 'heart', C: 'club', D: 'diamond' } as const;

/** What a card's text shows. Unknown texts are drawn as a back. */
export function readCard(card: string): Face {
  if (card === 'W') return { kind: 'wild', rank: '', suit: null, hue: 'wild' };
  const match = /^(0|[2-9]|10|[JQKA])([SHCD])$/.exec(card);
  if (!match) return { kind: 'hidden', rank: '', suit: null, hue: 'back' };
  const [, rank = '', suit] = match as unknown as [string, string, Suit];
  const kind = rank === '0' ? 'zero' : /[JQKA]/.test(rank) ? 'letter' : 'number';
  return { kind, rank, suit, hue: HUES[suit] };
}

/** A suit's colour tokens' name. */
export function suitHue(suit: Suit): 'spade' | 'heart' | 'club' | 'diamond' {
  return HUES[suit];
}

/** Drawn around (0, 0) in a box from -1 to 1, y downwards. */
export const SUIT_PATHS: Record<Suit, string> = {
  S: 'M0-.95C.25-.55 .9-.2 .9.25C.9.6 .6.75 .38.7C.26.67 .17.58 .12.48C.13.7 .2.85 .36.95H-.36C-.2.85-.13.7-.12.48C-.17.58-.26.67-.38.7C-.6.75-.9.6-.9.25C-.9-.2-.25-.55 0-.95Z',
  H: 'M0 .9C-.35.5-.95.1-.95-.38C-.95-.95-.2-.98 0-.4C.2-.98 .95-.95 .95-.38C.95.1 .35.5 0 .9Z',
  C: 'M-.13.42C-.25.66-.86.7-.88.2C-.9-.2-.5-.3-.32-.18C-.6-.5-.42-.95 0-.95C.42-.95 .6-.5 .32-.18C.5-.3 .9-.2 .88.2C.86.7 .25.66 .13.42C.14.68 .22.85 .36.95H-.36C-.22.85-.14.68-.13.42Z',
  D: 'M0-.95L.72 0 0 .95-.72 0Z',
};

export const STOP_SIGN = 'M-.4-.92H.4L.92-.4V.4L.4.92H-.4L-.92.4V-.4Z';
export const STOP_BAR = 'M-.52-.15H.52V.15H-.52Z';
export const ARROW = 'M0-.9 .74-.08H.29V.8H-.29V-.08H-.74Z';

/** What a head is made of, from back to front; each is a path. */
export interface Head {
  /** Hair behind the head, in ink. */
  readonly behind?: string;
  /** Hair, a cap or a beard on it, in ink. */
  readonly worn?: string;
  readonly crown?: string;
  /** Strokes in ink: brows, closed eyes, a mouth. */
  readonly mood: string;
  /** A mouth within a beard, as a light stroke. */
  readonly mouth?: string;
  /** Open eyes, as dots. */
  readonly eyes: readonly (readonly [x: number, y: number])[];
}

/** The outline of every head. */
export const HEAD = 'M-.74-.36C-.82.5-.5.98 0 .98C.5.98.82.5.74-.36Z';

const CROWN = 'M-.76-.32-.88-.92-.46-.64-.22-1.06 0-.7.22-1.06.46-.64.88-.92.76-.32Z';

/** A head to each letter, in four moods. */
export const HEADS: Readonly<Record<string, Head>> = {
  // The Jack smirks under a cap.
  J: {
    worn: 'M-.78-.3C-.8-.86-.3-1 .1-.96C.55-.92.78-.66.76-.38L1.02-.3C1.04-.2.9-.16.76-.18Z',
    mood: 'M-.32.46C-.05.6.3.52.46.24',
    eyes: [
      [-0.3, 0.06],
      [0.3, 0.02],
    ],
  },
  // The Queen smiles with her eyes closed.
  Q: {
    behind:
      'M-.76-.5C-1.14.05-1.1.75-.86 1.04C-.64.98-.5.84-.44.6H.44C.5.84.64.98.86 1.04C1.1.75 1.14.05.76-.5Z',
    crown: CROWN,
    mood: 'M-.36.4C-.18.64.18.64.36.4M-.5.1C-.42-.06-.22-.06-.14.1M.14.1C.22-.06.42-.06.5.1',
    eyes: [],
  },
  // The King frowns under his brows.
  K: {
    worn: 'M-.77.02C-.84.8-.4 1.08 0 1.08C.4 1.08.84.8.77.02C.6.34.3.3 0 .3C-.3.3-.6.34-.77.02Z',
    crown: 'M-.76-.34V-1L-.38-.7 0-1.06.38-.7.76-1V-.34Z',
    mood: 'M-.52-.16-.2-.06M.52-.16.2-.06',
    mouth: 'M-.28.72C-.14.54.14.54.28.72',
    eyes: [
      [-0.32, 0.12],
      [0.32, 0.12],
    ],
  },
  // The Ace laughs, hair on end.
  A: {
    worn: 'M-.74-.24-.92-.72-.5-.64-.44-1.02-.1-.7.18-1.04.36-.66.82-.82.74-.24C.3-.52-.3-.52-.74-.24ZM-.46.24H.46C.44.84-.44.84-.46.24Z',
    mood: 'M-.5.06-.32-.14-.14.06M.14.06.32-.14.5.06',
    eyes: [],
  },
};

const PIPS: readonly (readonly (readonly [x: number, y: number])[])[] = [
  [],
  [[0, 0]],
  [
    [-1, 0],
    [1, 0],
  ],
  [
    [0, -1],
    [-1, 1],
    [1, 1],
  ],
  [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
];

/** Where the dots for a number of up to 4 stand, in a box from -1 to 1. */
export function pips(number: number): readonly (readonly [x: number, y: number])[] {
  return PIPS[number] ?? [];
}

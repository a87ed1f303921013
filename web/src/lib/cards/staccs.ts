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

/** A head to each letter: a filled shape (hair, hat, crown) and the strokes of its mood. */
export const HEADS: Record<string, { worn: string; mood: string; eyes: readonly number[][] }> = {
  // The Jack smirks under a cap.
  J: {
    worn: 'M-.78-.3C-.8-.86-.3-1 .1-.96C.55-.92.78-.66.76-.38L1.02-.3C1.04-.2.9-.16.76-.18Z',
    mood: 'M-.32.46C-.05.6.3.52.46.24',
    eyes: [
      [-0.3, 0.06],
      [0.3, 0.02],
    ],
  },
  // The Queen smiles with her eyes closed, under a crown of five points.
  Q: {
    worn: 'M-.74-.34-.86-.9-.46-.62-.24-1.02 0-.66.24-1.02.46-.62.86-.9.74-.34Z',
    mood: 'M-.36.36C-.18.62.18.62.36.36M-.5.06C-.42-.08-.22-.08-.14.06M.14.06C.22-.08.42-.08.5.06',
    eyes: [],
  },
  // The King frowns under his brows, a crown with a flat rim and a beard.
  K: {
    worn: 'M-.74-.36V-.96L-.38-.66 0-1.02.38-.66.74-.96V-.36ZM-.5.6C-.3.8.3.8.5.6C.46 1.02-.46 1.02-.5.6Z',
    mood: 'M-.28.52C-.14.36.14.36.28.52M-.54-.16-.2-.04M.54-.16.2-.04',
    eyes: [
      [-0.32, 0.14],
      [0.32, 0.14],
    ],
  },
  // The Ace laughs, hair on end.
  A: {
    worn: 'M-.74-.28-.92-.72-.5-.64-.44-1.02-.1-.7.18-1.04.36-.66.82-.82.74-.28C.3-.52-.3-.52-.74-.28ZM-.46.24H.46C.44.84-.44.84-.46.24Z',
    mood: 'M-.5.06-.32-.14-.14.06M.14.06.32-.14.5.06',
    eyes: [],
  },
};
/** The outline of every head, below what it wears. */
export const HEAD = 'M-.74-.36C-.82.5-.5.98 0 .98C.5.98.82.5.74-.36Z';

/** Tables of real games, for the gallery: 'card q r facing stacc' and 'q r stacc'. */
import type { LitSpot, StaccTable } from '../lib/board/types';

interface Kept {
  bounds: StaccTable['bounds'];
  facings: readonly number[];
  cards: string;
  spots: string;
}

const uhOh: Kept = {
  bounds: { q_low: -23, q_high: 23, y_low: -12, y_high: 36 },
  facings: [0],
  cards:
    '8D 0 0 0 0, W 0 1 5 0, JH -1 2 5 0, KH -2 3 5 0, W -3 4 3 0, 4H -3 3 3 0, 0H -3 2 3 0, 0S -4 3 3 0, 3H -3 1 3 0, QH -3 0 3 0, 5H -3 -1 3 0, 5C -4 0 3 0, 7C -4 -1 3 0, 5D -5 1 3 0, 0D -5 4 3 0, KC -4 -2 3 0, KD -5 3 3 0, W -4 -3 0 0, 8C -4 -2 0 0, 10C -4 -1 0 0, 2C -4 0 0 0, 2S -3 -1 0 0, QS -3 0 0 0, 5S -3 1 0 0',
  spots: '-4 0 0, -3 -3 0, -3 2 0, -2 -2 0, -2 0 0',
};
const solo: Kept = {
  bounds: { q_low: -23, q_high: 23, y_low: -12, y_high: 36 },
  facings: [3],
  cards:
    '2D 0 0 0 0, W 0 1 3 0, 7S 0 0 3 0, KS 0 -1 3 0, 4S 0 -2 3 0, 6S 0 -3 3 0, 0S 0 -4 3 0, JS 0 -5 3 0, 7D -1 1 3 0, KD 1 -1 3 0, 7C -2 2 3 0, 0H -1 -3 3 0, JH 1 -5 3 0, QH 1 -6 3 0, 8C -2 1 3 0, KC 2 -1 3 0, KH 3 -1 3 0, 6H 3 -2 3 0, 8D -3 2 3 0, 4H 3 -3 3 0, 5D -3 1 3 0, 9D -3 0 3 0, 6D -3 -1 3 0, W -1 -4 5 0, QC -2 -3 5 0, JC -3 -2 5 0, 2C -4 -1 5 0, W -5 0 0 0, 2S -5 1 0 0, QS -5 2 0 0, 5S -5 3 0 0, 8S -5 4 0 0, 9S -5 5 0 0, 3S -5 6 0 0, 9H -4 4 0 0, AS -5 7 0 0, W -4 5 3 0, 6C -4 4 3 0, 3C -4 3 3 0, 9C -4 2 3 0, 4C -4 1 3 0, 4D -5 2 3 0',
  spots: '-6 3 0, -5 1 0, -5 4 0, -5 5 0, -4 0 0',
};
const wildOut: Kept = {
  bounds: { q_low: -22, q_high: 24, y_low: -24, y_high: 24 },
  facings: [0, 2, 3, 5],
  cards:
    'W 1 1 0 0, W 2 -1 2 1, W 1 -2 3 2, W 0 0 5 3, KC 1 2 0 0, KD 3 -2 2 1, 7S 1 -3 3 2, 4H -1 1 5 3, KS 1 -4 3 2, 3S 1 -5 3 2, QC 1 3 0 0, 6S 1 -6 3 2, 7D 0 -2 3 2, 0S 1 -7 3 2, JC 1 4 0 0, 2C 1 5 0 0, JS 1 -8 3 2, 3D 4 -3 2 1, 7C 1 6 0 0, 0H 0 -6 3 2, 4S 1 -9 3 2, 4C 1 7 0 0, AD 5 -4 2 1, 10D 6 -5 2 1, 8H -2 2 5 3, 10S 1 -10 3 2, 0C 1 8 0 0, 10H 5 -5 2 1, 4D 0 1 5 3, 9C 1 9 0 0, 5C 1 10 0 0, JD 7 -6 2 1, 3C 1 11 0 0, 2H -3 3 5 3, 5D 2 9 0 0, 2S 1 -11 3 2, 3H 0 -4 3 2, 9S 1 -12 3 2, QH 0 -5 3 2, 6D 0 -3 3 2',
  spots:
    '-4 4 3, -2 3 3, -1 -2 2, -1 -1 2, -1 2 3, 0 -11 2, 0 -10 2, 0 -9 2, 0 -8 2, 0 -6 2, 0 -4 2, 0 2 0, 0 3 0, 0 4 0, 1 -5 2, 1 1 3, 2 -8 2, 2 -4 2, 2 4 0, 2 5 0, 2 6 0, 2 7 0, 2 10 0, 3 -3 1, 3 -1 1, 3 8 0, 4 -5 1, 5 -3 1, 7 -5 1, 8 -7 1',
};
const party: Kept = {
  bounds: { q_low: -46, q_high: 46, y_low: -24, y_high: 72 },
  facings: [0],
  cards:
    '3D 0 0 0 0, W 0 1 3 0, 2H 0 0 3 0, W 0 -1 0 0, W 0 0 2 0, 2C 1 -1 2 0, 5C 2 -2 2 0, 2D 0 -1 2 0, 2S -1 -1 2 0, 2C 3 -3 2 0, 8C 4 -4 2 0, 2S 0 -2 2 0, 2H -2 -1 2 0, 6S 1 -3 2 0, 8H 3 -4 2 0, QH 4 -5 2 0, 6D 0 -3 2 0, QH 4 -4 2 0, 0H -1 -2 2 0, 8D 1 -4 2 0, 4H 5 -5 2 0, 0S -2 -2 2 0, 0D 2 -5 2 0, KH 0 -3 2 0, KD 0 -2 2 0, KD 3 -6 2 0, AD 4 -7 2 0, QS 4 -3 2 0, KC 0 -1 2 0, KC 0 0 2 0, AC 4 -6 2 0, KH 0 1 2 0, 6H 1 -4 2 0, QD 5 -8 2 0, 9D 6 -9 2 0, 7C 1 -1 2 0, 10H 2 -5 2 0, 10C 2 -2 2 0, 10D 1 -2 2 0, W -1 -3 5 0, 7D -2 -2 5 0, W -3 -1 0 0, 5H -3 0 0 0, 7H -3 1 0 0, 4H -3 2 0 0, 7S -2 0 0 0, JH -3 3 0 0, 10H -3 4 0 0, 4S -2 1 0 0, JC -4 3 0 0, 0H -3 5 0 0, JS -5 3 0 0, 9S -5 4 0 0, 0C -2 4 0 0, QS -5 5 0 0, 9C -2 5 0 0, 7H -1 -1 0 0, 9C -4 3 0 0, 3S -5 6 0 0, AS -5 7 0 0, AC -6 7 0 0, QC -6 5 0 0, 5S -5 8 0 0, 6C -2 6 0 0, 5H -4 7 0 0, 0D -1 3 0 0, AS -5 9 0 0, AD -7 7 0 0, 0C -2 7 0 0, JD -7 8 0 0, 10S -5 10 0 0, 3C -2 8 0 0',
  spots:
    '-8 7 0, -8 8 0, -7 5 0, -7 9 0, -6 3 0, -6 9 0, -5 11 0, -4 9 0, -3 2 0, -2 9 0, -1 0 0, -1 4 0, -1 5 0, -1 6 0, -1 7 0, 0 -2 0, 0 2 0',
};

function table({ bounds, facings, cards }: Kept): StaccTable {
  const laid = cards.split(', ').map((text) => {
    const [card = '?', ...numbers] = text.split(' ');
    const [q = 0, r = 0, facing = 0, stacc = 0] = numbers.map(Number);
    return { card, q, r, facing, stacc };
  });
  return { bounds, facings, cards: laid };
}

function spots({ spots }: Kept): LitSpot[] {
  return spots.split(', ').map((text, i) => {
    const [q = 0, r = 0, stacc = 0] = text.split(' ').map(Number);
    return { id: String(i), q, r, stacc, label: `Spot ${i + 1} at ${q}, ${r}` };
  });
}

/** The largest table and a part of it once more: 120 cards. */
function crowded(kept: Kept): Kept {
  const all = kept.cards.split(', ');
  const again = all.slice(0, 120 - all.length).map((text) => {
    const [card, q, r, ...rest] = text.split(' ');
    return [card, Number(q) + 14, Number(r) - 4, ...rest].join(' ');
  });
  return { ...kept, cards: [...all, ...again].join(', ') };
}

export const TABLES = [
  { name: 'UH OH!', table: table(uhOh), spots: spots(uhOh), card: '5C' },
  { name: 'WILD OUT', table: table(wildOut), spots: spots(wildOut), card: 'KD' },
  { name: 'SOLOSTACCS', table: table(solo), spots: spots(solo), card: 'W' },
  { name: '120 cards', table: table(crowded(party)), spots: spots(party), card: '7H' },
];

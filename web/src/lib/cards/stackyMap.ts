/** The cards of Stacky Map: which colour each has, and its small drawing in a box of 100 x 100. */

export type StackyMapKind =
  | '+1'
  | '+2'
  | '+3'
  | 'holiday'
  | 'visa'
  | 'snatch'
  | 'missed'
  | 'ban'
  | 'route'
  | 'revisit'
  | 'rush'
  | 'insurance';

/** A drawing is made of paths: filled with the card's ink, with paper, or only drawn in ink. */
export type Stroke = readonly ['ink' | 'paper' | 'line' | 'glow', string];

export interface Drawing {
  hue: 'ticket' | 'holiday' | 'attack' | 'swap' | 'rush' | 'shield';
  strokes: readonly Stroke[];
}

const PLANE =
  'M50 14c4 0 6 6 6 12v14l28 18v9l-28-9v15l9 7v7l-15-5-15 5v-7l9-7V58l-28 9v-9l28-18V26c0-6 2-12 6-12Z';
const TICKET = 'M18 34h64v10a7 7 0 0 0 0 14v10H18V58a7 7 0 0 0 0-14Z';

export const DRAWINGS: Record<StackyMapKind, Drawing> = {
  '+1': {
    hue: 'ticket',
    strokes: [
      ['paper', 'M16 30q0-8 8-8h48q10 0 12 10l4 20v16H16Z'],
      ['ink', 'M24 30h14v16H24ZM44 30h14v16H44ZM64 30h9q3 0 4 4l3 12H64Z'],
      ['line', 'M16 56h72'],
      ['ink', 'M32 60a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM72 60a9 9 0 1 0 0 18 9 9 0 0 0 0-18Z'],
    ],
  },
  '+2': {
    hue: 'ticket',
    strokes: [
      ['line', 'M38 74 26 90M62 74l12 16M32 82h36'],
      ['paper', 'M28 26q0-14 22-14t22 14v38q0 10-10 10H38q-10 0-10-10Z'],
      ['ink', 'M35 26h30v20H35Z'],
      [
        'ink',
        'M39 56a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM61 56a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9Z',
      ],
    ],
  },
  '+3': {
    hue: 'ticket',
    strokes: [
      ['line', 'M14 74q14-6 18-20M62 92q14-4 22-14'],
      ['paper', PLANE],
      ['ink', 'M46 26q4-6 8 0v5h-8Z'],
    ],
  },
  holiday: {
    hue: 'holiday',
    strokes: [
      ['glow', 'M66 14a17 17 0 1 0 0 34 17 17 0 0 0 0-34Z'],
      ['paper', 'M8 86q20-16 46-14t38 14Z'],
      ['line', 'M8 86q20-16 46-14t38 14M42 72q-2-22 4-38'],
      [
        'ink',
        'M46 34q-16-12-30 4 16-8 28-1-16 0-20 16 12-12 23-14ZM46 34q14-14 30 0-15-4-26 3 15 1 18 15-11-10-21-13Z',
      ],
    ],
  },
  visa: {
    hue: 'attack',
    strokes: [
      ['paper', 'M24 14h44q6 0 6 6v64q0 6-6 6H24Z'],
      [
        'line',
        'M32 14v76M53 28a13 13 0 1 0 0 26 13 13 0 0 0 0-26ZM40 41h26M53 28q-8 13 0 26M53 28q8 13 0 26M42 66h22',
      ],
      ['ink', 'M58 62l7-7 9 9 9-9 7 7-9 9 9 9-7 7-9-9-9 9-7-7 9-9Z'],
    ],
  },
  snatch: {
    hue: 'attack',
    strokes: [
      ['line', 'M50 4v26M50 30v14q0 12-11 12-10 0-10-11'],
      ['ink', 'M22 48l7-13 7 13Z'],
      ['paper', 'M34 58l52-12 2 9a6 6 0 0 0 3 12l2 9-52 12-2-9a6 6 0 0 0-3-12Z'],
      ['line', 'M72 50l7 29'],
    ],
  },
  missed: {
    hue: 'attack',
    strokes: [
      ['paper', 'M40 34a27 27 0 1 0 0 54 27 27 0 0 0 0-54Z'],
      ['line', 'M40 44v18l12 8M40 38v1M40 83v1M17 61h1M62 61h1'],
      [
        'ink',
        'M92 10q3 4-3 9l-9 8 4 22-5 4-8-19-10 8v8l-4 3-4-10-10-4 3-4h8l8-10-19-8 4-5 22 4 8-9q5-6 9-3Z',
      ],
    ],
  },
  ban: {
    hue: 'attack',
    strokes: [
      ['ink', PLANE],
      [
        'glow',
        'M50 8a44 44 0 1 0 0 88 44 44 0 0 0 0-88Zm0 11q15 0 25 9L26 77q-9-10-9-25a33 33 0 0 1 33-33Zm0 66q-14 0-24-8L75 28q8 10 8 24a33 33 0 0 1-33 33Z',
      ],
    ],
  },
  route: {
    hue: 'swap',
    strokes: [
      ['line', 'M14 36q16-22 36-10t34-2M86 66q-16 22-36 10t-34 2'],
      ['ink', 'M78 10l14 12-16 10ZM22 92 8 80l16-10Z'],
      ['paper', 'M28 42h16v20H28ZM56 42h16v20H56Z'],
    ],
  },
  revisit: {
    hue: 'swap',
    strokes: [
      ['paper', 'M30 52h40v8a5 5 0 0 0 0 10v8H30v-8a5 5 0 0 0 0-10Z'],
      ['line', 'M58 58v14M20 56a31 31 0 1 1 52 18'],
      ['ink', 'M9 46l12 16 13-14Z'],
    ],
  },
  rush: {
    hue: 'rush',
    strokes: [
      ['paper', 'M14 36l20-8 16 44-20 8ZM86 36l-20-8-16 44 20 8Z'],
      ['paper', 'M38 24h24v50H38Z'],
      ['ink', 'M56 8 34 52h13l-5 36 25-48H53Z'],
    ],
  },
  insurance: {
    hue: 'shield',
    strokes: [
      ['paper', 'M50 8q16 10 34 11v27q0 28-34 44-34-16-34-44V19q18-1 34-11Z'],
      ['ink', 'M50 8q16 10 34 11v27q0 28-34 44Z'],
      ['glow', 'M32 48l8-8 9 9 17-18 8 8-25 27Z'],
    ],
  },
};
/** A ticket by itself, for maps and piles. */
export const TICKET_PATH = TICKET;

export function stackyMapKind(card: string | null): StackyMapKind | null {
  return card !== null && card in DRAWINGS ? (card as StackyMapKind) : null;
}

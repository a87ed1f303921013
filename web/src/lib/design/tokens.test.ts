import { describe, expect, it } from 'vitest';
import { contrast } from './contrast';
import css from './tokens.css?raw';

function tokens(block: string): Record<string, string> {
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})\b/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  );
}

const [light = '', dark = ''] = css.split("[data-theme='dark']");
const THEMES = [
  ['light', tokens(light)],
  ['dark', { ...tokens(light), ...tokens(dark) }],
] as const;

// What is read, and the grounds on which it stands: 4.5 to 1 (AA).
const TEXT: readonly (readonly [string, readonly string[]])[] = [
  ['ink', ['ground', 'surface', 'raised', 'sunk', 'felt', 'honey-wash', 'lagoon-wash']],
  ['ink', ['danger-wash', 'good-wash', 'clay-wash']],
  ['ink-soft', ['ground', 'surface', 'raised', 'sunk', 'honey-wash']],
  ['lagoon-ink', ['ground', 'surface', 'raised', 'lagoon-wash', 'honey-wash']],
  ['clay-ink', ['ground', 'surface', 'raised', 'clay-wash']],
  ['danger', ['ground', 'surface', 'raised']],
  ['honey-ink', ['honey-wash', 'surface']],
  ['on-clay', ['clay', 'clay-top']],
  ['on-lagoon', ['lagoon']],
  ['on-honey', ['honey']],
  ['on-danger', ['danger']],
  ['box-ink', ['box-face', 'box-lid-face']],
  ...[1, 2, 3, 4, 5, 6].map((n) => [`nab-${n}-ink`, [`nab-${n}-top`]] as const),
  ['nab-0-ink', ['nab-0-face']],
  ...['ticket', 'holiday', 'attack', 'swap', 'rush', 'shield'].map(
    (hue) => [`map-${hue}-ink`, [`map-${hue}-top`]] as const,
  ),
];

// Shapes and edges that carry a meaning: 3 to 1.
const SHAPES: readonly (readonly [string, readonly string[]])[] = [
  ['line-strong', ['surface', 'raised']],
  ['focus', ['ground', 'surface', 'raised', 'felt']],
  ['clay', ['felt', 'raised', 'ground']],
  ['lagoon', ['surface', 'ground']],
  ['felt-edge', ['felt']],
  ...['spade', 'heart', 'club', 'diamond'].map(
    (suit) => [`${suit}-mark`, ['raised', 'surface', 'sunk']] as const,
  ),
  ...['spade', 'heart', 'club', 'diamond'].map(
    (suit) => [`${suit}-ink`, [`${suit}-face`, `${suit}-top`, 'honey']] as const,
  ),
  ...['spade', 'heart', 'club', 'diamond'].map(
    (suit) => [`${suit}-faint`, [`${suit}-top`]] as const,
  ),
  ['wild-ink', ['wild-top']],
  ...[0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => [`seat-${n}`, ['surface']] as const),
  ...[0, 1, 2, 3].map((n) => [`stacc-${n}`, ['felt', 'raised']] as const),
];

describe.each(THEMES)('%s', (_, colours) => {
  const between = (one: string, other: string) =>
    contrast(colours[one] ?? 'missing', colours[other] ?? 'missing');

  it.each(TEXT)('%s can be read on %s', (ink, grounds) => {
    for (const ground of grounds)
      expect(between(ink, ground), `${ink} on ${ground}`).toBeGreaterThanOrEqual(4.5);
  });

  it.each(SHAPES)('%s stands out from %s', (shape, grounds) => {
    for (const ground of grounds)
      expect(between(shape, ground), `${shape} on ${ground}`).toBeGreaterThanOrEqual(3);
  });

  it('shows white numbers on the dark SIDE of every suit', () => {
    for (const suit of ['spade', 'heart', 'club', 'diamond'])
      expect(contrast('#ffffff', colours[`${suit}-side`] ?? '')).toBeGreaterThanOrEqual(4.5);
  });

  it('lights every block from above', () => {
    for (const [name, top] of Object.entries(colours)) {
      const side = /^(.*)-top$/.exec(name) && colours[name.replace(/-top$/, '-side')];
      if (side) expect(contrast(top, '#000000'), name).toBeGreaterThan(contrast(side, '#000000'));
    }
  });
});

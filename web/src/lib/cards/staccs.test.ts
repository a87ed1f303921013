import { describe, expect, it } from 'vitest';
import { readCard } from './staccs';

describe('readCard', () => {
  it.each([
    ['10H', 'number', '10', 'H'],
    ['2S', 'number', '2', 'S'],
    ['0C', 'zero', '0', 'C'],
    ['KD', 'letter', 'K', 'D'],
  ])('reads %s', (text, kind, rank, suit) => {
    expect(readCard(text)).toMatchObject({ kind, rank, suit });
  });

  it('knows a WILD, which has no suit', () => {
    expect(readCard('W')).toMatchObject({ kind: 'wild', suit: null });
  });

  it.each(['?', '', '1S', '11H', 'XX', 'SH'])('draws %j as a back', (text) => {
    expect(readCard(text).kind).toBe('hidden');
  });
});

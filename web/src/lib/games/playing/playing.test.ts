import { describe, expect, it } from 'vitest';
import { toldApart } from './held';
import { around } from './seats';

describe('the seats before a viewer', () => {
  it('go from the left to the right', () => {
    expect(around(0, 4)).toEqual([1, 2, 3]);
    expect(around(2, 4)).toEqual([3, 0, 1]);
  });

  it('are all of them for nobody’s eyes', () => {
    expect(around(null, 3)).toEqual([0, 1, 2]);
  });
});

describe('cards that are held', () => {
  it('are told apart, and keep their keys while others come', () => {
    const keys = (cards: string[]) => toldApart(cards.map((card) => ({ card }))).map((c) => c.key);
    expect(keys(['+1', '+1', 'ban'])).toEqual(['+1#0', '+1#1', 'ban#0']);
    expect(keys(['+1', '+1', '+2', 'ban'])).toEqual(['+1#0', '+1#1', '+2#0', 'ban#0']);
  });

  it('say who knows them', () => {
    expect(toldApart([{ card: 'ban', known_to: [2] }, { card: 'ban' }])).toMatchObject([
      { knownTo: [2] },
      { knownTo: [] },
    ]);
  });
});

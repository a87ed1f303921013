import { describe, expect, it } from 'vitest';
import { caseOf, laying, tidy, EXAMPLES, type HandMade } from './cases';

const made: HandMade = {
  game: 'staccs-uh-oh',
  laid: ['2S', '5S@0,1'],
  freely: false,
  hand: ['5C', 'W'],
  players: 3,
  others: 4,
  attack: 0,
  ask: [],
};

describe('cases', () => {
  it('are what the judge takes', () => {
    expect(caseOf(made)).toEqual({
      game: 'staccs-uh-oh',
      laid: ['2S', '5S@0,1'],
      hands: [['5C', 'W'], 4, 4],
      turn: 0,
    });
    expect(caseOf({ ...made, hand: [], attack: 1, freely: true, ask: ['draw'] })).toMatchObject({
      hands: [5, 4, 4],
      attack: 1,
      laid_freely: true,
      ask: ['draw'],
    });
    expect(caseOf({ ...made, game: 'staccs-solo' })).toEqual({
      game: 'staccs-solo',
      laid: ['2S', '5S@0,1'],
      hand: '5C',
    });
  });

  it('put the cards that were dealt onto the WILDs in their order', () => {
    const wildOut = { ...made, game: 'staccs-wild-out', players: 2, hand: ['JH'] };
    expect(caseOf({ ...wildOut, laid: ['QS@3,-2#1', '5H@1,2#0'] })).toEqual({
      game: 'staccs-wild-out',
      laid: ['5H@1,2#0', 'QS@3,-2#1'],
      laid_freely: true,
      hands: [['JH'], []],
      turn: 0,
    });
    const laid = ['8D@1,-3#2', 'QS@3,-2#1', '5H@1,2#0', '2C@-1,1#3', '9H@1,3#0'];
    expect(caseOf({ ...wildOut, laid, ask: ['JH@1,4#0'] })).toEqual({
      game: 'staccs-wild-out',
      laid: ['5H@1,2#0', 'QS@3,-2#1', '8D@1,-3#2', '2C@-1,1#3', '9H@1,3#0'],
      hands: [['JH'], []],
      turn: 0,
      drawn: true,
      ask: ['JH@1,4#0'],
    });
  });

  it('lay cards in notation', () => {
    expect(laying('2S', null, 0, null)).toBe('2S');
    expect(laying('5S', { q: 0, r: 1 }, 3, 'H')).toBe('5S@0,1');
    expect(laying('5S', { q: 0, r: 1, stacc: 2 }, 0, null)).toBe('5S@0,1#2');
    expect(laying('W', { q: 0, r: -2 }, 3, 'H')).toBe('W@0,-2/3H');
    expect(laying('W', { q: 0, r: -2 }, 3, null)).toBe('W@0,-2/3');
  });
});

describe('a case as text', () => {
  it('says what it said', () => {
    for (const example of Object.values(EXAMPLES))
      expect(JSON.parse(tidy(example))).toEqual(example);
  });

  it('keeps in one line what fits there', () => {
    expect(tidy({ game: 'x', up: [['4', '1'], []] })).toBe(
      '{\n  "game": "x",\n  "up": [ [ "4", "1" ], [] ]\n}',
    );
  });
});

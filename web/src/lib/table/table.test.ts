import { describe, expect, it } from 'vitest';
import type { GameEvent } from '../api';
import { Names } from '../games/names';
import { game as stackyMap } from '../games/stacky-map/game';
import { game as uhOh } from '../games/staccs-uh-oh/game';
import { pickEyes } from './eyes';
import { withNames } from './seats';
import { headline, ranking } from './results';
import { tellEntry } from './telling';

const asked = (...seats: number[]) =>
  [0, 1, 2].map((seat) => ({ seat, decision: seats.includes(seat) ? 5 : null }));

describe('pickEyes', () => {
  it('shows a watcher the open table, and one person the own seat', () => {
    expect(pickEyes([], [], null, true)).toEqual({ eyes: null, cover: null });
    expect(pickEyes([2], asked(), null, true)).toEqual({ eyes: 2, cover: null });
  });

  it('covers the table until the one who is asked has the screen', () => {
    expect(pickEyes([0, 1], asked(0), null, true)).toEqual({ eyes: null, cover: 0 });
    expect(pickEyes([0, 1], asked(0), 0, true)).toEqual({ eyes: 0, cover: null });
    expect(pickEyes([0, 1], asked(1), 0, true)).toEqual({ eyes: null, cover: 1 });
  });

  it('stays with who has the screen while bots play, and while several are asked', () => {
    expect(pickEyes([0, 1], asked(), 1, true)).toEqual({ eyes: 1, cover: null });
    expect(pickEyes([0, 1], asked(0, 1), 1, true)).toEqual({ eyes: 1, cover: null });
  });

  it('covers nothing where nothing is secret', () => {
    expect(pickEyes([0, 1], asked(1), 0, false)).toEqual({ eyes: 1, cover: null });
    expect(pickEyes([0, 1], asked(), null, false)).toEqual({ eyes: 0, cover: null });
  });
});

describe('the log', () => {
  it('says once that the TOPS of several ZEROs are closed', () => {
    const blocked = (seat: number, q: number) => ({ event: 'blocked', seat, q, r: 0 }) as const;
    const events = [blocked(1, 2), blocked(1, 3)] as GameEvent[];
    const names = new Names(['Ada', 'Ben'], 1);
    expect(tellEntry(uhOh, { events, cause: 'person' }, names)).toEqual([
      'The ZERO’s TOP is closed to you.',
    ]);
  });
});

describe('the log of UH OH!', () => {
  const names = new Names(['Ada', 'Ben'], 1);
  const told = (...events: object[]) =>
    tellEntry(uhOh, { events: events as GameEvent[], cause: 'bot' }, names);

  it('counts cards that others draw in one step, and names one’s own', () => {
    const drew = (seat: number, card: string | null) => ({ event: 'drew', seat, card });
    expect(told(drew(0, null), drew(0, null), drew(0, null))).toEqual(['Ada draws three cards.']);
    expect(told(drew(1, '3S'), drew(1, 'W'))).toEqual(['You draw the 3♠ and the WILD.']);
    expect(told(drew(0, null))).toEqual(['Ada draws a card.']);
  });

  it('tells together which cards cannot start', () => {
    const skipped = (card: string) => ({ event: 'skipped', card });
    expect(told(skipped('W'), skipped('AH'), { event: 'started', card: '7S' })).toEqual([
      'The WILD and the A♥ cannot start, and go back.',
      'The 7♠ starts the STACC.',
    ]);
  });
});

describe('the log of Stacky Map', () => {
  const names = new Names(['Ada', 'Ben'], 1);
  const told = (...events: object[]) =>
    tellEntry(stackyMap, { events: events as GameEvent[], cause: 'bot' }, names);

  it('tells in one sentence what a ban sweeps away', () => {
    const wiped = (card: string, count: number) => ({ event: 'wiped', target: 1, card, count });
    expect(told(wiped('+1', 2), wiped('+2', 1), wiped('holiday', 1))).toEqual([
      'You lose two +1s, a +2 and a Holiday Season to the ban.',
    ]);
  });

  it('tells in one sentence for each what swapped hands held, if one saw it', () => {
    const handed = (giver: number, card: string | null) => ({
      event: 'handed',
      giver,
      receiver: 1 - giver,
      card,
    });
    expect(told(handed(0, '+1'), handed(1, 'visa'), handed(0, '+1'), handed(0, 'ban'))).toEqual([
      'Ada hands you two +1s and a Travel Ban.',
      'You hand Ada a Visa Issue.',
    ]);
    expect(told(handed(0, null), handed(0, null))).toEqual([]);
  });
});

describe('withNames', () => {
  it('puts names for the seats of a reason', () => {
    const text = 'Does the Travel Ban of seat 0 stand? Seat 7 is not asked.';
    expect(withNames(text, ['Ada'])).toBe('Does the Travel Ban of Ada stand? Seat 7 is not asked.');
  });
});

describe('results', () => {
  const names = new Names(['Ada', 'Ben', 'Cy'], 1);

  it('puts winners first, whatever the points say', () => {
    const result = { scores: [9, 3, 12], winners: [1], outcome: 'won' };
    expect(ranking(result).map(({ seat }) => seat)).toEqual([1, 2, 0]);
    expect(headline(result, names)).toBe('You win!');
  });

  it('names those who share, and knows the outcomes of patience', () => {
    const shared = { scores: [3, 1, 3], winners: [0, 2], outcome: 'shared' };
    expect(headline(shared, names)).toBe('Ada and Cy share the win');
    const stuck = { scores: [41], winners: [], outcome: 'stuck' };
    expect(headline(stuck, names)).toBe('Nothing fits any more');
  });
});

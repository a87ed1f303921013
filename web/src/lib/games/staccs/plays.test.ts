import { describe, expect, it } from 'vitest';
import type { Spot } from '../../api';
import { Choice } from './choice.svelte';
import { sortedHand } from './hand';
import {
  cardsThatFit,
  facings,
  layings,
  layText,
  nearestMiss,
  readLay,
  spotsThatTake,
  suits,
  turned,
  ways,
} from './plays';
import { say } from './say';

const spot = (q: number, r: number, more: Partial<Spot> = {}): Spot => ({
  q,
  r,
  stacc: 0,
  top: true,
  suit: null,
  rank: null,
  closed: false,
  blocked: false,
  ...more,
});
const spots = [spot(0, 1, { suit: 'S' }), spot(1, -1, { top: false, rank: '5' })];
const legal = [
  '5S@0,1',
  '5S@1,-1',
  '7S@0,1',
  'W@0,1/2S',
  'W@0,1/2H',
  'W@0,1/3S',
  'draw',
  'give 5C',
];
const lays = layings(legal, spots);

describe('legal moves', () => {
  it('reads every way of writing a laying, and nothing else', () => {
    const plain = { card: '10H', q: -3, r: 12, stacc: null, facing: null, suit: null };
    expect(readLay('10H@-3,12')).toEqual(plain);
    expect(readLay('10H@-3,12#2')).toEqual({ ...plain, stacc: 2 });
    expect(readLay('W@1,0/5')).toMatchObject({ card: 'W', facing: 5, suit: null });
    expect(readLay('W@1,0/0D')).toMatchObject({ card: 'W', facing: 0, suit: 'D' });
    for (const other of ['draw', 'give 5C', 'uh-oh', '5C', 'W@1,0/6'])
      expect(readLay(other), other).toBeNull();
  });

  it('leads from cards to spots and from spots to cards', () => {
    expect([...cardsThatFit(lays)]).toEqual(['5S', '7S', 'W']);
    expect([...cardsThatFit(lays, '1,-1#0')]).toEqual(['5S']);
    expect(spotsThatTake(lays).map(({ q, r }) => [q, r])).toEqual([
      [0, 1],
      [1, -1],
    ]);
    expect(spotsThatTake(lays, '7S').map(({ action }) => action)).toEqual(['7S@0,1']);
  });

  it('leads from a WILD to its facings and suits, and back to the action', () => {
    const wild = ways(lays, 'W', '0,1#0');
    expect(facings(wild)).toEqual([2, 3]);
    expect(suits(wild)).toEqual(['S', 'H']);
    expect(turned(wild, 2, 'H')).toBe('W@0,1/2H');
    expect(turned(wild, 3, 'H')).toBeNull();
    expect(turned(wild, 2, null)).toBeNull();
  });

  it('finds the STACC where only one touches the spot', () => {
    const four = [spot(0, 1, { stacc: 3 }), spot(2, 2, { stacc: 1 }), spot(2, 2, { stacc: 2 })];
    const found = layings(['5S@0,1', '5S@2,2#1', '5S@2,2#2'], four);
    expect(found.map(({ stacc }) => stacc)).toEqual([3, 1, 2]);
    const manner = { facing: 0, calls: false };
    expect(four.map((at) => layText('5S', at, four, manner))).toEqual([
      '5S@0,1',
      '5S@2,2#1',
      '5S@2,2#2',
    ]);
  });

  it('writes a WILD to be asked about as it may be turned', () => {
    const at = { q: 4, r: -2, stacc: 0 };
    expect(layText('W', at, spots, { facing: 5, calls: true })).toBe('W@4,-2/0S');
    expect(layText('W', at, spots, { facing: 0, calls: false })).toBe('W@4,-2/1');
  });

  it('asks why at the spot that comes nearest', () => {
    expect(nearestMiss('9S', spots)).toBe(spots[0]);
    expect(nearestMiss('5H', spots)).toBe(spots[1]);
    expect(nearestMiss('9H', [spot(3, 3, { blocked: true, suit: 'H' }), ...spots])).toBe(spots[0]);
    expect(nearestMiss('9H', [])).toBeUndefined();
  });

  it('says actions', () => {
    expect(say('7H@1,0')).toBe('Stack the 7♥ at 1, 0');
    expect(say('7H@1,0#2')).toBe('Stack the 7♥ at 1, 0 on STACC 3');
    expect(say('W@1,0/2H')).toBe('WILD at 1, 0, pointing to the lower right, calling hearts');
    expect(say('W@1,0/3')).toBe('WILD at 1, 0, pointing down');
    expect(say('give 5C')).toBe('Give the 5♣');
    expect(say('call-out')).toBe('Call it out');
  });
});

describe('a hand', () => {
  it('is sorted by suit and rank, WILDs last, and tells like cards apart', () => {
    const hand = sortedHand(
      ['W', '10C', '9C', 'AS', '0S', '9C', 'JS'].map((card) => ({ card, known_to: [] })),
    );
    expect(hand.map(({ key }) => key)).toEqual([
      '0S#0',
      'JS#0',
      'AS#0',
      '9C#0',
      '9C#1',
      '10C#0',
      'W#0',
    ]);
  });
});

describe('choosing', () => {
  const hand = sortedHand(['5S', '7S', 'W', '9D'].map((card) => ({ card })));
  const held = (card: string) => {
    const found = hand.find((one) => one.card === card);
    if (!found) throw new Error(card);
    return found;
  };
  const start = (only: string | null = null) => new Choice(() => ({ lays, hand, only }));

  it('goes from a card to a spot', () => {
    const choice = start();
    expect(choice.pickCard(held('5S'))).toBeNull();
    expect(choice.places).toHaveLength(2);
    expect(choice.pickSpot('1,-1#0')).toBe('5S@1,-1');
  });

  it('goes from a spot to a card', () => {
    const choice = start();
    expect(choice.pickSpot('0,1#0')).toBeNull();
    expect([choice.fits('7S'), choice.fits('9D')]).toEqual([true, false]);
    expect(choice.pickCard(held('7S'))).toBe('7S@0,1');
  });

  it('lays a card that is chosen again where there is one spot, else lets it go', () => {
    const choice = start();
    choice.pickCard(held('7S'));
    expect(choice.pickCard(held('7S'))).toBe('7S@0,1');
    choice.pickCard(held('5S'));
    expect(choice.pickCard(held('5S'))).toBeNull();
    expect(choice.any).toBe(false);
  });

  it('lays the only card of a spot that is chosen again', () => {
    const choice = start();
    choice.pickSpot('1,-1#0');
    expect(choice.pickSpot('1,-1#0')).toBe('5S@1,-1');
    choice.forget();
    choice.pickSpot('0,1#0');
    expect(choice.pickSpot('0,1#0')).toBeNull();
    expect(choice.spot).toBeNull();
  });

  it('turns a WILD before it is laid, and goes back step by step', () => {
    const choice = start();
    choice.pickCard(held('W'));
    expect(choice.pickSpot('0,1#0')).toBeNull();
    expect(choice.turning).toBe(true);
    expect([choice.facing, choice.suit, choice.ready]).toEqual([2, null, null]);
    choice.suit = 'H';
    expect(choice.ready).toBe('W@0,1/2H');
    choice.facing = 3;
    expect(choice.ready, 'hearts cannot be called so').toBeNull();
    choice.back();
    expect([choice.turning, choice.card]).toEqual([false, 'W']);
    choice.back();
    expect(choice.card).toBeNull();
  });

  it('turns a WILD also when the spot was chosen first', () => {
    const choice = start();
    choice.pickSpot('0,1#0');
    expect(choice.pickCard(held('W'))).toBeNull();
    expect(choice.turning).toBe(true);
  });

  it('needs no choice of a card where there is only one', () => {
    const choice = start('5S');
    expect(choice.places).toHaveLength(2);
    expect(choice.pickSpot('0,1#0')).toBe('5S@0,1');
  });
});

import type { Entry, StackyMapEvent } from '../../api';
import type { Hop } from '../moving/places';

const SHIELD = 'attack/shield';
const DISCARD = 'discard/top';

/** Which cards travel in what has just happened. */
export function hops(entries: readonly Entry[]): Hop[] {
  return entries
    .flatMap((entry) => entry.events as unknown as StackyMapEvent[])
    .flatMap((event) => ofEvent(event));
}

function ofEvent(event: StackyMapEvent): Hop[] {
  switch (event.event) {
    case 'drew':
      return [one(event.card, 'pile', hand(event.seat, event.card))];
    case 'laid':
      return [one(event.card, hand(event.seat, event.card), map(event.seat, event.card))];
    case 'attacked':
      return [one(event.card, hand(event.seat, event.card), 'attack')];
    case 'insured':
      return [one('insurance', hand(event.seat, 'insurance'), SHIELD)];
    case 'turned_back':
      return [one('insurance', hand(event.seat, 'insurance'), SHIELD, 2)];
    case 'cancelled':
      return [one(event.card, 'attack', DISCARD)];
    case 'removed':
      return [one(event.ticket, map(event.target, event.ticket), DISCARD)];
    case 'snatched':
      return [one(event.ticket, map(event.target, event.ticket), map(event.seat, event.ticket))];
    case 'missed_by':
      return [one('missed', 'attack', map(event.target, 'missed'))];
    case 'wiped':
      return [one(event.card, map(event.target, event.card), DISCARD, event.count)];
    case 'handed':
      return [one(event.card, hand(event.giver, event.card), hand(event.receiver, event.card))];
    case 'revisited':
      return [one(event.card, DISCARD, hand(event.seat, event.card))];
    case 'rushed':
      return [one('rush', hand(event.seat, 'rush'), DISCARD)];
    case 'flipped':
      return [one(event.card, 'pile', `rush/${event.seat}`)];
    case 'kept':
      return [one(event.card, 'rush', hand(event.seat, event.card))];
    case 'shuffled':
      return [one(null, 'rush', 'pile', event.count)];
    case 'discarded':
      return [one(event.card, hand(event.seat, event.card), DISCARD)];
    default:
      return [];
  }
}

function one(card: string | null, from: string, to: string, count = 1): Hop {
  return { card, count, path: [from, to] };
}

function hand(seat: number, card: string | null): string {
  return card === null ? `seat/${seat}/hand` : `seat/${seat}/hand/${card}`;
}

function map(seat: number, card: string): string {
  return `seat/${seat}/map/${card}`;
}

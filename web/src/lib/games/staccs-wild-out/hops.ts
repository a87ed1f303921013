import type { Entry, WildOutEvent } from '../../api';
import type { Hop } from '../moving/places';

/** Which cards travel besides the STACCS: draws into the open hands. */
export function hops(entries: readonly Entry[]): Hop[] {
  return entries
    .flatMap((entry) => entry.events as unknown as WildOutEvent[])
    .filter((event) => event.event === 'drawn')
    .map(({ seat, card }) => ({ card, count: 1, path: ['pile', `seat/${seat}/hand/${card}`] }));
}

import type { Entry, SoloEvent } from '../../api';
import type { Hop } from '../moving/places';

/** Which cards travel besides the STACC. */
export function hops(entries: readonly Entry[]): Hop[] {
  return entries
    .flatMap((entry) => entry.events as unknown as SoloEvent[])
    .flatMap((event) => ofEvent(event));
}

function ofEvent(event: SoloEvent): Hop[] {
  if (event.event === 'drawn')
    return [
      { card: event.card, count: 1, path: ['pile', `seat/${event.seat}/hand/${event.card}`] },
    ];
  if (event.event === 'discarded')
    return [
      { card: event.card, count: 1, path: [`seat/${event.seat}/hand/${event.card}`, 'discard'] },
    ];
  if (event.event === 'turned')
    return [{ card: null, count: event.count, path: ['discard', 'pile'] }];
  return [];
}

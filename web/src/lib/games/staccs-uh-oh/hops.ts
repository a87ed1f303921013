import type { Entry, UhOhEvent } from '../../api';
import type { Hop } from '../moving/places';

/** Which cards travel besides the STACC: draws and gifts. */
export function hops(entries: readonly Entry[]): Hop[] {
  return entries
    .flatMap((entry) => entry.events as unknown as UhOhEvent[])
    .flatMap((event) => ofEvent(event));
}

function ofEvent(event: UhOhEvent): Hop[] {
  if (event.event === 'drew')
    return [{ card: event.card, count: 1, path: ['pile', hand(event.seat, event.card)] }];
  if (event.event === 'given') {
    const path = [hand(event.seat, event.card), hand(event.to, event.card)];
    return [{ card: event.card, count: 1, path }];
  }
  return [];
}

function hand(seat: number, card: string | null): string {
  return card === null ? `seat/${seat}/hand` : `seat/${seat}/hand/${card}`;
}

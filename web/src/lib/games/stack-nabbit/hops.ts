import type { Entry, StackNabbitEvent } from '../../api';
import type { Hop } from '../moving/places';

/** Which cards travel in what has just happened; `flipped` are the cards that lie flipped now. */
export function hops(entries: readonly Entry[], flipped: readonly string[]): Hop[] {
  const all = entries.flatMap((entry) => ofEntry(entry.events as unknown as StackNabbitEvent[]));
  return [...all, ...pushedAside(flipped)];
}

/** The card flipped before the newest makes room for it. */
function pushedAside(flipped: readonly string[]): Hop[] {
  const at = flipped.length - 2;
  const card = flipped[at];
  return card === undefined ? [] : [{ card, count: 1, path: ['flipped/newest', `flipped/${at}`] }];
}

function ofEntry(events: readonly StackNabbitEvent[]): Hop[] {
  const kept = events.find((event) => event.event === 'kept');
  const flips = events
    .filter((event) => event.event === 'flipped')
    .map((event) => ({ card: event.card, count: 1, path: ['pile', 'flipped/newest'] }));
  if (!kept) return flips;

  const stack = `seat/${kept.seat}/up/${kept.card}`;
  const banked = events.find((event) => event.event === 'banked');
  const end = banked ? [stack, `seat/${kept.seat}/bank`] : [stack];
  const stolen = events.filter((event) => event.event === 'stolen');
  const vaulted = events.filter((event) => event.event === 'vaulted');
  const old = (banked?.count ?? 0) - stolen.reduce((sum, event) => sum + event.count, 1);
  return [
    ...(old > 0 ? [{ card: kept.card, count: old, path: [stack, ...end] }] : []),
    ...stolen.map(({ victim, card, count }) => ({
      card,
      count,
      path: [victim === null ? `vault/${card}` : `seat/${victim}/up/${card}`, ...end],
    })),
    { card: kept.card, count: 1, path: ['flipped/newest', ...end] },
    ...vaulted.map(({ card }, i) => ({ card, count: 1, path: [`flipped/${i}`, `vault/${card}`] })),
  ];
}

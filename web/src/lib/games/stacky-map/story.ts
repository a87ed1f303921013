import type { Acted, GameEvent, Ended, StackyMapEvent, Undone } from '../../api';
import { t as texts } from '../../text';
import type { Names } from '../names';
import { together } from '../playing/together';

const t = texts.stackyMapStory;
const asks = texts.stackyMap;

type Told = StackyMapEvent | Acted | Undone | Ended;

/** An event of Stacky Map as a sentence; null where another event says as much. */
export function tell(event: GameEvent, names: Names): string | null {
  const told = event as Told;
  switch (told.event) {
    case 'drew':
      return t.drew(names, told.seat, told.card);
    case 'laid':
      return t.laid(names, told.seat, told.card);
    case 'attacked':
      return t.attacked(names, told.seat, told.card, told.target, told.ticket);
    case 'insured':
      return t.insured(names, told.seat);
    case 'turned_back':
      return t.turnedBack(names, told.seat, told.target);
    case 'accepted':
      return t.accepted(names, told.seat);
    case 'cancelled':
      return t.cancelled(names, told.seat, told.card);
    case 'removed':
      return t.removed(names, told.target, told.ticket);
    case 'snatched':
      return t.snatched(names, told.seat, told.target, told.ticket);
    case 'missed_by':
      return t.missedBy(names, told.target);
    case 'wiped':
      return t.wiped(names, told.target, [told]);
    case 'swapped':
      return t.swapped(names, told.seat, told.target);
    case 'handed':
      return told.card === null ? null : t.handed(names, told.giver, told.receiver, [told.card]);
    case 'revisited':
      return t.revisited(names, told.seat, told.card);
    case 'rushed':
      return t.rushed(names, told.seat);
    case 'flipped':
      return t.flipped(names, told.seat, told.card);
    case 'kept':
      return t.kept(names, told.seat, told.card);
    case 'shuffled':
      return t.shuffled(told.count);
    case 'discarded':
      return t.discarded(names, told.seat, told.card);
    case 'acted':
    case 'undone':
    case 'ended':
      return null;
  }
}

/** A step as sentences: what a ban sweeps away is one, and what a swapped hand held another. */
export function tellStep(events: readonly GameEvent[], names: Names): string[] {
  return together(events as readonly Told[], alike, (first, all) => tellAlike(first, all, names));
}

function alike(one: Told, other: Told): boolean {
  if (one.event === 'wiped') return other.event === 'wiped' && other.target === one.target;
  return one.event === 'handed' && other.event === 'handed' && other.giver === one.giver;
}

function tellAlike(first: Told, all: readonly Told[], names: Names): string | null {
  if (first.event === 'wiped') {
    const swept = all.flatMap((one) => (one.event === 'wiped' ? [one] : []));
    return t.wiped(names, first.target, swept);
  }
  if (first.event === 'handed') {
    const seen = all.flatMap((one) =>
      one.event === 'handed' && one.card !== null ? [one.card] : [],
    );
    return seen.length ? t.handed(names, first.giver, first.receiver, seen) : null;
  }
  return tell(first, names);
}

/** An action in words; one that cannot be read stays as it is. */
export function say(action: string, names: Names): string {
  const [word = '', first = '', second = ''] = action.split(' ');
  const seat = Number(first);
  switch (word) {
    case 'draw':
      return asks.draw;
    case 'play':
      return asks.sayPlay(first);
    case 'visa':
      return asks.sayVisa(names, seat, second);
    case 'snatch':
      return asks.saySnatch(names, seat, second);
    case 'missed':
      return asks.sayMissed(names, seat);
    case 'ban':
      return asks.sayBan(names, seat);
    case 'route':
      return asks.sayRoute(names, seat);
    case 'revisit':
      return asks.sayRevisit(first);
    case 'rush':
      return asks.sayRush;
    case 'take':
      return asks.take(first);
    case 'accept':
      return asks.sayAccept;
    case 'insure':
      return asks.sayInsure;
    case 'return':
      return asks.sayReturn;
    case 'discard':
      return asks.discardHere(first);
    default:
      return action;
  }
}

import type { Acted, Ended, GameEvent, UhOhEvent, Undone } from '../../api';
import { t as texts } from '../../text';
import type { Names } from '../names';
import { together } from '../playing/together';

const t = texts.staccsStory;

type Told = UhOhEvent | Acted | Undone | Ended;

/** An event of UH OH! or PARTY as a sentence; null where another event says as much. */
export function tell(event: GameEvent, names: Names): string | null {
  const told = event as Told;
  switch (told.event) {
    case 'skipped':
      return t.skipped([told.card]);
    case 'reshuffled':
      return t.reshuffled;
    case 'started':
      return t.started(told.card);
    case 'stacked':
      return told.card === 'W'
        ? t.wild(names, told.seat, told.facing, told.suit)
        : t.stacked(names, told.seat, told.card);
    case 'drew':
      return t.drew(names, told.seat, [told.card]);
    case 'given':
      return t.gave(names, told.seat, told.to, told.card);
    case 'attacked':
      return t.attacked(names, told.seat, told.letter, told.cards);
    case 'reversed':
      return t.reversed(told.clockwise);
    case 'blocked':
      return t.blocked(names, told.seat);
    case 'caught':
      return t.caught(names, told.seat, told.by);
    case 'acted':
      return said(told.action, told.seat, names);
    case 'turn-came':
    case 'undone':
    case 'ended':
      return null;
  }
}

/** A step as sentences: what happens several times over is told once. */
export function tellStep(events: readonly GameEvent[], names: Names): string[] {
  return together(events as readonly Told[], alike, (first, all) => tellAlike(first, all, names));
}

/** Cards refused as the first, cards drawn, and TOPS of several ZEROs closed to the same seat. */
function alike(one: Told, other: Told): boolean {
  if (one.event === 'skipped') return other.event === 'skipped';
  if (one.event !== 'drew' && one.event !== 'blocked') return false;
  return other.event === one.event && other.seat === one.seat;
}

function tellAlike(first: Told, all: readonly Told[], names: Names): string | null {
  if (first.event === 'skipped')
    return t.skipped(all.flatMap((one) => (one.event === 'skipped' ? [one.card] : [])));
  if (first.event === 'drew')
    return t.drew(
      names,
      first.seat,
      all.flatMap((one) => (one.event === 'drew' ? [one.card] : [])),
    );
  return tell(first, names);
}

/** What is said aloud has no event of its own. */
function said(action: string, seat: number, names: Names): string | null {
  if (action === 'uh-oh') return t.says(names, seat);
  if (action === 'silent') return t.silent(names, seat);
  if (action === 'pass') return t.passes(names, seat);
  return action === 'take' ? t.takes(names, seat) : null;
}

import type { Acted, Ended, GameEvent, StackNabbitEvent, Undone } from '../../api';
import { t as texts } from '../../text';
import type { Names } from '../names';

const t = texts.stackNabbit;

type Told = StackNabbitEvent | Acted | Undone | Ended;
type Stolen = Extract<StackNabbitEvent, { event: 'stolen' }>;

/** An event of Stack Nabbit as a sentence; null where another event says as much. */
export function tell(event: GameEvent, names: Names): string | null {
  return tellStep([event], names)[0] ?? null;
}

/** A step as sentences: what somebody does is one, and what goes to the Vault another. */
export function tellStep(events: readonly GameEvent[], names: Names): string[] {
  const told = events as readonly Told[];
  const doers = [...new Set(told.flatMap((event) => ('seat' in event ? [event.seat] : [])))];
  const done = doers.flatMap((seat) => {
    const own = told.filter((event) => 'seat' in event && event.seat === seat);
    const deeds = own.flatMap((event) => deed(event, own, names));
    return deeds.length ? [t.did(names, seat, deeds)] : [];
  });
  const vaulted = told.flatMap((event) => (event.event === 'vaulted' ? [event.card] : []));
  return vaulted.length ? [...done, t.vaulted(vaulted)] : done;
}

/** What an event adds to the sentence about `own`, all that its seat did: nothing, or one deed. */
function deed(event: Told, own: readonly Told[], names: Names): string[] {
  switch (event.event) {
    case 'flipped':
      return [t.flips(names, event.seat, event.card)];
    case 'kept':
      return [t.keeps(names, event.seat, event.card)];
    case 'stolen':
      return stolen(event, own, names);
    case 'laid':
      return event.count > 1 ? [t.lays(names, event.seat, event.card, event.count)] : [];
    case 'banked':
      return [t.banks(names, event.seat, event.card, event.count)];
    case 'vaulted':
    case 'acted':
    case 'undone':
    case 'ended':
      return [];
  }
}

/** All that is stolen from neighbours is told once, with the first of it. */
function stolen(event: Stolen, own: readonly Told[], names: Names): string[] {
  const { seat, victim, card, count } = event;
  if (victim === null) return [t.takes(names, seat, card, count)];
  const loot = own.flatMap((one) =>
    one.event === 'stolen' && one.victim !== null ? [{ ...one, victim: one.victim }] : [],
  );
  return loot[0]?.victim === victim ? [t.steals(names, seat, loot)] : [];
}

/** An action in words. */
export function say(action: string, newest?: string): string {
  if (action === 'flip') return t.flip;
  return newest === undefined ? t.keepNothing : t.keep(newest);
}

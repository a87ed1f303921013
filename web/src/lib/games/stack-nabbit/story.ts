import type { Acted, GameEvent, Ended, StackNabbitEvent, Undone } from '../../api';
import { t as texts } from '../../text';
import type { Names } from '../names';

const t = texts.stackNabbit;

type Told = StackNabbitEvent | Acted | Undone | Ended;

/** An event of Stack Nabbit as a sentence; null where another event says as much. */
export function tell(event: GameEvent, names: Names): string | null {
  const told = event as Told;
  switch (told.event) {
    case 'flipped':
      return t.flipped(names, told.seat, told.card);
    case 'kept':
      return t.kept(names, told.seat, told.card);
    case 'stolen':
      return told.victim === null
        ? t.fromVault(names, told.seat, told.card, told.count)
        : t.stolen(names, told.seat, told.victim, told.card, told.count);
    case 'laid':
      return told.count > 1 ? t.laid(names, told.seat, told.card, told.count) : null;
    case 'banked':
      return t.banked(names, told.seat, told.card, told.count);
    case 'vaulted':
      return t.vaulted(told.card);
    case 'acted':
    case 'undone':
    case 'ended':
      return null;
  }
}

/** An action in words. */
export function say(action: string, newest?: string): string {
  if (action === 'flip') return t.flip;
  return newest === undefined ? t.keepNothing : t.keep(newest);
}

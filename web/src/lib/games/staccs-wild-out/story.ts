import type { Acted, Ended, GameEvent, Undone, WildOutEvent } from '../../api';
import { t as texts } from '../../text';
import type { Names } from '../names';

const t = texts.staccsStory;

type Told = WildOutEvent | Acted | Undone | Ended;

/** An event of WILD OUT as a sentence; null where another event says as much. */
export function tell(event: GameEvent, names: Names): string | null {
  const told = event as Told;
  switch (told.event) {
    case 'dealt':
      return t.dealt(told.card, told.stacc);
    case 'drawn':
      return t.drew(names, told.seat, [told.card]);
    case 'laid':
      return t.laidOn(names, told.seat, told.card, told.stacc);
    case 'turn-ended':
    case 'acted':
    case 'undone':
    case 'ended':
      return null;
  }
}

import type { Acted, Ended, GameEvent, SoloEvent, Undone } from '../../api';
import { t as texts } from '../../text';
import type { Names } from '../names';

const t = texts.staccsStory;

type Told = SoloEvent | Acted | Undone | Ended;

/** An event of SOLOSTACCS as a sentence; null where another event says as much. */
export function tell(event: GameEvent, names: Names): string | null {
  const told = event as Told;
  switch (told.event) {
    case 'skipped':
      return t.skipped([told.card]);
    case 'started':
      return t.started(told.card);
    case 'drawn':
      return t.drew(names, told.seat, [told.card]);
    case 'laid':
      return told.card === 'W'
        ? t.wild(names, told.seat, told.facing, told.suit)
        : t.stacked(names, told.seat, told.card);
    case 'discarded':
      return t.discarded(names, told.seat, told.card);
    case 'turned':
      return t.turned(names, told.seat, told.count);
    case 'acted':
    case 'undone':
    case 'ended':
      return null;
  }
}

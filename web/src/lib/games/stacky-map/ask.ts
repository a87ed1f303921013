import type { StackyMapAttack, StackyMapView } from '../../api';
import { t as texts } from '../../text';
import type { Ask } from '../contract';
import type { Names } from '../names';

const t = texts.stackyMap;

/** What is asked of whom. */
export function ask(view: StackyMapView, names: Names): Ask {
  if (view.asked === null) return { seats: [], you: t.over, other: t.over };
  return { seats: [view.asked], ...words(view, view.asked, names) };
}

function words(view: StackyMapView, asked: number, names: Names): Pick<Ask, 'you' | 'other'> {
  if (view.step === 'draw') return { you: t.askDraw, other: t.isDrawing };
  if (view.step === 'take') return { you: t.askTake, other: t.isTaking };
  if (view.attack === null) return { you: t.askPlay, other: t.isPlaying };
  return { you: answering(view.attack, asked, names), other: t.isAnswering(view.attack.card) };
}

/** The question of a block war to the one asked (MAP-R7, MAP-R8). */
function answering(attack: StackyMapAttack, asked: number, names: Names): string {
  const rival = asked === attack.seat ? attack.target : attack.seat;
  if (!attack.stands)
    return attack.seat === asked
      ? t.askCancelled(names, rival, attack.card)
      : t.askCancelledTheirs(names, rival, attack.card);
  if (attack.insurances === 0) return t.askAnswer(names, attack.seat, attack.card, attack.ticket);
  return attack.seat === asked ? t.askBack(names, rival) : t.askThreatened(attack.card);
}

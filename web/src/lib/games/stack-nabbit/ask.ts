import type { StackNabbitView } from '../../api';
import { t as texts } from '../../text';
import type { Ask } from '../contract';

const t = texts.stackNabbit;

/** The flips after which the newest card must be kept (NAB-6). */
const MOST_FLIPS = 5;

/** What is asked of whom. */
export function ask(view: StackNabbitView): Ask {
  if (view.turn === null) return { seats: [], you: t.over, other: t.over };
  return { seats: [view.turn], you: question(view), other: t.isFlipping };
}

function question(view: StackNabbitView): string {
  const newest = view.flipped.at(-1);
  if (newest === undefined) return t.askFlip;
  const last = view.flipped.length >= MOST_FLIPS || view.pile === 0;
  return last ? t.askKeep(newest) : t.askChoose(newest);
}

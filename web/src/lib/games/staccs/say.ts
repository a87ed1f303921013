import { t as texts } from '../../text';
import { readLay } from './plays';

const t = texts.staccsStory;

/** An action of any of the modes in words; one that cannot be read stays as it is. */
export function say(action: string): string {
  const lay = readLay(action);
  if (lay?.facing != null) return t.sayWild(lay.q, lay.r, lay.facing, lay.suit);
  if (lay) return t.sayLay(lay.card, lay.q, lay.r, lay.stacc);
  if (action.startsWith('give ')) return t.sayGive(action.slice('give '.length));
  return t.sayWord[action] ?? action;
}

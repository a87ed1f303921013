import { t as texts } from '../../text';
import { allowed, type Answer } from '../playing/answers';
import type { View } from './ask';

const t = texts.staccs;

/** The buttons of the question. */
export function answers(view: View, legal: readonly string[]): Answer[] {
  const { letter, cards } = view.attack ?? { letter: '', cards: 0 };
  const all: Answer[] = [
    { action: 'draw', label: t.draw, key: t.keys.draw, primary: true },
    { action: 'take', label: t.take(letter, cards), key: t.keys.take, primary: legal.length === 1 },
    { action: 'done', label: t.done, key: t.keys.done, primary: false },
    { action: 'uh-oh', label: t.uhOh, key: t.keys.warn, primary: true },
    { action: 'silent', label: t.silent, key: t.keys.silent, primary: false },
    { action: 'call-out', label: t.callOut, key: t.keys.callOut, primary: true },
    { action: 'pass', label: t.pass, key: t.keys.pass, primary: false },
  ];
  return allowed(all, legal);
}

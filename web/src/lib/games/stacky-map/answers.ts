import type { StackyMapView } from '../../api';
import { t as texts } from '../../text';
import type { Answer } from '../playing/answers';

const t = texts.stackyMap;

/**
 * The buttons of a draw or of an answer to an attack. To insure is offered whether or not one holds
 * an insurance: the server says why not.
 */
export function answers(view: StackyMapView, legal: readonly string[]): Answer[] {
  if (legal.includes('draw'))
    return [{ action: 'draw', label: t.draw, key: t.keys.draw, primary: true }];
  const { attack } = view;
  if (attack === null || !legal.includes('accept')) return [];
  const offered = [
    {
      action: 'insure',
      label: attack.stands ? t.insure : t.insureAgain,
      key: t.keys.insure,
      primary: legal.includes('insure'),
    },
    {
      action: 'accept',
      label: attack.stands ? t.accept(attack.card, attack.ticket) : t.giveWay,
      key: t.keys.accept,
      primary: !legal.includes('insure'),
    },
  ];
  if (!legal.includes('return')) return offered;
  return [...offered, { action: 'return', label: t.turnBack, key: t.keys.turnBack, primary: true }];
}

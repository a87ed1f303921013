import type { Entry } from '../../api';
import type { Origin } from '../../board/types';
import { find, measure } from '../moving/places';

interface Laid {
  readonly event: string;
  readonly seat: number;
  readonly card: string;
}

/** Where the card that was laid last came from, in pixels of the window; null: from nowhere. */
export function originOf(entries: readonly Entry[], root: HTMLElement): Origin | null {
  const laid = entries
    .flatMap(({ events }) => events as unknown as Laid[])
    .findLast(({ event }) => event === 'stacked' || event === 'laid');
  if (!laid) return null;
  const box = find(measure(root), `seat/${laid.seat}/hand/${laid.card}`);
  if (!box) return null;
  const { left, top } = root.getBoundingClientRect();
  return { x: left + box.x + box.width / 2, y: top + box.y + box.height / 2, width: box.width };
}

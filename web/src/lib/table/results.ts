import type { Result } from '../api';
import type { Names } from '../games/contract';
import { t } from '../text';

export interface Rank {
  readonly seat: number;
  readonly score: number;
  readonly won: boolean;
}

/** All seats: who won first, then by points; like ones in the order of the seats. */
export function ranking({ scores, winners }: Result): Rank[] {
  return scores
    .map((score, seat) => ({ seat, score, won: winners.includes(seat) }))
    .sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.seat - b.seat);
}

/** How it ended, in one line: 'You win!', 'North and South share the win'. */
export function headline({ winners, outcome }: Result, names: Names): string {
  const known = t.table.result.outcomes[outcome];
  if (known) return known;
  if (!winners.length) return t.table.result.nobody;
  if (winners.some((seat) => names.you(seat))) {
    return winners.length === 1 ? t.table.result.won : t.table.result.sharedWith;
  }
  return t.table.result.wins(winners.map((seat) => names.name(seat)));
}

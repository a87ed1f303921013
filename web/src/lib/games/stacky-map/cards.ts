import type { Held as Seen, StackyMapStack } from '../../api';
import { toldApart, type Held } from '../playing/held';

/** The cards' order: tickets, the Holiday Season, attacks, the rest, insurance last. */
export const KINDS = [
  '+1',
  '+2',
  '+3',
  'holiday',
  'visa',
  'snatch',
  'missed',
  'ban',
  'route',
  'revisit',
  'rush',
  'insurance',
] as const;

const rank = new Map<string, number>(KINDS.map((card, i) => [card, i]));

export function isTicket(card: string): boolean {
  return card.startsWith('+');
}

/** The cards of a hand that are known, like ones side by side. */
export function sortedHand(hand: readonly Seen[]): Held[] {
  const known = hand.filter((seen): seen is Seen & { card: string } => seen.card !== null);
  return toldApart(known.toSorted((a, b) => (rank.get(a.card) ?? 99) - (rank.get(b.card) ?? 99)));
}

/** A map as single tickets in the order of the route, the others of its cards aside. */
export interface Laid {
  readonly key: string;
  readonly card: string;
}

export function single(stacks: readonly StackyMapStack[]): Laid[] {
  return stacks.flatMap(({ card, count }) =>
    Array.from({ length: count }, (_, i) => ({ key: `${card}#${i}`, card })),
  );
}

/** How many of each kind lie in a pile, in the cards' order. */
export function byKind(cards: readonly string[]): StackyMapStack[] {
  return KINDS.map((card) => ({
    card,
    count: cards.filter((other) => other === card).length,
  })).filter(({ count }) => count > 0);
}

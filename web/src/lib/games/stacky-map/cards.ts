import type { Held, StackyMapStack } from '../../api';

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

/** A card of one's hand: `key` tells like cards apart and stays while others come and go. */
export interface HandCard {
  readonly key: string;
  readonly card: string;
  readonly knownTo: readonly number[];
}

/** The cards of a hand that are known, like ones side by side. */
export function sortedHand(hand: readonly Held[]): HandCard[] {
  const known = hand.filter((held): held is Held & { card: string } => held.card !== null);
  const ordered = known.toSorted((a, b) => (rank.get(a.card) ?? 99) - (rank.get(b.card) ?? 99));
  const seen = new Map<string, number>();
  return ordered.map(({ card, known_to }) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return { key: `${card}#${nth}`, card, knownTo: known_to };
  });
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

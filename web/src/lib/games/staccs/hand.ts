/** A hand of STACCS cards as it is held: sorted, and like cards told apart. */
import { SUITS } from '../../cards/staccs';

/** A card of a hand: `key` stays while others come and go. */
export interface Held {
  readonly key: string;
  readonly card: string;
  /** Other seats that know it is held. */
  readonly knownTo: readonly number[];
}

const RANKS = ['0', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];

/** By suit, then by rank; WILDs last. */
export function compareCards(a: string, b: string): number {
  return place(a) - place(b);
}

function place(card: string): number {
  if (card === 'W') return 1000;
  const suit = SUITS.indexOf(card.slice(-1) as (typeof SUITS)[number]);
  return suit * RANKS.length + RANKS.indexOf(card.slice(0, -1));
}

export function sortedHand(
  cards: readonly { readonly card: string; readonly known_to?: readonly number[] }[],
): Held[] {
  const nth = new Map<string, number>();
  return cards
    .toSorted((a, b) => compareCards(a.card, b.card))
    .map(({ card, known_to }) => {
      const count = nth.get(card) ?? 0;
      nth.set(card, count + 1);
      return { key: `${card}#${count}`, card, knownTo: known_to ?? [] };
    });
}

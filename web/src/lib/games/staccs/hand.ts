import { SUITS } from '../../cards/staccs';
import { toldApart, type Held } from '../playing/held';

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

/** A hand of STACCS cards as it is held. */
export function sortedHand(
  cards: readonly { readonly card: string; readonly known_to?: readonly number[] }[],
): Held[] {
  return toldApart(cards.toSorted((a, b) => compareCards(a.card, b.card)));
}

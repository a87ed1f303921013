/** A card of a hand: `key` tells like cards apart and stays while others come and go. */
export interface Held {
  readonly key: string;
  readonly card: string;
  /** Other seats that know it is held. */
  readonly knownTo: readonly number[];
}

interface Known {
  readonly card: string;
  readonly known_to?: readonly number[];
}

/** Cards as they are held, in the order given. */
export function toldApart(cards: readonly Known[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map(({ card, known_to }) => {
    const nth = seen.get(card) ?? 0;
    seen.set(card, nth + 1);
    return { key: `${card}#${nth}`, card, knownTo: known_to ?? [] };
  });
}

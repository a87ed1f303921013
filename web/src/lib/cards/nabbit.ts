/** The numbers of Stack Nabbit. */
export type NabbitNumber = 0 | 1 | 2 | 3 | 4 | 5 | 6;

/** A card's text as a number; null is a card face down. */
export function nabbitNumber(card: string): NabbitNumber | null {
  return /^[0-6]$/.test(card) ? (Number(card) as NabbitNumber) : null;
}

/** A sparkle around (0, 0) in a box from -1 to 1: the sign of the 0. */
export const SPARKLE = 'M0-1C.12-.3.3-.12 1 0C.3.12.12.3 0 1C-.12.3-.3.12-1 0C-.3-.12-.12-.3 0-1Z';

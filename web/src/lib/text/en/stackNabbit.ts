import type { Names } from '../../games/names';
import { amount } from './numbers';

const cards = (card: string, count: number) =>
  count === 1 ? `the ${card}` : `${amount(count)} ${card}s`;

/** What Stack Nabbit says. */
export const stackNabbit = {
  flip: 'Flip a card',
  flipAnother: 'Flip another',
  keep: (card: string) => `Keep the ${card}`,
  keepNothing: 'Keep',
  withLit: (count: number) => `and ${count} that ${count === 1 ? 'shines' : 'shine'}`,

  askFlip: 'Flip a card.',
  askKeep: (card: string) => `Keep the ${card}: there is no further flip.`,
  askChoose: (card: string) => `Flip another, or keep the ${card}?`,
  isFlipping: 'is flipping',
  over: 'The game is over.',

  flipped: (names: Names, seat: number, card: string) =>
    `${names.subject(seat)} ${names.verb(seat, 'flip', 'flips')} a ${card}.`,
  kept: (names: Names, seat: number, card: string) =>
    `${names.subject(seat)} ${names.verb(seat, 'keep', 'keeps')} the ${card}.`,
  stolen: (names: Names, seat: number, victim: number, card: string, count: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'steal', 'steals')} ${cards(card, count)} from ${names.object(victim)}.`,
  fromVault: (names: Names, seat: number, card: string, count: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'take', 'takes')} ${cards(card, count)} from the Vault.`,
  laid: (names: Names, seat: number, card: string, count: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'lay', 'lays')} ${cards(card, count)} face up.`,
  banked: (names: Names, seat: number, card: string, count: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'bank', 'banks')} ${cards(card, count)}.`,
  vaulted: (card: string) => `A ${card} goes to the Vault.`,

  vault: 'The Vault',
  vaultEmpty: 'Nothing on it',
  pileLeft: (count: number) => `Pile: ${count} left`,
  flippedNow: 'Flipped this turn',
  nothingFlipped: 'No card flipped yet',
  newest: (card: string) => `The ${card}, flipped last`,
  earlier: (card: string) => `A ${card}, flipped earlier; it goes to the Vault`,
  stack: (card: string, count: number) => `${amount(count)} ${count === 1 ? card : `${card}s`}`,
  shines: (text: string) => `${text}, within reach`,
  noStacks: 'No cards face up',
  zeroes: 'The most 0s are worth 30 together at the end.',
  bank: (count: number) => `Bank: ${amount(count)} ${count === 1 ? 'card' : 'cards'}`,
  look: (owner: string) => `Look into ${owner} bank`,
  hide: (owner: string) => `Close ${owner} bank`,
  nothingBanked: 'Nothing banked yet',
  inBank: 'In the bank',
  left: 'left',
  right: 'right',
  turn: 'Turn',
  yourCards: 'Your cards',
  table: 'The table of Stack Nabbit',
  keys: { flip: 'F', keep: 'K' },
};

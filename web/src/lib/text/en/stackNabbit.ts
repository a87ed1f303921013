import type { Names } from '../../games/names';
import { amount, listing, sentence } from './numbers';

const cards = (card: string, count: number) =>
  count === 1 ? `the ${card}` : `${amount(count)} ${card}s`;

/** What is stolen from a neighbour. */
interface Loot {
  readonly victim: number;
  readonly card: string;
  readonly count: number;
}

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

  did: (names: Names, seat: number, deeds: readonly string[]) =>
    `${names.subject(seat)} ${listing(deeds)}.`,
  flips: (names: Names, seat: number, card: string) =>
    `${names.verb(seat, 'flip', 'flips')} a ${card}`,
  keeps: (names: Names, seat: number, card: string) =>
    `${names.verb(seat, 'keep', 'keeps')} the ${card}`,
  steals: (names: Names, seat: number, loot: readonly Loot[]) => {
    const each = loot.map(
      ({ victim, card, count }) => `${cards(card, count)} from ${names.object(victim)}`,
    );
    return `${names.verb(seat, 'steal', 'steals')} ${listing(each)}`;
  },
  takes: (names: Names, seat: number, card: string, count: number) =>
    `${names.verb(seat, 'take', 'takes')} ${cards(card, count)} from the Vault`,
  lays: (names: Names, seat: number, card: string, count: number) =>
    `${names.verb(seat, 'lay', 'lays')} ${cards(card, count)} face up`,
  banks: (names: Names, seat: number, card: string, count: number) =>
    `${names.verb(seat, 'bank', 'banks')} ${cards(card, count)}`,
  vaulted: (all: readonly string[]) =>
    `${sentence(listing(all.map((card) => `a ${card}`)))} ${all.length === 1 ? 'goes' : 'go'} to the Vault.`,

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

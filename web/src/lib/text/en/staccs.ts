import type { Names } from '../../games/names';
import { amount, listing, sentence } from './numbers';

const RANKS: Readonly<Record<string, string>> = {
  '0': 'ZERO',
  J: 'Jack',
  Q: 'Queen',
  K: 'King',
  A: 'Ace',
};
const SUITS: Readonly<Record<string, string>> = {
  S: 'spades',
  H: 'hearts',
  C: 'clubs',
  D: 'diamonds',
};
const SHAPES: Readonly<Record<string, string>> = { S: '♠', H: '♥', C: '♣', D: '♦' };
const WAYS = [
  'up',
  'to the upper right',
  'to the lower right',
  'down',
  'to the lower left',
  'to the upper left',
];

const rankName = (rank: string) => RANKS[rank] ?? rank;
const suitName = (suit: string) => SUITS[suit] ?? suit;
const cardName = (card: string) =>
  card === 'W' ? 'WILD' : `${rankName(card.slice(0, -1))} of ${suitName(card.slice(-1))}`;
const a = (noun: string) => (/^(?:[AEIO8]|11|18)/.test(noun) ? `an ${noun}` : `a ${noun}`);
const short = (card: string) =>
  card === 'W' ? 'WILD' : `${card.slice(0, -1)}${SHAPES[card.slice(-1)] ?? card.slice(-1)}`;
const cards = (count: number) => `${amount(count)} ${count === 1 ? 'card' : 'cards'}`;
const way = (facing: number) => WAYS[facing] ?? '';

interface Asks {
  readonly q: number;
  readonly r: number;
  readonly suit: string | null;
  readonly rank: string | null;
  readonly closed: boolean;
  readonly blocked: boolean;
}

function asks({ suit, rank, closed, blocked }: Asks): string {
  if (blocked) return 'blocked for this turn';
  if (closed) return 'closed';
  if (suit !== null && rank !== null) return `takes the ${rankName(rank)} of ${suitName(suit)}`;
  if (suit !== null) return `takes ${suitName(suit)}`;
  return rank === null ? 'takes any card' : `takes ${a(rankName(rank))}`;
}

/** What the tables of STACCS say. */
export const staccs = {
  cardName,
  at: (q: number, r: number) => `at ${q}, ${r}`,
  surface: (part: string, card: string) => `the ${part} of the ${cardName(card)}`,
  spot: (surfaces: readonly string[], spot: Asks, stacc: number | null) => {
    const on = surfaces.length ? sentence(listing(surfaces)) : 'A spot';
    const which = stacc === null ? '' : `, STACC ${stacc + 1}`;
    return `${on}, at ${spot.q}, ${spot.r}${which}; ${asks(spot)}`;
  },

  board: (count: number) => `The STACC: ${cards(count)}`,
  fourBoards: (count: number) => `The four STACCS: ${cards(count)}`,
  zoomIn: 'Closer',
  zoomOut: 'Farther',
  fit: 'Show all of it',

  hand: 'Your hand',
  theirHand: (names: Names, seat: number, count: number) =>
    `${names.Owner(seat)} hand: ${cards(count)}`,
  fits: 'fits',
  knownTo: (names: Names, seats: readonly number[]) =>
    `known to ${listing(seats.map((seat) => names.object(seat)))}`,
  justDrawn: 'just drawn',
  noCards: 'No cards',

  pile: 'Pile',
  drawFrom: 'Draw a card',
  draw: 'Draw',
  discardPile: 'Discard',
  onTop: (card: string) => `${cardName(card)} on top`,
  discard: (card: string) => `Discard the ${short(card)}`,
  keys: {
    draw: 'D',
    take: 'T',
    done: 'E',
    warn: 'U',
    silent: 'S',
    callOut: 'C',
    pass: 'P',
    discard: 'X',
    turn: 'T',
    lay: 'L',
  },

  pickSpot: (card: string) => `Where does the ${short(card)} go?`,
  pickSpotOrAgain: (card: string) =>
    `The ${short(card)} fits at one spot. Tap it, or the card again.`,
  pickCard: (count: number) =>
    count === 1 ? 'One card fits there: tap it.' : 'Which card goes there?',
  pickWay: (calls: boolean) =>
    calls ? 'Turn the WILD and call a suit.' : 'Which way does the WILD point?',
  fitsNowhere: (card: string) => `The ${short(card)} fits nowhere now.`,
  ways: 'Where the WILD points',
  pointing: (facing: number) => `Pointing ${way(facing)}`,
  suits: 'The suit that you call',
  calling: (suit: string) => `Call ${suitName(suit)}`,
  lay: (suit: string | null) => (suit === null ? 'Lay the WILD' : `Lay it, call ${suitName(suit)}`),

  // UH OH! and PARTY
  table: 'The table of UH OH!',
  askPlay: 'Stack a card.',
  askDraw: 'Nothing fits: draw a card.',
  askAnswer: (letter: string, count: number, counter: boolean) => {
    const hit = letter === 'Q' ? `be given ${cards(count)}` : `draw ${cards(count)}`;
    const rank = rankName(letter);
    return counter ? `${rank}: counter with ${a(rank)}, or ${hit}.` : `${rank}: ${hit}.`;
  },
  askAdd: (rank: string) => `Another ${rankName(rank)}? Or go on.`,
  askGive: (names: Names, to: number | null, count: number) =>
    `Give ${to === null ? 'away' : names.object(to)} ${cards(count)}.`,
  askWarn: 'One card left. Say it!',
  askCatch: (names: Names, silent: number) => `${names.subject(silent)} did not say UH OH!`,
  isPlaying: 'is playing',
  isAnswering: (letter: string) => `is answering ${a(rankName(letter))}`,
  isAdding: 'may lay more of that number',
  isGiving: 'is choosing a gift',
  isWarned: 'has one card left…',
  isCatching: 'may call it out',
  over: 'The game is over.',
  waiting: (names: Names, seat: number, other: string) => `${names.subject(seat)} ${other}.`,
  take: (letter: string, count: number) =>
    letter === 'Q' ? `Take ${cards(count)}` : `Draw ${cards(count)}`,
  done: 'Go on',
  uhOh: 'UH OH!',
  silent: 'Say nothing',
  callOut: 'Call it out!',
  pass: 'Let it pass',
  give: (card: string) => `Give the ${short(card)}`,
  giveTo: (names: Names, to: number | null, card: string) =>
    `Give ${to === null ? 'away' : names.object(to)} the ${short(card)}?`,
  mayGive: 'can be given',
  clockwise: (yes: boolean) => (yes ? 'Play goes clockwise' : 'Play goes anticlockwise'),
  waitsOf: 'asked now',
  isSilent: 'said nothing',

  // SOLOSTACCS
  soloTable: 'The table of SOLOSTACCS',
  askSoloDraw: 'Draw a card.',
  askSoloDrawOr: (card: string) => `Draw a card, or stack the ${short(card)}.`,
  askSoloLay: (card: string) => `Stack the ${short(card)}.`,
  askSoloLayOr: (card: string) => `Stack the ${short(card)}, or discard it.`,
  askSoloDiscard: (card: string) => `The ${short(card)} fits nowhere: discard it.`,
  askSoloOut: 'The pile is out.',
  askSoloTurn: 'The pile is out. Turn the discard pile over.',
  askSoloTurnOr: (card: string) => `Stack the ${short(card)}, or turn the discard pile over.`,
  isThinking: 'is stacking',
  topFits: (card: string) => `${cardName(card)} on top, which fits`,
  turn: 'Turn it over',
  turnLabel: 'Turn the discard pile over',
  next: 'next',
  stacked: (count: number, total: number) => `${count} of ${total} stacked`,

  // WILD OUT
  wildOutTable: 'The table of WILD OUT',
  askWildDraw: 'Draw a card.',
  askWildMust: (card: string) => `The ${short(card)} fits: stack it.`,
  askWildMustAny: 'Stack a card: one of yours fits.',
  askWildMay: 'Stack more, or end your turn.',
  isBuilding: 'is building',
  endTurn: 'End my turn',
  laid: (count: number) => `${count} of 60 lie`,
};

/** What happens in STACCS, and actions in words. */
export const staccsStory = {
  skipped: (all: readonly string[]) =>
    `${sentence(listing(all.map((card) => `the ${short(card)}`)))} cannot start, and ${all.length === 1 ? 'goes' : 'go'} back.`,
  reshuffled: 'The pile is shuffled once more.',
  started: (card: string) => `The ${short(card)} starts the STACC.`,
  stacked: (names: Names, seat: number, card: string) =>
    `${names.subject(seat)} ${names.verb(seat, 'stack', 'stacks')} the ${short(card)}.`,
  wild: (names: Names, seat: number, facing: number, suit: string | null) => {
    const lays = `${names.subject(seat)} ${names.verb(seat, 'lay', 'lays')} a WILD, pointing ${way(facing)}`;
    if (suit === null) return `${lays}.`;
    return `${lays}, and ${names.verb(seat, 'call', 'calls')} ${suitName(suit)}.`;
  },
  drew: (names: Names, seat: number, all: readonly (string | null)[]) => {
    const known = all.flatMap((card) => (card === null ? [] : [`the ${short(card)}`]));
    const unknown = all.length === 1 ? 'a card' : cards(all.length);
    return `${names.subject(seat)} ${names.verb(seat, 'draw', 'draws')} ${known.length ? listing(known) : unknown}.`;
  },
  gave: (names: Names, seat: number, to: number, card: string | null) =>
    `${names.subject(seat)} ${names.verb(seat, 'give', 'gives')} ${names.object(to)} ${card === null ? 'a card' : `the ${short(card)}`}.`,
  attacked: (names: Names, seat: number, letter: string, count: number) =>
    letter === 'Q'
      ? `${names.subject(seat)} ${names.verb(seat, 'are', 'is')} to get ${cards(count)}.`
      : `${names.subject(seat)} ${names.verb(seat, 'are', 'is')} to draw ${cards(count)}.`,
  takes: (names: Names, seat: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'take', 'takes')} it.`,
  reversed: (clockwise: boolean) =>
    clockwise ? 'Play turns round: clockwise again.' : 'Play turns round: anticlockwise now.',
  blocked: (names: Names, seat: number) => `The ZERO’s TOP is closed to ${names.object(seat)}.`,
  says: (names: Names, seat: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'say', 'says')} UH OH!`,
  silent: (names: Names, seat: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'say', 'says')} nothing.`,
  caught: (names: Names, seat: number, by: number) =>
    `${names.subject(by)} ${names.verb(by, 'call', 'calls')} ${names.object(seat)} out!`,
  passes: (names: Names, seat: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'let', 'lets')} it pass.`,
  discarded: (names: Names, seat: number, card: string) =>
    `${names.subject(seat)} ${names.verb(seat, 'discard', 'discards')} the ${short(card)}.`,
  turned: (names: Names, seat: number, count: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'turn', 'turns')} the discard pile over: ${cards(count)} to draw again.`,
  dealt: (card: string, stacc: number) => `The ${short(card)} goes onto STACC ${stacc + 1}.`,
  laidOn: (names: Names, seat: number, card: string, stacc: number) =>
    `${names.subject(seat)} ${names.verb(seat, 'stack', 'stacks')} the ${short(card)} on STACC ${stacc + 1}.`,

  sayLay: (card: string, q: number, r: number, stacc: number | null) =>
    `Stack the ${short(card)} at ${q}, ${r}${stacc === null ? '' : ` on STACC ${stacc + 1}`}`,
  sayWild: (q: number, r: number, facing: number, suit: string | null) =>
    `WILD at ${q}, ${r}, pointing ${way(facing)}${suit === null ? '' : `, calling ${suitName(suit)}`}`,
  sayGive: (card: string) => `Give the ${short(card)}`,
  sayWord: {
    draw: 'Draw a card',
    take: 'Take the attack',
    done: 'Go on',
    'uh-oh': 'Say UH OH!',
    silent: 'Stay silent',
    'call-out': 'Call it out',
    pass: 'Let it pass',
    discard: 'Discard it',
    turn: 'Turn the discard pile over',
  } as Readonly<Record<string, string>>,
};

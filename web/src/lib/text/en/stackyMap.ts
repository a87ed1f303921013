import type { Names } from '../../games/names';
import { amount, listing, sentence, signed } from './numbers';

const CARDS: Readonly<Record<string, string>> = {
  '+1': '+1',
  '+2': '+2',
  '+3': '+3',
  holiday: 'Holiday Season',
  visa: 'Visa Issue',
  snatch: 'Ticket Snatch',
  missed: 'Missed Flight',
  ban: 'Travel Ban',
  route: 'Route Change',
  revisit: 'Revisit',
  rush: 'Travel Rush',
  insurance: 'Travel Insurance',
};

const ABOUT: Readonly<Record<string, string>> = {
  '+1': 'lies in your map and counts 1.',
  '+2': 'lies in your map and counts 2.',
  '+3': 'lies in your map and counts 3.',
  holiday: 'doubles your map for as long as it lies there.',
  visa: 'a ticket of another’s map goes to the discard pile.',
  snatch: 'a ticket of another’s map moves to yours.',
  missed: 'lies in somebody’s map and costs 2.',
  ban: 'sweeps a whole map away.',
  route: 'you swap hands with somebody.',
  revisit: 'you take a card of the discard pile into your hand.',
  rush: 'everybody flips a card; the highest ticket keeps one and has the next turn.',
  insurance: 'cancels an attack on you, or another insurance.',
};

const name = (card: string) => CARDS[card] ?? card;
const isTicket = (card: string) => card.startsWith('+');
const a = (card: string) => `a ${name(card)}`;
const some = (card: string, count: number) =>
  count === 1 ? a(card) : `${amount(count)} ${name(card)}s`;

/** What Stacky Map says of what happens. */
export const stackyMapStory = {
  card: name,
  cards: (card: string, count: number) => (count === 1 ? name(card) : `${count} × ${name(card)}`),

  drew: (n: Names, seat: number, card: string | null) =>
    `${n.subject(seat)} ${n.verb(seat, 'draw', 'draws')} ${card === null ? 'a card' : a(card)}.`,
  laid: (n: Names, seat: number, card: string) =>
    isTicket(card)
      ? `${n.subject(seat)} ${n.verb(seat, 'travel on by', 'travels on by')} ${card}.`
      : `${n.subject(seat)} ${n.verb(seat, 'go', 'goes')} on holiday: ${n.owner(seat)} map counts double.`,
  attacked: (n: Names, seat: number, card: string, target: number, ticket: string | null) => {
    const whom =
      seat === target
        ? n.you(seat)
          ? 'yourself'
          : 'their own map'
        : ticket === null
          ? n.object(target)
          : `${n.owner(target)} ${ticket}`;
    return `${n.subject(seat)} ${n.verb(seat, 'play', 'plays')} ${a(card)} on ${whom}.`;
  },
  insured: (n: Names, seat: number) =>
    `${n.subject(seat)} ${n.verb(seat, 'lay', 'lays')} a Travel Insurance.`,
  turnedBack: (n: Names, seat: number, target: number) =>
    `${n.subject(seat)} ${n.verb(seat, 'turn', 'turns')} the Travel Ban back on ${n.object(target)}.`,
  accepted: (n: Names, seat: number) =>
    `${n.subject(seat)} ${n.verb(seat, 'let', 'lets')} it stand.`,
  cancelled: (n: Names, seat: number, card: string) =>
    `${n.Owner(seat)} ${name(card)} comes to nothing.`,
  removed: (n: Names, target: number, ticket: string) =>
    `${n.subject(target)} ${n.verb(target, 'lose', 'loses')} a ${ticket}.`,
  snatched: (n: Names, seat: number, target: number, ticket: string) =>
    `${n.subject(seat)} ${n.verb(seat, 'snatch', 'snatches')} ${n.owner(target)} ${ticket}.`,
  missedBy: (n: Names, target: number) =>
    `${n.subject(target)} ${n.verb(target, 'have', 'has')} missed a flight: 2 less.`,
  wiped: (
    n: Names,
    target: number,
    all: readonly { readonly card: string; readonly count: number }[],
  ) =>
    `${n.subject(target)} ${n.verb(target, 'lose', 'loses')} ${listing(all.map(({ card, count }) => some(card, count)))} to the ban.`,
  swapped: (n: Names, seat: number, target: number) =>
    `${n.subject(seat)} and ${n.object(target)} swap hands.`,
  handed: (n: Names, giver: number, receiver: number, all: readonly string[]) => {
    const kinds = [...new Set(all)].map((kind) =>
      some(kind, all.filter((card) => card === kind).length),
    );
    return `${n.subject(giver)} ${n.verb(giver, 'hand', 'hands')} ${n.object(receiver)} ${listing(kinds)}.`;
  },
  revisited: (n: Names, seat: number, card: string) =>
    `${n.subject(seat)} ${n.verb(seat, 'take', 'takes')} ${a(card)} back from the discard pile.`,
  rushed: (n: Names, seat: number) =>
    `${n.subject(seat)} ${n.verb(seat, 'start', 'starts')} a Travel Rush.`,
  flipped: (n: Names, seat: number, card: string) =>
    `${n.subject(seat)} ${n.verb(seat, 'flip', 'flips')} ${a(card)}.`,
  kept: (n: Names, seat: number, card: string) =>
    `${n.subject(seat)} ${n.verb(seat, 'win', 'wins')} the rush and ${n.verb(seat, 'keep', 'keeps')} the ${name(card)}.`,
  shuffled: (count: number) =>
    `${count === 1 ? 'One card is' : `${sentence(amount(count))} cards are`} shuffled back.`,
  discarded: (n: Names, seat: number, card: string) =>
    `${n.subject(seat)} ${n.verb(seat, 'discard', 'discards')} ${a(card)} without effect.`,
};

/** What Stacky Map asks and offers. */
export const stackyMap = {
  askDraw: 'Draw a card.',
  askPlay: 'Play a card.',
  askTake: 'You won the rush: take one card.',
  askAnswer: (n: Names, seat: number, card: string, ticket: string | null) =>
    `${n.name(seat)} plays ${a(card)} on ${ticket === null ? 'you' : `your ${ticket}`}.`,
  askThreatened: (card: string) => `The ${name(card)} threatens you again.`,
  askBack: (n: Names, seat: number) => `${n.name(seat)} turns the Travel Ban back on you.`,
  askCancelled: (n: Names, seat: number, card: string) =>
    `${n.name(seat)} has cancelled your ${name(card)}.`,
  askCancelledTheirs: (n: Names, seat: number, card: string) =>
    `${n.name(seat)} has cancelled the ${name(card)} you sent back.`,
  isDrawing: 'is drawing',
  isPlaying: 'is playing a card',
  isTaking: 'is taking a card of the rush',
  isAnswering: (card: string) => `is answering a ${name(card)}`,
  over: 'The game is over.',

  draw: 'Draw a card',
  accept: (card: string, ticket: string | null) =>
    ticket === null ? `Accept the ${name(card)}` : `Accept: lose the ${ticket}`,
  giveWay: 'Give way',
  insure: 'Insure',
  insureAgain: 'Cancel that insurance',
  turnBack: 'Turn it back with two',
  take: (card: string) => `Take the ${name(card)}`,

  pickTicket: (card: string) => `${name(card)}: whose ticket?`,
  pickSeat: (card: string) =>
    card === 'route' ? 'Route Change: swap hands with whom?' : `${name(card)}: on whose map?`,
  pickOwnMap: (card: string) => `${name(card)}: tap your map, or the card again, to lay it there.`,
  pickPile: `${CARDS.rush ?? ''}: tap the pile, or the card again, to start it.`,
  pickDiscardPile: (card: string) =>
    `Nothing you hold can do anything now. Tap the discard pile, or the card again, to discard the ${name(card)}.`,
  orDiscard: 'Or discard it without effect.',
  pickBack: 'Revisit: which card do you take back?',
  pickAttack: 'Travel Insurance: tap the attack, or the card again, to lay it.',
  card: name,
  insureHere: 'Lay a Travel Insurance on it',
  about: (card: string) => `${name(card)}: ${ABOUT[card] ?? ''}`,
  does: (card: string) => sentence(ABOUT[card] ?? ''),

  aimTicket: (n: Names, seat: number, card: string, ticket: string) =>
    `${name(card)} on ${n.owner(seat)} ${ticket}`,
  aimSeat: (n: Names, seat: number, card: string) =>
    card === 'route'
      ? `Swap hands with ${n.name(seat)}`
      : n.you(seat)
        ? `${name(card)} on your own map`
        : `${name(card)} on ${n.name(seat)}`,
  aimHere: (card: string) => (card === 'route' ? 'Swap hands' : name(card)),
  layHere: (card: string) => `Lay the ${name(card)} here`,
  rushHere: 'Start the Travel Rush',
  discardHere: (card: string) => `Discard the ${name(card)}`,
  takeBack: (card: string, count: number) =>
    `Take back ${a(card)}${count > 1 ? `, one of ${count}` : ''}`,

  sayPlay: (card: string) => `Lay the ${name(card)} into your map`,
  sayVisa: (n: Names, seat: number, ticket: string) =>
    `Visa Issue: ${n.owner(seat)} ${ticket} goes`,
  saySnatch: (n: Names, seat: number, ticket: string) =>
    `Ticket Snatch: take ${n.owner(seat)} ${ticket}`,
  sayMissed: (n: Names, seat: number) => `Missed Flight for ${n.object(seat)}`,
  sayBan: (n: Names, seat: number) => `Travel Ban: sweep ${n.owner(seat)} map away`,
  sayRoute: (n: Names, seat: number) => `Route Change: swap hands with ${n.object(seat)}`,
  sayRevisit: (card: string) => `Revisit: take ${a(card)} back`,
  sayRush: 'Travel Rush: everybody flips a card',
  sayAccept: 'Accept: let it stand',
  sayInsure: 'Lay a Travel Insurance',
  sayReturn: 'Turn the Travel Ban back with two insurances',

  table: 'The table of Stacky Map',
  hand: 'Your hand',
  theirHand: (n: Names, seat: number, count: number) =>
    `${n.owner(seat)} hand: ${amount(count)} ${count === 1 ? 'card' : 'cards'}`,
  knownTo: (n: Names, seats: readonly number[]) =>
    `known to ${seats.map((seat) => n.object(seat)).join(', ')}`,
  youKnow: (card: string) => `${name(card)}, which you have seen`,
  playable: 'can be played',
  map: (n: Names, seat: number) => `${n.Owner(seat)} map`,
  route: 'Cards in the map',
  figure: signed,
  mapEmpty: 'No tickets yet',
  total: (points: number) => `${signed(points)} ${Math.abs(points) === 1 ? 'point' : 'points'}`,
  doubled: 'doubled',
  double: '×2',
  missedShort: (count: number) => `${count} missed`,
  missedFlights: (count: number) =>
    count === 1
      ? 'One Missed Flight: 2 less'
      : `${sentence(amount(count))} Missed Flights: ${2 * count} less`,
  pileLeft: (count: number) => `Pile: ${count} left`,
  discardTop: (card: string | undefined, count: number) =>
    card === undefined ? 'Discard pile: empty' : `Discard pile: ${count}, ${name(card)} on top`,
  discarded: (count: number) => `Discard: ${count}`,
  spreadTitle: 'In the discard pile',
  lookThrough: 'Look through the discard pile',
  closeDiscard: 'Close the discard pile',
  attackOn: (n: Names, seat: number, target: number, card: string, ticket: string | null) =>
    `${n.Owner(seat)} ${name(card)} on ${ticket === null ? n.object(target) : `${n.owner(target)} ${ticket}`}`,
  shields: (count: number) =>
    count === 0
      ? 'No insurance on it yet.'
      : `${sentence(amount(count))} insurance${count === 1 ? '' : 's'} on it.`,
  stands: 'It stands',
  cancelledNow: 'It is cancelled',
  threatens: (n: Names, seat: number) => `It threatens ${n.object(seat)}.`,
  rush: (n: Names, seat: number) =>
    `Travel Rush: ${n.object(seat)} ${n.verb(seat, 'take', 'takes')} one`,
  flippedBy: (n: Names, seat: number, card: string) => `${n.subject(seat)}: ${name(card)}`,
  keys: { draw: 'D', accept: 'A', insure: 'I', turnBack: 'R' },
};

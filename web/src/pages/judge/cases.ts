/** Cases for the judge: examples, and those set up by hand. */

export interface HandMade {
  readonly game: string;
  readonly laid: readonly string[];
  readonly freely: boolean;
  /** Cards of the hand of whoever is to act; in SOLOSTACCS the one drawn. */
  readonly hand: readonly string[];
  readonly players: number;
  /** How many cards each of the others holds. */
  readonly others: number;
  /** How many letters the attack to be answered adds up; 0: none. */
  readonly attack: number;
  readonly ask: readonly string[];
}

/** The modes whose table can be laid by hand. */
export const BY_HAND = ['staccs-uh-oh', 'staccs-party', 'staccs-solo', 'staccs-wild-out'];

/** The four STACCS that begin WILD OUT: a card is dealt onto each before anything is stacked. */
export const WILDS = 4;

/** A hand of which nothing is known yet: only the table is to be shown. */
const UNKNOWN_HAND = 5;

/** The case as the judge takes it. */
export function caseOf(made: HandMade): Record<string, unknown> {
  if (made.game === 'staccs-wild-out') return wildOutCase(made);
  const base: Record<string, unknown> = { game: made.game, laid: made.laid };
  if (made.freely) base['laid_freely'] = true;
  if (made.ask.length) base['ask'] = made.ask;
  if (made.game === 'staccs-solo') {
    const [card] = made.hand;
    return card === undefined ? base : { ...base, hand: card };
  }
  const hand = made.hand.length ? made.hand : UNKNOWN_HAND;
  const others = Array.from({ length: made.players - 1 }, () => made.others);
  if (made.attack) base['attack'] = made.attack;
  return { ...base, hands: [hand, ...others], turn: 0 };
}

/** Several STACCS: the judge wants the cards dealt onto the WILDs in front, by their numbers. */
function wildOutCase(made: HandMade): Record<string, unknown> {
  const dealt = made.laid.slice(0, WILDS).sort((a, b) => staccOf(a) - staccOf(b));
  const base: Record<string, unknown> = {
    game: made.game,
    laid: [...dealt, ...made.laid.slice(WILDS)],
    hands: Array.from({ length: made.players }, (_, seat) => (seat === 0 ? made.hand : [])),
    turn: 0,
  };
  if (made.freely || made.laid.length < WILDS) base['laid_freely'] = true;
  // What is asked is asked of somebody who has drawn already.
  return made.ask.length ? { ...base, drawn: true, ask: made.ask } : base;
}

function staccOf(laid: string): number {
  return Number(laid.split('#')[1] ?? 0);
}

/**
 * A card laid at a place, in notation; a WILD with its facing and, where given, a suit. Where
 * several STACCS lie, the place names the one it joins.
 */
export function laying(
  card: string,
  place: { q: number; r: number; stacc?: number } | null,
  facing: number,
  suit: string | null,
): string {
  if (!place) return card;
  const way = card === 'W' ? `/${facing}${suit ?? ''}` : '';
  const joins = place.stacc === undefined ? '' : `#${place.stacc}`;
  return `${card}@${place.q},${place.r}${joins}${way}`;
}

/** A line of JSON that is longer is broken up. */
const LONGEST_LINE = 40;

/** A case as JSON that people read: what fits into one line stays in one. */
export function tidy(value: unknown, indent = ''): string {
  const line = JSON.stringify(value, null, 1).replaceAll(/\n */g, ' ');
  const short = indent.length + line.length <= LONGEST_LINE;
  if (value === null || typeof value !== 'object' || (indent && short)) return line;
  const deeper = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((part) => deeper + tidy(part, deeper))
    : Object.entries(value).map(
        ([name, part]) => `${deeper}${JSON.stringify(name)}: ${tidy(part, deeper)}`,
      );
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`;
}

/** One example for each game, to start from. */
export const EXAMPLES: Readonly<Record<string, unknown>> = {
  'stack-nabbit': {
    game: 'stack-nabbit',
    up: [
      ['4', '1'],
      ['3', '3'],
      ['4', '6'],
    ],
    banked: [['2', '2', '2'], [], []],
    vault: ['4', '0'],
    flipped: ['2', '4'],
    turn: 1,
    ask: ['flip', 'keep', { seat: 2, move: 'flip' }],
  },
  'stacky-map': {
    game: 'stacky-map',
    maps: [['+1', 'missed'], ['+3', '+3', 'holiday'], ['+2']],
    hands: [['insurance', 'insurance', '+1'], 4, 5],
    discard: ['visa', '+2'],
    turn: 0,
    ask: ['insure', 'return', 'accept', 'play +1'],
    attack: { card: 'ban', target: 1, insurances: 1 },
  },
  'staccs-uh-oh': {
    game: 'staccs-uh-oh',
    laid: ['2S', '5S@0,1', '2C@1,-1'],
    hands: [['5C', '7H', 'W'], 4, 4],
    turn: 0,
    ask: ['5C@1,0', '7H@1,0', 'W@1,0/2H', 'W@1,0/0H', 'draw'],
  },
  'staccs-party': {
    game: 'staccs-party',
    laid: ['7H', 'KH@0,1', 'KC@-1,1'],
    hands: [5, 6, ['KC', 'KS', '8H'], 7, 2, 9],
    turn: 2,
    attack: 2,
    ask: ['KS@-2,1', '8H@1,-1', 'take', 'draw'],
  },
  'staccs-solo': {
    game: 'staccs-solo',
    laid: ['7H', '7S@1,-1'],
    hand: '9H',
    discard: ['2C', '3D'],
    ask: ['discard', '9H@0,1', '9H@1,0', '3D@0,1', 'draw'],
  },
  'staccs-wild-out': {
    game: 'staccs-wild-out',
    laid: ['5H@1,2', 'QS@3,-2', '8D@1,-3', '2C@-1,1', '9H@1,3'],
    hands: [['JH', '5C'], ['QD']],
    turn: 0,
    drawn: 'JH',
    ask: ['JH@1,4', '5C@2,1', 'JH@-1,2', 'done'],
  },
};

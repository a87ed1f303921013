/** What the legal moves offer, sorted by the card that is played: card, then target. */

export interface Aim {
  readonly seat: number;
  readonly action: string;
}

export interface TicketAim extends Aim {
  readonly ticket: string;
}

/** All that one card of the hand may do. */
export interface Plays {
  /** What needs no choice: laying a ticket or a Holiday Season, a Travel Rush, insuring. */
  readonly plain: string | null;
  readonly tickets: readonly TicketAim[];
  readonly seats: readonly Aim[];
  /** The cards of the discard pile that a Revisit may take. */
  readonly backs: ReadonlyMap<string, string>;
  /** Discarding it without effect. */
  readonly discard: string | null;
}

interface Draft {
  plain: string | null;
  tickets: TicketAim[];
  seats: Aim[];
  backs: Map<string, string>;
  discard: string | null;
}

const AT_TICKETS = new Set(['visa', 'snatch']);
const AT_SEATS = new Set(['missed', 'ban', 'route']);

/** The plays of each card by its text. `draw`, `accept`, `return`, `take` belong to no card. */
export function playsByCard(legal: readonly string[]): ReadonlyMap<string, Plays> {
  const plays = new Map<string, Draft>();
  for (const action of legal) sortIn(plays, action);
  return plays;
}

function sortIn(plays: Map<string, Draft>, action: string): void {
  const [word = '', first = '', second = ''] = action.split(' ');
  if (word === 'play') of(plays, first).plain = action;
  else if (word === 'rush') of(plays, word).plain = action;
  else if (word === 'insure') of(plays, 'insurance').plain = action;
  else if (word === 'discard') of(plays, first).discard = action;
  else if (word === 'revisit') of(plays, word).backs.set(first, action);
  else if (AT_SEATS.has(word)) of(plays, word).seats.push({ seat: Number(first), action });
  else if (AT_TICKETS.has(word))
    of(plays, word).tickets.push({ seat: Number(first), ticket: second, action });
}

function of(plays: Map<string, Draft>, card: string): Draft {
  const known = plays.get(card);
  if (known) return known;
  const fresh: Draft = { plain: null, tickets: [], seats: [], backs: new Map(), discard: null };
  plays.set(card, fresh);
  return fresh;
}

/** The action of a card that leaves no choice; null where there are several, or none. */
export function onlyAction(plays: Plays | undefined): string | null {
  if (!plays) return null;
  const choices = plays.tickets.length + plays.seats.length + plays.backs.size;
  if (choices > 0) return null;
  return plays.plain ?? plays.discard;
}

/** The flipped cards of a Travel Rush that may be taken: action by card. */
export function takes(legal: readonly string[]): ReadonlyMap<string, string> {
  const actions = legal.filter((action) => action.startsWith('take '));
  return new Map(actions.map((action) => [action.slice('take '.length), action]));
}

/** An action with a card, to ask of the server why it may not be played now. */
export function sampleAction(card: string, other: number): string {
  if (card === 'insurance') return 'insure';
  if (card === 'rush') return 'rush';
  if (card === 'revisit') return 'revisit +1';
  if (AT_TICKETS.has(card)) return `${card} ${other} +1`;
  if (AT_SEATS.has(card)) return `${card} ${other}`;
  return `play ${card}`;
}

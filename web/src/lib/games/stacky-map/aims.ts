import { t as texts } from '../../text';
import type { Names } from '../names';
import { isTicket } from './cards';
import type { Plays } from './plays';

const t = texts.stackyMap;

/** What can be tapped once a card is picked. */
export interface Aims {
  /** The line that says what to pick. */
  readonly line: string;
  /** The seat's whole map, or the player. */
  seat(seat: number): Target | null;
  /** The tickets of a seat's map. */
  tickets(seat: number): ReadonlyMap<string, Target>;
  readonly pile: Target | null;
  readonly discard: Target | null;
  readonly attack: Target | null;
  /** Cards of the discard pile: actions by card. */
  readonly backs: ReadonlyMap<string, string>;
}

export interface Target {
  readonly label: string;
  /** What stands on it: it need not say again whose it is. */
  readonly short: string;
  readonly action: string;
}

/** The targets of a picked card; `me` is whose hand it is in. */
export function aimsOf(card: string, plays: Plays, names: Names, me: number): Aims {
  const onMap = plays.plain !== null && (isTicket(card) || card === 'holiday');
  return {
    line: line(card, plays),
    seat(seat) {
      if (onMap && seat === me && plays.plain) return target(t.layHere(card), plays.plain);
      const aim = plays.seats.find((other) => other.seat === seat);
      return aim ? target(t.aimSeat(names, seat, card), aim.action, t.aimHere(card)) : null;
    },
    tickets(seat) {
      const here = plays.tickets.filter((aim) => aim.seat === seat);
      return new Map(
        here.map(({ ticket, action }) => [
          ticket,
          target(t.aimTicket(names, seat, card, ticket), action),
        ]),
      );
    },
    pile: card === 'rush' && plays.plain ? target(t.rushHere, plays.plain) : null,
    attack: card === 'insurance' && plays.plain ? target(t.insureHere, plays.plain) : null,
    discard: plays.discard ? target(t.discardHere(card), plays.discard) : null,
    backs: plays.backs,
  };
}

function target(label: string, action: string, short = label): Target {
  return { label, short, action };
}

function line(card: string, plays: Plays): string {
  const pick = linePlays(card, plays);
  if (plays.discard === null) return pick ?? '';
  return pick === null ? t.pickDiscardPile(card) : `${pick} ${t.orDiscard}`;
}

function linePlays(card: string, plays: Plays): string | null {
  if (plays.tickets.length) return t.pickTicket(card);
  if (plays.seats.length) return t.pickSeat(card);
  if (plays.backs.size) return t.pickBack;
  if (plays.plain === null) return null;
  if (card === 'rush') return t.pickPile;
  return card === 'insurance' ? t.pickAttack : t.pickOwnMap(card);
}

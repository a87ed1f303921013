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
  readonly action: string;
}

/** The targets of a picked card; `me` is whose hand it is in. */
export function aimsOf(card: string, plays: Plays, names: Names, me: number): Aims {
  const onMap = plays.plain !== null && (isTicket(card) || card === 'holiday');
  return {
    line: line(card, plays),
    seat(seat) {
      if (onMap && seat === me && plays.plain)
        return { label: t.layHere(card), action: plays.plain };
      const aim = plays.seats.find((other) => other.seat === seat);
      return aim ? { label: t.aimSeat(names, seat, card), action: aim.action } : null;
    },
    tickets(seat) {
      const here = plays.tickets.filter((aim) => aim.seat === seat);
      return new Map(
        here.map(({ ticket, action }) => [
          ticket,
          { label: t.aimTicket(names, seat, card, ticket), action },
        ]),
      );
    },
    pile: target(card === 'rush', t.rushHere, plays.plain),
    attack: target(card === 'insurance', t.insureHere, plays.plain),
    discard: target(true, t.discardHere(card), plays.discard),
    backs: plays.backs,
  };
}

function target(here: boolean, label: string, action: string | null): Target | null {
  return here && action !== null ? { label, action } : null;
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

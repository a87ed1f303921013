import type { Seat } from '../api';
import { t } from '../text';

/** What the server calls a bot that has no name of its own. */
const NAMELESS = /^Bot \(\w+\)$/;

/** Whom a seat shows: its name, a bot by the one it has at this seat, or the seat's number. */
export function seatName(seat: Seat): string {
  if (seat.kind === 'open') return t.common.seat(seat.seat);
  return shownName(seat.name ?? '', seat.seat);
}

/** A server's sentence with the players' names for 'seat 2'. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replaceAll(/\bseat (\d+)\b/gi, (seat, number) => names[Number(number)] ?? seat);
}

/** A name as the page shows it: several bots of one level are told apart. */
export function shownName(name: string, seat: number): string {
  if (name && !NAMELESS.test(name)) return name;
  return t.common.botNames[seat % t.common.botNames.length] ?? t.common.seat(seat);
}

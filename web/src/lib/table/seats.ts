import type { Seat } from '../api';
import { t } from '../text';

/** Whom a seat shows: its name, or its number. */
export function seatName(seat: Seat): string {
  return seat.name || t.common.seat(seat.seat);
}

/** A server's sentence with the players' names for 'seat 2'. */
export function withNames(text: string, names: readonly string[]): string {
  return text.replaceAll(/\bseat (\d+)\b/gi, (seat, number) => names[Number(number)] ?? seat);
}

import type { Seat } from '../api';
import { t } from '../text';

/** Whom a seat shows: its name, a bot by its level where it has none, or the seat's number. */
export function seatName(seat: Seat): string {
  if (seat.name) return seat.name;
  return seat.kind === 'bot' ? t.common.bot(seat.level) : t.common.seat(seat.seat);
}

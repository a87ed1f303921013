import type { StackNabbitView } from '../../api';

/** The seats next to a seat: to the left is the next one (NAB-4). */
export function neighbours(seat: number, seats: number): { left: number; right: number } {
  return { left: (seat + 1) % seats, right: (seat + seats - 1) % seats };
}

/**
 * Whether a stack is lit: it is of the number flipped last, and lies before the one whose turn it
 * is, before a neighbour, or in the Vault (`seat` null). It shows what keeping would move (NAB-7).
 */
export function isLit(view: StackNabbitView, seat: number | null, card: string): boolean {
  if (view.turn === null || card !== view.flipped.at(-1)) return false;
  if (seat === null || seat === view.turn) return true;
  const { left, right } = neighbours(view.turn, view.players.length);
  return seat === left || seat === right;
}

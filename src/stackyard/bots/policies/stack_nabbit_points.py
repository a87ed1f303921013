"""Stack Nabbit: what keeping a card brings, and what a turn may."""

from __future__ import annotations

from typing import Final

from stackyard.games.stack_nabbit.table import COPIES, MOST_FLIPS, NUMBERS, State
from stackyard.kernel import rule

# Points are counted in quarters here.
WORTH: Final = (12, 4, 8, 12, 16, 20, 24)
# A stack left in the neighbours' reach is worth so many of its quarters.
IN_REACH: Final = 2


@rule
def gain(s: State, seat: int, number: int) -> int:
    """What keeping a card of the number brings, in sixteenths of a point, loss to others too."""
    left = (seat + 1) % s.seats
    right = (seat + s.seats - 1) % s.seats
    new = 1 + s.up[left][number] + s.up[right][number] + s.vault[number]
    old = s.up[seat][number]
    if old > 0:
        # Banked for good, the old ones too, which until now others might have taken.
        return WORTH[number] * (4 * new + (4 - IN_REACH) * old)
    return WORTH[number] * IN_REACH * new


@rule
def unseen_counts(s: State) -> int:
    """How many cards of each number are still in the pile: four bits a number, the zeroes lowest.

    In one number, because they are needed over and over, and to count them takes most of the time.
    """
    counts = 0
    for number in range(NUMBERS):
        count = COPIES - s.vault[number]
        for seat in range(s.seats):
            count -= s.up[seat][number] + s.banked[seat][number]
        counts |= count << 4 * number
    for i in range(s.flips):
        counts -= 1 << 4 * s.flipped[i]
    return counts


@rule
def hope(s: State, seat: int, counts: int, least: int) -> int:
    """What keeping the next card brings on average, where one that brings less counts as `least`.

    With the mean for `least`, it is what two further flips bring at best.
    """
    cards = 0
    total = 0
    for number in range(NUMBERS):
        count = counts >> 4 * number & 15
        cards += count
        total += count * max(least, gain(s, seat, number))
    return total // max(1, cards)


@rule
def prospect(s: State, seat: int, counts: int) -> int:
    """What a turn would bring a seat on average if it began now, in sixteenths of a point."""
    brings = 0
    for _ in range(MOST_FLIPS):
        brings = hope(s, seat, counts, brings)
    return brings

"""Stack Nabbit by rule of thumb: keep a card that brings enough, flip on otherwise.

What a kept card brings is counted in points: the cards gained times their number, a zero as worth
four. A set that can be banked counts whole, one that stays in the neighbours' reach by half.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.seat import SeatView
from stackyard.games.stack_nabbit.table import FLIP, KEEP, State
from stackyard.kernel import Dice

_ZERO_WORTH: Final = 4

# How many points are enough to stop at, after one flip, two, ... five.
_ENOUGH: Final = (8.0, 7.0, 6.0, 4.0, 0.0)


def choose(seat: SeatView, dice: Dice) -> int:
    """FLIP or KEEP for a seat that may do both."""
    s: State = seat.state
    return KEEP if gain(s, s.flipped[s.flips - 1]) >= _ENOUGH[s.flips - 1] else FLIP


def gain(s: State, number: int) -> float:
    """About how many points keeping a card of the number brings the player whose turn it is."""
    left, right = (s.turn + 1) % s.seats, (s.turn + s.seats - 1) % s.seats
    loot = 1 + s.up[left][number] + s.up[right][number] + s.vault[number]
    worth = number or _ZERO_WORTH
    old = s.up[s.turn][number]
    # Banking also brings the old cards, which were in reach until now, into safety.
    return (loot + old / 2) * worth if old else loot * worth / 2

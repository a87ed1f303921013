"""Stack Nabbit: weigh what keeping the newest card brings against what a further flip may bring."""

from __future__ import annotations

from typing import Final

from stackyard.games.stack_nabbit.knowledge import unseen
from stackyard.games.stack_nabbit.rules import (
    actors,
    apply,
    guess,
    hide,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)
from stackyard.games.stack_nabbit.table import ACTIONS, FLIP, KEEP, MOST_FLIPS, NUMBERS, State
from stackyard.kernel import Row, rule

__all__ = [
    "actors",
    "apply",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "plausible",
    "policy",
    "revealed",
    "score",
    "setup",
    "winners",
]

# Points are counted in quarters here.
WORTH: Final = (12, 4, 8, 12, 16, 20, 24)
# A stack left in the neighbours' reach is worth so many of its quarters.
IN_REACH: Final = 2


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """KEEP where the newest card brings at least what a further flip is expected to bring."""
    return KEEP if gain(s, s.flipped[s.flips - 1]) >= hope(s, s.flips) else FLIP


@rule
def gain(s: State, number: int) -> int:
    """What keeping a card of the number brings, in sixteenths of a point, loss to others too."""
    left = s.up[(s.turn + 1) % s.seats][number]
    right = s.up[(s.turn + s.seats - 1) % s.seats][number]
    old = s.up[s.turn][number]
    new = 1 + left + right + s.vault[number]
    if old > 0:
        # Banked for good, the old ones too, which until now others might have taken.
        return WORTH[number] * (4 * new + (4 - IN_REACH) * old)
    return WORTH[number] * IN_REACH * new


@rule
def hope(s: State, flips: int) -> int:
    """What flipping on brings on average, if the best of the next cards but one is kept then."""
    cards = 0
    total = 0
    for number in range(NUMBERS):
        count = unseen(s, number)
        cards += count
        total += count * gain(s, number)
    if cards == 0:
        return 0
    mean = total // cards
    if flips + 1 == MOST_FLIPS:
        return mean
    total = 0
    for number in range(NUMBERS):
        total += unseen(s, number) * max(mean, gain(s, number))
    return total // cards


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    """The action, which all see, and the card just flipped."""
    if action == FLIP:
        return ACTIONS + s.flipped[s.flips - 1]
    return action


@rule
def plausible(s: State, seat: int) -> bool:
    """Every order of the pile agrees with the play."""
    return True

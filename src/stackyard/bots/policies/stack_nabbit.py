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
# Keeping must bring so many quarters of what flipping on does, because it also ends the turn. Of 4,
# 5 and 6 the 5 wins most against the others, by some in a hundred games.
DARING: Final = 5
# A stack left in the neighbours' reach is worth so many of its quarters.
IN_REACH: Final = 2


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """KEEP where the newest card brings clearly more than a further flip is expected to bring."""
    kept = 4 * gain(s, s.flipped[s.flips - 1])
    mean = hope(s, 0)
    if kept < DARING * mean:
        return FLIP
    if s.flips + 1 < MOST_FLIPS and kept < DARING * hope(s, mean):
        return FLIP
    return KEEP


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
def hope(s: State, least: int) -> int:
    """What keeping the next card brings on average, where one that brings less counts as `least`.

    With the mean for `least`, it is what two further flips bring at best.
    """
    cards = 0
    total = 0
    for number in range(NUMBERS):
        count = unseen(s, number)
        cards += count
        total += count * max(least, gain(s, number))
    return total // max(1, cards)


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

"""Stack Nabbit: weigh what keeping the newest card brings against what a further flip may bring."""

from __future__ import annotations

from typing import Final

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
from stackyard.games.stack_nabbit.table import (
    ACTIONS,
    COPIES,
    FLIP,
    KEEP,
    MOST_FLIPS,
    NUMBERS,
    State,
)
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
    left = (s.turn + 1) % s.seats
    right = (s.turn + s.seats - 1) % s.seats
    kept = 4 * gain(s, s.flipped[s.flips - 1], left, right)
    counts = unseen_counts(s)
    mean = hope(s, counts, 0, left, right)
    if kept < DARING * mean:
        return FLIP
    if s.flips + 1 < MOST_FLIPS and kept < DARING * hope(s, counts, mean, left, right):
        return FLIP
    return KEEP


@rule
def gain(s: State, number: int, left: int, right: int) -> int:
    """What keeping a card of the number brings, in sixteenths of a point, loss to others too."""
    new = 1 + s.up[left][number] + s.up[right][number] + s.vault[number]
    old = s.up[s.turn][number]
    if old > 0:
        # Banked for good, the old ones too, which until now others might have taken.
        return WORTH[number] * (4 * new + (4 - IN_REACH) * old)
    return WORTH[number] * IN_REACH * new


@rule
def unseen_counts(s: State) -> int:
    """How many cards of each number are still in the pile: four bits a number, the zeroes lowest.

    In one number, because they are needed twice, and to count them takes most of the time.
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
def hope(s: State, counts: int, least: int, left: int, right: int) -> int:
    """What keeping the next card brings on average, where one that brings less counts as `least`.

    With the mean for `least`, it is what two further flips bring at best.
    """
    cards = 0
    total = 0
    for number in range(NUMBERS):
        count = counts >> 4 * number & 15
        cards += count
        total += count * max(least, gain(s, number, left, right))
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

"""Stack Nabbit: weigh what keeping the newest card brings against what a further flip may bring."""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.stack_nabbit_foresight import foresee
from stackyard.bots.policies.stack_nabbit_points import gain, hope, unseen_counts
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
    FLIP,
    KEEP,
    MOST_FLIPS,
    State,
)
from stackyard.kernel import Row, rule

__all__ = [
    "actors",
    "apply",
    "foresee",
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

# Keeping must bring so many quarters of what flipping on does, because it also ends the turn. Of 4,
# 5 and 6 the 5 wins most against the others, by some in a hundred games.
DARING: Final = 5


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """KEEP where the newest card brings clearly more than a further flip is expected to bring."""
    kept = 4 * gain(s, seat, s.flipped[s.flips - 1])
    counts = unseen_counts(s)
    mean = hope(s, seat, counts, 0)
    if kept < DARING * mean:
        return FLIP
    if s.flips + 1 < MOST_FLIPS and kept < DARING * hope(s, seat, counts, mean):
        return FLIP
    return KEEP


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

"""Nim where a seat whose turn begins is told whether it wins against good play."""

from __future__ import annotations

from stackyard.bots.search.advice import PLAY_ON
from stackyard.kernel import Row, rule
from tests.bots.search.nim import (
    Options,
    State,
    actors,
    apply,
    guess,
    hide,
    legal,
    next_actor,
    over,
    plausible,
    policy,
    revealed,
    score,
    setup,
    winners,
)

__all__ = [
    "Options",
    "State",
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


@rule
def foresee(s: State, seat: int, room: Row) -> int:
    if s.turn != seat or over(s):
        return PLAY_ON
    return 0 if s.left % 4 == 0 else 1_000_000

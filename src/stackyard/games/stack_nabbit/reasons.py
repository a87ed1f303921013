"""Why a move of Stack Nabbit is not allowed."""

from __future__ import annotations

from stackyard.games.game import Reason
from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import FLIP, MOST_FLIPS, State


def why_not(s: State, seat: int, action: int) -> Reason | None:
    """The rule that forbids an action now, or None where it is allowed."""
    if rules.over(s):
        return Reason("NAB-11", "The game is over: the pile's last card has been played.")
    if seat != s.turn:
        return Reason("NAB-4", f"It is the turn of seat {s.turn}.")
    return _why_not_flip(s) if action == FLIP else _why_not_keep(s)


def _why_not_flip(s: State) -> Reason | None:
    if s.flips == MOST_FLIPS:
        return Reason("NAB-6", "You have flipped five cards: the fifth must be kept.")
    if s.left == 0:
        return Reason("NAB-R2", "The pile is empty: its last card must be kept.")
    return None


def _why_not_keep(s: State) -> Reason | None:
    if s.flips == 0:
        return Reason("NAB-5", "You have flipped nothing yet: flip a card first.")
    return None

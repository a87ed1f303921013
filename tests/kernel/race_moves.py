"""The moves of the tiny game: rules of another module than the game's own."""

from __future__ import annotations

from typing import Final

from stackyard.kernel import Dice, Row, rule

STEP: Final = 1


@rule
def place(seat: int, seats: int) -> int:
    """The next seat."""
    return (seat + STEP) % seats


@rule
def take(pile: Row, left: int, unknown: int) -> int:
    card = pile[left - 1]
    pile[left - 1] = unknown
    return card


@rule
def put_back(pile: Row, left: int, dice: Dice) -> None:
    dice.insert(pile, left - 1, pile[left - 1])

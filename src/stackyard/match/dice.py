"""Dice that a caller brings, and dice for those who bring none."""

from __future__ import annotations

import os

from stackyard.kernel import Dice, DiceError, SeededDice


def unforeseen_dice() -> SeededDice:
    """Dice of which nobody can tell beforehand how they fall."""
    return SeededDice(int.from_bytes(os.urandom(8), "little"))


def these_dice(given: Dice | None) -> Dice:
    """The dice that were given, or such as nobody can foresee.

    Raises:
        DiceError: what was given is no dice.
    """
    if given is None:
        return unforeseen_dice()
    if not isinstance(given, Dice):
        raise DiceError(f"dice are expected here, such as SeededDice(1), not {given!r}")
    return given

"""Dice for those who bring none."""

from __future__ import annotations

import os

from stackyard.kernel import SeededDice


def unforeseen_dice() -> SeededDice:
    """Dice of which nobody can tell beforehand how they fall."""
    return SeededDice(int.from_bytes(os.urandom(8), "little"))

"""Seeds for bots, made from a match's own, so that a match can be played again in every step."""

from __future__ import annotations

import secrets
from typing import Final

from stackyard.kernel import SeededDice

_HALF: Final = 1 << 30


def bot_seed(seed: int, stream: int) -> int:
    """A bot's seed, from one stream of another seed.

    Raises:
        DiceError: the seed or the stream is outside 0 to 2**64 - 1.
    """
    dice = SeededDice(seed, stream)
    return dice.lot(_HALF) * _HALF + dice.lot(_HALF)


def unforeseen_seed() -> int:
    """A seed that nobody can foresee, short enough to be typed."""
    return secrets.randbelow(_HALF)

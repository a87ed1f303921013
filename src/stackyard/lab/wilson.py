"""How sure a share is."""

from __future__ import annotations

import math
from typing import Final

# 95% of a normal distribution lies within so many standard deviations.
_Z: Final = 1.959964


def wilson(wins: float, games: int) -> tuple[float, float]:
    """The 95% interval of a share of wins (Wilson 1927); wins may come in parts.

    Raises:
        ValueError: there are no games, or more wins than games.
    """
    if games < 1 or not 0 <= wins <= games:
        raise ValueError(f"{wins} wins of {games} games are no share")
    share = wins / games
    spread = _Z * math.sqrt(share * (1 - share) / games + _Z**2 / (4 * games**2))
    centre = share + _Z**2 / (2 * games)
    whole = 1 + _Z**2 / games
    return max(0.0, (centre - spread) / whole), min(1.0, (centre + spread) / whole)

"""Stackyard: three card games of stacking, played exactly by their rulebooks.

>>> import stackyard
>>> match = stackyard.start("stack-nabbit", seats=4, seed=7)
>>> match.play(0, "flip")
>>> [str(action) for action in match.legal(0)]
['flip', 'keep']
>>> match.play(0, stackyard.bot("easy", seed=1).choose(match.observe(0)))
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from stackyard.bots import Bot, BotError, Budget, bot
from stackyard.games.errors import IllegalAction, NotationError, OptionError, PositionError
from stackyard.games.game import ComingSoon, Game, Value
from stackyard.games.registry import game_ids, listed
from stackyard.kernel import DiceError, SeededDice, StackyardError
from stackyard.match import (
    Judgement,
    Match,
    Observation,
    Position,
    Record,
    Recorded,
    RecordError,
    Result,
    UndoError,
    judge,
    load,
    position,
    start,
)

if TYPE_CHECKING:
    from stackyard.lab.batch import Batch

__version__ = "0.1.0"

__all__ = [
    "Bot",
    "BotError",
    "Budget",
    "ComingSoon",
    "DiceError",
    "Game",
    "IllegalAction",
    "Judgement",
    "Match",
    "NotationError",
    "Observation",
    "OptionError",
    "Position",
    "PositionError",
    "Record",
    "RecordError",
    "Recorded",
    "Result",
    "SeededDice",
    "StackyardError",
    "UndoError",
    "batch",
    "bot",
    "games",
    "judge",
    "load",
    "position",
    "start",
]


def games() -> tuple[Game | ComingSoon, ...]:
    """All modes, in the order in which people are shown them."""
    return tuple(map(listed, game_ids()))


def batch(
    game: str,
    n: int,
    *,
    seed: int | None = None,
    seats: int | None = None,
    options: Mapping[str, Value] | None = None,
) -> Batch:
    """Many games at once in the compiled twin: see `stackyard.lab.batch.batch`."""
    # It brings NumPy and the compiler, which a match does without.
    from stackyard.lab.batch import batch as deal_batch

    return deal_batch(game, n, seed=seed, seats=seats, options=options)

"""What each game's search goes by: its policy, its aim, and how it weighs points."""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final

from stackyard.bots.errors import BotError
from stackyard.bots.search.aims import COMPETE


@dataclass(frozen=True, slots=True)
class Mind:
    """How to search a game.

    Attributes:
        module: the name of its module in `stackyard.bots.policies`.
        scale: how many points of lead weigh half as much as any lead can; together, all there are.
        aim: `COMPETE` or `TOGETHER`.
        explore: the exploration constant of UCB, in hundredths.
    """

    module: str
    scale: int
    aim: int = COMPETE
    explore: int = 70

    def policies(self) -> ModuleType:
        """The module with the game's rules, policy and further advice."""
        return import_module(f"stackyard.bots.policies.{self.module}")


_MINDS: Final = {
    "stack-nabbit": Mind("stack_nabbit", scale=30),
}


def mind_of(game: str) -> Mind:
    """How to search a game.

    Raises:
        BotError: there is no policy for it.
    """
    if game not in _MINDS:
        raise BotError(f"there is no considered bot for {game}")
    return _MINDS[game]

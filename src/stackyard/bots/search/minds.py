"""What each game's search goes by: its policy, its aim, how it weighs points, how long it thinks.

To give a game its `normal`, `hard` and `expert` bots, write `stackyard/bots/policies/GAME.py`: a
module that imports the game's ten rules and adds those of `stackyard.bots.search.advice` (`policy`,
`revealed`, `plausible`, and `foresee` if it can), all marked with ``@rule``; then give it a line
in `_MINDS`.
"""

from __future__ import annotations

from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final

from stackyard.bots.errors import BotError
from stackyard.bots.search.aims import COMPETE, TOGETHER


@dataclass(frozen=True, slots=True)
class Mind:
    """How to search a game.

    Attributes:
        module: its module with rules and advice, one of `stackyard.bots.policies`.
        scale: how many points of lead weigh half as much as any lead can; together, all there are.
        playouts: how many playouts `hard` makes for a decision, at most about 0.3 s of one core's
            work.
        aim: `COMPETE` (each maximises its own result), or `TOGETHER` (the points count, whoever
            lays them, and a game for one).
        lead: how much the lead in points weighs beside winning, in hundredths; low, because a
            player wants to win first, not 0, because far from the end it tells more.
        explore: the exploration constant of UCB, in hundredths.
        stray: one choice in so many of a playout is drawn by lot; 0: none is.
        patience: how long the tree keeps to the policy: below the root a decision's second action
            is tried after a quarter so many visits, its third after four times as many.
        alone: whether the tree holds the seat's own decisions alone, and all others keep to the
            policy.
    """

    module: str
    scale: int
    playouts: int
    aim: int = COMPETE
    lead: int = 30
    explore: int = 100
    stray: int = 0
    patience: int = 64
    alone: bool = False

    def policies(self) -> ModuleType:
        """The module with the game's rules, policy and further advice."""
        return import_module(self.module)


_MINDS: Final = {
    # Playouts end where a network foresees the rest. It tells a share of the win, and so a lead in
    # points must not count where the game ends before. Its word varies little: few playouts do.
    "stack-nabbit": Mind(
        "stackyard.bots.policies.stack_nabbit",
        scale=30,
        playouts=8000,
        lead=0,
        explore=10,
        alone=True,
    ),
    "stacky-map": Mind("stackyard.bots.policies.stacky_map", scale=10, playouts=5000),
    # Foreseen too, as the seat's next turn begins; there worlds differ more.
    "staccs-uh-oh": Mind(
        "stackyard.bots.policies.staccs_uh_oh",
        scale=5,
        playouts=4000,
        lead=0,
        explore=30,
        alone=True,
    ),
    "staccs-party": Mind(
        "stackyard.bots.policies.staccs_uh_oh", scale=5, playouts=2000, explore=50
    ),
    "staccs-solo": Mind(
        "stackyard.bots.policies.staccs_solo", scale=60, playouts=8000, aim=TOGETHER, explore=30
    ),
    "staccs-wild-out": Mind(
        "stackyard.bots.policies.staccs_wild_out", scale=60, playouts=4000, aim=TOGETHER, explore=30
    ),
}


def minds() -> tuple[str, ...]:
    """The ids of the games that have a considered bot."""
    return tuple(_MINDS)


def mind_of(game: str) -> Mind:
    """How to search a game.

    Raises:
        BotError: there is no policy for it.
    """
    if game not in _MINDS:
        raise BotError(f"there is no considered bot for {game} yet")
    return _MINDS[game]

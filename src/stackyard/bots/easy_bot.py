"""The easy bot: a plausible rule of thumb for each game, with a slip now and then."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Final

from stackyard.bots.errors import BotError
from stackyard.bots.protocol import Budget
from stackyard.bots.seat import SeatView, look
from stackyard.games.game import Action
from stackyard.kernel import Dice
from stackyard.match.observation import Observation

#: Chooses an action's number from what a seat sees.
Thumb = Callable[[SeatView, Dice], int]

# The module with each game's rule of thumb, a function `choose`; imported on first use.
_THUMBS: Final = {
    "stack-nabbit": "stackyard.bots.easy.stack_nabbit",
    "stacky-map": "stackyard.bots.easy.stacky_map",
    "staccs-uh-oh": "stackyard.bots.easy.staccs_uh_oh",
    "staccs-party": "stackyard.bots.easy.staccs_uh_oh",
    "staccs-solo": "stackyard.bots.easy.staccs_stack_all",
    "staccs-wild-out": "stackyard.bots.easy.staccs_stack_all",
}

_SLIP_ONE_IN: Final = 12


class EasyBot:
    """Plays by the game's rule of thumb; one decision in twelve it leaves to chance."""

    name = "easy"

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation, budget: Budget | None = None) -> Action:
        """The seat's action by rule of thumb.

        Raises:
            BotError: the seat may not act, the observation is a spectator's, or the game has no
                easy bot.
        """
        seat = look(observation)
        if len(seat.legal) == 1:
            return seat.game.decode(seat.legal[0])
        if self._dice.lot(_SLIP_ONE_IN) == 0:
            return seat.game.decode(seat.legal[self._dice.lot(len(seat.legal))])
        return seat.game.decode(_thumb(seat.game.id)(seat, self._dice))


def _thumb(game: str) -> Thumb:
    if game not in _THUMBS:
        raise BotError(f"there is no easy bot for {game}")
    choose: Thumb = import_module(_THUMBS[game]).choose
    return choose

"""The bot that chooses by lot."""

from __future__ import annotations

from stackyard.bots.protocol import Budget
from stackyard.bots.seat import look
from stackyard.games.game import Action
from stackyard.kernel import Dice
from stackyard.match.observation import Observation


class RandomBot:
    """Each legal action is equally likely; a forced one uses no chance."""

    name = "random"

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation, budget: Budget | None = None) -> Action:
        """One of the seat's legal actions, by lot.

        Raises:
            BotError: the seat may not act, or the observation is a spectator's.
        """
        seat = look(observation)
        count = len(seat.legal)
        return seat.game.decode(seat.legal[self._dice.lot(count) if count > 1 else 0])

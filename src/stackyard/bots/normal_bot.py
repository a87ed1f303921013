"""The normal bot: the game's policy, a considered rule of thumb, without search or slips."""

from __future__ import annotations

from stackyard.bots.protocol import Budget
from stackyard.bots.search.minds import mind_of
from stackyard.bots.seat import look
from stackyard.games.game import Action
from stackyard.kernel import Dice
from stackyard.match.observation import Observation


class NormalBot:
    """Plays by the policy that searches play out by, from the hidden state; it needs no chance."""

    name = "normal"

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def choose(self, observation: Observation, budget: Budget | None = None) -> Action:
        """The policy's action for the seat.

        Raises:
            BotError: the seat may not act, the observation is a spectator's, or there is no
                policy for the game.
        """
        seat = look(observation)
        if len(seat.legal) == 1:
            return seat.game.decode(seat.legal[0])
        policies = mind_of(seat.game.id).policies()
        action = policies.policy(seat.state, seat.seat, list(seat.legal), len(seat.legal))
        return seat.game.decode(action)

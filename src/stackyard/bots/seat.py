"""A bot's own look at an observation: the state as its seat sees it, and what the seat may do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from stackyard.bots.errors import BotError
from stackyard.games.game import Game
from stackyard.games.registry import get_game
from stackyard.match.observation import Observation


@dataclass(frozen=True, slots=True)
class SeatView:
    """What a bot thinks from: its game, its seat, the hidden state and its legal action numbers."""

    game: Game
    seat: int
    state: Any
    legal: tuple[int, ...]


def look(observation: Observation) -> SeatView:
    """Open an observation for the seat it was made for.

    Raises:
        BotError: it is a spectator's, or the seat may not act now.
    """
    game = get_game(observation.game)
    if observation.viewer is None:
        raise BotError("a spectator has nothing to choose")
    state = observation.unpack_state()
    out = [0] * game.most_legal
    count = game.rules.legal(state, observation.viewer, out)
    if count == 0:
        raise BotError(f"seat {observation.viewer} may not act now")
    return SeatView(game, observation.viewer, state, tuple(out[:count]))

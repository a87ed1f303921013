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
        BotError: it is a spectator's, was made under other rules, or the seat may not act now.
        FieldError: its state is none of this game's.
    """
    game = get_game(observation.game)
    if observation.rules != game.rules_version:
        raise BotError(
            f"the observation is of version {observation.rules} of the rules of {game.title}, "
            f"bots here know version {game.rules_version}"
        )
    if observation.viewer is None:
        raise BotError("a spectator has nothing to choose")
    if not 0 <= observation.viewer < observation.seats:
        raise BotError(f"the seats are 0 to {observation.seats - 1}, not {observation.viewer}")
    state = observation.unpack_state()
    out = [0] * game.most_legal
    count = game.rules.legal(state, observation.viewer, out)
    if count == 0:
        raise BotError(f"seat {observation.viewer} may not act now")
    return SeatView(game, observation.viewer, state, tuple(out[:count]))

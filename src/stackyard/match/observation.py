"""An observation: all that one viewer knows of a match, and nothing else."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.games.game import Value
from stackyard.games.registry import get_game
from stackyard.kernel import unpack


class Observation(msgspec.Struct, frozen=True):
    """What a bot or a client gets to see; it can be sent over a wire.

    Attributes:
        game, rules: the game's id and the version of its rules.
        seats, options: the number of players, and all options, resolved.
        viewer: the seat it was made for, or None for a spectator.
        state: the packed state, with all that the viewer has not seen as UNKNOWN.
        events: what the viewer saw happen, from the start.
    """

    game: str
    rules: int
    seats: int
    options: dict[str, Value]
    viewer: int | None
    state: bytes
    events: tuple[Any, ...]

    def unpack_state(self) -> Any:
        """The hidden state as a new plain object."""
        return unpack(get_game(self.game).state, self.state)

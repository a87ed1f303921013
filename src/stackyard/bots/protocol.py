"""What a bot is: something that goes from an observation to an action."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Protocol

from stackyard.bots.errors import BotError
from stackyard.games.game import Action
from stackyard.match.observation import Observation


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one action; where both are given, the first to run out counts.

    Attributes:
        playouts: how many games it may play out in its head, 1 at least.
        seconds: how long it may take, above 0.

    Raises:
        BotError: there is not one playout or no time in it, or it is no number of them.
    """

    playouts: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        playouts: object = self.playouts
        if playouts is not None and not (isinstance(playouts, int) and playouts >= 1):
            raise BotError(f"a budget has a whole number of playouts from 1, not {playouts!r}")
        seconds: object = self.seconds
        if seconds is not None and not (isinstance(seconds, int | float) and 0 < seconds < inf):
            raise BotError(f"a budget has a number of seconds above 0, not {seconds!r}")


@dataclass(frozen=True, slots=True)
class Candidate:
    """One thing a seat may do, and what a search found of it.

    Attributes:
        action: the action.
        visits: how many playouts went on with it.
        value: what it brings on average, 0 to 1: winning first, then points.
        wins: the share of wins, a shared one in parts.
    """

    action: Action
    visits: int
    value: float
    wins: float


@dataclass(frozen=True, slots=True)
class Thought:
    """What a search thinks: the candidates, best first, from how many playouts.

    `unlikely` counts the playouts whose world contradicted the play, for want of a better one.
    """

    candidates: tuple[Candidate, ...]
    playouts: int
    unlikely: int


class Bot(Protocol):
    """A seat that thinks. It is given what its seat has seen, and never the match."""

    @property
    def name(self) -> str:
        """Its level, as in commands and records."""

    def choose(self, observation: Observation, budget: Budget | None = None) -> Action:
        """One of the legal actions of the seat that the observation was made for.

        Raises:
            BotError: the seat may not act, or the observation is a spectator's.
        """

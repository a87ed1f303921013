"""What the thinking processes give back: advice, counts, and why there was no answer."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from stackyard.kernel import StackyardError
from stackyard.server.messages.live import HintLine


class ThinkingError(StackyardError):
    """No bot has answered, through no fault of the question."""


class TooManyQuestionsError(ThinkingError):
    """So many questions wait already that this one was not taken."""


@dataclass(slots=True)
class Counts:
    """What the bots have done since the start.

    Attributes:
        asked, answered: questions taken, and those of them answered.
        refused: questions not taken, because too many waited.
        cancelled: questions nobody waited for any more.
        late: questions whose time ran out.
        by_thumb: those answered by rule of thumb in place of the bot that was asked.
        cold: those of them that came before the game's search was compiled.
        died: how many processes died or had to be replaced.
        thought: seconds that processes worked, by level; hints as ``hint``.
        waited: seconds from question to answer, by level.
    """

    asked: int = 0
    answered: int = 0
    refused: int = 0
    cancelled: int = 0
    late: int = 0
    by_thumb: int = 0
    cold: int = 0
    died: int = 0
    thought: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))
    waited: defaultdict[str, float] = field(default_factory=lambda: defaultdict(float))


@dataclass(frozen=True, slots=True)
class Advice:
    """What a search thinks of a seat's actions, the best first, from how many playouts.

    Without a playout it is the rule of thumb that advises the first.
    """

    candidates: tuple[HintLine, ...]
    playouts: int

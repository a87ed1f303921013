"""A refusal: what was asked for cannot be, and why."""

from __future__ import annotations

from typing import Final

from stackyard.kernel.errors import StackyardError
from stackyard.server.messages.problems import Code, Problem
from stackyard.server.messages.tables import TableState


class RoomProblem(StackyardError):  # noqa: N818 - it carries a Problem, and is named after it
    """Something asked of a table or a match cannot be done. Nothing has changed.

    Attributes:
        problem: what the asker is told.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.text)
        self.problem = problem


#: Why something cannot be done just now, by the state of the table.
WHY_NOT: Final[dict[TableState, str]] = {
    "lobby": "the table waits for players",
    "dealing": "the cards are being dealt",
    "playing": "a match is being played",
    "paused": "the match is paused",
    "over": "the match is over",
    "frozen": "the match was stopped",
}
#: A request can be long, and an error may quote all of it.
_MOST_TOLD: Final = 400


def sentence(text: str) -> str:
    """An error's text, as the package's errors have it, as a sentence; long ones are cut inside."""
    if len(text) > _MOST_TOLD:
        text = f"{text[: _MOST_TOLD // 2]} ... {text[-_MOST_TOLD // 2 :]}"
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def refusal(
    code: Code, text: str, *, place: str | None = None, rule: str | None = None
) -> RoomProblem:
    """A refusal to raise, from its parts."""
    return RoomProblem(Problem(code, text, place, rule))

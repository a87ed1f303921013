"""A request or a message that cannot be granted: what the client is told, and with what status."""

from __future__ import annotations

from typing import Final

from stackyard.server.messages.problems import Code, Problem
from stackyard.server.rooms.problems import RoomProblem

#: The HTTP status of each code of a problem.
STATUS: Final[dict[Code, int]] = {
    "malformed": 400,
    "option": 422,
    "notation": 422,
    "illegal": 409,
    "stale": 409,
    "undo": 409,
    "not_yours": 403,
    "not_now": 409,
    "not_found": 404,
    "no_session": 401,
    "too_many": 429,
    "record": 422,
    "unavailable": 503,
}


class Refused(RoomProblem):
    """Something was asked of the server that cannot be.

    Attributes:
        problem: what the client is told.
        status: the HTTP status that goes with it, where it is not the code's usual one.
    """

    def __init__(self, problem: Problem, status: int | None = None) -> None:
        super().__init__(problem)
        self.status = status


def status_of(refused: RoomProblem) -> int:
    """The HTTP status that goes with a refusal."""
    own = refused.status if isinstance(refused, Refused) else None
    return STATUS[refused.problem.code] if own is None else own


def refuse(code: Code, text: str, place: str | None = None, *, retry_s: float = 0) -> Refused:
    """The refusal with these words, to be raised."""
    retry_ms = max(1, round(retry_s * 1000)) if retry_s else None
    return Refused(Problem(code, text, place, None, retry_ms))


def too_many(what: str, retry_s: float) -> Refused:
    """The refusal of one who does something too often."""
    return refuse("too_many", f"{what}; wait a little and try again.", retry_s=retry_s)

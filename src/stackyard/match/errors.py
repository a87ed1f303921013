"""What can be wrong with a record, or with going back."""

from __future__ import annotations

from stackyard.kernel.errors import StackyardError


class RecordError(StackyardError):
    """A record cannot be read, or does not replay.

    Attributes:
        place: where in its JSON, as a path such as ``$.actions[3][1]``.
        problem: what was found there, and what is allowed.
    """

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem


class UndoError(StackyardError):
    """An action cannot be taken back; the message says why."""

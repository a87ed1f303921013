"""What happens when a question's time is over, and when a bot sits in for who let it pass."""

from __future__ import annotations

from typing import Final

from stackyard.server.rooms.clocks import Kind

#: After so many questions in a row that a seat let pass, a bot sits in.
MOST_PASSED: Final = 2

#: The answer to an attack that leaves things as they are, by game.
_ACCEPTING: Final = {"stacky-map": "accept", "staccs-uh-oh": "take", "staccs-party": "take"}


def answer_for(game: str, kind: Kind) -> str | None:
    """What a seat does that let a question pass; None: what a bot would do."""
    if kind == "warn":
        return "silent"
    if kind == "catch":
        return "pass"
    if kind == "answer":
        return _ACCEPTING[game]
    return None


class Absences:
    """How many questions in a row each seat has let pass."""

    def __init__(self, seats: int) -> None:
        self._passed = [0] * seats

    def acted(self, seat: int, cause: str) -> bool:
        """Take note of why a seat acted; whether a bot is to sit in from now on."""
        if cause == "person":
            self._passed[seat] = 0
        elif cause == "clock":
            self._passed[seat] += 1
        if self._passed[seat] < MOST_PASSED:
            return False
        self._passed[seat] = 0
        return True

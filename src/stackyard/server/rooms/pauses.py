"""Pauses: agreed on by all who are there; after a while one of them is enough to go on."""

from __future__ import annotations

from collections.abc import Set
from typing import Final

#: After so long, in milliseconds, a pause ends as soon as one person wants to go on.
LONG_MS: Final = 5 * 60_000


class Pause:
    """The pause of a match, if there is one, and who wants to pause or, paused, to go on.

    Attributes:
        since: since when it is paused, in milliseconds since 1970; None where it is not.
        wishes: the people who want the other.
    """

    def __init__(self, since: int | None = None) -> None:
        self.since = since
        self.wishes: set[str] = set()

    def want(self, person: str, on: bool) -> None:
        """Take note of what somebody wants; who wants what is already so takes a wish back."""
        if on == (self.since is not None):
            self.wishes.discard(person)
        else:
            self.wishes.add(person)

    @property
    def due(self) -> int | None:
        """When one wish is enough to go on; None where it is not paused, or nobody wants to."""
        return None if self.since is None or not self.wishes else self.since + LONG_MS

    def settle(self, there: Set[str], now: int) -> bool:
        """Pause or go on, if enough people want it of those who are there; whether it did."""
        is_long = self.due is not None and now >= self.due
        if not self.wishes or not (is_long or there <= self.wishes):
            return False
        self.since = now if self.since is None else None
        self.wishes.clear()
        return True

    def move(self, by: int) -> None:
        """Where it is paused, let it have begun so many milliseconds later."""
        if self.since is not None:
            self.since += by

    def end(self) -> None:
        """The match is over, stopped or another one."""
        self.since = None
        self.wishes.clear()

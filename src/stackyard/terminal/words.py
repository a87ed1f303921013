"""Small words for sentences: names of seats, numbers, lists."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

_NUMBERS: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    *("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen"),
)


@dataclass(frozen=True, slots=True)
class Names:
    """Who sits where, as sentences say it.

    Attributes:
        all: the players' names, by seat.
        you: the seat that is spoken to as 'you', or None.
    """

    all: tuple[str, ...]
    you: int | None = None

    def who(self, seat: int) -> str:
        """The seat at the beginning of a sentence: 'You', 'Clay'."""
        return "You" if seat == self.you else self.all[seat]

    def whom(self, seat: int) -> str:
        """The seat within a sentence: 'you', 'Clay'."""
        return "you" if seat == self.you else self.all[seat]

    def has(self, seat: int) -> str:
        """'have' for you, 'has' for everybody else."""
        return "have" if seat == self.you else "has"

    def whose(self, seat: int) -> str:
        """What is the seat's, at the beginning of a sentence: 'Your', 'Clay's'."""
        return "Your" if seat == self.you else f"{self.all[seat]}'s"


def number(count: int) -> str:
    """A count in words up to fifteen, in digits above: 'no', 'one', '16'."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def things(count: int, one: str, many: str = "") -> str:
    """A count with its thing: 'one card', 'two cards'."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def points(count: int) -> str:
    """Points in digits: '1 point', '-2 points'."""
    return f"{count} {'point' if count == 1 else 'points'}"


def listing(parts: Sequence[str]) -> str:
    """Parts as a sentence lists them: 'a', 'a and b', 'a, b and c'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"

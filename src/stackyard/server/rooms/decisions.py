"""The numbers of the questions that are open to seats.

A question's number is that of the log's entry which opened it. It stays while the question stays
open to that seat, whatever others do meanwhile, as in a round of call-outs; whatever the seat does
itself opens a new one. So the numbers follow from the log, and are the same after a restart.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from stackyard.server.rooms.clocks import Kind


class Question(msgspec.Struct, frozen=True):
    """What a seat is asked: the kind, and the legal answers."""

    kind: Kind
    answers: tuple[str, ...]


class Open(msgspec.Struct, frozen=True):
    """A question that is open to a seat: its number, and when it was opened.

    `question` tells it from others where several seats are asked at once: it is None where one
    alone is asked, because nobody else can act before it does.
    """

    number: int
    at: int
    question: Question | None


class Decisions:
    """The questions that are open, by seat."""

    def __init__(self) -> None:
        self._open: dict[int, Open] = {}

    def follow(
        self,
        seq: int,
        at: int,
        actor: int | None,
        asked: Sequence[int],
        question_to: Callable[[int], Question],
    ) -> None:
        """Take note of who is asked after the log's entry `seq`, which `actor` made.

        Args:
            seq: the entry's number.
            at: the entry's time.
            actor: who made it; None for the deal.
            asked: the seats asked now.
            question_to: what a seat is asked now.
        """
        before = self._open
        self._open = {}
        for seat in asked:
            known = before.get(seat) if seat != actor else None
            compare = known is not None and known.question is not None
            question = question_to(seat) if len(asked) > 1 or compare else None
            if known is not None and question is not None and known.question == question:
                self._open[seat] = known
            else:
                self._open[seat] = Open(seq, at, question)

    def open_to(self, seat: int) -> Open | None:
        """The question that is open to a seat."""
        return self._open.get(seat)

    def number(self, seat: int) -> int | None:
        """The number of the question that is open to a seat."""
        return self._open[seat].number if seat in self._open else None

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that are asked, the one to ask first in front."""
        return tuple(self._open)

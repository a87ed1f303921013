"""What each seat sees of a match, and has seen of its log: worked out once, encoded once.

All that is sent of a match passes here, and is made from `Match.view`, `Match.events` and
`Match.legal` alone, which know what a seat may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from stackyard.match import Match, Result
from stackyard.server.messages.live import Deadline, Entry, Sight
from stackyard.server.rooms.decisions import Decisions

EntryCause = Literal["deal", "person", "bot", "clock"]
Eye = int | None

_ENCODER = msgspec.json.Encoder()


class Logged(msgspec.Struct, frozen=True):
    """An entry of the room's log: who, why, when, and where its events end in the match's log."""

    seat: int | None
    cause: EntryCause
    at: int
    end: int


class _Encoded(msgspec.Struct, frozen=True, tag="update", tag_field="type"):
    """The message `Update` from parts that are JSON already."""

    seq: int
    entries: tuple[msgspec.Raw, ...]
    sights: tuple[msgspec.Raw, ...]
    deadlines: tuple[Deadline, ...]
    result: Result | None


class Eyes:
    """The sights and entries of a match; `look_anew` forgets those of the state before."""

    def __init__(self, match: Match, decisions: Decisions, log: Sequence[Logged]) -> None:
        self._match = match
        self._decisions = decisions
        self._log = log
        self._undo: int | None = None
        self._answers: dict[int, tuple[str, ...]] = {}
        self._sights: dict[Eye, Sight] = {}
        self._sights_json: dict[Eye, msgspec.Raw] = {}
        self._entries_json: dict[Eye, msgspec.Raw] = {}

    def look_anew(self, undo: int | None) -> None:
        """The match went on; `undo` is the seat that may take its last action back."""
        self._undo = undo
        self._answers.clear()
        self._sights.clear()
        self._sights_json.clear()
        self._entries_json.clear()

    def sight(self, eye: Eye) -> Sight:
        """The present from a seat, or as a spectator."""
        if eye not in self._sights:
            self._sights[eye] = self._look(eye)
        return self._sights[eye]

    def _look(self, eye: Eye) -> Sight:
        open_to = None if eye is None else self._decisions.open_to(eye)
        return Sight(
            seat=eye,
            view=self._match.view(eye),
            decision=None if open_to is None else open_to.number,
            legal=() if open_to is None or eye is None else self.answers(eye),
            undo=eye is not None and eye == self._undo,
        )

    def answers(self, seat: int) -> tuple[str, ...]:
        """What a seat may answer now, in notation."""
        if seat not in self._answers:
            self._answers[seat] = tuple(map(str, self._match.legal(seat)))
        return self._answers[seat]

    def entries(self, seats: Sequence[int], since: int) -> tuple[Entry, ...]:
        """The entries after number `since`, each for each of the seats, or for a spectator."""
        first = max(0, since + 1)
        by_eye = [self._entries_of(eye, first) for eye in eyes_of(seats)]
        return tuple(entry for entries in zip(*by_eye, strict=True) for entry in entries)

    def _entries_of(self, eye: Eye, first: int) -> list[Entry]:
        start = begin = self._log[first - 1].end if first else 0
        events = self._match.events(eye, start) if first < len(self._log) else ()
        found = []
        for seq in range(first, len(self._log)):
            logged = self._log[seq]
            seen = events[begin - start : logged.end - start]
            found.append(Entry(seq, logged.seat, logged.cause, logged.at, eye, seen))
            begin = logged.end
        return found

    def update(
        self, seats: Sequence[int], deadlines: tuple[Deadline, ...], result: Result | None
    ) -> bytes:
        """The message `Update` on the last entry, as JSON."""
        eyes = eyes_of(seats)
        return _ENCODER.encode(
            _Encoded(
                seq=len(self._log) - 1,
                entries=tuple(map(self._entry_json, eyes)),
                sights=tuple(map(self._sight_json, eyes)),
                deadlines=deadlines,
                result=result,
            )
        )

    def _entry_json(self, eye: Eye) -> msgspec.Raw:
        if eye not in self._entries_json:
            (entry,) = self._entries_of(eye, len(self._log) - 1)
            self._entries_json[eye] = msgspec.Raw(_ENCODER.encode(entry))
        return self._entries_json[eye]

    def _sight_json(self, eye: Eye) -> msgspec.Raw:
        if eye not in self._sights_json:
            self._sights_json[eye] = msgspec.Raw(_ENCODER.encode(self.sight(eye)))
        return self._sights_json[eye]


def eyes_of(seats: Sequence[int]) -> tuple[Eye, ...]:
    """From where one looks who holds these seats; a spectator holds none."""
    return tuple(seats) or (None,)

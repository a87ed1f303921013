"""How long questions stay open: their kinds, their deadlines, pauses and restarts.

What kind a question is can be told from what everybody sees, so that no clock tells a hand.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Literal

import msgspec

from stackyard.server.messages.live import Deadline
from stackyard.server.messages.tables import Clocks as Times

Kind = Literal["turn", "warn", "catch", "answer"]

#: How much longer questions stay open after a restart, so that all can connect again.
GRACE_MS: Final = 15_000


def _stacky_map(view: Any) -> Kind:
    return "answer" if view.step == "answer" else "turn"


_OF_UH_OH: Final[dict[str | None, Kind]] = {"warn": "warn", "catch": "catch", "answer": "answer"}


def _uh_oh(view: Any) -> Kind:
    return _OF_UH_OH.get(view.question, "turn")


_KINDS: Final[dict[str, Callable[[Any], Kind]]] = {
    "stacky-map": _stacky_map,
    "staccs-uh-oh": _uh_oh,
    "staccs-party": _uh_oh,
}


def kind_of(game: str, look: Callable[[], Any]) -> Kind:
    """The kind of the question that is open in a game.

    Args:
        game: the game's id.
        look: gives a spectator's view of the table, where it is needed.
    """
    return _KINDS[game](look()) if game in _KINDS else "turn"


class Clock(msgspec.Struct, frozen=True):
    """A question's clock: until when it is open, and how long it was open in all."""

    seat: int
    decision: int
    kind: Kind
    due: int
    total: int


class _Document(msgspec.Struct, frozen=True):
    """Clocks as they are stored; `paused_at`: since when they stand still."""

    paused_at: int | None
    clocks: tuple[Clock, ...]
    answered: tuple[Clock | None, ...] = ()
    resting: tuple[Clock, ...] = ()


class Clocks:
    """The clocks that run in a match.

    Args:
        times: how long each kind of question stays open; None: no clocks.
    """

    def __init__(self, times: Times | None) -> None:
        self._times = times
        self._clocks: dict[int, Clock] = {}
        # Those of seats in which a bot sits: were it given a new one, whoever lets a bot sit in
        # and comes back at once would have all the time there is.
        self._resting: dict[int, Clock] = {}
        # Those of the questions that can come back, one for each answer that can be taken back.
        self._answered: list[Clock | None] = []
        self._paused_at: int | None = None

    @classmethod
    def restore(cls, times: Times | None, document: bytes | None, *, down_ms: int) -> Clocks:
        """The clocks that `document` made this of, moved by the time down and the grace.

        Clocks that stood still go on standing still.
        """
        clocks = cls(times)
        if document is not None:
            found = msgspec.json.decode(document, type=_Document)
            clocks._clocks = {clock.seat: clock for clock in found.clocks}
            clocks._answered = list(found.answered)
            clocks._resting = {clock.seat: clock for clock in found.resting}
            clocks._paused_at = found.paused_at
            if found.paused_at is None:
                clocks._move(down_ms + GRACE_MS)
        return clocks

    def document(self) -> bytes:
        """The clocks as they are to be stored."""
        document = _Document(
            paused_at=self._paused_at,
            clocks=tuple(self._clocks.values()),
            answered=tuple(self._answered),
            resting=tuple(self._resting.values()),
        )
        return msgspec.json.encode(document)

    def keep(self, asked: Mapping[int, tuple[int, Kind]], now: int) -> None:
        """Let those seats have clocks that are asked, by decision and kind: old ones run on."""
        before = self._resting | self._clocks
        self._clocks = {}
        for seat, (decision, kind) in asked.items():
            clock = before.get(seat)
            if clock is None or clock.decision != decision:
                clock = self._new(seat, decision, kind, now)
            if clock is not None:
                self._clocks[seat] = clock
        self._resting = {seat: before[seat] for seat in before.keys() - self._clocks.keys()}

    def _new(self, seat: int, decision: int, kind: Kind, now: int) -> Clock | None:
        seconds: int | None = None if self._times is None else getattr(self._times, kind)
        if seconds is None:
            return None
        start = now if self._paused_at is None else self._paused_at
        return Clock(seat, decision, kind, start + 1000 * seconds, 1000 * seconds)

    # Were a question that comes back given a new clock, one could act and take it back for ever.

    def answer(self, seat: int) -> None:
        """A seat answers its question: remember the clock, in case the answer is taken back."""
        if self._times is not None:
            self._answered.append(self._clocks.get(seat))

    def is_too_late_to_undo(self, now: int) -> bool:
        """Whether the time of the question that would come back is over."""
        last = self._answered[-1] if self._answered else None
        return last is not None and last.due <= now

    def bring_back(self, decision: int) -> None:
        """The last answer is taken back, and the question open again under this number."""
        last = self._answered.pop() if self._answered else None
        if last is not None:
            self._clocks[last.seat] = msgspec.structs.replace(last, decision=decision)

    def forget_answers(self) -> None:
        """No answer so far can be taken back any more."""
        self._answered.clear()

    @property
    def paused(self) -> bool:
        """Whether they stand still."""
        return self._paused_at is not None

    def pause(self, now: int) -> None:
        """Let them stand still."""
        if self._paused_at is None:
            self._paused_at = now

    def go_on(self, now: int) -> None:
        """Let them run on, with the time that was left."""
        if self._paused_at is not None:
            self._move(now - self._paused_at)
            self._paused_at = None

    def delay(self, by: int) -> None:
        """Give every question so much more time; clocks that stand still have lost none."""
        if not self.paused:
            self._move(by)

    def _move(self, by: int) -> None:
        self._clocks = {seat: _moved(clock, by) for seat, clock in self._clocks.items()}
        self._resting = {seat: _moved(clock, by) for seat, clock in self._resting.items()}
        self._answered = [clock and _moved(clock, by) for clock in self._answered]

    def passed(self, now: int) -> tuple[Clock, ...]:
        """Those whose time is over."""
        if self.paused:
            return ()
        return tuple(clock for clock in self._clocks.values() if clock.due <= now)

    def next_due(self, but: Collection[tuple[int, int]]) -> int | None:
        """When the next one passes or has passed, but those of these seats and decisions."""
        if self.paused:
            return None
        waiting = (c.due for c in self._clocks.values() if (c.seat, c.decision) not in but)
        return min(waiting, default=None)

    def deadlines(self, now: int) -> tuple[Deadline, ...]:
        """The clocks as messages tell them."""
        at = now if self._paused_at is None else self._paused_at
        return tuple(
            Deadline(clock.seat, clock.decision, max(0, clock.due - at), clock.total)
            for clock in self._clocks.values()
        )


def _moved(clock: Clock, by: int) -> Clock:
    return msgspec.structs.replace(clock, due=clock.due + by)

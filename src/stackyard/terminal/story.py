"""What has happened in a match, as a viewer is told it, sentence by sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from stackyard.match import Match
from stackyard.match.events import Acted, Ended, Undone
from stackyard.terminal.tables import Line, Table
from stackyard.terminal.words import Names


class Story:
    """The sentences told to one viewer so far.

    Args:
        match: the match.
        table: its game's look.
        names: who sits where, for this viewer.
        viewer: the seat whose events these are, or None for a spectator.

    Attributes:
        lines: all sentences so far, the oldest first.
    """

    def __init__(self, match: Match, table: Table, names: Names, viewer: int | None) -> None:
        self._match = match
        self._table = table
        self._names = names
        self._viewer = viewer
        self._told = 0
        self._run: list[Any] = []
        self._lines_of_run = 0
        self.lines: list[Line] = []

    def news(self) -> list[Line]:
        """What has happened since this was last asked, a line for each run of a seat's actions.

        In `lines` a run that has gone on since is told anew as a whole.
        """
        events = self._match.events(self._viewer, self._told)
        self._told = self._match.log_length
        fresh: list[Line] = []
        for run in _runs(events):
            told = self._tell(run)
            fresh += told
            if self._run and _actor(run) is not None and _actor(run) == _actor(self._run):
                del self.lines[len(self.lines) - self._lines_of_run :]
                self._run += run
                told = self._tell(self._run)
            else:
                self._run = run
            self._lines_of_run = len(told)
            self.lines += told
        return fresh

    def _tell(self, run: Sequence[Any]) -> Sequence[Line]:
        first = run[0]
        if isinstance(first, Undone):
            return [Line(f"{self._names.who(first.seat)} took back: {first.action}.")]
        return self._table.tell(run, self._names)


def _actor(run: Sequence[Any]) -> int | None:
    """The seat whose actions these are; None for the deal, and for what was taken back."""
    return run[0].seat if isinstance(run[0], Acted) else None


def _runs(events: Sequence[Any]) -> Iterator[list[Any]]:
    """The events in runs of one seat's actions; an action taken back is a run of its own."""
    run: list[Any] = []
    actor: int | None = None
    for event in events:
        if isinstance(event, Ended):
            continue
        if isinstance(event, Undone) or (isinstance(event, Acted) and event.seat != actor):
            if run:
                yield run
            run = []
            actor = event.seat if isinstance(event, Acted) else None
        run.append(event)
    if run:
        yield run

"""A running match: its log, the questions open to each seat, their clocks and who sits in.

The caller stores what a `Change` holds before it answers or sends anything, one change at a time;
where that fails, it rebuilds the room from the store. A row's `seq` in the store is the entry's
`seq` and one more: entry 0, the deal, is row 1.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Literal

import msgspec

from stackyard.games.game import Reason
from stackyard.kernel import Dice
from stackyard.match import Match, Observation, Record, Result
from stackyard.server.messages.live import Deadline, Entry, Sight
from stackyard.server.messages.tables import Level
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import Match as StoredMatch
from stackyard.server.store.store import Row, Running, Seated

Cause = Literal["person", "bot", "clock"]


class Change(msgspec.Struct, frozen=True):
    """What an action or an undo has brought.

    Attributes:
        seq: the log's entry.
        repeated: the move had been carried out before: nothing is to be stored or sent on.
        rows: what to append to the store; empty where it is a repeat.
        deadlines: the clocks, to be stored with it.
        over: the match has ended with it; `Room.record` is to be stored too.
        table_changed: a bot sits in, or no longer: the table is to be saved and sent too.
    """

    seq: int
    repeated: bool
    rows: tuple[Row, ...]
    deadlines: bytes
    over: bool
    table_changed: bool


class Passed(msgspec.Struct, frozen=True):
    """A question whose time is over, and what is to be done by `Room.act` with cause `clock`.

    `action` is what the seat does; None: ask a bot of `level` with `observation`.
    """

    seat: int
    decision: int
    action: str | None
    level: Level | None
    observation: Observation | None


class BotTask(msgspec.Struct, frozen=True):
    """A seat that a bot answers for, with cause `bot`: ask it now, act not before `not_before`."""

    seat: int
    decision: int
    level: Level
    observation: Observation
    not_before: int


class Room:
    """A match being played at a table.

    Attributes:
        id: the match's id.
        table: the table; the room sets `stand_in` of its seats, and `state` where it ends.
        match: the rules' match.
        frozen: why it cannot be played on; None where it can.
        seq: the number of the log's last entry.
    """

    id: str
    table: RoomTable
    match: Match
    frozen: str | None
    seq: int

    @classmethod
    def deal(cls, table: RoomTable, dice: Dice | None, now: int) -> Room:
        """Deal at a table in `dealing`, which becomes `playing`.

        Without `dice` they are the handshake's, or those of the table's deal number. The caller
        then stores `stored(...)`, the handshake's secret, `rows` and `deadlines_document()`.
        """
        raise NotImplementedError

    @classmethod
    def rebuild(cls, table: RoomTable, running: Running, *, now: int, down_ms: int) -> Room:
        """The room again, by replaying its rows; deadlines move by the time down and 15 s more.

        A row that does not replay to its state's hash leaves it `frozen`, and the table too.
        """
        raise NotImplementedError

    def stored(self, seated: Sequence[Seated]) -> StoredMatch:
        """The match as the store keeps it, with its header."""
        raise NotImplementedError

    @property
    def rows(self) -> tuple[Row, ...]:
        """All rows so far."""
        raise NotImplementedError

    # --- what people and bots do

    def act(  # noqa: PLR0913 - a row of the log has these parts
        self, seat: int, move_id: str | None, decision: int, action: str, cause: Cause, now: int
    ) -> Change:
        """Carry out a seat's answer to a decision.

        Raises:
            RoomProblem: `stale`, `notation`, `illegal` (with the rule), `not_now` (paused, frozen,
                over). Nothing has changed.
        """
        raise NotImplementedError

    def undo(self, seat: int, move_id: str | None, now: int) -> Change:
        """Take a seat's last action back. Raises RoomProblem: `undo`, `not_now`."""
        raise NotImplementedError

    def why(self, seat: int, action: str) -> Reason | None:
        """Why a seat may not do this now; None where it may. Raises RoomProblem: `notation`."""
        raise NotImplementedError

    # --- what is seen

    def sights(self, seats: Sequence[int]) -> tuple[Sight, ...]:
        """The present from each seat; without seats, a spectator's."""
        raise NotImplementedError

    def entries(self, seats: Sequence[int], since: int) -> tuple[Entry, ...]:
        """The entries after number `since` (-1: all), oldest first, each for each of the seats."""
        raise NotImplementedError

    def deadlines(self, now: int) -> tuple[Deadline, ...]:
        """The clocks that run."""
        raise NotImplementedError

    def update(self, seats: Sequence[int], now: int) -> bytes:
        """The `Update` message on the last entry for who holds these seats, as JSON.

        It is put together from parts that are encoded once for all viewers.
        """
        raise NotImplementedError

    @property
    def result(self) -> Result | None:
        """How the match ended."""
        raise NotImplementedError

    def record(self, names: Sequence[str] = ()) -> Record:
        """The match as a record, with what `verify` needs in its meta. For a finished match only.

        Args:
            names: by seat; without, they are left out (the store's documents hold no names).
        """
        raise NotImplementedError

    # --- clocks and bots

    def decision(self, seat: int) -> int | None:
        """The number of the question that is open to a seat."""
        raise NotImplementedError

    def due(self, now: int, asked: Collection[tuple[int, int]] = ()) -> tuple[Passed, ...]:
        """The questions whose time is over, but those (seat, decision) already asked of a bot."""
        raise NotImplementedError

    def next_due(self, now: int) -> int | None:
        """When the next clock after `now` passes."""
        raise NotImplementedError

    def bots_to_ask(self, asked: Collection[tuple[int, int]] = ()) -> tuple[BotTask, ...]:
        """The open questions that bots or stand-ins answer, but those (seat, decision) asked."""
        raise NotImplementedError

    def pause(self, now: int) -> bytes:
        """Stop the clocks (the table is paused); gives the deadlines to store."""
        raise NotImplementedError

    def go_on(self, now: int) -> bytes:
        """Let the clocks run on; gives the deadlines to store."""
        raise NotImplementedError

    def refresh(self, now: int) -> bytes:
        """Who sits in has changed: give clocks to people, take them from bots; gives deadlines."""
        raise NotImplementedError

    def deadlines_document(self) -> bytes:
        """The clocks as they are stored."""
        raise NotImplementedError

"""What a room gives back: what an action has brought, and what is to be asked or done."""

from __future__ import annotations

from typing import Literal

import msgspec

from stackyard.match import Observation
from stackyard.server.messages.tables import Level
from stackyard.server.store.store import Row

Cause = Literal["person", "bot", "clock"]


class Change(msgspec.Struct, frozen=True):
    """What an action or an undo has brought.

    Attributes:
        seq: the log's entry.
        repeated: the move had been carried out before: nothing is to be stored or sent on.
        rows: what to append to the store; empty where it is a repeat.
        deadlines: the clocks, to be stored with it.
        over: the match has ended with it; `Room.record` is to be stored too.
        table_changed: a bot sits in, or no longer, or the match has ended: the table is to be
            saved and sent too.
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

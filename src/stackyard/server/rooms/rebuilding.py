"""A room from what the store holds: every row is replayed, and its state's hash compared."""

from __future__ import annotations

import msgspec

from stackyard.games.errors import OptionError
from stackyard.games.registry import get_game
from stackyard.kernel import DiceError
from stackyard.kernel.errors import StackyardError
from stackyard.match import Match
from stackyard.server.messages.tables import TableState
from stackyard.server.rooms.clocks import Clocks
from stackyard.server.rooms.header import Header, read_header
from stackyard.server.rooms.room import Room
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import Row, Running


class Undealt(StackyardError):  # noqa: N818 - it says what it is about
    """A stored match cannot even be dealt again, so that nothing of it can be shown; says why."""


def rebuild(table: RoomTable, running: Running, *, now: int, down_ms: int) -> Room:
    """The room of a stored match; `Room.rebuild` says more."""
    try:
        header, match = _deal_again(running)
    except Undealt as error:
        _take_up(table, running, None)
        table.freeze(str(error))
        raise
    _take_up(table, running, header)
    room, fault = _replayed(table, running, header, match)
    if fault is not None:
        # What was carried out of the row that differs is to be seen by nobody.
        played = msgspec.structs.replace(running, rows=running.rows[: room.seq + 1])
        room, _ = _replayed(table, played, *_deal_again(running))
        room.frozen = fault
        table.freeze(fault)
        return room
    table.state = _state_of(table, room)
    # Time down counts for a pause. Time that there was none of, for the clock was set back, is not
    # to be waited for.
    table.set_pause_back(max(0, -down_ms))
    room.restore_clocks(Clocks.restore(table.clocks, running.deadlines, down_ms=down_ms), now)
    return room


def _replayed(
    table: RoomTable, running: Running, header: Header, match: Match
) -> tuple[Room, str | None]:
    """The room after all rows, or up to the first that differs, and how that one does."""
    room = Room(table, match, header, running.secret)
    room.started = running.match.started
    for row in running.rows:
        why = _replay(room, row)
        if why is not None:
            return room, (
                "The match does not replay to what was stored, at entry "
                f"{row.seq - 1} of its log ({why}). It cannot be played on."
            )
    return room, None


def _take_up(table: RoomTable, running: Running, header: Header | None) -> None:
    """Let a table know its match that was stored before the match was dealt."""
    if table.match != running.match.id:
        table.match = running.match.id
        table.round += 1
    table.fairness = None if header is None else header.fairness
    table.handshake = None


def _state_of(table: RoomTable, room: Room) -> TableState:
    if room.match.over:
        return "over"
    return "paused" if table.state == "paused" else "playing"


def _deal_again(running: Running) -> tuple[Header, Match]:
    try:
        header = read_header(running.match.header)
        game = get_game(running.match.game)
        if running.match.rules != game.rules_version:
            raise Undealt(
                f"The match cannot be played on: it was played under version "
                f"{running.match.rules} of the rules of {game.title}, and this Stackyard plays "
                f"version {game.rules_version}."
            )
        dice = header.dice(running.match.id, running.secret)
        return header, Match(game, header.seats, header.options, dice)
    except (OptionError, DiceError, msgspec.DecodeError) as error:
        raise Undealt(
            f"The match cannot be played on: its deal cannot be worked out again: {error}."
        ) from None


def _replay(room: Room, row: Row) -> str | None:
    """Carry a row out; what differs from it, if anything does. It tells nothing that is hidden."""
    if row.seq != room.seq + 2:
        return "an earlier one is missing"
    try:
        room.carry_out(row)
    except StackyardError:
        return "the rules do not allow it there"
    if room.new_deals() != row.deals:
        return "the dice fall otherwise"
    if room.match.digest != row.state:
        return "it leads to another state"
    room.log(row)
    return None

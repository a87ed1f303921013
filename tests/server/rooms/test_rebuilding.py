"""After a restart: the same sights, questions and clocks; what does not replay is frozen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import msgspec
import pytest

from stackyard.games.game import Game
from stackyard.kernel import SeededDice
from stackyard.match import Match
from stackyard.server.messages.live import Deadline
from stackyard.server.rooms.clocks import GRACE_MS
from stackyard.server.rooms.header import read_header
from stackyard.server.rooms.pauses import LONG_MS
from stackyard.server.rooms.rebuilding import Undealt
from stackyard.server.rooms.room import Room
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import Row, Running
from tests.server.rooms.rooms import (
    EACH_GAME,
    GAMES,
    START,
    Walk,
    again,
    begin,
    dealt,
    filled,
    kept,
    refused,
    sent,
)

DOWN_MS = 90_000


def all_seats(room: Room) -> range:
    return range(room.match.seats)


def later(deadlines: tuple[Deadline, ...], by: int) -> tuple[Deadline, ...]:
    return tuple(msgspec.structs.replace(d, left_ms=d.left_ms + by) for d in deadlines)


def assert_same(room: Room, new: Room, now: int) -> None:
    """Everything that anybody can see or is asked, with clocks moved by the grace."""
    assert new.frozen is None
    assert new.seq == room.seq
    assert new.rows == room.rows
    assert new.match.digest == room.match.digest
    assert new.asked == room.asked
    for seats in ((), *((seat,) for seat in all_seats(room))):
        assert new.sights(seats) == room.sights(seats)
        assert new.entries(seats, -1) == room.entries(seats, -1)
    # What would be in the past already is told as 0 ms left.
    early = now - 60_000
    assert new.deadlines(early + DOWN_MS) == later(room.deadlines(early), GRACE_MS)
    assert new.bots_to_ask() == room.bots_to_ask()
    assert new.table.as_message({}) == room.table.as_message({})


@EACH_GAME
def test_a_restart_after_any_entry_loses_nothing(game: Game) -> None:
    room = dealt(game, game.usual_seats, 11)
    walk = Walk(room, 11)
    checked = Random(11)
    while room.result is None and room.seq < 90:
        if room.seq < 3 or len(room.asked) > 1 or checked.random() < 0.12:
            assert_same(room, again(room, walk.now, DOWN_MS), walk.now)
        walk.step()


@EACH_GAME
def test_a_rebuilt_match_goes_on_with_the_same_dice(game: Game) -> None:
    room = dealt(game, game.usual_seats, 12)
    Walk(room, 12).on(25)
    new = again(room, 0)
    one, other = Walk(room, 5), Walk(new, 5)
    while room.result is None:
        assert one.step().rows == other.step().rows
    assert new.record() == room.record()


@EACH_GAME
def test_moves_sent_before_a_restart_are_known_after_it(game: Game) -> None:
    room = dealt(game, game.usual_seats, 13)
    walk = Walk(room, 13)
    walk.on(12)
    new = again(room, walk.now)
    for change in walk.changes:
        (row,) = change.rows
        assert row.seat is not None
        repeat = new.act(row.seat, row.move, 0, "x", "person", walk.now)
        assert (repeat.seq, repeat.repeated) == (change.seq, True)


def test_a_chosen_deal_is_dealt_again_from_its_number() -> None:
    table = filled("staccs-solo", 1, deal=77)
    table.start("p0", "m77", b"", 5)
    assert table.handshake is None
    room = Room.deal(table, None, 5)
    match = Match(room.match.game, 1, {}, SeededDice(77))
    assert room.match.digest == match.digest
    Walk(room, 1).on(5)
    assert again(room, 9).match.digest == room.match.digest
    Walk(room, 2).on(1_000)
    record = room.record()
    assert record.meta["seed"] == 77
    assert "fairness" not in record.meta


def test_a_table_that_was_stored_before_its_deal_learns_of_the_match() -> None:
    table = filled("stack-nabbit", 3)
    before = table.to_document()
    room = begin(table, 3)
    old = type(table).from_document("t1", before)
    new = Room.rebuild(old, kept(room), now=0, down_ms=0)
    assert new.table.as_message({}) == msgspec.structs.replace(
        room.table.as_message({}),
        seats=new.table.as_message({}).seats,
    )
    assert (old.state, old.match, old.round) == ("playing", "m3", 1)


def test_a_table_whose_end_was_not_stored_is_over_after_a_restart_and_the_other_way() -> None:
    room = dealt(GAMES[0], 3, 4)
    walk = Walk(room, 4)
    walk.on(10)
    running, playing = kept(room), room.table.to_document()
    walk.on(1_000)
    assert room.table.state == "over"
    # The last row failed to be stored: the table goes back with the room.
    assert Room.rebuild(room.table, running, now=0, down_ms=0).table.state == "playing"
    table = type(room.table).from_document("t1", playing)
    assert Room.rebuild(table, kept(room), now=0, down_ms=0).table.state == "over"


@pytest.mark.parametrize(
    ("down_ms", "after"),
    [(60_000, LONG_MS), (-60_000, LONG_MS - 60_000), (-(10**8), LONG_MS - 10**8)],
)
def test_a_pause_ends_no_later_though_the_time_was_set_back(down_ms: int, after: int) -> None:
    room = dealt(GAMES[0], 3, 4)
    for person in room.table.people:
        room.table.came(person)
    for person in room.table.people:
        room.table.want_pause(person, True, START)
    room.pause(START)
    table = again(room, START + 1_000 + down_ms, down_ms).table
    assert table.state == "paused"
    one, *others = table.people
    for person in (one, *others):
        table.came(person)
    assert not table.want_pause(one, False, START + after - 1)
    assert table.settle_pause(START + after)


# --- what is frozen

Tamper = Callable[[Row], Row]


def _with(**parts: object) -> Tamper:
    return lambda row: msgspec.structs.replace(row, **parts)


@pytest.mark.parametrize("game", [GAMES[0], GAMES[2], GAMES[4]], ids=lambda game: str(game.id))
@pytest.mark.parametrize(
    ("at", "tamper", "says"),
    [
        (4, _with(state="0" * 16), "another state"),
        (4, _with(action="no such action"), "do not allow"),
        (4, _with(deals=b"[3]"), "dice fall otherwise"),
        (4, _with(seq=9), "an earlier one is missing"),
        (0, _with(deals=None), "dice fall otherwise"),
        (0, _with(state="0" * 16), "another state"),
    ],
)
def test_a_row_that_does_not_replay_freezes_the_match(
    game: Game, at: int, tamper: Tamper, says: str
) -> None:
    room = dealt(game, game.usual_seats, 14)
    Walk(room, 14).on(8)
    rows = list(room.rows)
    rows[at] = tamper(rows[at])
    new = again(room, 0, running=msgspec.structs.replace(kept(room), rows=tuple(rows)))
    assert new.frozen is not None
    assert says in new.frozen
    assert f"entry {rows[at].seq - 1} of its log" in new.frozen
    assert new.seq == at - 1
    assert new.rows == room.rows[:at]
    if at:
        # It stands as it did before that row.
        assert new.match.digest == room.rows[at - 1].state
        assert sent(new, (0,), 0)["seq"] == at - 1
    table = new.table.as_message({})
    assert (table.state, table.why) == ("frozen", new.frozen)
    assert room.rows[at].action not in new.frozen.split() or not room.rows[at].action
    assert (new.due(10**15), new.bots_to_ask()) == ((), ())
    refused("not_now", new.act, 0, "x", new.decision(0) or 0, "draw", "person", 0)
    refused("not_now", new.undo, 0, "x", 0)


def test_a_match_of_other_rules_or_with_a_broken_header_freezes_the_table_without_a_room() -> None:
    room = dealt(GAMES[0], 3, 15)
    running = kept(room)

    def changed(**parts: object) -> Running:
        match = msgspec.structs.replace(running.match, **parts)
        return msgspec.structs.replace(running, match=match)

    for broken, says in (
        (changed(rules=99), "version 99 of the rules of Stack Nabbit"),
        (changed(header=b"{}"), "cannot be worked out"),
        (msgspec.structs.replace(running, secret=b"short"), "cannot be worked out"),
    ):
        table = RoomTable.from_document("t1", room.table.to_document())
        with pytest.raises(Undealt, match=says) as caught:
            Room.rebuild(table, broken, now=0, down_ms=0)
        assert (table.state, table.why) == ("frozen", str(caught.value))
        assert (table.match, table.round) == (room.id, 1)


@EACH_GAME
def test_the_header_names_nobody_and_holds_no_secret(game: Game) -> None:
    room = dealt(game, game.usual_seats, 16)
    document = room.stored(()).header
    assert room.secret.hex().encode() not in document
    header = read_header(document)
    assert header.fairness is not None
    assert header.fairness.secret is None
    assert b'"p0"' not in document

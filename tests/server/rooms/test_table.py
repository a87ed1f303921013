"""Tables: seats, host, readiness, starting, playing again, pausing, presence, and what is kept."""

from __future__ import annotations

import contextlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard.server.messages.tables import (
    BotSeat,
    ChangeSeat,
    MySeat,
    OpenSeat,
    SeatPlan,
    Table,
)
from stackyard.server.rooms.pauses import LONG_MS
from stackyard.server.rooms.problems import RoomProblem
from stackyard.server.rooms.table import HeldSeat, RoomTable
from tests.server.rooms.rooms import START, Walk, begin, filled, make, refused, secret_of
from tests.tools import deep

NAMES = {"p0": "Ada", "p1": "Bob", "p2": "Cy", "p3": "Di"}


def lobby(*plans: SeatPlan) -> RoomTable:
    return make("stack-nabbit", plans or (MySeat(), OpenSeat(), OpenSeat()))


def who(table: RoomTable) -> list[str | None]:
    return [seat.name for seat in table.as_message(NAMES).seats]


def playing(seats: int = 3) -> RoomTable:
    table = filled("stack-nabbit", seats)
    begin(table, 1)
    return table


# --- making one


def test_a_new_table_waits_in_its_lobby_with_all_options_resolved() -> None:
    table = lobby(MySeat(), BotSeat("easy"), MySeat("Eve"), OpenSeat())
    message = table.as_message(NAMES, watching=3)
    assert (message.state, message.host, message.round, message.match) == ("lobby", "p0", 0, None)
    assert message.options == {"first": 0}
    assert message.watching == 3
    assert [seat.kind for seat in message.seats] == ["person", "bot", "person", "open"]
    assert who(table) == ["Ada", "Clay", "Eve", None]
    assert [seat.presence for seat in message.seats] == ["away", "bot", "away", "away"]
    assert table.people == ("p0",)
    assert table.seats_of("p0") == (0, 2)
    assert message.fairness is None


@pytest.mark.parametrize(
    ("game", "plans", "more", "place", "says"),
    [
        ("whist", [MySeat()], {}, "game", "There is no game 'whist'"),
        ("staccs-face-off", [MySeat()], {}, "game", "cannot be played yet"),
        ("stack-nabbit", [MySeat()], {}, "seats", "for 3 to 6 players, not 1"),
        ("stack-nabbit", [OpenSeat()] * 3, {}, "seats", "at least one seat"),
        ("staccs-solo", [MySeat()], {"options": {"hold": 3}}, "options.hold", "Allowed is"),
        ("staccs-solo", [MySeat()], {"options": {"x": 3}}, "options.x", "no such option"),
        ("stack-nabbit", [MySeat(), BotSeat(), OpenSeat()], {"deal": 3}, "deal", "one person"),
        ("stack-nabbit", [MySeat(), BotSeat(), MySeat()], {"deal": 3}, "deal", "one person"),
        (
            "stacky-map",
            [MySeat(), OpenSeat()],
            {"options": {"deck": {"+1": 4}}},
            "options.deck",
            "",
        ),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_the_place_that_is_wrong(
    game: str, plans: list[SeatPlan], more: dict[str, Any], place: str, says: str
) -> None:
    problem = refused("option", lambda: make(game, plans, **more))
    assert problem.place == place
    assert says in problem.text


# --- the lobby


def test_people_join_at_the_first_open_seat_or_the_one_they_name() -> None:
    table = lobby()
    table.join("p1", 2)
    table.join("p2")
    assert who(table) == ["Ada", "Cy", "Bob"]
    refused("not_now", table.join, "p3")
    assert who(table) == ["Ada", "Cy", "Bob"]


def test_joining_again_changes_nothing_or_changes_the_seat() -> None:
    table = lobby()
    table.join("p1")
    table.join("p1")
    assert table.seats_of("p1") == (1,)
    table.join("p1", 2)
    assert table.seats_of("p1") == (2,)
    assert refused("not_now", table.join, "p1", 0).text == "Seat 0 is taken."
    assert refused("option", table.join, "p1", 3).place == "seat"
    refused("option", table.join, "p1", -1)
    assert table.seats_of("p1") == (2,)


def test_who_leaves_a_lobby_opens_the_seat_and_a_host_is_followed_by_another() -> None:
    table = lobby()
    table.join("p1")
    table.leave("p0")
    assert (table.host, who(table)) == ("p1", [None, "Bob", None])
    refused("not_yours", table.leave, "p0")
    assert (table.closed, table.people) == (False, ("p1",))
    table.leave("p1")
    assert (table.closed, table.people) == (True, ())


def test_the_host_changes_seats_and_removes_people() -> None:
    table = lobby()
    table.join("p1")
    refused("not_yours", table.change_seat, "p1", ChangeSeat(2, BotSeat()))
    assert table.change_seat("p0", ChangeSeat(2, BotSeat("hard"))) is None
    assert table.change_seat("p0", ChangeSeat(1, OpenSeat())) == "p1"
    assert who(table) == ["Ada", None, "Flint"]
    table.change_seat("p0", ChangeSeat(1, MySeat("Eve")))
    assert table.seats_of("p0") == (0, 1)
    # The host may give one of its seats up, but not the last.
    assert table.change_seat("p0", ChangeSeat(0, OpenSeat())) is None
    refused("option", table.change_seat, "p0", ChangeSeat(1, BotSeat()))
    refused("option", table.change_seat, "p0", ChangeSeat(7, BotSeat()))
    assert who(table) == [None, "Eve", "Flint"]


def test_at_a_table_with_a_chosen_deal_no_second_person_can_sit() -> None:
    table = make("stack-nabbit", [MySeat(), BotSeat(), BotSeat()], deal=9)
    refused("option", table.change_seat, "p0", ChangeSeat(1, OpenSeat()))
    table.change_seat("p0", ChangeSeat(1, BotSeat("easy")))
    table.start("p0", "m", b"", START)
    assert (table.state, table.handshake) == ("dealing", None)


def test_it_starts_when_all_seats_are_taken_and_all_others_ready() -> None:
    table = lobby()
    assert (
        "Seat 1 is still open" in refused("not_now", table.start, "p0", "m", secret_of(1), 0).text
    )
    table.join("p1")
    table.change_seat("p0", ChangeSeat(2, BotSeat()))
    assert "seat 1 is not ready" in refused("not_now", table.start, "p0", "m", secret_of(1), 0).text
    table.set_ready("p1", True)
    refused("not_yours", table.start, "p1", "m", secret_of(1), 0)
    table.start("p0", "m", secret_of(1), START)
    message = table.as_message(NAMES)
    assert (message.state, message.match, message.round) == ("dealing", "m", 1)
    assert message.fairness is not None
    assert message.fairness.phase == "hashes"
    for call, args in (
        (table.start, ("p0", "m", secret_of(1), 0)),
        (table.join, ("p9",)),
        (table.leave, ("p1",)),
        (table.set_ready, ("p1", True)),
        (table.change_seat, ("p0", ChangeSeat(2, BotSeat()))),
        (table.want_rematch, ("p0",)),
        (table.want_pause, ("p0", True, START)),
    ):
        refused("not_now", call, *args)


def test_who_is_not_at_the_table_can_do_nothing_there() -> None:
    table = playing()
    refused("not_yours", table.check_own, "p9", 0)
    refused("not_yours", table.check_own, "p1", 0)
    refused("not_yours", table.check_own, None, 0)
    table.check_own("p1", 1)
    for call, args in (
        (table.leave, ("p9",)),
        (table.want_pause, ("p9", True, START)),
        (table.want_rematch, ("p9",)),
        (table.set_ready, ("p9", True)),
        (table.want_stand_in, ("p9", 0, True)),
    ):
        refused("not_yours", call, *args)


# --- while it is played


def test_who_leaves_a_running_match_is_played_for_until_it_joins_again() -> None:
    table = playing()
    table.leave("p0")
    assert table.seats[0].bot == "normal"
    assert table.host == "p1"
    assert table.seats_of("p0") == ()
    assert table.people == ("p0", "p1", "p2")
    refused("not_yours", table.check_own, "p0", 0)
    # To look in again is not to come back.
    table.came("p0")
    assert table.seats[0].bot == "normal"
    assert table.as_message(NAMES).seats[0].presence == "away"
    refused("not_now", table.join, "p9")
    table.join("p0")
    assert table.seats_of("p0") == (0,)
    assert table.seats == [HeldSeat("person", person=p) for p in ("p0", "p1", "p2")]


def test_it_pauses_and_goes_on_when_all_who_are_there_want_it() -> None:
    table = playing()
    for person in ("p0", "p1"):
        table.came(person)
    assert not table.want_pause("p0", True, START)
    assert table.as_message(NAMES).pause_wishes == (0,)
    assert not table.want_pause("p0", False, START)
    assert table.as_message(NAMES).pause_wishes == ()
    table.want_pause("p0", True, START)
    assert table.want_pause("p1", True, START)
    assert (table.state, table.status) == ("paused", "playing")
    assert table.as_message(NAMES).pause_wishes == ()
    assert not table.want_pause("p1", True, START)
    assert not table.want_pause("p1", False, START)
    assert table.want_pause("p0", False, START)
    assert table.running
    assert table.as_message(NAMES).state == "playing"


def paused() -> RoomTable:
    """Paused by all three, who are there."""
    table = playing()
    for person in ("p0", "p1", "p2"):
        table.came(person)
        table.want_pause(person, True, START)
    assert table.as_message(NAMES).state == "paused"
    return table


def test_after_five_minutes_one_is_enough_to_go_on() -> None:
    table = paused()
    assert table.as_message(NAMES).paused_at == START
    assert not table.want_pause("p2", False, START + LONG_MS - 1)
    assert not table.want_pause("p2", True, START + LONG_MS)
    assert table.pause_due is None
    assert table.want_pause("p1", False, START + LONG_MS)
    assert table.as_message(NAMES).state == "playing"
    assert table.as_message(NAMES).paused_at is None


def test_a_wish_to_go_on_comes_true_when_the_pause_is_long() -> None:
    table = paused()
    assert not table.settle_pause(START + 2 * LONG_MS), "nobody wants to go on"
    assert not table.want_pause("p1", False, START + 1)
    assert table.pause_due == START + LONG_MS
    assert not table.settle_pause(START + LONG_MS - 1)
    assert table.settle_pause(START + LONG_MS)
    went_on = table.as_message(NAMES)
    assert (went_on.state, went_on.pause_wishes) == ("playing", ())


def test_a_long_wish_to_pause_needs_all_the_same() -> None:
    table = playing()
    table.came("p0")
    table.came("p1")
    assert not table.want_pause("p0", True, START)
    assert table.pause_due is None
    assert not table.settle_pause(START + 2 * LONG_MS)


def test_a_restart_does_not_make_a_pause_longer() -> None:
    table = RoomTable.from_document("t1", paused().to_document())
    assert table.as_message(NAMES).paused_at == START
    for person in ("p0", "p1"):
        table.came(person)
    assert not table.want_pause("p1", False, START + LONG_MS - 1)
    assert table.settle_pause(START + LONG_MS)


def test_of_an_older_pause_nothing_is_known_but_that_it_is_long() -> None:
    kept = msgspec.json.decode(paused().to_document())
    del kept["paused_at"]
    table = RoomTable.from_document("t1", msgspec.json.encode(kept))
    for person in ("p0", "p1"):
        table.came(person)
    assert table.want_pause("p1", False, START)


def test_a_match_that_ends_is_paused_no_more() -> None:
    for end in (RoomTable.end, lambda table: RoomTable.freeze(table, "stopped")):
        table = paused()
        end(table)
        assert table.as_message(NAMES).paused_at is None
        assert table.pause_due is None


def test_who_is_alone_pauses_at_once() -> None:
    table = make("stack-nabbit", [MySeat(), BotSeat(), MySeat("Eve")])
    begin(table, 2)
    assert table.want_pause("p0", True, START)
    assert table.state == "paused"


def test_a_stand_in_makes_way_when_the_person_connects_again() -> None:
    table = playing()
    assert table.came("p1")
    assert not table.came("p1")
    table.want_stand_in("p1", 1, True)
    assert table.as_message(NAMES).seats[1].stand_in
    assert not table.went("p1")
    assert table.went("p1")
    seat = table.as_message(NAMES).seats[1]
    assert (seat.stand_in, seat.presence) == (True, "away")
    assert table.came("p1")
    seat = table.as_message(NAMES).seats[1]
    assert (seat.stand_in, seat.presence) == (False, "present")
    # Somebody who only watches changes nothing.
    assert not table.came("p9")
    assert not table.went("p9")


# --- the end, and again


def test_after_the_end_the_same_people_play_again_when_all_want_it() -> None:
    table = filled("stack-nabbit", 4)
    room = begin(table, 3)
    Walk(room, 3).on(1_000)
    assert (table.state, table.status) == ("over", "over")
    fairness = table.as_message(NAMES).fairness
    assert fairness is not None
    assert (fairness.phase, fairness.secret) == ("dealt", None)
    revealed = table.as_message(NAMES, secret=room.revealed).fairness
    assert revealed is not None
    assert (revealed.phase, revealed.secret) == ("revealed", secret_of(3).hex())
    table.came("p0")
    table.came("p1")
    table.leave("p3")
    assert not table.want_rematch("p0")
    assert table.as_message(NAMES).rematch_wishes == (0,)
    assert table.want_rematch("p1")
    table.rematch("m4", secret_of(4), START)
    message = table.as_message(NAMES)
    assert (message.state, message.round, message.match) == ("dealing", 2, "m4")
    assert message.rematch_wishes == ()
    assert who(table) == ["Ada", "Bob", "Cy", "Slate"]
    assert message.fairness is not None
    assert message.fairness.match == "m4"


# --- what is kept


def test_a_table_that_was_being_dealt_is_a_lobby_after_a_restart() -> None:
    table = filled("stack-nabbit", 3)
    table.start("p0", "m", secret_of(5), START)
    document = table.to_document()
    assert secret_of(5).hex().encode() not in document
    new = RoomTable.from_document("t1", document)
    assert (new.state, new.match, new.round, new.handshake) == ("lobby", None, 0, None)
    assert new.seats_of("p2") == (2,)


def test_a_document_names_nobody() -> None:
    table = playing()
    document = table.to_document()
    assert not any(name.encode() in document for name in NAMES.values())


DOES = ("join", "join_at", "leave", "ready", "unready", "bot", "open", "me", "start")
DOES_LATER = ("pause", "go_on", "came", "went", "rematch")
STEPS = st.tuples(
    st.sampled_from([*DOES, *DOES_LATER]),
    st.sampled_from(["p0", "p1", "p2", "p3"]),
    st.integers(0, 3),
)


def take(table: RoomTable, what: str, person: str, seat: int) -> None:
    if what == "rematch":
        if table.want_rematch(person):
            table.rematch("again", secret_of(7), START)
            deal(table)
        return
    calls: dict[str, Any] = {
        "join": lambda: table.join(person),
        "join_at": lambda: table.join(person, seat),
        "leave": lambda: table.leave(person),
        "ready": lambda: table.set_ready(person, True),
        "unready": lambda: table.set_ready(person, False),
        "bot": lambda: table.change_seat(person, ChangeSeat(seat, BotSeat("random"))),
        "open": lambda: table.change_seat(person, ChangeSeat(seat, OpenSeat())),
        "me": lambda: table.change_seat(person, ChangeSeat(seat, MySeat())),
        "start": lambda: table.start(person, "m", secret_of(6), START),
        "pause": lambda: table.want_pause(person, True, START),
        "go_on": lambda: table.want_pause(person, False, START),
        "came": lambda: table.came(person),
        "went": lambda: table.is_present(person) and table.went(person),
    }
    calls[what]()
    if what == "start":
        deal(table)


def deal(table: RoomTable) -> None:
    assert table.handshake is not None
    while not table.handshake.ready:
        table.handshake.tick(START * 2)
    table.begin()


def kept(message: Table) -> Table:
    """A table's message without what is not kept: presence and wishes."""
    seats = tuple(
        msgspec.structs.replace(seat, presence="bot" if seat.kind == "bot" else "away")
        for seat in message.seats
    )
    return msgspec.structs.replace(message, seats=seats, pause_wishes=(), rematch_wishes=())


@given(steps=st.lists(STEPS, max_size=30))
@settings(max_examples=deep(60, 5_000))
def test_whatever_people_do_a_table_stays_whole_and_is_kept_as_it_is(
    steps: list[tuple[str, str, int]],
) -> None:
    table = make("stack-nabbit", (MySeat(), OpenSeat(), OpenSeat(), OpenSeat()))
    for what, person, seat in steps:
        before = table.to_document()
        try:
            take(table, what, person, seat)
        except RoomProblem:
            assert table.to_document() == before
        if table.closed:
            return
        message = table.as_message(NAMES)
        assert len(message.seats) == 4
        held = {seat.person for seat in message.seats if seat.kind == "person"}
        assert held == set(table.people)
        staying = [p for p in table.people if table.seats_of(p)]
        assert table.host in (staying or table.people)
        if table.running:
            assert not any(seat.kind == "open" for seat in message.seats)
        with contextlib.suppress(RoomProblem):
            table.check_host(person)
            assert person == table.host
        new = RoomTable.from_document("t1", table.to_document())
        assert new.as_message(NAMES) == kept(message)

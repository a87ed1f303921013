"""Clocks: deadlines, what happens when one passes, stand-ins, pauses, and bots."""

from __future__ import annotations

import msgspec
import pytest

from stackyard.bots import bot
from stackyard.games.game import Game
from stackyard.games.registry import get_game
from stackyard.server.messages.tables import BotSeat, Clocks, MySeat, SeatPlan
from stackyard.server.rooms.clocks import kind_of
from stackyard.server.rooms.room import Passed, Room
from tests.server.rooms.rooms import (
    EACH_GAME,
    START,
    Walk,
    again,
    begin,
    dealt,
    make,
    refused,
)
from tests.tools import deep

SHORT = Clocks(turn=30, warn=3, catch=4, answer=7)


def let_pass(room: Room, passed: Passed, now: int) -> str:
    """Do what is to be done when a clock passes; what was done."""
    action = passed.action
    if action is None:
        assert passed.level == "normal"
        assert passed.observation is not None
        action = str(bot("random", 1).choose(passed.observation))
    change = room.act(passed.seat, None, passed.decision, action, "clock", now)
    assert change.rows[0].cause == "clock"
    return action


def first_opened(room: Room, number: int) -> int:
    """The number under which a question was open first, before an answer was taken back."""
    first: dict[int, int] = {}
    standing: list[int] = []
    for row in room.rows:
        if row.cause == "undo":
            answered = standing.pop()
            first[row.seq - 1] = first.get(answered, answered)
        elif row.decision is not None:
            standing.append(int(row.decision))
    return first.get(number, number)


def act(room: Room, now: int) -> int:
    """Let the seat that is asked do what it may first; which it was."""
    seat = room.asked[0]
    decision = room.decision(seat)
    assert decision is not None
    room.act(seat, None, decision, room.sights((seat,))[0].legal[0], "person", now)
    return seat


def undoable(room: Room, seat: int) -> bool:
    """Whether a seat may take its last action back."""
    return room.sights((seat,))[0].undo


def never_away(room: Room) -> None:
    """Let nobody be played for by a bot."""
    for seat in room.table.seats:
        seat.stand_in = False


@pytest.mark.parametrize("game", ["staccs-uh-oh", "staccs-party", "stacky-map", "stack-nabbit"])
def test_what_a_passed_clock_does_depends_on_the_question(game: str) -> None:
    answers: dict[str, set[str]] = {}
    chosen = get_game(game)
    for number in range(deep(4, 40)):
        room = dealt(chosen, chosen.usual_seats, number, SHORT)
        walk = Walk(room, number)
        while room.result is None:
            kind = kind_of(game, room.match.view)
            if kind == "turn" and walk.random.random() < 0.9:
                walk.step()
                continue
            now = room.next_due(walk.now, ())
            assert now is not None
            before = room.asked
            passed = room.due(now)
            assert tuple(p.seat for p in passed) == before
            walk.now = now
            action = let_pass(room, passed[0], now)
            never_away(room)
            room.refresh(now)
            answers.setdefault(kind, set()).add("..." if passed[0].action is None else action)
    expected = {
        "staccs-uh-oh": {
            "turn": {"..."},
            "warn": {"silent"},
            "catch": {"pass"},
            "answer": {"take"},
        },
        "stacky-map": {"turn": {"..."}, "answer": {"accept"}},
        "stack-nabbit": {"turn": {"..."}},
    }
    expected["staccs-party"] = expected["staccs-uh-oh"]
    assert answers == expected[game]


@EACH_GAME
def test_a_clock_runs_for_each_person_that_is_asked_and_tells_no_hand(game: Game) -> None:
    room = dealt(game, game.usual_seats, 21, SHORT)
    walk = Walk(room, 21)
    while room.result is None and room.seq < 80:
        deadlines = room.deadlines(walk.now)
        assert tuple(d.seat for d in deadlines) == room.asked
        # Whoever looks sees the same kind.
        views = [room.match.view(eye) for eye in (None, *range(room.match.seats))]
        (kind,) = {kind_of(game.id, lambda view=view: view) for view in views}  # type: ignore[misc]
        for deadline in deadlines:
            assert deadline.decision == room.decision(deadline.seat)
            assert deadline.total_ms == 1000 * getattr(SHORT, kind)
            opened = room.rows[first_opened(room, deadline.decision)].at
            assert deadline.left_ms == max(0, opened + deadline.total_ms - walk.now)
        walk.step()


@pytest.mark.parametrize("restarts", [False, True])
def test_acting_and_taking_back_gains_no_time(restarts: bool) -> None:
    room = dealt(get_game("staccs-wild-out"), 2, 5, SHORT)
    now = START + 5_000
    seat = act(room, now)
    for number in (1, 2, 3):
        # What is asked next has a clock of its own.
        assert act(room, now) == seat
        assert [each.left_ms for each in room.deadlines(now)] == [30_000]
        now += 9_000
        room.undo(seat, f"undo {number}", now)
        (deadline,) = room.deadlines(now)
        assert (deadline.seat, deadline.left_ms) == (seat, 30_000 - 9_000 * number)
        if restarts:
            room = again(room, now, 60_000)
            now += 75_000
    act(room, now)
    if restarts:
        room = again(room, now, 60_000)
        now += 75_000
    assert undoable(room, seat)
    now += 3_000
    problem = refused("undo", room.undo, seat, "too late", now)
    assert "the time for it is over" in problem.text
    assert [each.left_ms for each in room.deadlines(now)] == [27_000]


@pytest.mark.parametrize("restarts", [False, True])
def test_letting_a_bot_sit_in_and_coming_back_gains_no_time(restarts: bool) -> None:
    room = dealt(get_game("stack-nabbit"), 3, 5, SHORT)
    now = START + 9_000
    (before,) = room.deadlines(now)
    room.table.seats[before.seat].stand_in = True
    room.refresh(now)
    assert room.deadlines(now) == ()
    if restarts:
        room = again(room, now, 60_000)
        now += 75_000
    now += 1_000
    room.table.seats[before.seat].stand_in = False
    room.refresh(now)
    (after,) = room.deadlines(now)
    assert (after.seat, after.left_ms) == (before.seat, before.left_ms - 1_000)


def test_without_clocks_any_time_is_good_to_take_something_back() -> None:
    room = dealt(get_game("staccs-wild-out"), 2, 5, None)
    seat = act(room, START + 5_000)
    assert act(room, START + 5_000) == seat
    room.undo(seat, "u", START + 10**9)
    assert room.asked == (seat,)


@EACH_GAME
def test_nothing_is_due_before_its_time(game: Game) -> None:
    room = dealt(game, game.usual_seats, 22, SHORT)
    due = room.next_due(START)
    assert due is not None
    assert room.due(due - 1) == ()
    passed = room.due(due)
    assert passed
    # One that a bot is asked about already is not due again, nor waited for.
    asked = {(p.seat, p.decision) for p in passed}
    assert room.due(due, asked) == ()
    assert room.next_due(due, asked) is None
    assert room.next_due(due) is None
    assert room.next_due(due + 5_000, ()) == due + 5_000
    early = passed[0]
    legal = room.sights((early.seat,))[0].legal[0]
    refused("stale", room.act, early.seat, None, early.decision, legal, "clock", due - 1)


@pytest.mark.parametrize("clocks", [None, Clocks(None, None, None, None)])
def test_without_clocks_nothing_is_ever_due(clocks: Clocks | None) -> None:
    room = dealt(get_game("staccs-uh-oh"), 3, 23, clocks)
    assert room.next_due(START) is None
    assert (room.due(10**15), room.deadlines(START)) == ((), ())


def test_after_two_passed_clocks_in_a_row_a_bot_sits_in_until_the_person_acts() -> None:
    room = dealt(get_game("stack-nabbit"), 3, 24, SHORT)
    now = START
    stood_in: list[tuple[int, ...]] = []
    for _ in range(40):
        due = room.next_due(now)
        if due is None:
            break
        now = due
        let_pass(room, room.due(now)[0], now)
        stood_in.append(tuple(i for i, s in enumerate(room.table.seats) if s.stand_in))
    assert stood_in[0] == ()
    assert stood_in[-1]
    # Each seat that acts now has a bot: its questions have no clock.
    seat = room.asked[0]
    assert room.table.seats[seat].stand_in
    assert room.deadlines(now) == ()
    (task,) = room.bots_to_ask()
    assert (task.seat, task.level) == (seat, "normal")
    # The person is back: its move counts, and a bot that still thinks comes too late.
    decision = room.decision(seat)
    assert decision is not None
    legal = room.sights((seat,))[0].legal
    change = room.act(seat, "back", decision, legal[0], "person", now)
    assert change.table_changed
    assert not room.table.seats[seat].stand_in
    refused("stale", room.act, seat, None, decision, legal[0], "bot", now)
    if seat in room.asked:
        assert room.deadlines(now)[0].left_ms == 30_000


def test_a_person_in_between_starts_the_count_anew() -> None:
    room = dealt(get_game("staccs-solo"), 1, 25, SHORT)
    now = START
    for turn in range(12):
        decision = room.decision(0)
        assert decision is not None
        if turn % 2:
            due = room.next_due(now)
            assert due is not None
            now = due
            let_pass(room, room.due(now)[0], now)
        else:
            legal = room.sights((0,))[0].legal[0]
            room.act(0, f"{turn}", decision, legal, "person", now)
        assert not room.table.seats[0].stand_in


def test_what_a_clock_or_a_bot_did_cannot_be_taken_back() -> None:
    room = dealt(get_game("staccs-solo"), 1, 26, SHORT)
    due = room.next_due(START)
    assert due is not None
    let_pass(room, room.due(due)[0], due)
    assert room.match.why_not_undo(0) is None
    assert not room.sights((0,))[0].undo
    assert "did not do it yourself" in refused("undo", room.undo, 0, "u", due).text
    decision = room.decision(0)
    assert decision is not None
    room.act(0, "own", decision, room.sights((0,))[0].legal[0], "person", due)
    assert room.sights((0,))[0].undo
    change = room.undo(0, "u", due)
    assert (change.rows[0].cause, change.rows[0].move) == ("undo", "u")
    assert not room.sights((0,))[0].undo
    # After a restart it is still known who did what.
    assert not again(room, due).sights((0,))[0].undo
    refused("undo", room.undo, 0, "u2", due)


@EACH_GAME
def test_while_it_is_paused_no_clock_runs_and_nobody_acts(game: Game) -> None:
    room = dealt(game, game.usual_seats, 27, SHORT)
    now = START + 9_000
    left = room.deadlines(now)
    room.table.state = "paused"
    room.pause(now)
    assert room.deadlines(now + 10**9) == left
    assert room.next_due(now) is None
    assert (room.due(10**15), room.bots_to_ask()) == ((), ())
    seat, legal = room.asked[0], room.sights(room.asked)[0].legal
    refused("not_now", room.act, seat, "x", room.decision(seat), legal[0], "person", now)
    refused("not_now", room.undo, seat, "x", now)
    # A restart in between changes nothing, however long it takes.
    new = again(room, now + 10**8, 10**7)
    assert new.deadlines(now + 10**8) == left
    for each in (room, new):
        each.table.state = "playing"
        each.go_on(now + 10**9)
        assert each.deadlines(now + 10**9) == left


@EACH_GAME
@pytest.mark.parametrize("number", range(deep(1, 20)))
def test_a_bot_is_asked_at_once_and_answers_after_the_tables_pace(game: Game, number: int) -> None:
    if game.seats[-1] == 1:
        return
    plans: list[SeatPlan] = [MySeat(), *(BotSeat("random") for _ in range(game.usual_seats - 1))]
    room = begin(make(game.id, plans, pace_ms=700), number)
    walk = Walk(room, number)
    asked = 0
    while room.result is None and room.seq < 60:
        tasks = room.bots_to_ask()
        assert {t.seat for t in tasks} == {s for s in room.asked if s != 0}
        assert [d.seat for d in room.deadlines(walk.now)] == [s for s in room.asked if s == 0]
        for task in tasks:
            asked += 1
            assert task.observation == room.match.observe(task.seat)
            assert task.level == "random"
            assert task.not_before == room.rows[task.decision].at + 700
        assert room.bots_to_ask({(t.seat, t.decision) for t in tasks}) == ()
        if tasks:
            action = str(bot("random", number).choose(tasks[0].observation))
            walk.now = max(walk.now, tasks[0].not_before)
            room.act(tasks[0].seat, None, tasks[0].decision, action, "bot", walk.now)
        else:
            walk.step()
    assert asked


def test_who_lets_a_bot_play_on_has_no_clock_and_gets_it_back() -> None:
    room = dealt(get_game("stack-nabbit"), 3, 28, SHORT)
    seat = room.asked[0]
    room.table.want_stand_in(f"p{seat}", seat, True)
    room.refresh(START + 4_000)
    assert room.deadlines(START + 4_000) == ()
    (task,) = room.bots_to_ask()
    assert task.seat == seat
    room.table.want_stand_in(f"p{seat}", seat, False)
    # What the bot chose meanwhile counts no more, although the question is still open.
    refused("stale", room.act, seat, None, task.decision, "flip", "bot", START)
    assert room.decision(seat) == task.decision
    document = room.refresh(START + 5_000)
    assert room.deadlines(START + 5_000)[0].left_ms == 29_000
    assert msgspec.json.decode(document)["clocks"][0]["seat"] == seat
    assert room.bots_to_ask() == ()

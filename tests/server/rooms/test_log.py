"""What viewers get: those who come late get what those saw who were there all the time."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard.games.game import Game
from stackyard.games.registry import get_game
from stackyard.server.rooms.room import Room
from tests.server.rooms.rooms import (
    EACH_GAME,
    GAMES,
    START,
    Walk,
    dealt,
    plain,
    refused,
    seats_to_try,
    sent,
)
from tests.tools import deep

Message = dict[str, Any]
Seats = tuple[int, ...]


def viewers(room: Room, random: Random) -> list[Seats]:
    """A spectator, each seat, and some seats of a hot seat together."""
    seats = range(room.match.seats)
    several = random.sample(seats, random.randint(1, len(seats)))
    return [(), *((seat,) for seat in seats), tuple(several)]


def whole_game(room: Room, number: int) -> tuple[Walk, dict[Seats, list[Message]]]:
    """A game to its end, and what each viewer was sent, by entry."""
    walk = Walk(room, number)
    seen: dict[Seats, list[Message]] = {
        seats: [sent(room, seats, walk.now)] for seats in viewers(room, walk.random)
    }
    while room.result is None and room.seq < 100:
        walk.step()
        for seats, messages in seen.items():
            messages.append(sent(room, seats, walk.now))
    return walk, seen


@EACH_GAME
@pytest.mark.parametrize("number", range(deep(1, 30)))
def test_who_comes_back_gets_what_was_seen_meanwhile(game: Game, number: int) -> None:
    for seats_at_table in seats_to_try(game):
        room = dealt(game, seats_at_table, number)
        walk, seen = whole_game(room, number)
        for seats, messages in seen.items():
            assert [message["seq"] for message in messages] == list(range(room.seq + 1))
            for since in (-1, room.seq, *(walk.random.randrange(room.seq) for _ in range(3))):
                later = [entry for m in messages[since + 1 :] for entry in m["entries"]]
                assert plain(room.entries(seats, since)) == later
            assert plain(room.sights(seats)) == messages[-1]["sights"]


@EACH_GAME
def test_all_entries_together_are_the_log_of_the_match(game: Game) -> None:
    room = dealt(game, game.usual_seats, 3)
    Walk(room, 3).on(150)
    for eye in (None, *range(room.match.seats)):
        entries = room.entries(() if eye is None else (eye,), -1)
        assert [entry.seq for entry in entries] == list(range(room.seq + 1))
        assert all(entry.eyes == eye for entry in entries)
        told = tuple(event for entry in entries for event in entry.events)
        assert told == room.match.events(eye)
        assert (entries[0].cause, entries[0].seat) == ("deal", None)


@EACH_GAME
def test_the_welcome_holds_the_present_and_what_was_missed(game: Game) -> None:
    room = dealt(game, game.usual_seats, 4)
    walk = Walk(room, 4)
    walk.on(20)
    table = room.table.as_message({})
    welcome = room.welcome(table, (0,), 5, (), walk.now)
    assert welcome.seq == room.seq
    assert [entry.seq for entry in welcome.missed] == list(range(6, room.seq + 1))
    assert welcome.sights == room.sights((0,))
    assert welcome.deadlines == room.deadlines(walk.now)
    # Whoever has more entries than there are comes from another match.
    other = room.welcome(table, (0,), 10_000, (), walk.now)
    assert [entry.seq for entry in other.missed] == list(range(room.seq + 1))


@EACH_GAME
def test_a_sight_says_what_the_seat_is_asked(game: Game) -> None:
    room = dealt(game, game.usual_seats, 5)
    walk = Walk(room, 5)
    while room.result is None and room.seq < 100:
        for seat in range(room.match.seats):
            (sight,) = room.sights((seat,))
            asked = seat in room.match.actors
            assert sight.legal == tuple(map(str, room.match.legal(seat)))
            assert (sight.decision is not None) == asked == bool(sight.legal)
        (spectator,) = room.sights(())
        assert (spectator.decision, spectator.legal, spectator.undo) == (None, (), False)
        walk.step()


@given(game=st.sampled_from(GAMES), number=st.integers(0, 10_000), again_at=st.integers(0, 10_000))
@settings(max_examples=deep(40, 2_000))
def test_a_move_sent_again_gets_the_first_answer(game: Game, number: int, again_at: int) -> None:
    room = dealt(game, game.usual_seats, number)
    walk = Walk(room, number)
    walk.on(15)
    change = walk.changes[again_at % len(walk.changes)]
    row = change.rows[0]
    assert row.seat is not None
    before = (room.match.digest, room.seq, room.rows, sent(room, (row.seat,), walk.now))
    if row.cause == "undo":
        repeat = room.undo(row.seat, row.move, walk.now)
    else:
        # Whatever comes with the id: the first answer stands.
        repeat = room.act(row.seat, row.move, -7, "nonsense", "person", walk.now)
    assert (repeat.seq, repeat.repeated, repeat.rows) == (change.seq, True, ())
    assert before == (room.match.digest, room.seq, room.rows, sent(room, (row.seat,), walk.now))


@EACH_GAME
def test_an_answer_to_a_closed_question_is_stale_and_changes_nothing(game: Game) -> None:
    room = dealt(game, game.usual_seats, 6)
    walk = Walk(room, 6)
    closed: list[tuple[int, int]] = []
    while room.result is None and room.seq < 60:
        open_now = {(seat, room.decision(seat)) for seat in room.asked}
        before = (room.match.digest, room.seq)
        for seat, decision in closed[-3:]:
            assert (seat, decision) not in open_now
            legal = room.sights((seat,))[0].legal
            refused("stale", room.act, seat, "late", decision, (*legal, "x")[0], "person", walk.now)
        assert (room.match.digest, room.seq) == before
        closed += [(seat, n) for seat, n in open_now if n is not None]
        walk.step()
        closed = [(s, n) for s, n in closed if room.decision(s) != n]


@EACH_GAME
def test_a_move_that_is_not_allowed_changes_nothing(game: Game) -> None:
    room = dealt(game, game.usual_seats, 7)
    seat = room.asked[0]
    decision = room.decision(seat)
    assert decision is not None
    before = (room.match.digest, room.seq)
    refused("notation", room.act, seat, "a", decision, "nonsense", "person", START)
    illegal = next(a for a in ACTIONS[game.id] if a not in room.sights((seat,))[0].legal)
    problem = refused("illegal", room.act, seat, "b", decision, illegal, "person", START)
    assert problem.rule is not None
    reason = room.why(seat, illegal)
    assert reason is not None
    assert (reason.rule, reason.text) == (problem.rule, problem.text)
    assert room.why(seat, room.sights((seat,))[0].legal[0]) is None
    refused("notation", room.why, seat, "nonsense")
    assert (room.match.digest, room.seq) == before
    # An id whose move was refused may be used again.
    legal = room.sights((seat,))[0].legal[0]
    assert not room.act(seat, "b", decision, legal, "person", START).repeated


#: Some actions, of which not all are allowed right after a deal.
ACTIONS = {
    "stack-nabbit": ("keep",),
    "stacky-map": ("accept",),
    "staccs-uh-oh": ("uh-oh",),
    "staccs-party": ("uh-oh",),
    "staccs-solo": ("discard", "draw"),
    "staccs-wild-out": ("done", "draw"),
}


@EACH_GAME
def test_who_acts_answers_a_new_question_next(game: Game) -> None:
    room = dealt(game, game.usual_seats, 8)
    walk = Walk(room, 8)
    while room.result is None and room.seq < 100:
        change = walk.step()
        actor = change.rows[0].seat
        for seat in room.asked:
            number = room.decision(seat)
            assert number is not None
            assert number <= room.seq
            if seat == actor:
                assert number == room.seq


@pytest.mark.rule("STA-R16")
@pytest.mark.parametrize("game", ["staccs-uh-oh", "staccs-party"])
def test_in_a_round_of_call_outs_questions_stay_open_while_others_answer(game: str) -> None:
    rounds = 0
    for number in range(deep(15, 200)):
        room, walk = caught(game, number)
        if len(room.asked) < 3:
            continue
        rounds += 1
        opened = {seat: room.decision(seat) for seat in room.asked}
        assert set(opened.values()) == {room.seq}
        first, second, *others = room.asked
        decision = room.seq
        room.act(first, "1", decision, "pass", "person", walk.now)
        assert all(room.decision(seat) == decision for seat in (second, *others))
        assert room.decision(first) is None
        refused("stale", room.act, first, "again", decision, "call-out", "person", walk.now)
        # A call-out that names the old number is in time, and closes the question for all.
        room.act(second, "2", decision, "call-out", "person", walk.now)
        for seat in others:
            assert room.decision(seat) != decision
            refused("stale", room.act, seat, "late", decision, "call-out", "person", walk.now)
    assert rounds


def caught(game: str, number: int) -> tuple[Room, Walk]:
    """A room where somebody was silent, or one that ended before anybody was."""
    chosen = get_game(game)
    room = dealt(chosen, max(4, chosen.seats[0]), number)
    walk = Walk(room, number)
    while room.result is None and len(room.asked) < 3:
        walk.step()
    return room, walk


@pytest.mark.rule("STA-R16")
def test_who_takes_a_pass_back_is_asked_anew_and_the_others_go_on() -> None:
    room, walk = next(
        pair for n in range(40) if len((pair := caught("staccs-uh-oh", n))[0].asked) >= 3
    )
    first, second = room.asked[:2]
    decision = room.decision(second)
    assert decision is not None
    room.act(first, "1", decision, "pass", "person", walk.now)
    assert room.sights((first,))[0].undo
    room.undo(first, "2", walk.now)
    assert room.decision(first) == room.seq
    assert room.decision(second) == decision


@EACH_GAME
def test_nothing_goes_on_after_the_end(game: Game) -> None:
    room = dealt(game, game.usual_seats, 9)
    walk = Walk(room, 9)
    walk.on(1_000)
    last = walk.changes[-1]
    assert last.over
    assert last.table_changed
    assert room.table.state == "over"
    refused("not_now", room.act, 0, "x", room.seq, "draw", "person", walk.now)
    refused("not_now", room.undo, 0, "x", walk.now)
    assert not any(room.sights((seat,))[0].undo for seat in range(room.match.seats))
    assert (room.asked, room.deadlines(walk.now), room.bots_to_ask()) == ((), (), ())

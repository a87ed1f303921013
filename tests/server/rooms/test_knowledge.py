"""Nobody learns from anything sent what its seat has not seen: other worlds look just the same."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from stackyard.games.game import Game
from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice, clone, pack
from stackyard.server.rooms.eyes import Eyes
from stackyard.server.rooms.problems import RoomProblem
from stackyard.server.rooms.room import Room
from tests.server.rooms.rooms import EACH_GAME, Walk, dealt, sent
from tests.tools import deep


def other_world(room: Room, viewer: int | None, number: int) -> Any:
    """The present state with other cards wherever the viewer cannot look."""
    state = clone(room.match._state)
    room.match.game.rules.hide(state, 0 if viewer is None else 1 << viewer)
    room.match.game.rules.guess(state, SeededDice(number))
    return state


def all_sent(room: Room, viewer: int | None, now: int) -> list[bytes]:
    """Everything that a viewer may be sent now, looked at anew."""
    seats = () if viewer is None else (viewer,)
    undo = room._eyes._undo
    room._eyes = Eyes(room.match, room._decisions, room._log)
    room._eyes.look_anew(undo)
    room._questions.clear()
    table = room.table.as_message({})
    return [
        room.update(seats, now),
        msgspec.json.encode(room.welcome(table, seats, -1, (), now)),
        *answers(room, viewer, now),
    ]


def answers(room: Room, viewer: int | None, now: int) -> list[bytes]:
    """What a seat is told of all it might try."""
    if viewer is None:
        return []
    told = []
    for action in TRIED[room.match.game.id]:
        try:
            reason = room.why(viewer, action)
            told.append(b"" if reason is None else f"{reason.rule} {reason.text}".encode())
        except RoomProblem as refused:
            told.append(msgspec.json.encode(refused.problem))
        if told[-1]:
            told.append(refusal(room, viewer, action, now))
    return told


def refusal(room: Room, viewer: int, action: str, now: int) -> bytes:
    try:
        room.act(viewer, "try", room.decision(viewer) or 0, action, "person", now)
    except RoomProblem as refused:
        return msgspec.json.encode(refused.problem)
    raise AssertionError(f"{action} was refused before, and now it is carried out")


PLAYS = tuple(
    f"{rank}{suit}@{at}"
    for rank in ("2", "7", "A", "Q")
    for suit in "SH"
    for at in ("1,0", "0,1", "-1,0", "2,-1")
)
TRIED = {
    "stack-nabbit": ("flip", "keep", "x"),
    "stacky-map": (
        "draw",
        "play +3",
        "play holiday",
        "visa 1 +2",
        "snatch 1 +1",
        "missed 0",
        "ban 1",
        "route 1",
        "revisit +3",
        "rush",
        "take +1",
        "accept",
        "insure",
        "return",
        "discard rush",
    ),
    "staccs-uh-oh": (
        "draw",
        "take",
        "done",
        "give 5C",
        "give QS",
        "uh-oh",
        "silent",
        "call-out",
        "pass",
        "W@1,0/2H",
        *PLAYS,
    ),
    "staccs-solo": ("draw", "discard", "turn", "W@1,0/2", *PLAYS),
    "staccs-wild-out": ("draw", "done", *PLAYS),
}
TRIED["staccs-party"] = TRIED["staccs-uh-oh"]


@EACH_GAME
def test_every_seat_is_sent_the_same_in_every_world_it_cannot_tell_apart(game: Game) -> None:
    room = dealt(game, game.usual_seats, 31)
    walk = Walk(room, 31)
    swapped = 0
    while room.result is None and room.seq < deep(60, 400):
        walk.step()
        if room.seq % 4 or room.result is not None:
            continue
        true = room.match._state
        for viewer in (None, *range(room.match.seats)):
            room.match._state = true
            here = all_sent(room, viewer, walk.now)
            room.match._state = world = other_world(room, viewer, room.seq)
            world.notes = []
            swapped += pack(world) != pack(true)
            assert all_sent(room, viewer, walk.now) == here
        room.match._state = true
    assert swapped


@EACH_GAME
def test_what_one_seat_does_in_secret_reads_the_same_to_the_others(game: Game) -> None:
    """Entries say no more than the match's own events; the room adds who, why and when."""
    room = dealt(game, game.usual_seats, 32)
    Walk(room, 32).on(80)
    for viewer in (None, *range(room.match.seats)):
        for entry in room.entries(() if viewer is None else (viewer,), -1):
            document = msgspec.to_builtins(entry)
            assert set(document) == {"seq", "seat", "cause", "at", "eyes", "events"}
    assert not any(b"deals" in room.update((seat,), 0) for seat in range(room.match.seats))


@pytest.mark.rule("STA-R13")
def test_a_gift_is_told_to_its_giver_and_its_receiver_alone() -> None:
    room, giver, action = next(found for n in range(60) if (found := a_gift(n)) is not None)
    told: dict[int | None, str] = {}
    receivers = set()
    for seat in (None, *range(4)):
        (entry,) = sent(room, () if seat is None else (seat,), 0)["entries"]
        told[seat] = next(e["action"] for e in entry["events"] if e["event"] == "acted")
        receivers |= {e["to"] for e in entry["events"] if e["event"] == "given"}
    (receiver,) = receivers
    assert told == {
        seat: action if seat in {giver, receiver} else "give ?" for seat in (None, *range(4))
    }


def a_gift(number: int) -> tuple[Room, int, str] | None:
    """A room whose last entry is a gift, with giver and action; None where there was none."""
    room = dealt(get_game("staccs-uh-oh"), 4, number)
    walk = Walk(room, number)
    while room.result is None:
        row = walk.step().rows[0]
        if row.action.startswith("give") and row.seat is not None:
            return room, row.seat, row.action
    return None

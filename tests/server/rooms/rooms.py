"""Tables and rooms to try: dealt by fair dice from a number, and played at random."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import msgspec
import pytest

from stackyard.games.game import Game
from stackyard.games.registry import playable
from stackyard.kernel.fair_dice import word_commitment
from stackyard.server.messages.problems import Code, Problem
from stackyard.server.messages.tables import (
    Clocks,
    MySeat,
    NewTable,
    OpenSeat,
    SeatPlan,
)
from stackyard.server.rooms.problems import RoomProblem, sentence
from stackyard.server.rooms.room import Change, Room
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import Running

START = 1_800_000_000_000
USUAL = Clocks()

GAMES = playable()
EACH_GAME = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES])


def secret_of(number: int) -> bytes:
    """A secret that stands for a deal's number in a test."""
    return number.to_bytes(32, "big")


def make(
    game: str, plans: Sequence[SeatPlan], clocks: Clocks | None = USUAL, **more: Any
) -> RoomTable:
    """A table in its lobby; its host is `p0`."""
    return RoomTable.make("t1", "p0", NewTable(game, tuple(plans), clocks=clocks, **more))


def filled(game: str, seats: int, clocks: Clocks | None = USUAL, **more: Any) -> RoomTable:
    """A table at which `p0`, `p1` ... sit, by seat, all ready."""
    table = make(game, (MySeat(), *(OpenSeat() for _ in range(seats - 1))), clocks, **more)
    for seat in range(1, seats):
        table.join(f"p{seat}", seat)
        table.set_ready(f"p{seat}", True)
    return table


def begin(table: RoomTable, number: int, now: int = START) -> Room:
    """Deal at a table that can start; its players bring words, but the last one keeps its own."""
    table.start("p0", f"m{number}", secret_of(number), now)
    shake = table.handshake
    assert shake is not None
    people = [i for i, seat in enumerate(table.seats) if seat.kind == "person"]
    for seat in people:
        shake.hash_word(seat, word_commitment(f"word {seat}"), now)
    for seat in people[:-1]:
        shake.tell_word(seat, f"word {seat}", now)
    shake.tick(now + 4_000)
    return Room.deal(table, None, now + 4_000)


def dealt(game: Game, seats: int, number: int, clocks: Clocks | None = USUAL) -> Room:
    """A match that was just dealt to `p0`, `p1` ... by seat."""
    return begin(filled(game.id, seats, clocks), number)


class Walk:
    """A random game in a room, step by step; every step takes up to three seconds.

    Attributes:
        room: the room.
        now: the time.
        changes: what the steps brought.
    """

    def __init__(self, room: Room, number: int) -> None:
        self.room = room
        self.now = START + 5_000
        self.random = Random(number)
        self.changes: list[Change] = []

    def step(self) -> Change:
        """Any asked seat does anything it may; now and then what was done is taken back."""
        self.now += self.random.randrange(3_000)
        room, move = self.room, f"move {self.room.seq}"
        undoer = next((s for s in range(room.match.seats) if room.sights([s])[0].undo), None)
        change = None
        if undoer is not None and self.random.random() < 0.3:
            # It may be too late: nobody lets a clock pass here.
            with suppress(RoomProblem):
                change = room.undo(undoer, move, self.now)
        if change is None:
            seat = self.random.choice(room.asked)
            decision = room.decision(seat)
            assert decision is not None
            change = room.act(seat, move, decision, self.pick(seat), "person", self.now)
        self.changes.append(change)
        return change

    def pick(self, seat: int) -> str:
        """One of the seat's legal actions; silence, and then listening on, more often than not."""
        legal = self.room.sights([seat])[0].legal
        for likely in ("silent", "pass"):
            if likely in legal and self.random.random() < 0.8:
                return likely
        return self.random.choice(legal)

    def on(self, steps: int) -> None:
        """So many steps, or to the end."""
        for _ in range(steps):
            if self.room.result is not None:
                return
            self.step()


def sent(room: Room, seats: Sequence[int], now: int) -> dict[str, Any]:
    """The message on the last entry for who holds the seats, as the client reads it."""
    found: dict[str, Any] = msgspec.json.decode(room.update(seats, now))
    return found


def plain(message: Any) -> Any:
    """A message as it is after a way over the wire."""
    return msgspec.json.decode(msgspec.json.encode(message))


def kept(room: Room) -> Running:
    """What the store holds of a room."""
    return Running(
        match=room.stored(()),
        secret=room.secret,
        deadlines=room.deadlines_document(),
        rows=room.rows,
    )


def again(room: Room, now: int, down_ms: int = 0, running: Running | None = None) -> Room:
    """The room after a restart, at its table from the table's document."""
    table = RoomTable.from_document(room.table.id, room.table.to_document())
    return Room.rebuild(table, running or kept(room), now=now, down_ms=down_ms)


def refused(code: Code, call: Any, *args: Any) -> Problem:
    """The problem with which a call is refused."""
    with pytest.raises(RoomProblem) as caught:
        call(*args)
    problem = caught.value.problem
    assert problem.code == code
    assert problem.text == sentence(problem.text), "it is told to people: a sentence"
    return problem


def seats_to_try(game: Game) -> list[int]:
    """The usual number of players and the most."""
    return sorted({game.usual_seats, game.seats[-1]})

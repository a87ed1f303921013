"""What a move costs a server: carrying it out in a room, and the messages to all who look on.

Random games of every mode, dealt by fair dice, with four viewers in different seats (fewer where
fewer play) and no bots. The processor's time is taken, in microseconds a move; storing and sending
are not in it. Choosing a move at random is: it lists the legal ones.
"""

from __future__ import annotations

import argparse
import json
import time
from dataclasses import asdict, dataclass
from random import Random

from stackyard.games.game import Game
from stackyard.games.registry import playable
from stackyard.server.messages.tables import MySeat, NewTable, OpenSeat, SeatPlan
from stackyard.server.rooms.room import Room
from stackyard.server.rooms.table import RoomTable
from stackyard.server.store.store import Running

VIEWERS = 4
SECRET = bytes(32)


@dataclass
class Cost:
    """Microseconds a move, and the bytes of one viewer's message."""

    game: str
    moves: int
    act: float
    messages: float
    replay: float
    size: float


def deal(game: Game, number: int) -> Room:
    plans: tuple[SeatPlan, ...] = (MySeat(), *(OpenSeat() for _ in range(game.usual_seats - 1)))
    table = RoomTable.make("t", "p0", NewTable(game.id, plans))
    for seat in range(1, game.usual_seats):
        table.join(f"p{seat}", seat)
        table.set_ready(f"p{seat}", True)
    table.start("p0", f"m{number}", SECRET, 0)
    assert table.handshake is not None
    table.handshake.tick(10_000)
    return Room.deal(table, None, 10_000)


def measure(game: Game, games: int) -> Cost:
    """The difference of the same games with viewers and without is what the messages cost."""
    viewers = range(min(VIEWERS, game.usual_seats))
    cost = Cost(game.id, 0, 0, 0, 0, 0)
    for number in range(games):
        silent, room = deal(game, number), deal(game, number)
        alone, _ = play(silent, range(0), Random(number))
        whole, size = play(room, viewers, Random(number))
        cost.act += alone
        cost.messages += whole - alone
        cost.replay += replay(room)
        cost.moves += room.seq
        cost.size += size / len(viewers)
    for name in ("act", "messages", "replay"):
        setattr(cost, name, round(getattr(cost, name) / cost.moves * 1e6, 1))
    cost.size = round(cost.size / cost.moves)
    return cost


def play(room: Room, viewers: range, random: Random) -> tuple[float, int]:
    """A whole game: the processor's time, and the bytes of all messages."""
    size = 0
    began = time.process_time()
    while room.result is None:
        seat = random.choice(room.asked)
        decision = room.decision(seat)
        assert decision is not None
        action = str(random.choice(room.match.legal(seat)))
        room.act(seat, f"x{room.seq}", decision, action, "person", room.seq)
        for viewer in viewers:
            size += len(room.update((viewer,), room.seq))
    return time.process_time() - began, size


def replay(room: Room) -> float:
    """The processor's time of building a room again from its rows."""
    running = Running(match=room.stored(()), secret=SECRET, deadlines=None, rows=room.rows)
    began = time.process_time()
    Room.rebuild(room.table, running, now=0, down_ms=0)
    return time.process_time() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=10, help="games of each mode (10)")
    parser.add_argument("--json", action="store_true", help="one JSON object a mode")
    given = parser.parse_args()
    if not given.json:
        print(f"{'':16}{'moves':>7}{'act':>8}{'messages':>10}{'replay':>8}{'bytes':>8}")
    for game in playable():
        measure(game, 1)
        cost = measure(game, given.games)
        if given.json:
            print(json.dumps(asdict(cost)))
        else:
            print(
                f"{cost.game:16}{cost.moves:7}{cost.act:8}{cost.messages:10}{cost.replay:8}"
                f"{cost.size:8}"
            )


if __name__ == "__main__":
    main()

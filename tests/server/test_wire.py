"""What goes over the wire to a seat stays byte for byte the same in every world it cannot tell."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from random import Random
from typing import Any

import httpx
import msgspec
import websockets

from stackyard.games.game import Game
from stackyard.kernel import pack
from stackyard.server.messages.live import Accepted, Move, Say, Welcome, Why
from stackyard.server.messages.tables import Table
from stackyard.server.place import Place
from stackyard.server.rooms.eyes import Eyes
from stackyard.server.rooms.room import Room
from tests.server.rooms.rooms import EACH_GAME
from tests.server.rooms.test_knowledge import TRIED, other_world
from tests.server.thread import LOOSE
from tests.server.web.harness import Guest, Site, Wire, new_id, run, serving
from tests.tools import deep

NO_CLOCKS = {"turn": None, "warn": None, "catch": None, "answer": None}
LOOKS = deep(2, 12)
TRIES = deep(6, 100)
STEPS = deep(14, 25)


async def step(wires: list[Wire], random: Random) -> None:
    """One seat answers at random, and everybody hears of it."""
    asked = [(wire, s) for wire in wires for s in wire.sights.values() if s.decision is not None]
    wire, sight = random.choice(asked)
    assert sight.seat is not None
    assert sight.decision is not None
    action = random.choice(sight.legal)
    answer = await wire.ask(Move(new_id(), sight.seat, sight.decision, action))
    assert isinstance(answer, Accepted)
    for other in wires:
        while other.seq < (answer.seq or 0):
            await other.hear()


def look_anew(room: Room) -> None:
    undo = room._eyes._undo
    room._eyes = Eyes(room.match, room._decisions, room._log)
    room._eyes.look_anew(undo)
    room._questions.clear()


class Ear:
    """A socket that keeps all it hears, as it came."""

    def __init__(self, connection: websockets.ClientConnection) -> None:
        self.connection = connection
        self.heard: list[bytes] = []

    async def until(self, part: bytes) -> None:
        while True:
            text = await self.connection.recv()
            self.heard.append(text if isinstance(text, bytes) else text.encode())
            if part in self.heard[-1]:
                return

    async def ask(self, message: Any) -> None:
        await self.connection.send(msgspec.json.encode(message).decode())
        await self.until(message.id.encode())


async def all_heard(
    site: Site, place: Place, viewer: int | None, guest: Guest | None, since: int
) -> list[bytes]:
    """Everything that a viewer hears who comes, asks, tries what is wrong and looks around."""
    room = place.room
    assert room is not None
    look_anew(room)
    address = f"ws{site.url[4:]}/api/tables/{place.table.id}/live?since={since}"
    headers = guest.headers if guest else {}
    async with websockets.connect(address, additional_headers=headers, proxy=None) as connection:
        ear = Ear(connection)
        await ear.until(b'"type":"table"')
        place.tell_update(0)
        await ear.until(b'"type":"update"')
        decision = room.decision(viewer or 0)
        actions = TRIED[room.match.game.id]
        tried = Random(f"{room.seq} {viewer}").sample(actions, min(TRIES, len(actions)))
        for number, action in enumerate(tried):
            await ear.ask(Why(f"why-{number}", viewer or 0, action))
            if viewer is None or b'"rule":null' not in ear.heard[-1]:
                move = Move(f"move-{number}", viewer or 0, decision or 0, action)
                await ear.ask(move)
                assert b'"refused"' in ear.heard[-1]
        await ear.ask(Move("stale", viewer or 0, 10_000, "draw"))
    return ear.heard + await all_read(site, place, guest)


async def all_read(site: Site, place: Place, guest: Guest | None) -> list[bytes]:
    """What the paths tell of a table and its match while it runs."""
    match = place.table.match
    paths = [f"/api/tables/{place.table.id}", "/api/tables", "/api/session/export"]
    paths += [f"/api/matches/{match}/{what}" for what in ("record", "replay", "scores", "fairness")]
    found = []
    headers = guest.headers if guest else {}
    # Nothing here is encrypted, and certificates take long to load.
    async with httpx.AsyncClient(base_url=site.url, headers=headers, verify=False) as client:
        for path in paths:
            answer = await client.get(path)
            found.append(b"%d " % answer.status_code + answer.content)
    return found


async def seated(site: Site, game: Game) -> tuple[list[Guest], Table]:
    guests = [await site.person(f"Guest {n}") for n in range(game.usual_seats)]
    seats = ["me", *["open"] * (game.usual_seats - 1)]
    table = await guests[0].table(game.id, seats, clocks=NO_CLOCKS, public=True)
    for guest in guests[1:]:
        await guest.ask("POST", f"/api/tables/{table.id}/join", {})
        await guest.ask("POST", f"/api/tables/{table.id}/ready", {"ready": True})
    return guests, table


@asynccontextmanager
async def wires_of(guests: list[Guest], table: str) -> AsyncIterator[list[Wire]]:
    async with AsyncExitStack() as stack:
        wires = [await stack.enter_async_context(guest.at(table)) for guest in guests]
        for wire in wires:
            await wire.next(Welcome)
        yield wires


async def begin(guests: list[Guest], table: str) -> None:
    """Deal, and have something said."""
    async with wires_of(guests, table) as wires:
        await guests[0].ask("POST", f"/api/tables/{table}/start")
        async with asyncio.TaskGroup() as group:
            for wire in wires:
                group.create_task(wire.play(lambda opened: opened.seq >= 0))
        await wires[0].ask(Say(new_id(), "Good luck"))


async def go_on(guests: list[Guest], place: Place, random: Random) -> bool:
    """Play some steps; whether the match goes on."""
    async with wires_of(guests, place.table.id) as wires:
        for _ in range(random.randrange(1, STEPS)):
            if place.room is None or place.room.result is not None:
                return False
            await step(wires, random)
    return place.room is not None and place.room.result is None


@EACH_GAME
def test_the_wire_tells_no_world_from_another(game: Game) -> None:
    random = Random(game.id)
    swapped = 0

    async def look(site: Site, place: Place, guests: list[Guest]) -> int:
        """Compare two worlds for every viewer; in how many they differed."""
        room = place.room
        assert room is not None
        true, differed = room.match._state, 0
        since = random.randrange(-1, room.seq + 1)
        for viewer in (None, *range(len(guests))):
            guest = None if viewer is None else guests[viewer]
            here = await all_heard(site, place, viewer, guest, since)
            room.match._state = world = other_world(room, viewer, room.seq)
            world.notes = []
            differed += pack(world) != pack(true)
            try:
                there = await all_heard(site, place, viewer, guest, since)
            finally:
                room.match._state = true
                look_anew(room)
            assert there == here
        return differed

    async def work() -> None:
        nonlocal swapped
        async with serving(bounds=LOOSE) as site:
            guests, table = await seated(site, game)
            await begin(guests, table.id)
            place = (await site.app.services.house.at(table.id)).place
            for _ in range(LOOKS):
                if await go_on(guests, place, random):
                    swapped += await look(site, place, guests)

    run(work())
    assert swapped

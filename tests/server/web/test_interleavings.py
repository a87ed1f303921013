"""Several people do at one table whatever they can, at once: it holds together all the same."""

from __future__ import annotations

import asyncio
import os
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec
import pytest
import websockets

from stackyard.server.conductor import Conductor
from stackyard.server.messages.live import Bye, Move, Undo, WantPause, WantStandIn
from stackyard.server.rooms.room import Room
from stackyard.server.settings import Bounds, Rate
from tests.server.web.harness import Guest, Site, Wire, new_id, pick, run, serving

DEEP = bool(os.environ.get("STACKYARD_DEEP"))
_SEATS: Final = 3
_STEPS: Final = 60
_ALL: Final = Bounds(requests=Rate(10**6, 10**6), guests=Rate(100, 100))
_REQUESTS: Final[tuple[tuple[str, str, Any], ...]] = (
    ("POST", "join", {}),
    ("POST", "join", {"seat": 2}),
    ("POST", "ready", {"ready": True}),
    ("POST", "ready", {"ready": True}),
    ("POST", "ready", {"ready": False}),
    ("POST", "start", None),
    ("POST", "start", None),
    ("POST", "rematch", None),
    ("POST", "leave", None),
    ("PUT", "seats", {"seat": 2, "plan": {"type": "open"}}),
    ("PUT", "seats", {"seat": 2, "plan": {"type": "bot", "level": "easy"}}),
    ("GET", "", None),
)


class Somebody:
    """A person at a table who does anything, at any time, at one or two sockets."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.id = guest.id
        self.wires: list[Wire] = []
        self.plays = True
        self.begun = asyncio.Event()
        self._guest = guest
        self._table = table
        self._random = Random(seed)

    async def be_there(self) -> None:
        """Come, do things, and stay until cancelled."""
        async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
            for _ in range(1 + self._random.randrange(2)):
                wire = await stack.enter_async_context(self._guest.at(self._table))
                self.wires.append(wire)
                group.create_task(self._listen(wire))
            await self.begun.wait()
            for _ in range(_STEPS):
                await self._step()
            self.plays = False

    async def _listen(self, wire: Wire) -> None:
        try:
            while not isinstance(await self._heard(wire), Bye):
                if wire is self.wires[0]:
                    await wire.bring_words()
                for sight in wire.sights.values() if self.plays else ():
                    if sight.seat is not None and sight.decision is not None and sight.legal:
                        await wire.say(Move(new_id(), sight.seat, sight.decision, pick(sight)))
        except websockets.ConnectionClosed:
            pass
        self.wires.remove(wire)

    async def _heard(self, wire: Wire) -> object:
        while True:
            # However long nothing is said: `hear` alone would lose its patience.
            try:
                return await wire.hear()
            except TimeoutError:
                continue

    async def _step(self) -> None:
        if self._random.random() < 0.6 or not self.wires:
            await self._request(*self._random.choice(_REQUESTS))
            return
        wire, on = self._random.choice(self.wires), self._random.random() < 0.5
        seat = self._random.randrange(_SEATS)
        messages = (WantPause(new_id(), on), WantStandIn(new_id(), seat, on), Undo(new_id(), seat))
        try:
            await wire.say(self._random.choice(messages))
        except websockets.ConnectionClosed:
            self.plays = False

    async def _request(self, method: str, what: str, body: Any) -> None:
        path = f"/api/tables/{self._table}/{what}".rstrip("/")
        async with self._guest.site.anybody(**self._guest.headers) as client:
            answer = await client.request(method, path, json=body)
        assert answer.status_code < 500, answer.text


def _differs(conductor: Conductor, people: list[Somebody]) -> str | None:
    """What is wrong at a table at which nothing happens just now."""
    place = conductor.place
    room, table = place.room, place.table
    if table.running and (room is None or not room.asked):
        return "a match runs, and nobody is asked"
    if room is not None and room.bots_to_ask():
        return "a bot is asked and does not answer"
    for person in people:
        mine = table.seats_of(person.id)
        for wire in person.wires:
            if wire.mine != mine or wire.table != place.table_message():
                return "somebody was not told how the table stands"
            if room is not None and wire.sights != {s.seat: s for s in room.sights(mine)}:
                return "somebody was not told how the match stands"
    return None


async def _comes_right(conductor: Conductor, people: list[Somebody]) -> None:
    why: str | None = "nothing was looked at"
    for _ in range(400):
        await asyncio.sleep(0.05)
        why = _differs(conductor, people)
        if why is None:
            return
    pytest.fail(why or "")


async def _all_at_once(site: Site, game: str, seed: int) -> Conductor:
    guests = [await site.person(name) for name in ("Ada", "Ben", "Cid")]
    table = await guests[0].table(game, ["me", "open", "open"], public=True)
    conductor = await site.app.services.house.at(table.id)
    people = [Somebody(guest, table.id, 10 * seed + i) for i, guest in enumerate(guests)]
    tasks = [asyncio.create_task(person.be_there()) for person in people]
    try:
        await _begin(conductor, guests)
        for person in people:
            person.begun.set()
        while any(
            person.plays and not task.done() for person, task in zip(people, tasks, strict=True)
        ):
            await asyncio.sleep(0.05)
        await _comes_right(conductor, people)
    finally:
        for task in tasks:
            task.cancel()
        ended = await asyncio.gather(*tasks, return_exceptions=True)
    assert not [each for each in ended if isinstance(each, Exception)], ended
    faults = site.app.services.means.metrics.registry.get_sample_value("stackyard_faults_total")
    assert faults == 0
    return conductor


async def _begin(conductor: Conductor, guests: list[Guest]) -> None:
    """Let a match begin; most of what can be done at a table can be done only there."""
    path = f"/api/tables/{conductor.place.table.id}"
    for guest in guests:
        await guest.ask("POST", f"{path}/join", {})
        await guest.ask("POST", f"{path}/ready", {"ready": True})
    while len(conductor.place.hub) < len(guests):
        await asyncio.sleep(0.01)
    await guests[0].ask("POST", f"{path}/start")
    while conductor.place.room is None:
        await asyncio.sleep(0.01)


def _rows(room: Room | None) -> tuple[bytes, ...]:
    return () if room is None else tuple(map(msgspec.json.encode, room.rows))


@pytest.mark.parametrize("game", ["staccs-uh-oh", "stack-nabbit", "stacky-map"])
@pytest.mark.parametrize("seed", range(30 if DEEP else 1))
def test_whatever_people_do_at_once_a_table_holds_together(
    tmp_path: Path, game: str, seed: int
) -> None:
    async def work() -> None:
        async with serving(tmp_path / "s.db", bounds=_ALL) as site:
            left = await _all_at_once(site, game, seed)
        async with serving(tmp_path / "s.db") as site:
            again = await site.app.services.house.at(left.place.table.id)
            rows = _rows(left.place.room)
            assert _rows(again.place.room)[: len(rows)] == rows
            assert again.place.table.people == left.place.table.people
            assert again.place.table.state != "frozen"

    run(work())

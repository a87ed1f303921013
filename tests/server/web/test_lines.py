"""Sockets themselves: frames, how many there may be, presence, slow readers."""

from __future__ import annotations

import asyncio

import pytest
import websockets

from stackyard.server.hub import Viewer
from stackyard.server.messages.live import (
    Accepted,
    Bye,
    Move,
    Refused,
    Say,
    TableChanged,
    Welcome,
)
from stackyard.server.settings import Bounds, Rate
from tests.server.web.harness import DECODER, new_id, run, serving
from tests.server.web.tables import playing, question


def test_frames_that_cannot_be_read_are_refused_and_the_socket_lives() -> None:
    async def work() -> None:
        async with playing() as (_, _, mine):
            for frame, number in (
                ("", None),
                ("{", None),
                ("[" * 5000, None),
                ('{"type": "fly", "id": "a"}', "a"),
                ('{"type": "move", "id": "b", "seat": -1}', "b"),
                ('{"type": "say", "id": "c", "text": "hi", "more": 1}', "c"),
                (b"\xff\xfe", None),
            ):
                await mine.connection.send(frame)
                said = await mine.next(Refused)
                assert said.id == number
                assert said.problem.code == "malformed"
                assert "Traceback" not in said.problem.text
            seat, decision, legal = question(mine)
            assert isinstance(await mine.ask(Move(new_id(), seat, decision, legal[0])), Accepted)

    run(work())


def test_a_frame_too_large_ends_the_socket() -> None:
    async def work() -> None:
        async with playing() as (_, host, mine):
            await mine.connection.send("x" * 40_000)
            assert await mine.gone() is None
            assert mine.connection.close_code == 1009
            assert mine.table is not None
            async with host.at(mine.table.id) as back:
                assert isinstance(await back.hear(), Welcome)

    run(work())


def test_only_so_many_sockets_a_person() -> None:
    async def work() -> None:
        async with playing() as (_, host, mine):
            assert mine.table is not None
            table = mine.table.id
            async with host.at(table) as a, host.at(table) as b, host.at(table) as c:
                for opened in (a, b, c):
                    assert isinstance(await opened.hear(), Welcome)
                async with host.at(table) as fifth:
                    said = await fifth.hear()
                    assert isinstance(said, Refused)
                    assert said.problem.code == "too_many"

    run(work())


def test_presence_is_told() -> None:
    async def work() -> None:
        async with serving() as site:
            host, guest = await site.person("Host"), await site.person("Guest")
            table = await host.table("staccs-wild-out", ["me", "open"])
            async with host.at(table.id) as mine:
                await guest.ask("POST", f"/api/tables/{table.id}/join", {})
                async with guest.at(table.id):
                    await mine.until(lambda said: _presence(said, 1) == "present")
                await mine.until(lambda said: _presence(said, 1) == "away")

    run(work())


def _presence(message: object, seat: int) -> str | None:
    return message.table.seats[seat].presence if isinstance(message, TableChanged) else None


def test_a_slow_reader_is_told_to_come_again_and_holds_nobody_up() -> None:
    async def work() -> None:
        async with playing(bounds=Bounds(queue=8, chat=Rate(500, 500))) as (site, _, mine):
            assert mine.table is not None
            house = site.app.services.house
            conductor = await house.at(mine.table.id)
            sent: list[str] = []
            stuck = asyncio.Event()

            async def send(text: str) -> None:
                sent.append(text)
                await stuck.wait()

            viewer = Viewer(None, "192.0.2.1", send, 8)
            await house.come(conductor, viewer, -1)
            writing = asyncio.create_task(viewer.write())
            for _ in range(12):
                await mine.ask(Say(new_id(), "hello"))
            stuck.set()
            await writing
            assert viewer.too_slow
            last = DECODER.decode(sent[-1])
            assert isinstance(last, Bye)
            assert last.why == "too_slow"
            await house.go(conductor, viewer)

    run(work())


def test_a_page_of_another_site_gets_no_socket() -> None:
    async def work() -> None:
        async with playing() as (site, host, mine):
            assert mine.table is not None
            address = f"ws{site.url[4:]}/api/tables/{mine.table.id}/live"
            headers = {**host.headers, "Origin": "https://elsewhere.example"}
            with pytest.raises(websockets.InvalidStatus) as refused:
                async with websockets.connect(address, additional_headers=headers, proxy=None):
                    pass
            assert refused.value.response.status_code == 403

    run(work())

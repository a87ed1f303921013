"""Requests that come slowly, or never: the connection is closed, and nobody else waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import pytest

from stackyard.server.settings import Bounds
from tests.server.web.harness import Site, run, serving

SOON = Bounds(request_s=0.3)
HEAD = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
POST = (
    b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Length: 15\r\n\r\n"
)


async def said(site: Site, parts: Sequence[bytes], rest_s: float = 0.1) -> bytes:
    """Send the parts with rests between them; all that is answered until the line is closed."""
    reader, writer = await asyncio.open_connection("127.0.0.1", int(site.url.rpartition(":")[2]))
    try:
        for part in parts:
            writer.write(part)
            await asyncio.sleep(rest_s)
        async with asyncio.timeout(10):
            return await reader.read()
    except ConnectionError:
        return b""
    finally:
        writer.close()


@pytest.mark.parametrize(
    "parts",
    [
        (),
        (HEAD,),
        [HEAD[at : at + 1] for at in range(20)],
        (POST, b'{"name"'),
        (HEAD + b"\r\n", HEAD),
        (HEAD + b"\r\n", POST, b'{"name"'),
    ],
    ids=["nothing", "half a head", "drop by drop", "half a body", "a second one", "its body"],
)
def test_a_request_that_does_not_come_whole_is_given_up(parts: Sequence[bytes]) -> None:
    async def work() -> None:
        async with serving(bounds=SOON) as site:
            answer = await said(site, parts)
            assert answer.count(b"HTTP/1.1") == (parts[:1] == (HEAD + b"\r\n",))
            async with site.anybody() as client:
                assert (await client.get("/health")).status_code == 200
            faults = site.app.services.means.metrics.registry.get_sample_value(
                "stackyard_faults_total"
            )
            assert faults == 0

    run(work())


def test_what_comes_in_parts_but_in_time_is_answered() -> None:
    async def work() -> None:
        async with serving() as site:
            ends = b"Connection: close\r\n\r\n"
            assert b" 200 " in await said(site, (HEAD, ends))
            assert b" 201 " in await said(
                site, (POST.replace(b"\r\n\r\n", b"\r\n" + ends), b'{"name":', b'"Ada" }')
            )

    run(work())


def test_sockets_stay_open_for_longer_than_a_request_may_take() -> None:
    async def work() -> None:
        async with serving(bounds=SOON) as site:
            host = await site.person("Host")
            table = await host.table("staccs-wild-out", ["me", "open"])
            async with host.at(table.id) as mine, site.anybody() as client:
                await mine.hear()
                for _ in range(3):
                    assert (await client.get("/health")).status_code == 200
                    await asyncio.sleep(0.3)
                await host.ask("PATCH", "/api/session", {"name": "Ada"})
                while mine.table is None or mine.table.seats[0].name != "Ada":
                    await mine.hear()

    run(work())

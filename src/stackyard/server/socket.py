"""A table's socket: one task reads and answers, message by message, another one writes."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from typing import Annotated, Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath, QueryParameter

from stackyard.server.conductor import Conductor
from stackyard.server.hub import Viewer
from stackyard.server.limits import Bucket, site_of
from stackyard.server.logs import log
from stackyard.server.messages.live import Bye, Refused
from stackyard.server.messages.problems import Problem
from stackyard.server.refusals import refuse
from stackyard.server.rooms.problems import RoomProblem
from stackyard.server.security import address_of
from stackyard.server.services import Given, Services, session_of
from stackyard.server.store.errors import StoreError

AnySocket = WebSocket[Any, Any, Any]
Since = Annotated[int, QueryParameter(ge=-1)]

#: Closing codes: all has been said; and nothing could be.
_DONE: Final = 1000
_REFUSED: Final = 1008
_FAREWELL_S: Final = 5.0


@websocket("/api/tables/{table:str}/live")
async def live(socket: AnySocket, table: FromPath[str], services: Given, since: Since = -1) -> None:
    """What happens at a table, as it happens; and what its people do there."""
    await socket.accept()
    try:
        conductor = await services.house.at(table)
        person = await services.person_of(socket)
        viewer = _viewer(socket, services, None if person is None else person.id)
        await services.house.come(conductor, viewer, since)
    except RoomProblem as refused:
        await _refuse(socket, refused.problem)
    except StoreError as error:
        log.error("store failed", why=str(error))
        await _refuse(socket, refuse("unavailable", "The server cannot read this now.").problem)
    else:
        await _attend(socket, services, conductor, viewer)
    finally:
        services.means.leftovers.socket_closed()


def _viewer(socket: AnySocket, services: Services, person: str | None) -> Viewer:
    async def send(text: str) -> None:
        await socket.send_data(text, mode="text")

    address = site_of(address_of(socket.scope))
    session = None if person is None else session_of(socket)
    return Viewer(person, address, send, services.means.settings.bounds.queue, session)


async def _attend(
    socket: AnySocket, services: Services, conductor: Conductor, viewer: Viewer
) -> None:
    """Read and write until one side has had enough."""
    metrics = services.means.metrics
    metrics.sockets.inc()
    writing = asyncio.create_task(viewer.write())
    reading = asyncio.create_task(_read(socket, services, conductor, viewer))
    try:
        await asyncio.wait((writing, reading), return_when=asyncio.FIRST_COMPLETED)
        left = reading.done() and not viewer.gone.is_set()
    finally:
        for task in (reading, writing):
            task.cancel()
        await asyncio.gather(reading, writing, return_exceptions=True)
        metrics.sockets.dec()
        if viewer.too_slow:
            metrics.too_slow.inc()
        await services.house.go(conductor, viewer)
    if not left:
        with suppress(Exception):
            async with asyncio.timeout(_FAREWELL_S):
                await socket.close(_DONE)


async def _read(
    socket: AnySocket, services: Services, conductor: Conductor, viewer: Viewer
) -> None:
    """Answer messages one after another; who sends too fast is read more slowly."""
    if viewer.session is not None and await services.guests.is_over(viewer.session):
        # Whoever signed it out while it came did not find it here yet.
        viewer.bye(Bye("signed_out"))
    bucket = Bucket(services.means.settings.bounds.messages, time.monotonic())
    while True:
        message: Any = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        wait = bucket.take(time.monotonic())
        if wait:
            await asyncio.sleep(wait)
            bucket.take(time.monotonic())
        if viewer.leaving:
            # Who reads slowly stays for a while, and is nobody here any more all the same.
            continue
        text = message.get("text")
        said = message.get("bytes") if text is None else text
        await services.talk.hear(conductor, viewer, said or "")


async def _refuse(socket: AnySocket, problem: Problem) -> None:
    with suppress(Exception):
        said = msgspec.json.encode(Refused(None, problem)).decode()
        await socket.send_data(said, mode="text")
        await socket.close(_REFUSED, reason=problem.code)

"""Viewers of a table: a bounded queue and one writing task for each socket."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Final

import msgspec

from stackyard.server.messages.live import Bye, FromServer

_WRITE_S: Final = 20.0

Seats = tuple[int, ...]


class Viewer:
    """One socket of somebody, or of nobody known.

    Args:
        person: the person's id; None for a watcher without a session.
        address: where the socket comes from.
        send: sends one text; returns when it is on its way.
        most: how many messages may wait.
        session: the hash of the token by which the person is known.

    Attributes:
        gone: set when nothing more is to be sent, and the socket is to be closed.
        leaving: its last message is queued; it is neither told nor heard any more.
    """

    def __init__(
        self,
        person: str | None,
        address: str,
        send: Callable[[str], Awaitable[None]],
        most: int,
        session: bytes | None = None,
    ) -> None:
        self.person = person
        self.session = session
        self.address = address
        self.gone = asyncio.Event()
        self.leaving = False
        self.too_slow = False
        self._send = send
        # One place more, so that a farewell always fits.
        self._waiting: asyncio.Queue[str | None] = asyncio.Queue(most + 1)

    def tell(self, message: FromServer) -> None:
        """Send a message to this viewer alone."""
        self.tell_text(msgspec.json.encode(message).decode())

    def tell_text(self, text: str) -> None:
        """Queue an encoded message; a viewer that reads too slowly is told to come again."""
        if self.leaving or self.gone.is_set():
            return
        if self._waiting.qsize() >= self._waiting.maxsize - 1:
            self.too_slow = True
            self._drop_waiting()
            self.bye(Bye("too_slow", 500))
            return
        self._waiting.put_nowait(text)

    def bye(self, farewell: Bye) -> None:
        """Send what waits, then a farewell, and close."""
        if self.leaving or self.gone.is_set():
            return
        self.tell_last(msgspec.json.encode(farewell).decode())

    def tell_last(self, text: str) -> None:
        """Queue a last message, and close after it."""
        self.leaving = True
        if self._waiting.qsize() >= self._waiting.maxsize - 1:
            self._drop_waiting()
        self._waiting.put_nowait(text)
        self._waiting.put_nowait(None)

    async def write(self) -> None:
        """Write what is queued, in order, until the farewell or until the socket fails."""
        try:
            while (text := await self._waiting.get()) is not None:
                async with asyncio.timeout(_WRITE_S):
                    await self._send(text)
        except TimeoutError:
            self.too_slow = True
        finally:
            self.gone.set()

    def _drop_waiting(self) -> None:
        while not self._waiting.empty():
            self._waiting.get_nowait()


class Hub:
    """The viewers of one table."""

    def __init__(self) -> None:
        self._viewers: list[Viewer] = []

    def __len__(self) -> int:
        return len(self._viewers)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(tuple(self._viewers))

    def add(self, viewer: Viewer) -> None:
        """From now on it hears what the table says."""
        self._viewers.append(viewer)

    def remove(self, viewer: Viewer) -> None:
        """It hears no more."""
        if viewer in self._viewers:
            self._viewers.remove(viewer)

    def of(self, person: str) -> tuple[Viewer, ...]:
        """The viewers of one person."""
        return tuple(viewer for viewer in self._viewers if viewer.person == person)

    def watching(self, seats_of: Callable[[str | None], Seats]) -> int:
        """How many look on without a seat."""
        return sum(not seats_of(viewer.person) for viewer in self._viewers)

    def broadcast(
        self, seats_of: Callable[[str | None], Seats], make: Callable[[Seats], bytes]
    ) -> None:
        """Tell everybody, each as the seats see it; a message is encoded once for all it fits."""
        texts: dict[Seats, str] = {}
        for viewer in self._viewers:
            seats = seats_of(viewer.person)
            if seats not in texts:
                texts[seats] = make(seats).decode()
            viewer.tell_text(texts[seats])

    def bye(self, farewell: Bye) -> None:
        """Say farewell to everybody."""
        for viewer in self._viewers:
            viewer.bye(farewell)

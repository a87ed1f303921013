"""HTTP from clients that are to be prompt: a request has to be whole after some seconds."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

#: What is still to come of a request: its head, or its body.
_COMING = (h11.IDLE, h11.SEND_BODY)


class PromptHTTP(H11Protocol):
    """Closes a connection on which no whole request comes in time.

    Uvicorn itself measures the rest between two requests, and nothing else.
    """

    seconds: ClassVar[float]
    _late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """The first request may begin to come."""
        super().connection_made(transport)
        self._watch()

    def data_received(self, data: bytes) -> None:
        """A part of a request, or all of it."""
        super().data_received(data)
        # A socket has another protocol from its request on.
        if self.conn.their_state in _COMING and self.transport.get_protocol() is self:
            self._watch()
        else:
            self._unwatch()

    def connection_lost(self, exc: Exception | None) -> None:
        """There is nothing to wait for any more."""
        self._unwatch()
        super().connection_lost(exc)

    def _watch(self) -> None:
        if self._late is None:
            self._late = self.loop.call_later(self.seconds, self.transport.close)

    def _unwatch(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None


def prompt_within(seconds: float) -> type[PromptHTTP]:
    """The protocol for requests that are to be whole after so many seconds."""
    return type("PromptHTTP", (PromptHTTP,), {"seconds": seconds})

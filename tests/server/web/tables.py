"""Tables at which a match runs, for tests of what a socket promises."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tests.server.web.harness import Guest, Site, Wire, serving

NO_CLOCKS = {"turn": None, "warn": None, "catch": None, "answer": None}


@asynccontextmanager
async def playing(
    game: str = "stack-nabbit", seats: tuple[str, ...] = ("me", "easy", "easy"), **more: Any
) -> AsyncIterator[tuple[Site, Guest, Wire]]:
    """A table at which one person plays against bots, dealt, and it is the person's turn."""
    server = {key: more.pop(key) for key in ("bots", "store", "bounds") if key in more}
    async with serving(**server) as site:
        host = await site.person("Host")
        table = await host.table(game, list(seats), **{"clocks": None, "start": True, **more})
        async with host.at(table.id) as mine:
            await mine.play(asked)
            yield site, host, mine


def asked(opened: Wire) -> bool:
    return any(sight.decision is not None for sight in opened.sights.values())


def question(opened: Wire) -> tuple[int, int, tuple[str, ...]]:
    sight = next(each for each in opened.sights.values() if each.decision is not None)
    assert sight.seat is not None
    assert sight.decision is not None
    return sight.seat, sight.decision, sight.legal

"""Things to keep, short to write."""

from __future__ import annotations

import contextlib
import hashlib
from collections.abc import AsyncIterator
from pathlib import Path

from stackyard.server.store.sqlite import IN_MEMORY, SqliteStore
from stackyard.server.store.store import (
    Match,
    Over,
    Person,
    Row,
    Seated,
    Store,
    Table,
)

ANN = Person(id="ann", name="Ann", created=1)
BEN = Person(id="ben", name="Ben", created=2)
TABLE = Table(
    id="t", status="playing", public=True, updated=5, document=b'{"seats":2}', people=("ann", "ben")
)
OVER = Over(ended=90, record=b'{"format":"stackyard/1"}', expires=100)
SECRET = bytes(range(32))


def digest(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def match(name: str = "m", *, table: str | None = "t", started: int = 10) -> Match:
    return Match(
        id=name,
        table=table,
        game="stack-nabbit",
        rules=3,
        header=b'{"options":{}}',
        started=started,
        seated=(
            Seated(seat=0, person="ann", name="Ann"),
            Seated(seat=1, person=None, name="easy"),
        ),
    )


def row(seq: int, move: str | None = None, *, match: str = "m", seat: int = 0) -> Row:
    return Row(
        match=match,
        seq=seq,
        decision=f"d{seq}",
        seat=seat,
        move=move or f"move {seq}",
        cause="person",
        action="take 4",
        deals=b'["4","5"]',
        state=f"{seq:016x}",
        rules=3,
        at=10 + seq,
    )


@contextlib.asynccontextmanager
async def opened(path: str | Path = IN_MEMORY) -> AsyncIterator[Store]:
    store: Store = SqliteStore(path)
    try:
        yield store
    finally:
        await store.close()


@contextlib.asynccontextmanager
async def playing(path: str | Path = IN_MEMORY) -> AsyncIterator[Store]:
    """A new store in which Ann and Ben sit at a table, and Ann plays match m against a bot."""
    async with opened(path) as store:
        await store.add_person(ANN)
        await store.add_person(BEN)
        await store.save_table(TABLE)
        await store.start_match(match(), SECRET)
        yield store

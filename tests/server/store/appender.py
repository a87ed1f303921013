"""A server that is going to be killed: plays on in matches, and prints what is kept.

Usage: python -m tests.server.store.appender STORE
"""

from __future__ import annotations

import asyncio
import sys

from stackyard.server.store.sqlite import SqliteStore
from tests.server.store.cases import row

MATCHES = ("a", "b", "c")


async def _play(store: SqliteStore, match: str) -> None:
    seq = len(await store.rows(match))
    while True:
        seq += 1
        await store.append([row(seq, match=match)], deadlines=str(seq).encode())
        print(match, seq, flush=True)  # noqa: T201 - the test reads it


async def _main(path: str) -> None:
    store = SqliteStore(path)
    await asyncio.gather(*(_play(store, match) for match in MATCHES))


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1]))

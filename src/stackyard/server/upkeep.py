"""Deleting what has been kept long enough."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from stackyard.server.means import Means
from stackyard.server.store.store import TableStatus

_DAY_MS: Final = 24 * 3600 * 1000
#: A lobby in which nothing has happened for so long.
_FORGOTTEN_MS: Final = 7 * _DAY_MS


async def expire(means: Means, in_memory: Collection[str]) -> None:
    """Delete matches, sessions, codes, bans and tables whose time is over.

    Args:
        means: what the server works with.
        in_memory: the tables that somebody may be looking at: they stay.
    """
    store, now = means.store, means.clock()
    kept_ms = means.settings.kept_days * _DAY_MS
    await store.expire(now)
    await store.expire_sessions(now - kept_ms)
    longest: tuple[tuple[TableStatus, int], ...] = (
        ("lobby", _FORGOTTEN_MS),
        ("over", kept_ms),
        ("frozen", kept_ms),
    )
    for status, ms in longest:
        for table in await store.tables(status=status):
            if now - table.updated > ms and table.id not in in_memory:
                await store.delete_table(table.id)

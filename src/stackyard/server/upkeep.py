"""Deleting what has been kept long enough."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from typing import Final

from stackyard.server.means import Means
from stackyard.server.store.errors import MatchOpen
from stackyard.server.store.store import TableStatus

_DAY_MS: Final = 24 * 3600 * 1000
#: A lobby in which nothing has happened for so long.
_FORGOTTEN_MS: Final = 7 * _DAY_MS
_GIVEN_UP: Final = "Nobody has played on for too long."


async def expire(means: Means, in_memory: Collection[str]) -> None:
    """Delete matches, sessions, idle guests, codes, bans and tables whose time is over.

    Args:
        means: what the server works with.
        in_memory: the tables that somebody may be looking at: they stay.
    """
    store, now = means.store, means.clock()
    kept_ms = means.settings.kept_days * _DAY_MS
    await _give_up_idle(means, now - kept_ms, in_memory)
    await store.expire(now)
    await store.expire_sessions(now - kept_ms)
    longest: tuple[tuple[TableStatus, int], ...] = (
        ("lobby", _FORGOTTEN_MS),
        ("over", kept_ms),
        ("frozen", kept_ms),
    )
    for status, ms in longest:
        for table in await store.stale_tables(status, now - ms):
            if table not in in_memory:
                # One whose note of its match was lost says that it is over, and is not.
                with suppress(MatchOpen):
                    await store.delete_table(table)


async def _give_up_idle(means: Means, since: int, in_memory: Collection[str]) -> None:
    """End the running matches that nobody has played on for so long, with their tables."""
    store, now = means.store, means.clock()
    for match_id in await store.idle(since):
        match = await store.match(match_id)
        if match is None or match.state != "running" or match.table in in_memory:
            continue
        await store.freeze_match(match_id, _GIVEN_UP, now, expires=now)
        if match.table is not None:
            await store.delete_table(match.table)

"""A store in one SQLite file, owned by one process.

Every write is on disk before it is answered (write-ahead log, full sync); what waits at the same
time shares a commit. Writing and reading have a thread and a connection each.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import sqlite3
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from stackyard.server.store.sqlite import copying, log, matches, upkeep
from stackyard.server.store.sqlite import people as _people
from stackyard.server.store.sqlite import tables as _tables
from stackyard.server.store.sqlite.copying import backup, restore
from stackyard.server.store.sqlite.lock import OwnerLock
from stackyard.server.store.sqlite.opening import open_memory, open_reader, open_writer
from stackyard.server.store.sqlite.worker import Worker

__all__ = ["IN_MEMORY", "SqliteStore", "backup", "restore"]

P = ParamSpec("P")
T = TypeVar("T")
_Method = Callable[Concatenate["SqliteStore", P], Coroutine[Any, Any, T]]

#: In the place of a path: a store that is gone when it is closed.
IN_MEMORY: Final = ":memory:"


def _writes(work: Callable[Concatenate[sqlite3.Connection, P], T]) -> _Method[P, T]:
    """A method of the store that does `work` on its writing thread."""

    @functools.wraps(work)
    async def method(self: SqliteStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._writer.write(lambda db: work(db, *args, **kwargs))

    return method


def _reads(work: Callable[Concatenate[sqlite3.Connection, P], T]) -> _Method[P, T]:
    """A method of the store that does `work` on its reading thread."""

    @functools.wraps(work)
    async def method(self: SqliteStore, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._reader.read(lambda db: work(db, *args, **kwargs))

    return method


class SqliteStore:
    """A `Store` in an SQLite file, made where there is none; `IN_MEMORY` for tests.

    Opening blocks: it checks the file and brings its tables up to date. Its methods can be
    awaited from any asyncio loop. What each does and raises stands in `Store`.

    Raises:
        StoreLocked: another process runs the store.
        StoreTooNew: a newer program wrote it.
        StoreDamaged: it is no store, or damaged.
        StoreError: it cannot be opened, made or brought up to date.
    """

    def __init__(self, path: str | Path) -> None:
        self._path: Path | None = None
        self._lock: OwnerLock | None = None
        if path == IN_MEMORY:
            # A store in memory is known to one connection alone.
            self._writer = self._reader = Worker(open_memory(), "store")
            return
        # One file under two names is one store.
        self._path = Path(path).resolve()
        with contextlib.ExitStack() as undo:
            self._lock = OwnerLock(self._path)
            undo.callback(self._lock.release)
            writing = undo.enter_context(contextlib.closing(open_writer(self._path)))
            reading = open_reader(self._path)
            undo.pop_all()
        self._writer = Worker(writing, "store writer")
        self._reader = Worker(reading, "store reader")

    add_person = _writes(_people.add_person)
    rename_person = _writes(_people.rename_person)
    people = _reads(_people.people)
    export_person = _reads(_people.export_person)
    delete_person = _writes(_people.delete_person)
    add_session = _writes(_people.add_session)
    session = _reads(_people.session)
    touch_session = _writes(_people.touch_session)
    end_other_sessions = _writes(_people.end_other_sessions)
    expire_sessions = _writes(_people.expire_sessions)
    add_code = _writes(_people.add_code)
    use_code = _writes(_people.use_code)

    save_table = _writes(_tables.save_table)
    table = _reads(_tables.table)
    tables = _reads(_tables.tables)
    stale_tables = _reads(_tables.stale_tables)
    tables_of = _reads(_tables.tables_of)
    unfinished = _reads(_tables.unfinished)
    delete_table = _writes(_tables.delete_table)
    add_chat = _writes(_tables.add_chat)
    chat = _reads(_tables.chat)

    start_match = _writes(matches.start_match)
    append = _writes(matches.append)
    save_deadlines = _writes(matches.save_deadlines)
    end_match = _writes(matches.end_match)
    freeze_match = _writes(matches.freeze_match)
    match = _reads(matches.match)
    match_secret = _reads(matches.match_secret)
    matches_of = _reads(matches.matches_of)
    running = _reads(matches.running)
    idle = _reads(matches.idle)
    running_match = _reads(matches.running_match)
    rows = _reads(log.rows)
    move_row = _reads(log.move_row)

    heartbeat = _writes(upkeep.heartbeat)
    last_alive = _reads(upkeep.last_alive)
    ban = _writes(upkeep.ban)
    unban = _writes(upkeep.unban)
    bans = _reads(upkeep.bans)
    expire = _writes(upkeep.expire)

    async def backup(self, path: Path) -> None:
        """Write a copy of the whole store to a new file."""
        if self._path is None:
            await self._reader.read(lambda db: copying.backup_from(db, path))
        else:
            await asyncio.to_thread(copying.backup, self._path, path)

    async def close(self) -> None:
        """Finish what waits, then let go of the store."""
        await asyncio.to_thread(self._close)

    def _close(self) -> None:
        self._reader.close()
        self._writer.close()
        if self._lock is not None:
            self._lock.release()

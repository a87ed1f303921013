"""A thread that owns a connection, so that nobody who awaits it blocks an event loop."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, Final, NamedTuple, TypeVar

from stackyard.server.store.errors import StoreClosed, StoreDamaged, StoreError

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]

#: So many writes share a commit at most, so that the first of them need not wait for long.
_LARGEST_GROUP: Final = 256
_DAMAGE: Final = frozenset({sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB})


class _Job(NamedTuple):
    work: Work[Any]
    future: Future[Any]
    writes: bool


class Worker:
    """Runs work on one connection, in the order in which it was given.

    All writes that wait are one group: one commit for all, each inside a savepoint of its own, so
    that one that fails takes none with it. They are answered after the commit. Reads see what was
    committed before.
    """

    def __init__(self, db: sqlite3.Connection, name: str) -> None:
        self._db = db
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = threading.Lock()
        self._closed = False
        # A daemon: a program that ends without closing loses nothing that was answered.
        self._thread = threading.Thread(target=self._run, name=name, daemon=True)
        self._thread.start()

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction; returns when it is on disk.

        Work that is cancelled while it waits is not done; later it is done all the same.

        Raises:
            StoreError: the disk failed, or the worker is closed.
            Exception: what `work` raised; nothing of it was written.
        """
        return await self._ask(work, writes=True)

    async def read(self, work: Work[T]) -> T:
        """Run `work` on one unchanging view of the store, and keep nothing that it writes."""
        return await self._ask(work, writes=False)

    def close(self) -> None:
        """Do what waits, then close the connection; blocks until then."""
        with self._closing:
            if not self._closed:
                self._closed = True
                self._jobs.put(None)
        self._thread.join()

    async def _ask(self, work: Work[T], *, writes: bool) -> T:
        future: Future[T] = Future()
        with self._closing:
            if self._closed:
                raise StoreClosed("the store is closed")
            self._jobs.put(_Job(work, future, writes))
        return await asyncio.wrap_future(future)

    def _run(self) -> None:
        job = self._jobs.get()
        while job is not None:
            if job.writes:
                job = self._write_group(job)
            else:
                self._read_one(job)
                job = self._jobs.get()
        self._db.close()

    def _read_one(self, job: _Job) -> None:
        if not job.future.set_running_or_notify_cancel():
            return
        try:
            self._db.execute("BEGIN")
            try:
                result = job.work(self._db)
            finally:
                _roll_back(self._db)
        except Exception as error:
            job.future.set_exception(plain(error))
        else:
            job.future.set_result(result)

    def _write_group(self, first: _Job) -> _Job | None:
        """Write what waits; returns the job after it, which is not part of the group."""
        group = [first]
        following = self._next(len(group))
        while following is not None and following.writes:
            group.append(following)
            following = self._next(len(group))
        group = [job for job in group if job.future.set_running_or_notify_cancel()]
        try:
            answers = self._commit(group)
        except Exception as error:
            for job in group:
                job.future.set_exception(plain(error))
        else:
            for answer in answers:
                answer()
        return following if following is not _NOTHING else self._jobs.get()

    def _next(self, taken: int) -> _Job | None:
        if taken >= _LARGEST_GROUP:
            return _NOTHING
        try:
            return self._jobs.get_nowait()
        except queue.Empty:
            return _NOTHING

    def _commit(self, group: list[_Job]) -> list[Callable[[], None]]:
        """Do a group of writes in one transaction; how to answer each."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            answers = [self._do(job) for job in group]
            self._db.execute("COMMIT")
        except BaseException:
            _roll_back(self._db)
            raise
        return answers

    def _do(self, job: _Job) -> Callable[[], None]:
        self._db.execute("SAVEPOINT item")
        try:
            result = job.work(self._db)
        except Exception as problem:
            if not self._db.in_transaction:
                # A full disk, say: SQLite took back the whole group.
                raise
            self._db.execute("ROLLBACK TO item")
            self._db.execute("RELEASE item")
            error = plain(problem)
            return lambda: job.future.set_exception(error)
        self._db.execute("RELEASE item")
        return lambda: job.future.set_result(result)


def _no_work(_db: sqlite3.Connection) -> None:
    return None


#: Stands for "nothing waits", as None stands for "close".
_NOTHING: Final = _Job(_no_work, Future(), writes=False)


def _roll_back(db: sqlite3.Connection) -> None:
    if db.in_transaction:
        db.execute("ROLLBACK")


def plain(error: Exception) -> Exception:
    """An error as callers of a store know it; those that are not SQLite's stay as they are."""
    if not isinstance(error, sqlite3.Error):
        return error
    # Errors that Python's module raises itself have no code; the low byte is the primary one.
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF
    kind = StoreDamaged if code in _DAMAGE else StoreError
    said = kind(f"the store cannot be used: {error}")
    said.__cause__ = error
    return said

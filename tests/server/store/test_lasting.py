"""What was acknowledged lasts, whatever happens to the process; what fails, fails alone."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

from stackyard.server.store.errors import (
    MoveRepeated,
    SeqConflict,
    StoreClosed,
    StoreError,
)
from stackyard.server.store.sqlite import SqliteStore
from stackyard.server.store.sqlite.opening import open_memory, open_writer
from stackyard.server.store.sqlite.worker import Worker
from tests.server.store.appender import MATCHES
from tests.server.store.cases import match, opened, playing, row
from tests.tools import deep

pytestmark = pytest.mark.anyio


def _play_and_kill(store: Path, answers: int) -> list[tuple[str, int]]:
    """Kill a server (as `kill -9` does) after some answers; all that it acknowledged."""
    command = [sys.executable, "-m", "tests.server.store.appender", str(store)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        lines = [child.stdout.readline() for _ in range(answers)]
        child.kill()
        lines += child.stdout.readlines()
    assert len(lines) >= answers
    # The last line may be cut off by the kill.
    said = [line.split() for line in lines if line.endswith("\n")]
    return [(name, int(seq)) for name, seq in said]


async def test_every_acknowledged_row_outlives_kill_9_and_none_is_there_twice(
    tmp_path: Path,
) -> None:
    path = tmp_path / "store.db"
    async with playing(path) as store:
        for name in MATCHES:
            await store.start_match(match(name), b"s")
    acknowledged: Counter[tuple[str, int]] = Counter()
    for round_ in range(deep(4, 40)):
        acknowledged.update(_play_and_kill(path, 20 + 37 * round_ % 100))
        async with opened(path) as store:
            for name in MATCHES:
                running = await store.running_match(name)
                assert running is not None
                assert [kept.seq for kept in running.rows] == list(range(1, len(running.rows) + 1))
                assert len({kept.move for kept in running.rows}) == len(running.rows)
                # The deadlines are those of the last row: they were written with it.
                assert running.deadlines == str(len(running.rows)).encode()
                mine = [seq for other, seq in acknowledged if other == name]
                assert max(mine) <= len(running.rows)
    # A row was acknowledged once: a child goes on after what it finds.
    assert set(acknowledged.values()) == {1}


async def test_many_at_once_are_all_kept_in_few_commits(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with playing(path) as store:
        names = [f"n{number}" for number in range(40)]
        await asyncio.gather(*(store.start_match(match(name), b"s") for name in names))
        with contextlib.closing(sqlite3.connect(path)) as other:
            before = _commits(other)
            await asyncio.gather(
                *(store.append([row(1, match=name), row(2, match=name)]) for name in names)
            )
            commits = _commits(other) - before
        assert 1 <= commits < 10
        for name in names:
            assert len(await store.rows(name)) == 2


def _commits(db: sqlite3.Connection) -> int:
    """Grows by 1 with each commit: the change counter of the write-ahead log's index."""
    main = Path(db.execute("PRAGMA database_list").fetchone()[2])
    index = main.with_name(main.name + "-shm").read_bytes()
    # Bytes 8 to 11 of the index: iChange, "counter incremented each transaction".
    return int.from_bytes(index[8:12], sys.byteorder)


async def test_one_that_fails_takes_no_other_with_it(place: str | Path) -> None:
    async with playing(place) as store:
        results = await asyncio.gather(
            store.append([row(1, "a")]),
            store.append([row(2, "a")]),  # a repeat of one not yet on disk
            store.append([row(5, "b")]),  # leaves a gap
            store.append([row(2, "c"), row(4, "d")]),  # its first row is good
            store.append([row(2, "e")]),
            return_exceptions=True,
        )
        kinds = [type(result) for result in results]
        assert kinds == [type(None), MoveRepeated, SeqConflict, SeqConflict, type(None)]
        assert isinstance(results[1], MoveRepeated)
        assert results[1].first == row(1, "a")
        assert await store.rows("m") == (row(1, "a"), row(2, "e"))


async def test_of_two_that_want_the_same_place_one_gets_it(place: str | Path) -> None:
    async with playing(place) as store:
        results = await asyncio.gather(
            *(store.append([row(1, f"move {number}")]) for number in range(20)),
            return_exceptions=True,
        )
        assert [result for result in results if result is None] == [None]
        assert len(await store.rows("m")) == 1


async def test_a_full_disk_fails_the_writes_that_wait_and_keeps_the_rest() -> None:
    worker = Worker(open_memory(), "full")

    def put(db: sqlite3.Connection, number: int, size: int) -> None:
        db.execute("INSERT INTO bans VALUES (?, ?, 0, NULL)", (str(number), "x" * size))

    await worker.write(lambda db: put(db, 1, 10))
    pages = await worker.read(lambda db: db.execute("PRAGMA page_count").fetchone()[0])
    await worker.read(lambda db: db.execute(f"PRAGMA max_page_count = {pages + 2}"))
    results = await asyncio.gather(
        worker.write(lambda db: put(db, 2, 10)),
        worker.write(lambda db: put(db, 3, 100_000)),
        return_exceptions=True,
    )
    assert isinstance(results[1], StoreError)
    assert "full" in str(results[1])
    await worker.write(lambda db: put(db, 4, 10))
    kept = await worker.read(
        lambda db: [found[0] for found in db.execute("SELECT address FROM bans ORDER BY 1")]
    )
    # Whoever was told that it is kept finds it.
    assert kept == ["1", *(["2"] if results[0] is None else []), "4"]
    worker.close()


async def test_an_error_that_is_not_the_stores_reaches_who_asked() -> None:
    worker = Worker(open_memory(), "wrong")
    with pytest.raises(ZeroDivisionError):
        await worker.write(lambda _db: 1 // 0)
    with pytest.raises(ZeroDivisionError):
        await worker.read(lambda _db: 1 // 0)
    assert await worker.write(lambda _db: 7) == 7
    worker.close()


async def test_reading_keeps_nothing() -> None:
    worker = Worker(open_memory(), "reading")
    await worker.read(lambda db: db.execute("INSERT INTO heartbeat VALUES (1, 5)"))
    assert await worker.read(lambda db: db.execute("SELECT at FROM heartbeat").fetchall()) == []
    worker.close()


async def test_a_write_cancelled_while_it_waits_is_not_done() -> None:
    worker = Worker(open_memory(), "cancelled")
    done: list[str] = []
    begun, go_on = threading.Event(), threading.Event()

    def busy(_db: sqlite3.Connection) -> None:
        begun.set()
        go_on.wait()
        done.append("first")

    first = asyncio.ensure_future(worker.write(busy))
    await asyncio.to_thread(begun.wait)
    second = asyncio.ensure_future(worker.write(lambda _db: done.append("second")))
    third = asyncio.ensure_future(worker.write(lambda _db: done.append("third")))
    await asyncio.sleep(0)
    first.cancel()
    second.cancel()
    await asyncio.sleep(0)
    go_on.set()
    await third
    # The first could not be stopped any more; the second was, and the third did not mind.
    assert done == ["first", "third"]
    worker.close()


async def test_closing_does_what_waits_and_then_refuses(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with playing(path) as store:
        waiting = [asyncio.ensure_future(store.append([row(seq)])) for seq in range(1, 30)]
        await asyncio.sleep(0)
        await store.close()
        await asyncio.gather(*waiting)
        await store.close()
        with pytest.raises(StoreClosed, match="the store is closed"):
            await store.rows("m")
        with pytest.raises(StoreClosed):
            await store.append([row(30)])
    # Closed whole: the log went into the file.
    assert {file.name for file in tmp_path.iterdir()} == {"store.db", "store.db.lock"}
    async with opened(path) as store:
        assert len(await store.rows("m")) == 29


async def test_the_event_loop_goes_on_while_the_disk_is_slow(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with playing(path) as store:
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            waiting = asyncio.ensure_future(store.append([row(1)]))
            for _ in range(20):
                await asyncio.sleep(0.001)
            assert await store.rows("m") == ()
            assert not waiting.done()
            other.execute("ROLLBACK")
        await waiting
        assert await store.rows("m") == (row(1),)


def test_a_store_can_be_used_from_one_loop_after_another(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    asyncio.run(store.heartbeat(5))
    assert asyncio.run(store.last_alive()) == 5
    asyncio.run(store.close())


def test_commits_are_synced_and_foreign_keys_hold(tmp_path: Path) -> None:
    with contextlib.closing(open_writer(tmp_path / "store.db")) as db:
        pragmas = [
            db.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    full = 2
    assert pragmas == ["wal", full, 1]

"""Backups of a running store, and going back to one."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from pathlib import Path

import pytest

from stackyard.server.store.errors import StoreDamaged, StoreError, StoreLocked, StoreTooNew
from stackyard.server.store.sqlite import backup, restore
from stackyard.server.store.store import Store
from tests.server.store.cases import SECRET, opened, playing, row

pytestmark = pytest.mark.anyio


async def _write_until(store: Store, enough: asyncio.Event) -> int:
    seq = 0
    while not enough.is_set():
        seq += 1
        await store.append([row(seq)], deadlines=str(seq).encode())
    return seq


async def test_a_backup_while_others_write_is_one_state_of_the_store(tmp_path: Path) -> None:
    enough = asyncio.Event()
    async with playing(tmp_path / "store.db") as store:
        writing = asyncio.ensure_future(_write_until(store, enough))
        least = []
        for number in range(3):
            await asyncio.sleep(0.02)
            least.append(len(await store.rows("m")))
            await store.backup(tmp_path / f"backup-{number}.db")
        enough.set()
        written = await writing
        assert len(await store.rows("m")) == written
    for number in range(3):
        async with opened(tmp_path / f"backup-{number}.db") as copy:
            running = await copy.running_match("m")
            assert running is not None
            assert least[number] <= len(running.rows) <= written
            assert running.deadlines == str(len(running.rows)).encode()
            assert running.secret == SECRET


async def test_a_backup_is_one_plain_file(place: str | Path, tmp_path: Path) -> None:
    copies = tmp_path / "copies"
    copies.mkdir()
    async with playing(place) as store:
        await store.append([row(1)])
        await store.backup(copies / "backup.db")
        with pytest.raises(StoreError, match=r"backup.db exists already"):
            await store.backup(copies / "backup.db")
        with pytest.raises(StoreError, match=r"none.* cannot be used"):
            await store.backup(copies / "none" / "backup.db")
        await store.append([row(2)])
    assert [file.name for file in copies.iterdir()] == ["backup.db"]
    # Bytes 18 and 19 of SQLite's header: 1 is a file that needs no log beside it, 2 one that does.
    assert (copies / "backup.db").read_bytes()[18:20] == b"\1\1"
    async with opened(copies / "backup.db") as copy:
        assert await copy.rows("m") == (row(1),)


async def test_another_process_may_back_up_a_running_store(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with playing(path) as store:
        await store.append([row(1)])
        await asyncio.to_thread(backup, path, tmp_path / "backup.db")
        await store.append([row(2)])
    async with opened(tmp_path / "backup.db") as copy:
        assert await copy.rows("m") == (row(1),)


async def test_a_backup_that_fails_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_handle: int) -> None:
        raise OSError("no space left")

    copies = tmp_path / "copies"
    copies.mkdir()
    async with playing(tmp_path / "store.db") as store:
        monkeypatch.setattr("os.fsync", fail)
        with pytest.raises(StoreError, match="cannot be used: no space left"):
            await store.backup(copies / "backup.db")
    assert list(copies.iterdir()) == []


def test_only_a_store_is_backed_up(tmp_path: Path) -> None:
    text = tmp_path / "text"
    text.write_text("hello")
    empty = tmp_path / "empty.db"
    empty.touch()
    with pytest.raises(StoreError, match="there is no file"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    with pytest.raises(StoreDamaged, match="no SQLite file"):
        backup(text, tmp_path / "copy.db")
    with pytest.raises(StoreDamaged, match="it is empty"):
        backup(empty, tmp_path / "copy.db")
    assert {file.name for file in tmp_path.iterdir()} == {"text", "empty.db"}


async def _store_and_backup(tmp_path: Path) -> tuple[Path, Path]:
    """A store with two rows, and a backup of it with one."""
    path, copy = tmp_path / "store.db", tmp_path / "backup.db"
    async with playing(path) as store:
        await store.append([row(1)])
        await store.backup(copy)
        await store.append([row(2)])
    return path, copy


async def test_a_restored_store_is_that_of_the_backup_and_the_old_one_is_kept(
    tmp_path: Path,
) -> None:
    path, copy = await _store_and_backup(tmp_path)
    before = copy.read_bytes()
    aside = restore(copy, path)
    assert aside == tmp_path / "store.db.old-1"
    async with opened(path) as store:
        assert await store.rows("m") == (row(1),)
    async with opened(aside) as old:
        assert await old.rows("m") == (row(1), row(2))
    assert copy.read_bytes() == before
    assert restore(copy, path) == tmp_path / "store.db.old-2"


async def test_rows_still_in_the_log_of_a_killed_server_are_kept_aside(tmp_path: Path) -> None:
    path, copy = await _store_and_backup(tmp_path)
    killed = tmp_path / "killed.db"
    async with opened(path) as store:
        await store.append([row(3)])
        # What a killed server leaves: the file, and beside it a log that is not in it yet.
        for ending in ("", "-wal"):
            killed.with_name(killed.name + ending).write_bytes(
                path.with_name(path.name + ending).read_bytes()
            )
    aside = restore(copy, killed)
    assert aside is not None
    assert not aside.with_name(aside.name + "-wal").exists()
    async with opened(killed) as store:
        assert await store.rows("m") == (row(1),)
    async with opened(aside) as old:
        assert await old.rows("m") == (row(1), row(2), row(3))


async def test_a_backup_is_restored_where_no_store_was(tmp_path: Path) -> None:
    _, copy = await _store_and_backup(tmp_path)
    assert restore(copy, tmp_path / "new" / "store.db") is None
    async with opened(tmp_path / "new" / "store.db") as store:
        assert await store.rows("m") == (row(1),)


async def test_a_damaged_store_is_replaced_and_kept(tmp_path: Path) -> None:
    path, copy = await _store_and_backup(tmp_path)
    path.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000)
    path.with_name("store.db-wal").write_bytes(b"of a log")
    aside = restore(copy, path)
    assert aside is not None
    assert aside.read_bytes().endswith(b"\xff" * 5000)
    async with opened(path) as store:
        assert await store.rows("m") == (row(1),)


async def test_a_running_store_is_not_replaced(tmp_path: Path) -> None:
    path, copy = await _store_and_backup(tmp_path)
    async with opened(path) as store:
        with pytest.raises(StoreLocked):
            restore(copy, path)
        await store.append([row(3)])
        assert len(await store.rows("m")) == 3


async def test_what_is_no_good_backup_is_refused_and_the_store_left_alone(tmp_path: Path) -> None:
    path, copy = await _store_and_backup(tmp_path)
    before = path.read_bytes()
    whole = copy.read_bytes()
    copy.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(StoreDamaged, match=r"backup.db is damaged"):
        restore(copy, path)
    copy.write_bytes(b"")
    with pytest.raises(StoreDamaged, match="it is empty"):
        restore(copy, path)
    copy.write_bytes(b"hello")
    with pytest.raises(StoreDamaged, match="no SQLite file"):
        restore(copy, path)
    copy.write_bytes(whole)
    with contextlib.closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(StoreTooNew, match="has version 99"):
        restore(copy, path)
    with pytest.raises(StoreError, match="no file"):
        restore(tmp_path / "none.db", path)
    with pytest.raises(StoreError, match="the store itself"):
        restore(path, path)
    assert path.read_bytes() == before
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"store.db", "store.db.lock", "backup.db"}


async def test_a_backup_whose_index_lacks_rows_is_refused(tmp_path: Path) -> None:
    path, copy = await _store_and_backup(tmp_path)
    # Hide an index while a row is written: only a full check of the file finds that.
    with contextlib.closing(sqlite3.connect(copy)) as db:
        db.execute("PRAGMA writable_schema = ON")
        hidden = db.execute("SELECT * FROM sqlite_master WHERE name = 'seats_person'").fetchone()
        db.execute("DELETE FROM sqlite_master WHERE name = 'seats_person'")
        db.commit()
    with contextlib.closing(sqlite3.connect(copy)) as db:
        db.execute("INSERT INTO seats VALUES ('m', 2, 'ben', 'Ben')")
        db.execute("PRAGMA writable_schema = ON")
        db.execute("INSERT INTO sqlite_master VALUES (?, ?, ?, ?, ?)", hidden)
        db.commit()
    with pytest.raises(StoreDamaged, match="seats_person"):
        restore(copy, path)
    async with opened(path) as store:
        assert len(await store.rows("m")) == 2

"""Which files are stores, who may open them, and how they come from version to version."""

from __future__ import annotations

import contextlib
import errno
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from stackyard.server.store.errors import (
    StoreDamaged,
    StoreError,
    StoreLocked,
    StoreTooNew,
)
from stackyard.server.store.migrations import all_migrations, migrate, version_of
from stackyard.server.store.sqlite import SqliteStore
from tests.server.store.cases import match, opened, playing, row

pytestmark = pytest.mark.anyio
VERSION_1 = Path(__file__).with_name("version_1.sql").read_text(encoding="utf-8")


def _sqlite(path: Path, script: str) -> Path:
    with contextlib.closing(sqlite3.connect(path)) as db:
        db.executescript(script)
    return path


async def test_a_second_owner_is_told_who_has_the_store(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    link = tmp_path / "link.db"
    async with playing(path):
        link.symlink_to(path)
        for name in (path, link):
            with pytest.raises(StoreLocked, match=r"in use by process \d+ on .+: stop that one"):
                SqliteStore(name)
        opener = "import sys; from stackyard.server.store.sqlite import SqliteStore as S; S({!r})"
        other = subprocess.run(
            [sys.executable, "-c", opener.format(str(path))],
            capture_output=True,
            text=True,
            check=False,
        )
        assert "StoreLocked" in other.stderr
        assert other.returncode != 0
    async with opened(link) as store:
        assert await store.running() == ("m",)


async def test_what_a_killed_owner_left_in_the_lock_file_does_not_matter(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.with_name("store.db.lock").write_text("process 99999999 on " + "somewhere else" * 20)
    async with opened(path):
        with pytest.raises(StoreLocked) as caught:
            SqliteStore(path)
        assert f"process {os.getpid()} on " in caught.value.holder
        assert "somewhere else" not in caught.value.holder


async def test_a_lock_holds_though_the_disk_has_no_room_for_its_note(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_file: int, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        store = SqliteStore(tmp_path / "store.db")
    with pytest.raises(StoreLocked, match="in use by another process"):
        SqliteStore(tmp_path / "store.db")
    await store.close()


async def test_a_store_that_could_not_be_opened_is_not_locked(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.write_text("not a store")
    for _ in range(2):
        with pytest.raises(StoreDamaged):
            SqliteStore(path)
    assert path.read_text() == "not a store"
    path.unlink()
    async with opened(path) as store:
        assert await store.bans() == ()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
async def test_its_owner_alone_may_read_a_store(tmp_path: Path) -> None:
    path = tmp_path / "new" / "store.db"
    async with playing(path) as store:
        await store.backup(tmp_path / "backup.db")
        files = [*path.parent.iterdir(), tmp_path / "backup.db"]
        assert len(files) == 5
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


def test_other_files_are_refused_and_left_alone(tmp_path: Path) -> None:
    foreign = _sqlite(tmp_path / "foreign.db", "CREATE TABLE notes (text); PRAGMA user_version=1;")
    before = foreign.read_bytes()
    with pytest.raises(StoreDamaged, match="another program's SQLite file"):
        SqliteStore(foreign)
    assert foreign.read_bytes() == before
    with pytest.raises(StoreError, match="cannot be used"):
        SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="cannot lock"):
        SqliteStore(foreign / "store.db")


async def test_a_damaged_store_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    async with playing(path) as store:
        for seq in range(1, 200):
            await store.append([row(seq)])
    whole = path.read_bytes()
    for damaged in (
        whole[: len(whole) // 2],
        whole[:4096] + bytes(4096) * 8 + whole[4096 * 9 :],
        whole[:100] + b"\xff" * 200 + whole[300:],
    ):
        path.write_bytes(damaged)
        with pytest.raises(StoreDamaged, match=r"is damaged .*: restore a backup of it"):
            SqliteStore(path)
    path.write_bytes(whole)
    async with opened(path) as store:
        assert len(await store.rows("m")) == 199


async def test_a_store_of_version_1_is_read(tmp_path: Path) -> None:
    async with opened(_sqlite(tmp_path / "store.db", VERSION_1)) as store:
        running = await store.running_match("m")
        assert running is not None
        assert running.match == match()
        assert running.rows == (row(1),)
        assert (running.secret, running.deadlines) == (b"\x00\xff", b"{}")
        assert [line.text for line in await store.chat("t")] == ["hello"]
        assert await store.last_alive() == 77
        await store.append([row(2)])


def test_version_1_is_what_its_migration_makes(tmp_path: Path) -> None:
    with contextlib.closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        migrate(made, Path("made"), all_migrations()[:1])
        kept = sqlite3.connect(_sqlite(tmp_path / "kept.db", VERSION_1))
        with contextlib.closing(kept):
            assert _shape(made) == _shape(kept)


def _shape(db: sqlite3.Connection) -> list[object]:
    names = db.execute("SELECT name FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name")
    shape: list[object] = [db.execute("PRAGMA application_id").fetchone()]
    for (name,) in names.fetchall():
        for about in ("table_info", "foreign_key_list", "index_list", "index_info"):
            shape.append((name, about, db.execute(f"PRAGMA {about}({name})").fetchall()))
    return shape


def test_migrations_run_once_each_in_order(tmp_path: Path) -> None:
    second = "ALTER TABLE bans ADD COLUMN kind TEXT; UPDATE people SET name = name || '!';"
    path = _sqlite(tmp_path / "store.db", VERSION_1)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        assert migrate(db, path, [*all_migrations()[:1], second]) == 1
        assert migrate(db, path, [*all_migrations()[:1], second]) == 0
        assert version_of(db) == 2
        assert db.execute("SELECT name FROM people").fetchall() == [("Ann!",)]


@pytest.mark.parametrize(
    "broken",
    [
        "UPDATE people SET name = 'X'; SELECT nothing FROM nowhere;",
        "UPDATE people SET name = 'X'; INSERT INTO people VALUES ('ann', 'Y', 1);",
        "UPDATE people SET name = 'X'; DELETE FROM matches;",
        "UPDATE people SET name = 'X'; CREATE TABLE half (",
    ],
)
def test_a_migration_that_fails_changes_nothing(tmp_path: Path, broken: str) -> None:
    path = _sqlite(tmp_path / "store.db", VERSION_1)
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as db:
        with pytest.raises(StoreError, match=r"cannot be brought to version 3: .*as it was before"):
            migrate(db, path, [*all_migrations()[:1], "CREATE TABLE extra (one);", broken])
        assert version_of(db) == 2
        assert db.execute("SELECT name FROM people").fetchall() == [("Ann",)]
        assert db.execute("SELECT count(*) FROM matches").fetchone() == (1,)


def test_a_newer_store_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = _sqlite(tmp_path / "store.db", f"{VERSION_1}; PRAGMA user_version = 99;")
    newest = len(all_migrations())
    with pytest.raises(
        StoreTooNew, match=rf"has version 99, and this program knows .* up to {newest}"
    ):
        SqliteStore(path)
    with contextlib.closing(sqlite3.connect(path)) as db:
        assert version_of(db) == 99

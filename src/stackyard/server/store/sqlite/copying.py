"""Backups of a store, and going back to one."""

from __future__ import annotations

import contextlib
import itertools
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from pathlib import Path

from stackyard.server.store.errors import StoreError, StoreTooNew
from stackyard.server.store.migrations import all_migrations, version_of
from stackyard.server.store.sqlite.lock import OwnerLock
from stackyard.server.store.sqlite.opening import (
    connect,
    open_reader,
    refuse_damaged,
    refuse_foreign,
    refuse_other_files,
    telling,
)


def backup(store: Path, path: Path) -> None:
    """Write a copy of a store to a new file, whole or not at all.

    The store may be running, in this process or another: its writing goes on meanwhile, and the
    copy has all that was on disk when it began. It holds secrets: its owner alone may read it.

    Raises:
        StoreError: there is no such store, the file exists, or cannot be written.
        StoreDamaged: it is no store, or damaged.
    """
    _refuse_missing(store)
    with telling(store):
        refuse_other_files(store)
        with contextlib.closing(open_reader(store)) as db:
            refuse_foreign(db, store, new_allowed=False)
            backup_from(db, path)


def backup_from(db: sqlite3.Connection, path: Path) -> None:
    """As `backup`, from a connection to the store.

    Raises:
        StoreError: the file exists, or cannot be written.
        StoreDamaged: the store turned out to be damaged.
    """
    if path.exists():
        raise StoreError(f"{path} exists already: a backup replaces no file")
    with telling(path), _beside(path) as unfinished:
        _copy(db, unfinished)
        # Unlike a rename, a link fails where somebody else has made the file meanwhile.
        _link(unfinished, path)
        _flush_directory(path.parent)


def restore(backup: Path, store: Path) -> Path | None:
    """Put a backup in a store's place; returns where the store of before lies now, if any.

    The backup stays as it is. The old store is kept beside the new one, even a damaged one.

    Raises:
        StoreLocked: a process runs the store.
        StoreTooNew: a newer program wrote the backup.
        StoreDamaged: the backup is no store, or damaged.
        StoreError: there is no such backup, or a file cannot be written.
    """
    store = store.resolve()
    _refuse_missing(backup)
    if store.exists() and store.samefile(backup):
        raise StoreError(f"{backup} is the store itself: name a backup of it")
    lock = OwnerLock(store)
    try:
        with telling(store), _beside(store) as unfinished:
            _copy_backup(backup, unfinished)
            aside = _set_aside(store) if store.exists() else None
            unfinished.replace(store)
            _flush_directory(store.parent)
        return aside
    finally:
        lock.release()


def _copy_backup(backup: Path, target: Path) -> None:
    with telling(backup):
        refuse_other_files(backup)
        with contextlib.closing(open_reader(backup)) as db:
            refuse_foreign(db, backup, new_allowed=False)
            known = len(all_migrations())
            if version_of(db) > known:
                raise StoreTooNew(backup, version_of(db), known)
            refuse_damaged(db, backup, "integrity_check(1)")
            _copy(db, target)


def _copy(db: sqlite3.Connection, target: Path) -> None:
    """Copy a store to an empty file, as one plain file without a log beside it, onto the disk."""
    with contextlib.closing(connect(target)) as copy:
        # All pages in one step: it reads one state of the store, and a write-ahead log lets
        # others write meanwhile. In small steps each write would make it begin anew.
        db.backup(copy, pages=-1)
        copy.execute("PRAGMA journal_mode = DELETE")
        refuse_damaged(copy, target, "quick_check(1)")
    with target.open("rb+") as file:
        os.fsync(file.fileno())


def _set_aside(store: Path) -> Path:
    """Give a store that nobody runs a second name; returns it. Its log is moved beside it."""
    numbered = (store.with_name(f"{store.name}.old-{number}") for number in itertools.count(1))
    aside = next(name for name in numbered if not name.exists())
    # Brings the log into the file; a damaged store keeps its log, which is moved as it is.
    with contextlib.suppress(sqlite3.Error), contextlib.closing(connect(store)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    _link(store, aside)
    for ending in ("-wal", "-shm"):
        with contextlib.suppress(FileNotFoundError):
            store.with_name(store.name + ending).replace(aside.with_name(aside.name + ending))
    return aside


@contextlib.contextmanager
def _beside(path: Path) -> Iterator[Path]:
    """An empty file in the directory of `path`, which is gone afterwards if it is still there."""
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".unfinished", dir=path.parent)
    os.close(handle)
    unfinished = Path(name)
    try:
        yield unfinished
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            unfinished.with_name(unfinished.name + ending).unlink(missing_ok=True)


def _link(source: Path, target: Path) -> None:
    """Give a file a second name; a copy where the file system has no links."""
    try:
        os.link(source, target)
    except FileExistsError:
        raise
    except OSError:
        shutil.copy2(source, target)


def _flush_directory(directory: Path) -> None:
    # Windows has no such thing, and needs none.
    if os.name == "posix":
        handle = os.open(directory, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _refuse_missing(path: Path) -> None:
    if not path.is_file():
        raise StoreError(f"there is no file {path}")

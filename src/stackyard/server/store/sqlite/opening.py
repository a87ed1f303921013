"""Open SQLite files that are stores, and refuse all others with a clear message."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from stackyard.server.store.errors import StoreDamaged, StoreError
from stackyard.server.store.migrations import all_migrations, migrate
from stackyard.server.store.sqlite.lock import open_private
from stackyard.server.store.sqlite.worker import plain

#: "STYK": tells a store from any other SQLite file.
APPLICATION_ID: Final = 0x5354594B
_MAGIC: Final = b"SQLite format 3\0"
#: A file between commits may be busy for a moment, while a backup of it ends.
_BUSY_SECONDS: Final = 10.0


def open_writer(path: Path) -> sqlite3.Connection:
    """The writing connection of a store, made or brought up to date as needed.

    Raises:
        StoreTooNew: a newer program wrote it.
        StoreDamaged: it is no store, or damaged.
        StoreError: it cannot be opened, made or migrated.
    """
    with telling(path):
        open_private(path).close()
        refuse_other_files(path)
        with closing_on_error(connect(path)) as db:
            refuse_foreign(db, path)
            refuse_damaged(db, path, "quick_check(1)")
            mode = db.execute("PRAGMA journal_mode = WAL").fetchone()[0]
            if mode != "wal":
                raise StoreError(
                    f"{path} lies where SQLite cannot keep a write-ahead log (journal mode "
                    f"{mode}): put the store on a local disk"
                )
            prepare_writer(db, path)
            return db


def open_memory() -> sqlite3.Connection:
    """A connection to a new store in memory, for reading and writing."""
    db = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
    prepare_writer(db, Path(":memory:"))
    return db


def open_reader(path: Path) -> sqlite3.Connection:
    """One more connection to a store, on which writing fails."""
    with telling(path), closing_on_error(connect(path)) as db:
        db.execute("PRAGMA query_only = ON")
        return db


def prepare_writer(db: sqlite3.Connection, path: Path) -> None:
    """Settings that make what is committed last, and what is deleted go; the newest tables."""
    db.execute("PRAGMA synchronous = FULL")
    # What somebody deletes is overwritten, and does not wait in the file until its place is used.
    db.execute("PRAGMA secure_delete = ON")
    migrate(db, path, all_migrations())
    db.execute("PRAGMA foreign_keys = ON")


def connect(path: Path) -> sqlite3.Connection:
    """A connection to a file that exists, without transactions that open themselves."""
    return sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        isolation_level=None,
        check_same_thread=False,
        timeout=_BUSY_SECONDS,
    )


def refuse_other_files(path: Path) -> None:
    """Refuse a file that is not SQLite's. An empty one is: SQLite makes it so.

    Raises:
        StoreDamaged: it is something else.
    """
    with path.open("rb") as file:
        start = file.read(len(_MAGIC))
    if start not in (b"", _MAGIC):
        raise StoreDamaged(f"{path} is not a store of stackyard: it is no SQLite file")


def refuse_foreign(db: sqlite3.Connection, path: Path, *, new_allowed: bool = True) -> None:
    """Refuse an SQLite file of another program.

    Raises:
        StoreDamaged: it is one; or it is empty, and a new store is not allowed here.
    """
    if db.execute("PRAGMA application_id").fetchone()[0] == APPLICATION_ID:
        return
    if db.execute("SELECT 1 FROM sqlite_master").fetchone() is not None:
        raise StoreDamaged(f"{path} is not a store of stackyard: another program's SQLite file")
    if not new_allowed:
        raise StoreDamaged(f"{path} is not a store of stackyard: it is empty")


def refuse_damaged(db: sqlite3.Connection, path: Path, check: str) -> None:
    """Refuse a damaged file, found by `check` (`quick_check(1)` or `integrity_check(1)`).

    Raises:
        StoreDamaged: it is.
    """
    found = db.execute(f"PRAGMA {check}").fetchone()[0]
    if found != "ok":
        found = " ".join(found.removeprefix("*** in database main ***").split())
        raise StoreDamaged(f"{path} is damaged ({found}): restore a backup of it")


@contextlib.contextmanager
def telling(path: Path) -> Iterator[None]:
    """Turn what SQLite and the system say of a file into a StoreError that names it.

    Raises:
        StoreDamaged: SQLite found damage.
        StoreError: anything else that failed.
    """
    try:
        yield
    except OSError as error:
        raise StoreError(f"{path} cannot be used: {error}") from error
    except sqlite3.Error as error:
        if isinstance(plain(error), StoreDamaged):
            raise StoreDamaged(f"{path} is damaged ({error}): restore a backup of it") from error
        raise StoreError(f"{path} cannot be used: {error}") from error


@contextlib.contextmanager
def closing_on_error(db: sqlite3.Connection) -> Iterator[sqlite3.Connection]:
    """Close a connection where what is done with it fails."""
    try:
        yield db
    except BaseException:
        db.close()
        raise

"""From one version of the SQLite store to the next, by numbered SQL files.

A file that a release has had is never changed again. `PRAGMA user_version` says which ran last.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from stackyard.server.store.errors import StoreError, StoreTooNew


def all_migrations() -> tuple[str, ...]:
    """The SQL of every migration in order; the first leads from nothing to version 1."""
    files = sorted(
        (file for file in resources.files(__name__).iterdir() if file.name.endswith(".sql")),
        key=lambda file: file.name,
    )
    return tuple(file.read_text(encoding="utf-8") for file in files)


def version_of(db: sqlite3.Connection) -> int:
    """The version of a store; 0 where there is nothing yet."""
    return int(db.execute("PRAGMA user_version").fetchone()[0])


def migrate(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> int:
    """Bring a store up to date, each migration in one transaction; how many ran.

    Foreign keys must be off meanwhile, so that a migration may build a table anew; they are
    checked before each commit.

    Raises:
        StoreTooNew: the store has a version above the last migration.
        StoreError: a migration failed; the store has the version before it.
    """
    found = version_of(db)
    if found > len(migrations):
        raise StoreTooNew(path, found, len(migrations))
    for number, script in enumerate(migrations[found:], start=found + 1):
        _run(db, path, number, script)
    return len(migrations) - found


def _run(db: sqlite3.Connection, path: Path, number: int, script: str) -> None:
    try:
        db.executescript(f"BEGIN IMMEDIATE;\n{script}\n;PRAGMA user_version = {number};")
        if db.execute("PRAGMA foreign_key_check").fetchone() is not None:
            raise sqlite3.IntegrityError("it leaves rows that point nowhere")
        db.execute("COMMIT")
    except sqlite3.Error as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        raise StoreError(
            f"{path} cannot be brought to version {number}: {error}; it is as it was before"
        ) from error

"""Signs of life, bans and what has had its time, in SQL. What each does stands in `Store`."""

from __future__ import annotations

import sqlite3

import msgspec

from stackyard.server.store.sqlite.reading import each
from stackyard.server.store.store import Ban, Expired


def heartbeat(db: sqlite3.Connection, now: int) -> None:
    """Say that the server is alive."""
    db.execute(
        "INSERT INTO heartbeat (one, at) VALUES (1, ?) "
        "ON CONFLICT (one) DO UPDATE SET at = excluded.at",
        (now,),
    )


def last_alive(db: sqlite3.Connection) -> int | None:
    """When the server last said that it is alive."""
    found = db.execute("SELECT at FROM heartbeat").fetchone()
    return None if found is None else int(found[0])


def ban(db: sqlite3.Connection, ban: Ban) -> None:
    """Keep an address out."""
    db.execute(
        "INSERT OR REPLACE INTO bans (address, reason, created, expires) VALUES (?, ?, ?, ?)",
        msgspec.structs.astuple(ban),
    )


def unban(db: sqlite3.Connection, address: str) -> bool:
    """Let an address in again."""
    return db.execute("DELETE FROM bans WHERE address = ?", (address,)).rowcount > 0


def bans(db: sqlite3.Connection) -> tuple[Ban, ...]:
    """All bans, oldest first."""
    found = db.execute(
        "SELECT address, reason, created, expires FROM bans ORDER BY created, address"
    )
    return tuple(each(Ban, found))


def expire(db: sqlite3.Connection, now: int) -> Expired:
    """Delete what has had its time."""
    matches, codes, bans = (
        db.execute(f"DELETE FROM {name} WHERE expires <= ?", (now,)).rowcount
        for name in ("matches", "codes", "bans")
    )
    return Expired(matches=matches, codes=codes, bans=bans)

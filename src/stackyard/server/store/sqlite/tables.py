"""Tables and their chat, in SQL. What each does stands in `Store`."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Sequence

import msgspec

from stackyard.server.store.errors import MatchOpen, NotKept
from stackyard.server.store.sqlite.reading import each, refusing
from stackyard.server.store.store import ChatLine, Table, TableStatus

_SELECT = "SELECT id, status, public, updated, document FROM tables"


def save_table(db: sqlite3.Connection, table: Table) -> None:
    """Keep a table as it is now."""
    db.execute(
        "INSERT INTO tables (id, status, public, updated, document) VALUES (?, ?, ?, ?, ?) "
        "ON CONFLICT (id) DO UPDATE SET status = excluded.status, public = excluded.public, "
        "updated = excluded.updated, document = excluded.document",
        (table.id, table.status, table.public, table.updated, table.document),
    )
    db.execute("DELETE FROM table_people WHERE table_id = ?", (table.id,))
    with refusing("", f"somebody at table {table.id} is not known: {', '.join(table.people)}"):
        db.executemany(
            "INSERT INTO table_people (table_id, person) VALUES (?, ?)",
            [(table.id, person) for person in sorted(set(table.people))],
        )


def table(db: sqlite3.Connection, table: str) -> Table | None:
    """One table."""
    return next(iter(_tables(db, f"{_SELECT} WHERE id = ?", (table,))), None)


def tables(
    db: sqlite3.Connection,
    *,
    status: TableStatus | None = None,
    public: bool | None = None,
    limit: int = 1000,
) -> tuple[Table, ...]:
    """Tables, last updated first."""
    wanted = {"status": status, "public": public}
    asked = {column: value for column, value in wanted.items() if value is not None}
    where = " AND ".join(f"{column} = ?" for column in asked) or "TRUE"
    return _tables(
        db,
        f"{_SELECT} WHERE {where} ORDER BY updated DESC, id LIMIT ?",
        (*asked.values(), limit),
    )


def stale_tables(db: sqlite3.Connection, status: TableStatus, since: int) -> tuple[str, ...]:
    """The ids of tables of a status not updated from a time on."""
    found = db.execute(
        "SELECT id FROM tables WHERE status = ? AND updated < ? ORDER BY updated, id",
        (status, since),
    )
    return tuple(row[0] for row in found)


def tables_of(db: sqlite3.Connection, person: str, *, limit: int = 1000) -> tuple[Table, ...]:
    """The tables of a person, last updated first."""
    return _tables(
        db,
        f"{_SELECT} WHERE id IN (SELECT table_id FROM table_people WHERE person = ?) "
        "ORDER BY updated DESC, id LIMIT ?",
        (person, limit),
    )


def unfinished(db: sqlite3.Connection, tables: Sequence[str]) -> frozenset[str]:
    """Those of the tables that are kept and neither over nor frozen."""
    found = db.execute(
        "SELECT id FROM tables WHERE id IN (SELECT value FROM json_each(?)) "
        "AND status IN ('lobby', 'playing')",
        (json.dumps(list(tables)),),
    )
    return frozenset(row[0] for row in found)


def delete_table(db: sqlite3.Connection, table: str) -> bool:
    """Delete a table at which no match runs."""
    playing = db.execute(
        "SELECT id FROM matches WHERE table_id = ? AND state = 'running'", (table,)
    ).fetchone()
    if playing is not None:
        raise MatchOpen(f"match {playing[0]} still runs at table {table}: end or freeze it first")
    return db.execute("DELETE FROM tables WHERE id = ?", (table,)).rowcount > 0


def add_chat(
    db: sqlite3.Connection,
    table: str,
    person: str | None,
    text: str,
    at: int,
    *,
    keep: int,
    message: str | None = None,
) -> ChatLine:
    """Keep a line, and drop those that are too many."""
    if keep < 1:
        raise ValueError(f"at least 1 line of a table's chat is kept, not {keep}")
    db.execute("UPDATE tables SET last_chat = last_chat + 1 WHERE id = ?", (table,))
    found = db.execute("SELECT last_chat FROM tables WHERE id = ?", (table,)).fetchone()
    if found is None:
        raise NotKept(f"there is no table {table}")
    line = ChatLine(table=table, number=found[0], person=person, text=text, at=at)
    with refusing(f"message {message!r} is kept already", f"there is no person {person}"):
        db.execute(
            "INSERT INTO chat (table_id, number, person, text, at, message) "
            "VALUES (?, ?, ?, ?, ?, ?)",
            (*msgspec.structs.astuple(line), message),
        )
    db.execute("DELETE FROM chat WHERE table_id = ? AND number <= ?", (table, line.number - keep))
    return line


def chat(db: sqlite3.Connection, table: str, *, after: int = 0) -> tuple[ChatLine, ...]:
    """The lines of a table, oldest first."""
    found = db.execute(
        'SELECT table_id AS "table", number, person, text, at FROM chat '
        "WHERE table_id = ? AND number > ? ORDER BY number",
        (table, after),
    )
    return tuple(each(ChatLine, found))


def _tables(db: sqlite3.Connection, query: str, values: Sequence[object]) -> tuple[Table, ...]:
    found = db.execute(query, values)
    return tuple(
        msgspec.structs.replace(table, public=bool(table.public), people=_people(db, table.id))
        for table in each(Table, found)
    )


def _people(db: sqlite3.Connection, table: str) -> tuple[str, ...]:
    found = db.execute(
        "SELECT person FROM table_people WHERE table_id = ? ORDER BY person", (table,)
    )
    return tuple(row[0] for row in found)

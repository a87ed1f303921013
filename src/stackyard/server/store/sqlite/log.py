"""The log of a match, in SQL: rows that follow on each other and are never changed."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Final

import msgspec

from stackyard.server.store.errors import MoveRepeated, SeqConflict
from stackyard.server.store.sqlite.reading import each, one
from stackyard.server.store.store import Row

#: The columns are the fields, in their order.
_COLUMNS: Final = ", ".join(Row.__struct_fields__)
_INSERT: Final = (
    f"INSERT INTO log ({_COLUMNS}) VALUES ({', '.join('?' for _ in Row.__struct_fields__)})"
)


def write_rows(db: sqlite3.Connection, match: str, rows: Sequence[Row]) -> None:
    """Write rows that follow on the last one of a running match.

    Raises:
        ValueError: a row belongs to another match, has a move but no seat, or repeats another's.
        SeqConflict: they do not follow.
    """
    _refuse_mixed(match, rows)
    last = db.execute("SELECT max(seq) FROM log WHERE match = ?", (match,)).fetchone()[0] or 0
    for expected, row in enumerate(rows, start=last + 1):
        if row.seq != expected:
            raise SeqConflict(match, expected, row.seq)
    db.executemany(_INSERT, [msgspec.structs.astuple(row) for row in rows])


def refuse_repeats(db: sqlite3.Connection, rows: Sequence[Row]) -> None:
    """Refuse a move whose id the same seat sent before.

    Raises:
        MoveRepeated: it did.
    """
    for row in rows:
        if row.move is not None and row.seat is not None:
            first = move_row(db, row.match, row.seat, row.move)
            if first is not None:
                raise MoveRepeated(first)


def rows(db: sqlite3.Connection, match: str, *, after: int = 0) -> tuple[Row, ...]:
    """The rows of a match with a seq above `after`, in order."""
    found = db.execute(
        f"SELECT {_COLUMNS} FROM log WHERE match = ? AND seq > ? ORDER BY seq", (match, after)
    )
    return tuple(each(Row, found))


def move_row(db: sqlite3.Connection, match: str, seat: int, move: str) -> Row | None:
    """The row that a seat's move id wrote."""
    found = db.execute(
        f"SELECT {_COLUMNS} FROM log WHERE match = ? AND seat = ? AND move = ?",
        (match, seat, move),
    )
    return one(Row, found)


def _refuse_mixed(match: str, rows: Sequence[Row]) -> None:
    moves = [(row.seat, row.move) for row in rows if row.move is not None]
    if any(row.match != match for row in rows):
        raise ValueError("rows that are written together belong to one match")
    if any(seat is None for seat, _ in moves):
        raise ValueError("a row with a move has a seat too")
    if len(set(moves)) < len(moves):
        raise ValueError("rows that are written together have each a move of their own")

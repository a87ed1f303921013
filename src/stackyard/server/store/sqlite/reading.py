"""Between SQL and the value objects."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import msgspec

from stackyard.server.store.errors import AlreadyKept, NotKept

S = TypeVar("S", bound=msgspec.Struct)

_TAKEN: Final = frozenset({sqlite3.SQLITE_CONSTRAINT_PRIMARYKEY, sqlite3.SQLITE_CONSTRAINT_UNIQUE})


def each(kind: type[S], found: sqlite3.Cursor, **more: Any) -> Iterator[S]:
    """The rows found as structs of a kind, whose fields are named as the columns; `more` adds."""
    names = [column[0] for column in found.description]
    for values in found:
        yield kind(**dict(zip(names, values, strict=True)), **more)


def one(kind: type[S], found: sqlite3.Cursor) -> S | None:
    """The first row found as a struct, or None."""
    return next(each(kind, found), None)


@contextlib.contextmanager
def refusing(taken: str, missing: str) -> Iterator[None]:
    """Say in words what a constraint of the tables refuses.

    Raises:
        AlreadyKept: an id is taken.
        NotKept: something pointed at is not there.
    """
    try:
        yield
    except sqlite3.IntegrityError as error:
        if error.sqlite_errorcode in _TAKEN:
            raise AlreadyKept(taken) from error
        if error.sqlite_errorcode == sqlite3.SQLITE_CONSTRAINT_FOREIGNKEY:
            raise NotKept(missing) from error
        raise

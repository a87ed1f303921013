"""What can go wrong with a store."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from stackyard.kernel.errors import StackyardError

if TYPE_CHECKING:
    from stackyard.server.store.store import Row


class StoreError(StackyardError):
    """The store cannot do what was asked; the message says why. Nothing of it was written."""


class StoreLocked(StoreError):  # noqa: N818 - it names the thing, as people say it
    """Another process owns the store.

    Attributes:
        path: the store.
        holder: who holds it, as far as can be told.
    """

    def __init__(self, path: Path, holder: str) -> None:
        super().__init__(
            f"{path} is in use by {holder}; one process at a time can own a store: "
            "stop that one, or use another store"
        )
        self.path = path
        self.holder = holder


class StoreTooNew(StoreError):  # noqa: N818
    """A newer program wrote the store.

    Attributes:
        found: the store's version.
        known: the newest version that this program knows.
    """

    def __init__(self, path: Path, found: int, known: int) -> None:
        super().__init__(
            f"{path} has version {found}, and this program knows versions up to {known}; "
            "a newer stackyard wrote it: run that one"
        )
        self.found = found
        self.known = known


class StoreDamaged(StoreError):  # noqa: N818
    """A file is damaged, or is no store at all."""


class StoreClosed(StoreError):  # noqa: N818
    """The store was closed before it came to this."""


class NotKept(StoreError):  # noqa: N818
    """What is to be changed is not in the store (never was, or was deleted)."""


class AlreadyKept(StoreError):  # noqa: N818
    """Something with that id, hash or name is in the store already."""


class MatchClosed(StoreError):  # noqa: N818
    """A match that is over or frozen takes no more rows."""


class MatchOpen(StoreError):  # noqa: N818
    """A match still runs, so that its table cannot be deleted."""


class SeqConflict(StoreError):  # noqa: N818
    """A row does not follow on the last one: somebody else was first, or one is missing.

    Attributes:
        match: the match's id.
        expected: the seq that comes next.
        given: the seq of the row.
    """

    def __init__(self, match: str, expected: int, given: int) -> None:
        super().__init__(f"match {match}: the next row has seq {expected}, not {given}")
        self.match = match
        self.expected = expected
        self.given = given


class MoveRepeated(StoreError):  # noqa: N818
    """A seat sent a move id a second time: the first answer stands.

    Attributes:
        first: the row that the move id wrote the first time.
    """

    def __init__(self, first: Row) -> None:
        super().__init__(
            f"match {first.match}: seat {first.seat} sent move {first.move!r} before; "
            f"it is row {first.seq}"
        )
        self.first = first

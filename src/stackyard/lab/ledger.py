"""The file that a tournament's games are kept in, so that it can be broken off and gone on with.

JSON Lines: first the tournament, then one line a game, in order. What a crash left half written at
the end is dropped.
"""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Any

import msgspec

from stackyard.kernel.errors import StackyardError
from stackyard.lab.tournament import Played, Tournament


class LedgerError(StackyardError):
    """A file is no tournament's, or another one's."""


class Ledger:
    """A tournament's file, open for further games; and that of their records, if one is wanted.

    Args:
        tournament: the plan.
        path: the file of results. One that is there is gone on with.
        records: the file of records, JSON Lines.

    Attributes:
        played: the games played before, in order.

    Raises:
        LedgerError: the file is not of this tournament, or records would be written over.
        OSError: a file cannot be read or written.
    """

    def __init__(self, tournament: Tournament, path: Path | None, records: Path | None) -> None:
        head = msgspec.json.encode(_head(tournament))
        self.played: list[Played] = []
        kept = b""
        is_resumed = path is not None and path.exists()
        if path is not None and is_resumed:
            self.played, kept = _read(path, head)
        if records is not None and records.exists() and not is_resumed:
            raise LedgerError(
                f"{records} is there already; name another file, or --resume the tournament "
                "whose records it holds"
            )
        self._results = None if path is None else _rewritten(path, kept or head + b"\n")
        self._records = (
            None if records is None else _rewritten(records, _records_of(records, len(self.played)))
        )

    def add(self, game: Played) -> None:
        """Keep a game, the record first, so that no result is without one."""
        if self._records is not None and game.record is not None:
            self._records.write(game.record + b"\n")
            self._records.flush()
        if self._results is not None:
            line = msgspec.json.encode(msgspec.structs.replace(game, record=None))
            self._results.write(line + b"\n")
            self._results.flush()

    def __enter__(self) -> Ledger:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for file in (self._records, self._results):
            if file is not None:
                file.close()


def _head(tournament: Tournament) -> dict[str, Any]:
    return {
        "tournament": tournament.game.id,
        "rules": tournament.game.rules_version,
        "bots": [
            [entrant.text, *msgspec.to_builtins([entrant.budget])]
            for entrant in tournament.entrants
        ],
        "seats": tournament.seats,
        "seed": tournament.seed,
        "options": dict(tournament.options),
    }


def _read(path: Path, head: bytes) -> tuple[list[Played], bytes]:
    """The games in a file in order, and the bytes that hold them."""
    lines = path.read_bytes().split(b"\n")
    whole, rest = lines[:-1], lines[-1]
    if not whole and head.startswith(rest):
        return [], b""
    if not whole or whole[0] != head:
        raise LedgerError(
            f"{path} is not of this tournament: game, bots, seats, seed, options and budgets "
            "must be those it was begun with"
        )
    played = []
    for number, line in enumerate(whole[1:]):
        try:
            game = msgspec.json.decode(line, type=Played)
        except (msgspec.DecodeError, UnicodeError) as error:
            raise LedgerError(f"{path}, line {number + 2}: {error}") from None
        if game.number != number:
            raise LedgerError(f"{path}, line {number + 2}: game {number} is expected here")
        played.append(game)
    return played, b"\n".join(whole) + b"\n"


def _records_of(path: Path, games: int) -> bytes:
    """The records in a file of the first so many games."""
    if not path.exists():
        return b""
    kept = []
    for number, line in enumerate(path.read_bytes().split(b"\n")[:-1], start=1):
        try:
            is_kept = msgspec.json.decode(line)["meta"]["number"] < games
        except (msgspec.DecodeError, UnicodeError, LookupError, TypeError):
            raise LedgerError(f"{path}, line {number}: no record of a tournament") from None
        if is_kept:
            kept.append(line + b"\n")
    return b"".join(kept)


def _rewritten(path: Path, content: bytes) -> Any:
    """A file open for appending, with this content, which it may have already."""
    if not path.exists() or path.read_bytes() != content:
        path.write_bytes(content)
    return path.open("ab")

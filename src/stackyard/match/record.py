"""Records: a match as one JSON object, from which it can be replayed without any generator."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from stackyard.games.game import Game, Value
from stackyard.kernel.dice import Outcome
from stackyard.match.errors import RecordError
from stackyard.match.events import Result

FORMAT: Final[Literal["stackyard/1"]] = "stackyard/1"

#: A use of dice in a record: the pile after it, next card first, or the seat drawn by lot.
Deal = list[str] | int


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as it is kept; the fields are those of the record format.

    `legal`, where present, runs parallel to `actions`.
    """

    format: Literal["stackyard/1"]
    game: str
    rules: int
    options: dict[str, Value]
    seats: int
    deals: list[Deal]
    actions: list[tuple[int, str]]
    result: Result | None
    meta: dict[str, Any]
    legal: list[list[str]] | msgspec.UnsetType = msgspec.UNSET

    def to_json(self) -> bytes:
        """The record as JSON on one line."""
        return msgspec.json.encode(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file, whole or not at all.

        Raises:
            OSError: the file cannot be written; what was there before is untouched.
        """
        target = Path(path)
        handle, draft = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(self.to_json() + b"\n")
            Path(draft).replace(target)
        except BaseException:
            Path(draft).unlink(missing_ok=True)
            raise


_DECODER: Final = msgspec.json.Decoder(Record)


def write_deal(game: Game, deal: Outcome) -> Deal:
    """An outcome as records have it: cards as texts, a lot as its number."""
    return deal if isinstance(deal, int) else [game.card_text(card) for card in deal]


def parse_record(data: bytes | str) -> Record:
    """A record from its JSON, strictly: only its form is looked at, `replay` looks at the rest.

    Raises:
        RecordError: names the place in the JSON and what was expected there.
    """
    try:
        return _DECODER.decode(data)
    except msgspec.ValidationError as error:
        problem, _, place = str(error).partition(" - at `")
        raise RecordError(place.rstrip("`") or "$", problem) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError("$", f"this is no JSON: {error}") from None
    except RecursionError:
        raise RecordError("$", "lists or objects lie too deep in each other") from None


def read_lines(path: str | Path) -> Iterator[tuple[int, bytes]]:
    """The records' texts in a file with the line where each begins, from 1.

    A file holds one JSON object, on one line or many, or one on each line (JSON Lines).

    Raises:
        OSError: the file cannot be read.
    """
    with Path(path).open("rb") as file:
        first = file.readline()
        if not _is_json(first):
            yield 1, first + file.read()
            return
        yield 1, first
        for number, line in enumerate(file, start=2):
            if line.strip():
                yield number, line


def _is_json(text: bytes) -> bool:
    try:
        msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return False
    return True

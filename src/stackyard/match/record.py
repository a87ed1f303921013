"""Records: a match as one JSON object, from which it can be replayed without any generator."""

from __future__ import annotations

import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, Literal

import msgspec

from stackyard.games.game import Game, Value
from stackyard.kernel.dice import Outcome
from stackyard.match.allowed import explain
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
        target = Path(path).resolve()
        text = self.to_json() + b"\n"
        if target.exists() and not target.is_file():
            # A device or a pipe is written to, never replaced by a file.
            target.write_bytes(text)
        else:
            _write_whole(target, text)


_DECODER: Final = msgspec.json.Decoder(Record)
_MOST_LEVELS: Final = 32
_TOO_DEEP: Final = "lists or objects lie too deep in each other"


def write_deal(game: Game, deal: Outcome) -> Deal:
    """An outcome as records have it: cards as texts, a lot as its number."""
    return deal if isinstance(deal, int) else [game.card_text(card) for card in deal]


def parse_record(data: bytes | str) -> Record:
    """A record from its JSON, strictly: only its form is looked at, `replay` looks at the rest.

    Raises:
        RecordError: names the place in the JSON and what was expected there.
    """
    import json

    try:
        record = _DECODER.decode(data)
        json.loads(data, object_pairs_hook=_refuse_repeats)
    except msgspec.ValidationError as error:
        raise _form_error(error) from None
    except (msgspec.DecodeError, UnicodeError) as error:
        raise RecordError("$", f"this is no JSON: {error}") from None
    except RecursionError:
        raise RecordError("$", _TOO_DEEP) from None
    _refuse_depths(record.options, "$.options", _MOST_LEVELS)
    _refuse_depths(record.meta, "$.meta", _MOST_LEVELS)
    return record


def read_lines(path: str | Path) -> Iterator[tuple[int, bytes]]:
    """The records' texts in a file with the line where each begins, from 1.

    A file holds one JSON object, on one line or many, or one on each line (JSON Lines). Blank
    lines are passed over; a file of nothing else gives one empty text.

    Raises:
        OSError: the file cannot be read.
    """
    with Path(path).open("rb") as file:
        lines = ((number, line) for number, line in enumerate(file, start=1) if line.strip())
        number, first = next(lines, (1, b""))
        if _goes_on(first):
            yield number, first + file.read()
            return
        yield number, first
        yield from lines


def _goes_on(line: bytes) -> bool:
    """Whether a line is the beginning of JSON that further lines complete."""
    try:
        msgspec.json.decode(line)
    except msgspec.DecodeError as error:
        return "truncated" in str(error)
    except (UnicodeError, RecursionError):
        return False
    return False


def _write_whole(target: Path, text: bytes) -> None:
    draft = target.with_name(f".{os.urandom(8).hex()}.draft")
    try:
        with draft.open("xb") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        if target.exists():
            draft.chmod(stat.S_IMODE(target.stat().st_mode))
        draft.replace(target)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise


def _form_error(error: msgspec.ValidationError) -> RecordError:
    problem, path = explain(error, Record)
    return RecordError(f"${path}", problem)


def _refuse_repeats(pairs: list[tuple[str, Any]]) -> None:
    met: set[str] = set()
    for key, _ in pairs:
        if key in met:
            raise RecordError("$", f"the key {key!r} stands twice in one object")
        met.add(key)


def _refuse_depths(value: Any, place: str, levels: int) -> None:
    if not isinstance(value, dict | list):
        return
    if levels == 0:
        raise RecordError(place, _TOO_DEEP)
    for inner in value.values() if isinstance(value, dict) else value:
        _refuse_depths(inner, place, levels - 1)

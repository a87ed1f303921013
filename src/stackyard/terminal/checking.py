"""Holding a file of records against the rules, to the first difference."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.match import RecordError, parse_record, read_lines, replay

_STEP: Final = re.compile(r"\.([^.\[\]]+)|\[(\d+)\]|\[\.\.\.\]")
_LONGEST: Final = 60


@dataclass(frozen=True, slots=True)
class Difference:
    """The first place where a file differs from the rules.

    Attributes:
        line: the line in the file where the record begins, from 1.
        place: where in its JSON, such as ``$.actions[3][1]``.
        recorded: what stands there, as JSON, cut short; None where there is nothing.
        problem: what the rules say.
    """

    line: int
    place: str
    recorded: str | None
    problem: str

    def __str__(self) -> str:
        told = self.recorded is None or "recorded" in self.problem
        stands = "" if told else f" {self.recorded} is recorded;"
        return f"line {self.line}, {self.place}:{stands} {self.problem}"


@dataclass(frozen=True, slots=True)
class Report:
    """How many records are as the rules have them, and the first difference, if any."""

    checked: int
    difference: Difference | None


def check_file(path: Path, on_record: Callable[[], None] = lambda: None) -> Report:
    """Replay every record of a file, up to the first that differs.

    Args:
        path: a file with one record, or one on each line.
        on_record: called after each record that is right.

    Raises:
        OSError: the file cannot be read.
    """
    checked = 0
    for line, text in read_lines(path):
        if not text:
            return Report(0, Difference(line, "$", None, "the file holds no record"))
        try:
            replay(parse_record(text))
        except RecordError as error:
            return Report(checked, difference_at(line, text, error))
        checked += 1
        on_record()
    return Report(checked, None)


def difference_at(line: int, text: bytes, error: RecordError) -> Difference:
    """A record's error as a difference, with what stands at its place."""
    return Difference(line, error.place, _standing(text, error.place), error.problem)


def _standing(text: bytes, place: str) -> str | None:
    """What stands at a place of a record, as JSON; None for all of it, or where it says nothing."""
    if place == "$":
        return None
    try:
        value: Any = msgspec.json.decode(text)
        for name, index in _STEP.findall(place):
            value = value[name] if name else value[int(index)]
    except (msgspec.DecodeError, LookupError, TypeError, ValueError):
        return None
    shown = msgspec.json.encode(value).decode()
    return shown if len(shown) <= _LONGEST else f"{shown[: _LONGEST - 3]}..."

"""``@rule`` and the few helpers that rules call, because the twins would part without them."""

from __future__ import annotations

from collections.abc import Callable, MutableSequence
from typing import Any, ParamSpec, TypeVar

from stackyard.kernel.state import Note

P = ParamSpec("P")
R = TypeVar("R")

#: A row of a state: in the plain twin a list or a bytearray, in the compiled one an array.
Row = MutableSequence[int]

#: The mask of a note that everybody saw, spectators too.
PUBLIC = -1


def rule(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function as a rule: called as it stands it is Python; `compiled` links it."""
    function.__rule__ = True  # type: ignore[attr-defined]
    return function


def placeholder(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a function that stands for the rule of the same name of whichever game is linked."""
    function.__placeholder__ = True  # type: ignore[attr-defined]
    return function


def default(function: Callable[P, R]) -> Callable[P, R]:
    """Mark a rule that stands for that of its name in whichever game is linked, if it has one."""
    return placeholder(rule(function))


def is_placeholder(value: object) -> bool:
    """Whether a value is a function marked with ``@placeholder`` or ``@default``."""
    return getattr(value, "__placeholder__", False) is True


def is_rule(value: object) -> bool:
    """Whether a value is a function marked with ``@rule``."""
    return getattr(value, "__rule__", False) is True


def note(s: Any, kind: int, seen: int, *parts: int) -> None:
    """Tell of something that happened; the compiled twin leaves the call out.

    Args:
        s: the state it happened in; its listener, if any, gets the note.
        kind: the game's number for what happened.
        seen: the mask of seats that saw all of it, or `PUBLIC`.
        parts: whole numbers, as the kind says.
    """
    if s.notes is not None:
        s.notes.append(Note(kind, seen, parts))


@rule
def fill(row: Row, value: int) -> None:
    """Put one value in every place of a row."""
    for i in range(len(row)):
        row[i] = value


@rule
def copy_row(target: Row, source: Row) -> None:
    """Copy a row of equal length into another; assigning it would make one twin share it."""
    for i in range(len(target)):
        target[i] = source[i]


@rule
def swap_rows(a: Row, b: Row) -> None:
    """Exchange two rows of equal length; by tuple assignment one twin would lose a row."""
    for i in range(len(a)):
        kept = a[i]
        a[i] = b[i]
        b[i] = kept

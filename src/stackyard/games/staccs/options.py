"""Options that the modes of STACCS share: the table, its edge, and switches."""

from __future__ import annotations

import re
from collections.abc import Callable

from stackyard.games.game import Option, Value

_SIZE = re.compile(r"(\d{1,4})x(\d{1,4})", re.ASCII)
_SMALLEST = 4


def table_option(width: int, height: int) -> Option:
    """The option `table` of a mode whose largest table, the usual one, has this size (STA-R2)."""

    def read(value: Value, seats: int) -> Value:
        size = _read_size(value)
        if not (_SMALLEST <= size[0] <= width and _SMALLEST <= size[1] <= height):
            raise ValueError
        return size

    return Option(
        name="table",
        default=[width, height],
        allowed=f"a width and height in card edges, whole numbers from {_SMALLEST}x{_SMALLEST} "
        f"to {width}x{height}, such as {width}x{height}",
        help="how much room there is to stack, in edges of a card",
        read=read,
    )


def switch(name: str, text: str) -> Option:
    """An option that is true or false, by default false."""
    return Option(name=name, default=False, allowed="true or false", help=text, read=_read_switch)


def is_inside(edge: Value) -> int:
    """The resolved option `edge` as rules take it: 1 for `inside`, else 0."""
    return int(edge == "inside")


def _read_size(value: Value) -> list[int]:
    if isinstance(value, str):
        match = _SIZE.fullmatch(value)
        if match is None:
            raise ValueError
        return [int(match[1]), int(match[2])]
    if isinstance(value, list | tuple) and len(value) == 2 and all(map(_is_whole, value)):
        return list(value)
    raise ValueError


def _is_whole(value: Value) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _read_switch(value: Value, seats: int) -> Value:
    if not isinstance(value, bool):
        raise ValueError
    return value


def _one_of(*allowed: str) -> Callable[[Value, int], Value]:
    def read(value: Value, seats: int) -> Value:
        if value not in allowed:
            raise ValueError
        return value

    return read


EDGE = Option(
    name="edge",
    default="flat",
    allowed="'flat' or 'inside'",
    help="a card lies when its centre is on the table (flat), or all of it (inside)",
    read=_one_of("flat", "inside"),
)

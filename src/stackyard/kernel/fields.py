"""What a state's annotations declare: each field's shape and range.

Both twins are made from these fields: the slots of the plain class and the NumPy record.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from math import prod
from typing import Annotated, Any, get_args, get_origin, get_type_hints

from stackyard.kernel.errors import FieldError

# Signed only: where unsigned and signed integers meet, the compiled twin would turn to floats.
_STORAGE = (("b", 8), ("h", 16), ("i", 32), ("q", 64))


@dataclass(frozen=True, slots=True)
class Range:
    """The whole numbers a field may hold, both ends included; 0 is always among them."""

    low: int
    high: int

    def __post_init__(self) -> None:
        if not self.low <= 0 <= self.high:
            raise FieldError(
                f"a range must include 0, the blank value; got {self.low} to {self.high}"
            )

    def __contains__(self, value: int) -> bool:
        return self.low <= value <= self.high


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a state: its name, shape (empty for a plain int) and range.

    A field declared as ``bytearray`` clones as one block, which keeps a large board quick.
    """

    name: str
    shape: tuple[int, ...]
    range: Range
    is_bytes: bool = False

    @property
    def size(self) -> int:
        """How many numbers the field holds."""
        return prod(self.shape)

    @property
    def code(self) -> str:
        """The struct code of the smallest signed integer that holds the range, and its negatives.

        Negating the least number of a storage would give itself in the compiled twin.
        """
        for code, bits in _STORAGE:
            if -(1 << bits - 1) < self.range.low and self.range.high < 1 << bits - 1:
                return code
        raise FieldError(f"{self.name}: {self.range.low} to {self.range.high} does not fit 64 bits")

    @property
    def places(self) -> Iterator[tuple[int, ...]]:
        """Every index of the field, in storage order."""
        return product(*(range(length) for length in self.shape))


def read_fields(cls: type) -> tuple[Field, ...]:
    """The fields declared by a class's annotations, its bases' first.

    Raises:
        FieldError: an annotation is not ``Annotated[int | list | bytearray, *lengths, Range]``,
            or its name is the kernel's own.
    """
    hints = get_type_hints(cls, include_extras=True)
    fields = tuple(_read_field(cls, name, hint) for name, hint in hints.items())
    if not fields:
        raise FieldError(f"{cls.__name__} declares no fields")
    return fields


def _read_field(cls: type, name: str, hint: Any) -> Field:
    where = f"{cls.__name__}.{name}"
    if name == "notes" or name.startswith("_"):
        raise FieldError(f"{where}: `notes` and names with a leading underscore are the kernel's")
    if get_origin(hint) is not Annotated:
        raise FieldError(f"{where}: declare it as Annotated[..., Range(low, high)], not {hint}")
    kind, *marks = get_args(hint)
    ranges = [mark for mark in marks if isinstance(mark, Range)]
    shape = tuple(mark for mark in marks if isinstance(mark, int))
    if len(ranges) != 1 or len(ranges) + len(shape) != len(marks):
        raise FieldError(f"{where}: allowed beside the type are its lengths and one Range")
    if any(length < 1 for length in shape):
        raise FieldError(f"{where}: every length must be at least 1, got {shape}")
    if kind is bytearray:
        return _read_bytes(where, name, shape, ranges[0])
    depth = _depth(kind)
    if depth < 0:
        raise FieldError(f"{where}: allowed are int, list[int] (or deeper) and bytearray")
    if depth != len(shape):
        raise FieldError(f"{where}: {kind} needs {depth} lengths, got {shape}")
    return Field(name, shape, ranges[0])


def _read_bytes(where: str, name: str, shape: tuple[int, ...], values: Range) -> Field:
    if len(shape) != 1 or values.low < 0 or values.high > 127:
        raise FieldError(f"{where}: a bytearray needs one length and a range within 0 to 127")
    return Field(name, shape, values, is_bytes=True)


def _depth(kind: Any) -> int:
    depth = 0
    while get_origin(kind) is list:
        kind = get_args(kind)[0]
        depth += 1
    return depth if kind is int else -1

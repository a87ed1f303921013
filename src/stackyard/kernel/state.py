"""``@state``: one declaration makes the plain object and, elsewhere, the compiled record.

The plain class has a slot for each field and one more, ``notes``: where `note` writes what
happened, or None while nobody listens. Notes are no part of a state: they are neither packed,
compared nor cloned.
"""

from __future__ import annotations

import hashlib
import struct
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from stackyard.kernel.errors import FieldError
from stackyard.kernel.fields import Field, read_fields

T = TypeVar("T")


class Note(NamedTuple):
    """Something that happened: its kind, the seats that saw it (a bit mask) and its parts."""

    kind: int
    seen: int
    parts: tuple[int, ...]


def state(cls: type[T]) -> type[T]:
    """Make a slotted class of ints and lists from a class's annotations; all fields start at 0.

    A state has no methods of its own: `clone`, `check`, `pack` and `digest` work on any.

    Raises:
        FieldError: a field is declared wrongly (see `fields.read_fields`), or the class has
            something else than fields: a default, a method.
    """
    for name in vars(cls):
        if not name.startswith("__"):
            raise FieldError(f"{cls.__name__}.{name}: a state has fields only, and no defaults")
    fields = read_fields(cls)
    names = tuple(field.name for field in fields)
    namespace: dict[str, Any] = {
        "__doc__": cls.__doc__,
        "__module__": cls.__module__,
        "__qualname__": cls.__qualname__,
        "__annotations__": cls.__annotations__,
        "__slots__": (*names, "notes"),
        "__hash__": None,
        "__repr__": _repr,
        "_fields": fields,
    }
    _define(namespace, _source(fields), _layout(fields))
    return cast("type[T]", type(cls.__name__, cls.__bases__, namespace))


def fields_of(cls: type) -> tuple[Field, ...]:
    """The fields of a state class.

    Raises:
        FieldError: the class was not made by ``@state``.
    """
    fields = getattr(cls, "_fields", None)
    if not isinstance(fields, tuple):
        raise FieldError(f"{cls.__name__} is not a state: mark it with @state")
    return fields


def clone(s: T) -> T:
    """An independent copy of a plain state; nobody listens to its notes."""
    return cast("T", s._clone())  # type: ignore[attr-defined]


def check(s: object) -> None:
    """Hold a plain state to its declared ranges and shapes.

    Raises:
        FieldError: names the first field, the place in it, the value and what is allowed.
    """
    try:
        pack(s)  # refuses what is not a whole number
        holds = s._holds()  # type: ignore[attr-defined]
    except (TypeError, struct.error):
        holds = False
    if not holds:
        raise FieldError(_first_fault(s))


def pack(s: object) -> bytes:
    """The state as bytes, the same as the compiled twin's record holds."""
    return cast("bytes", s._pack())  # type: ignore[attr-defined]


def unpack(cls: type[T], data: bytes) -> T:
    """The state that `pack` made these bytes of.

    Raises:
        FieldError: the bytes are too few, too many, or hold a value out of its range.
    """
    layout = _layout(fields_of(cls))
    if len(data) != layout.size:
        raise FieldError(f"a packed {cls.__name__} has {layout.size} bytes, not {len(data)}")
    numbers = list(layout.unpack(data))
    s = cls()
    at = 0
    for field in fields_of(cls):
        setattr(s, field.name, _read_value(field, numbers[at : at + field.size]))
        at += field.size
    check(s)
    return s


def digest(s: object) -> str:
    """A short fingerprint of a state, 16 hexadecimal digits, the same in both twins."""
    return digest_of(pack(s))


def digest_of(packed: bytes) -> str:
    """The fingerprint of a state that is at hand as bytes (a compiled record's, say)."""
    return hashlib.blake2b(packed, digest_size=8).hexdigest()


@cache
def _layout(fields: tuple[Field, ...]) -> struct.Struct:
    return struct.Struct("<" + "".join(f"{f.size}{f.code}" for f in fields))


def _read_value(field: Field, numbers: list[int]) -> Any:
    if field.is_bytes:
        return bytearray(number & 0xFF for number in numbers)
    return _nest(numbers, field.shape)


def _nest(flat: list[int], shape: tuple[int, ...]) -> Any:
    if not shape:
        return flat[0]
    if len(shape) == 1:
        return flat
    step = len(flat) // shape[0]
    return [_nest(flat[at : at + step], shape[1:]) for at in range(0, len(flat), step)]


def _first_fault(s: object) -> str:
    for field in fields_of(type(s)):
        value = getattr(s, field.name)
        kind = bytearray if field.is_bytes else list
        if not _has_shape(value, field.shape, kind):
            return (
                f"{type(s).__name__}.{field.name} "
                f"should be a {kind.__name__} of the shape {field.shape}"
            )
        for place in field.places:
            number = value
            for index in place:
                number = number[index]
            if not isinstance(number, int) or number not in field.range:
                at = "".join(f"[{index}]" for index in place)
                return (
                    f"{type(s).__name__}.{field.name}{at} is {number!r}, "
                    f"allowed are whole numbers from {field.range.low} to {field.range.high}"
                )
    return f"{type(s).__name__} holds"


def _has_shape(value: Any, shape: tuple[int, ...], kind: type[list[Any]] | type[bytearray]) -> bool:
    if not shape:
        return True
    return (
        isinstance(value, kind)
        and len(value) == shape[0]
        and all(_has_shape(row, shape[1:], kind) for row in value)
    )


def _repr(s: object) -> str:
    parts = (f"{f.name}={getattr(s, f.name)!r}" for f in fields_of(type(s)))
    return f"{type(s).__name__}({', '.join(parts)})"


# --- methods written out field by field, because a loop over fields would be several times slower


def _define(namespace: dict[str, Any], source: str, layout: struct.Struct) -> None:
    scope: dict[str, Any] = {"layout": layout}
    exec(source, scope)
    for name in ("__init__", "__eq__", "_clone", "_pack", "_holds"):
        namespace[name] = scope[name]


def _source(fields: tuple[Field, ...]) -> str:
    blank = "".join(f"\n    s.{f.name} = {_blank(f)}" for f in fields)
    copied = "".join(f"\n    new.{f.name} = {_copied(f)}" for f in fields)
    equal = " and ".join(f"s.{f.name} == other.{f.name}" for f in fields)
    holds = " and ".join(_holding(f) for f in fields)
    return f"""
def __init__(s):
    s.notes = None{blank}

def __eq__(s, other):
    return type(s) is type(other) and {equal}

def _clone(s):
    new = s.__new__(type(s))
    new.notes = None{copied}
    return new

def _pack(s):
    return layout.pack({", ".join(_flat(f) for f in fields)})

def _holds(s):
    return {holds}
"""


def _blank(field: Field) -> str:
    if field.is_bytes:
        return f"bytearray({field.size})"
    text = "0"
    for depth, length in enumerate(reversed(field.shape)):
        text = f"[{text}] * {length}" if depth == 0 else f"[{text} for _ in range({length})]"
    return text


def _copied(field: Field) -> str:
    at = f"s.{field.name}"
    if not field.shape:
        return at
    return _copied_rows(at, len(field.shape))


def _copied_rows(at: str, depth: int) -> str:
    if depth == 1:
        return f"{at}[:]"
    return f"[{_copied_rows(f'r{depth}', depth - 1)} for r{depth} in {at}]"


def _flat(field: Field) -> str:
    at = f"s.{field.name}"
    if not field.shape:
        return at
    loops, row = "", at
    for depth in range(len(field.shape) - 1):
        loops += f" for r{depth} in {row}"
        row = f"r{depth}"
    return f"*{row}" if not loops else f"*[x{loops} for x in {row}]"


def _holding(field: Field) -> str:
    low, high = field.range.low, field.range.high
    at = f"s.{field.name}"
    if not field.shape:
        return f"{low} <= {at} <= {high}"
    if field.is_bytes:
        return f"type({at}) is bytearray and len({at}) == {field.size} and max({at}) <= {high}"
    return _holding_rows(at, field.shape, low, high)


def _holding_rows(at: str, shape: tuple[int, ...], low: int, high: int) -> str:
    whole = f"type({at}) is list and len({at}) == {shape[0]}"
    if len(shape) == 1:
        return f"{whole} and {low} <= min({at}) and max({at}) <= {high}"
    row = f"r{len(shape)}"
    inner = _holding_rows(row, shape[1:], low, high)
    return f"{whole} and all({inner} for {row} in {at})"

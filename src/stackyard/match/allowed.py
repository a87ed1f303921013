"""What is wrong with a record or a message that cannot be read, and what is allowed there instead.

msgspec says what it found, and where, in a programmer's words. What it would have taken stands in
the type.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, Final

from msgspec import ValidationError, inspect

_PLACED: Final = re.compile(r"(?P<said>.*) - at `\$(?P<path>[^`]*)`", re.DOTALL)
#: The next step of a path: a field, or something in a list or an object.
_STEP: Final = re.compile(r"\.(?P<field>\w+)|\[[^]]*\]")
_UNKNOWN: Final = re.compile(r"Object contains unknown field `(?P<field>.*)`", re.DOTALL)
_MISSING: Final = re.compile(r"Object missing required field `(?P<field>\w+)`")
_NONE_OF: Final = re.compile(r"Invalid (?:enum )?value (?P<value>.*)", re.DOTALL)
_OTHER: Final = re.compile(r"Expected `(?P<kinds>[^`]*)`(?P<bound>[^,]*)(?:, got (?P<got>.*))?")
_BOUNDS: Final = {">= ": "at least ", "<= ": "at most ", "> ": "more than ", "< ": "less than "}
_KINDS: Final = {
    "int": "a whole number",
    "float": "a number",
    "str": "a text",
    "bool": "true or false",
    "null": "null",
    "array": "a list",
    "object": "an object",
}
#: A client's words are given back no longer than this.
_MOST_QUOTED: Final = 60


def explain(error: ValidationError, kind: Any) -> tuple[str, str]:
    """What is wrong and what is allowed; and where, such as ``.seats[0].level``, "" for all of it.

    Args:
        error: what msgspec says.
        kind: the type that was wanted.
    """
    placed = _PLACED.fullmatch(str(error))
    said, path = (placed["said"], placed["path"]) if placed else (str(error), "")
    here = [*_plain(_info(kind))]
    for step in _STEP.finditer(path):
        here = _inside(here, step["field"])
    if unknown := _UNKNOWN.fullmatch(said):
        return f"there is no field {_quoted(unknown['field'])}{_known(here)}", path
    if missing := _MISSING.fullmatch(said):
        here = _inside(here, missing["field"])
        return f"the field '{missing['field']}' is missing{_values(here)}", path
    if none_of := _NONE_OF.fullmatch(said):
        value = none_of["value"]
        quoted = _quoted(value[1:-1]) if value.startswith("'") else value
        return f"{quoted} is not allowed{_values(here)}", path
    return _expected(said) + _values(here), path


def _quoted(text: str) -> str:
    return f"'{text}'" if len(text) <= _MOST_QUOTED else f"'{text[:_MOST_QUOTED]}...'"


def _expected(said: str) -> str:
    """What msgspec says of a value of another kind, or out of its bounds."""
    other = _OTHER.fullmatch(said)
    if other is None:
        return said
    kinds = " or ".join(_KINDS.get(each, each) for each in other["kinds"].split(" | "))
    bound = other["bound"]
    for sign, words in _BOUNDS.items():
        bound = bound.replace(f" {sign}", f" of {words}", 1).replace("length of", "length")
    got = (other["got"] or "").strip("`")
    found = "a fraction" if got == "float" else _KINDS.get(got, got)
    return f"{kinds}{bound} is expected{f', not {found}' if found else ''}"


@cache
def _info(kind: Any) -> inspect.Type:
    return inspect.type_info(kind)


def _plain(info: inspect.Type) -> Iterator[inspect.Type]:
    """A type without what is said about it; each of a union."""
    if isinstance(info, inspect.Metadata):
        yield from _plain(info.type)
    elif isinstance(info, inspect.UnionType):
        for part in info.types:
            yield from _plain(part)
    else:
        yield info


def _inside(here: list[inspect.Type], field: str | None) -> list[inspect.Type]:
    """What may stand in a field of an object; None: in a list or under any key."""
    return [part for info in here for part in _parts(info, field)]


def _parts(info: inspect.Type, field: str | None) -> Iterator[inspect.Type]:
    match info:
        case inspect.StructType(tag_field=str(name), tag=tag) if name == field:
            yield inspect.LiteralType((tag,))
        case inspect.StructType(fields=fields):
            for each in fields:
                if each.encode_name == field:
                    yield from _plain(each.type)
        case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
            yield from _plain(item)
        case inspect.DictType(value_type=value):
            yield from _plain(value)


def _values(here: list[inspect.Type]) -> str:
    allowed = [
        str(value)
        for info in here
        if isinstance(info, inspect.LiteralType)
        for value in info.values
    ]
    return f"; allowed: {', '.join(allowed)}" if allowed else ""


def _known(here: list[inspect.Type]) -> str:
    """The fields that there are; by tag, where the object may be one of several."""
    structs = [info for info in here if isinstance(info, inspect.StructType)]
    known = {info.tag: ", ".join(field.encode_name for field in info.fields) for info in structs}
    if len(structs) == 1:
        return f"; known: {', '.join(known.values())}"
    return "".join(f"; known of {tag!r}: {names or 'none'}" for tag, names in known.items())

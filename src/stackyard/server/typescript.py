"""The client's TypeScript types, made from the structs that the server and the games speak in.

``python -m stackyard.server.typescript`` prints them, with a file's name it writes them there; they
stand in ``web/src/lib/api/types.ts``, as prettier would have them.

A struct becomes an interface, a module's named union a type of that name. What several modules give
the same name is told apart by the game's: ``StackNabbitView``, ``StackyMapView``. A field that is
always sent is required. One with a default is optional in what only clients say, and where the
struct leaves defaults out. ``Meta(extra={"typescript": ...})`` says a type in TypeScript's own
words where Python has none for it.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from types import UnionType
from typing import Any, Final, Literal, Union, get_args, get_origin

from msgspec import NODEFAULT, inspect

from stackyard.games.registry import playable
from stackyard.server.messages import ROOTS
from stackyard.server.socket_schema import MATCH_EVENTS, event_types, view_type

_WIDTH: Final = 100
_HEAD: Final = "// Made by `python -m stackyard.server.typescript` from the server's structs.\n"
_PLAIN: Final[dict[type[inspect.Type], str]] = {
    inspect.AnyType: "unknown",
    inspect.BoolType: "boolean",
    inspect.BytesType: "string",
    inspect.DateTimeType: "string",
    inspect.FloatType: "number",
    inspect.IntType: "number",
    inspect.NoneType: "null",
    inspect.StrType: "string",
}


def typescript() -> str:
    """All types that a client of the server meets, as a module of TypeScript."""
    games = playable()
    views = [view_type(game) for game in games]
    events = [kind for game in games for kind in event_types(game)]
    writer = _Writer((*ROOTS, *views, *MATCH_EVENTS, *events))
    return _HEAD + writer.modules() + _events(writer)


def types_of(roots: Sequence[type]) -> str:
    """The types that some structs reach, module by module.

    Raises:
        TypeError: a type has no counterpart, or two of them would be called the same.
    """
    return _Writer(roots).modules()


def _events(writer: _Writer) -> str:
    """The events by game's id, because their tags are unique within a game only."""
    always = writer.union(MATCH_EVENTS)
    lines = [
        f"  readonly '{game.id}': {always} | {writer.union(event_types(game))};\n"
        for game in playable()
    ]
    return (
        "\n/** What may happen in each game: an event's tag is unique within its game only. */\n"
        f"export interface EventByGame {{\n{''.join(lines)}}}\n\n"
        "export type GameEvent = EventByGame[keyof EventByGame];\n"
    )


class _Writer:
    """Writes the types that some structs reach.

    Args:
        roots: the structs to begin with; those that refuse unknown fields are what clients say.
    """

    def __init__(self, roots: Sequence[type]) -> None:
        said = [root for root in roots if _config(root).forbid_unknown_fields]
        heard = [root for root in roots if root not in said]
        self._sent = set(_reached(heard))
        self._structs = list(_reached(roots))
        self._modules = sorted({struct.__module__ for struct in self._structs})
        self._aliases = self._find_aliases()
        self._names = self._find_names()
        # A union is known again by its text, because inspection forgets what it was called.
        self._known: dict[str, str] = {}
        for (module, name), alias in self._aliases.items():
            self._known[self._type(inspect.type_info(alias))] = self._names[module, name]

    def modules(self) -> str:
        """All types, module by module, each in the order of its source."""
        return "".join(self._module(module) for module in self._modules)

    def union(self, kinds: Iterable[type]) -> str:
        """A union of structs: its name, where it has one."""
        text = " | ".join(self._names[kind.__module__, kind.__name__] for kind in kinds)
        return self._known.get(text, text)

    def _module(self, module: str) -> str:
        text = f"\n// --- {module}\n"
        for name, value in vars(sys.modules[module]).items():
            if (module, name) in self._aliases:
                text += f"\n{self._alias(module, name)}"
            elif isinstance(value, type) and value in self._structs and value.__module__ == module:
                text += f"\n{self._interface(value)}"
        return text

    def _interface(self, struct: type) -> str:
        info = inspect.type_info(struct)
        assert isinstance(info, inspect.StructType)
        text = _comment(struct)
        text += f"export interface {self._names[struct.__module__, struct.__name__]} {{\n"
        if info.tag is not None:
            text += f"  readonly {info.tag_field}: '{info.tag}';\n"
        for field in info.fields:
            mark = "?" if self._may_miss(struct, field) else ""
            start, kind = f"  readonly {field.encode_name}{mark}:", self._type(field.type)
            is_long = len(f"{start} {kind};") > _WIDTH
            text += _listed(start, kind, "    ") if is_long else f"{start} {kind};\n"
        return text + "}\n"

    def _alias(self, module: str, name: str) -> str:
        members = self._members(inspect.type_info(self._aliases[module, name]))
        start, text = f"export type {self._names[module, name]} =", " | ".join(members)
        if len(f"{start} {text};") <= _WIDTH:
            return f"{start} {text};\n"
        if len(f"  {text};") <= _WIDTH:
            return f"{start}\n  {text};\n"
        return _listed(start, text, "  ")

    def _may_miss(self, struct: type, field: inspect.Field) -> bool:
        if field.required:
            return False
        # Not required, and yet without a default: it may be UNSET.
        is_unset = field.default is NODEFAULT and field.default_factory is NODEFAULT
        return is_unset or struct not in self._sent or _config(struct).omit_defaults

    def _type(self, info: inspect.Type) -> str:
        if type(info) in _PLAIN:
            return _PLAIN[type(info)]
        match info:
            case inspect.Metadata():
                said = (info.extra or {}).get("typescript")
                return str(said) if said else self._type(info.type)
            case inspect.StructType(cls=struct):
                return self._names[struct.__module__, struct.__name__]
            case inspect.LiteralType() | inspect.UnionType():
                return self._union(info)
            case inspect.VarTupleType(item_type=item) | inspect.ListType(item_type=item):
                text = self._type(item)
                return f"readonly ({text})[]" if " " in text else f"readonly {text}[]"
            case inspect.TupleType(item_types=items):
                return f"readonly [{', '.join(map(self._type, items))}]"
            case inspect.DictType(value_type=value):
                return f"Readonly<Record<string, {self._type(value)}>>"
        raise TypeError(f"there is no TypeScript for {info}")

    def _union(self, info: inspect.Type) -> str:
        members = self._members(info)
        named = self._known.get(" | ".join(members))
        if named:
            return named
        if members[-1] == "null":
            named = self._known.get(" | ".join(members[:-1]))
            return f"{named or ' | '.join(members[:-1])} | null"
        return " | ".join(members)

    def _members(self, info: inspect.Type) -> list[str]:
        if isinstance(info, inspect.LiteralType):
            return [f"'{value}'" if isinstance(value, str) else f"{value}" for value in info.values]
        assert isinstance(info, inspect.UnionType)
        members: list[str] = []
        for part in info.types:
            is_union = isinstance(part, inspect.LiteralType)
            members += self._members(part) if is_union else [self._type(part)]
        return sorted(members, key=lambda member: member == "null")

    def _find_aliases(self) -> dict[tuple[str, str], Any]:
        found: dict[tuple[str, str], Any] = {}
        for module in self._modules:
            for name, value in vars(sys.modules[module]).items():
                is_known = any(value is other for other in found.values())
                if not name.startswith("_") and not is_known and self._is_union(value):
                    found[module, name] = value
        return found

    def _is_union(self, value: Any) -> bool:
        if get_origin(value) is Literal:
            return True
        is_union = isinstance(value, UnionType) or get_origin(value) is Union
        return is_union and all(part in self._structs for part in get_args(value))

    def _find_names(self) -> dict[tuple[str, str], str]:
        places = [(struct.__module__, struct.__name__) for struct in self._structs]
        places += self._aliases
        counts = Counter(name for _, name in places)
        names = {
            (module, name): name if counts[name] == 1 else _prefix(module) + name
            for module, name in places
        }
        for name, count in Counter(names.values()).items():
            if count > 1:
                raise TypeError(f"{count} types would be called {name}: rename them")
        return names


def _config(struct: Any) -> Any:
    return struct.__struct_config__


def _prefix(module: str) -> str:
    """The game's name in front of what other modules call the same; nothing outside the games."""
    if not module.startswith("stackyard.games."):
        return ""
    return module.split(".")[-2].title().replace("_", "")


def _listed(start: str, union: str, indent: str) -> str:
    """A declaration with a line for each member of a union."""
    return start + "".join(f"\n{indent}| {member}" for member in union.split(" | ")) + ";\n"


def _comment(struct: type) -> str:
    first = (struct.__doc__ or "").strip().partition("\n")[0]
    first = re.sub(r"\bNone\b", "null", first)
    return f"/** {first} */\n" if first else ""


def _reached(roots: Iterable[type]) -> Iterator[type]:
    """The structs that some structs hold, themselves included, each once."""
    seen: set[type] = set()
    left: list[Any] = [inspect.type_info(root) for root in roots]
    while left:
        info = left.pop()
        if isinstance(info, inspect.StructType):
            if info.cls in seen:
                continue
            seen.add(info.cls)
            yield info.cls
            left += [field.type for field in info.fields]
        elif isinstance(info, inspect.UnionType):
            left += info.types
        elif isinstance(info, inspect.TupleType):
            left += info.item_types
        elif isinstance(info, inspect.VarTupleType | inspect.ListType):
            left.append(info.item_type)
        elif isinstance(info, inspect.DictType):
            left.append(info.value_type)
        elif isinstance(info, inspect.Metadata):
            left.append(info.type)


def main(args: Sequence[str]) -> None:
    """Write the types to the file named, or print them where none is."""
    if args:
        Path(args[0]).write_text(typescript(), encoding="utf-8")
    else:
        sys.stdout.write(typescript())


if __name__ == "__main__":
    main(sys.argv[1:])

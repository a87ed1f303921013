"""Spoilt texts and records, made by lot: by bytes, by structure, by what JSON lets through."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

ODD_CHARACTERS = "\x00\n \t+-0179@#/,?:.\"'{}[]\\٣Ⅷ½\u202e\u200d\ud800İ😀AQWhk"

ODD_VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    2**63,
    -(2**64),
    10**30,
    10**400,
    1.5,
    1e300,
    "",
    "0",
    "flip",
    "\x00",
    "stackyard/1",
    "x" * 10_000,
    [],
    {},
    [[]],
    [None] * 1_000,
    {"": {"": {}}},
    [0, "flip"],
]

# Texts that no value of Python's writes: put in for a placeholder.
ODD_TEXTS = [
    "NaN",
    "Infinity",
    "-0",
    "1e999",
    "1E400",
    "0.1e-999",
    "01",
    "9" * 5_000,
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    "[" * 2_000 + "]" * 2_000,
    "[" * 960 + "]" * 960,
    '{"a":' * 2_000 + "1" + "}" * 2_000,
    '{"a":1,"a":1}',
    '{"scores":[1],"winners":[],"outcome":"","outcome":""}',
    "tru",
    "",
    '"',
]
_PLACEHOLDER = "\ue000"


def mutated_text(text: str, chance: Random) -> str:
    """A text with one to three small changes."""
    for _ in range(chance.randint(1, 3)):
        at = chance.randint(0, len(text))
        text = chance.choice(_TEXT_CHANGES)(text, at, chance)
    return text


_TEXT_CHANGES: list[Callable[[str, int, Random], str]] = [
    lambda text, at, chance: text[:at] + text[at + 1 :],
    lambda text, at, chance: text[:at] + chance.choice(ODD_CHARACTERS) + text[at:],
    lambda text, at, chance: text[:at] + chance.choice(ODD_CHARACTERS) + text[at + 1 :],
    lambda text, at, chance: text[:at] + text[at : at + 2][::-1] + text[at + 2 :],
    lambda text, at, chance: text[:at] + text[at:] * 2,
    lambda text, at, chance: text.swapcase(),
    lambda text, at, chance: text + chance.choice(["9" * 5_000, "\n", ",0", "?", " 1", "/0"]),
    lambda text, at, chance: chance.choice(["", " ", "-" * 50_000, "0" * 50_000, "@", "W@", "+"]),
]


def mutated_bytes(data: bytes, chance: Random) -> bytes:
    """A record's bytes with one to four changes."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data) + 1)
        end = min(len(data), at + chance.choice([1, 1, 2, 5, 50]))
        piece = data[at:end]
        data = chance.choice(
            [
                data[:at] + data[end:],
                data[:at] + bytes([chance.randrange(256)]) + data[end:],
                data[:at]
                + bytes(chance.choice(b'0123456789",:[]{}-.eE\\ \n') for _ in piece)
                + data[end:],
                data[:at] + piece + data[at:],
                data[:at],
                data[:at] + bytes(byte ^ 1 << chance.randrange(8) for byte in piece) + data[end:],
                data[:at] + chance.choice(ODD_TEXTS).encode() + data[end:],
            ]
        )
    return data


def mutated_structure(fields: dict[str, Any], chance: Random) -> bytes:
    """A record with one to three of its values changed, gone, doubled or exchanged, as JSON.

    The fields themselves are changed; give a copy.
    """
    odd = ""
    for _ in range(chance.randint(1, 3)):
        holder, key = _place(fields, chance)
        if not chance.randrange(4) and not odd:
            odd = chance.choice(ODD_TEXTS)
            holder[key] = _PLACEHOLDER
        else:
            chance.choice(_STRUCTURE_CHANGES)(holder, key, chance)
        if not fields:
            break
    text = json.dumps(fields, ensure_ascii=False)
    return text.replace(f'"{_PLACEHOLDER}"', odd).encode(errors="surrogatepass")


def _place(value: Any, chance: Random) -> tuple[Any, Any]:
    """A list or an object inside a value that is not empty, and a key in it."""
    while True:
        key = chance.choice(list(value) if isinstance(value, dict) else range(len(value)))
        inner = value[key]
        if not isinstance(inner, dict | list) or not inner or not chance.randrange(3):
            return value, key
        value = inner


def _change(holder: Any, key: Any, chance: Random) -> None:
    holder[key] = json.loads(json.dumps(chance.choice(ODD_VALUES)))


def _nudge(holder: Any, key: Any, chance: Random) -> None:
    value = holder[key]
    if isinstance(value, int):
        holder[key] = value + chance.choice([-1, 1])
    elif isinstance(value, str):
        holder[key] = mutated_text(value, chance)
    elif isinstance(value, list):
        chance.shuffle(value)


def _remove(holder: Any, key: Any, chance: Random) -> None:
    del holder[key]


def _rename(holder: Any, key: Any, chance: Random) -> None:
    if isinstance(holder, dict):
        holder[mutated_text(key, chance)] = holder.pop(key)


def _double(holder: Any, key: Any, chance: Random) -> None:
    if isinstance(holder, list):
        holder.insert(chance.randrange(len(holder) + 1), holder[key])


def _exchange(holder: Any, key: Any, chance: Random) -> None:
    other = chance.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[key], holder[other] = holder[other], holder[key]


def _cut(holder: Any, key: Any, chance: Random) -> None:
    if isinstance(holder, list):
        del holder[key:]


_STRUCTURE_CHANGES = [_change, _nudge, _remove, _rename, _double, _exchange, _cut]

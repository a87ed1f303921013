"""Texts that people bring: made fit to be shown to others."""

from __future__ import annotations

import unicodedata
from typing import Final

# Control, format (with all that turns the direction of writing), surrogate, private, unassigned.
_STRIPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# A joiner makes one emoji of several, and many scripts need it.
_JOINERS: Final = frozenset({"\u200c", "\u200d"})
_MOST_MARKS: Final = 4


def clean(text: str) -> str:
    """A text in NFC without control and bidirectional characters, its whitespace collapsed.

    Piles of combining marks, which reach into other lines, are cut to a few.
    """
    spaced = "".join(" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    kept: list[str] = []
    marks = 0
    for char in spaced:
        category = unicodedata.category(char)
        if category in _STRIPPED and char not in _JOINERS:
            continue
        marks = marks + 1 if category in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    text = " ".join("".join(kept).split())
    return text if any(char not in _JOINERS for char in text) else ""

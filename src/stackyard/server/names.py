"""Texts that people bring: made fit to be shown to others."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

# Control, format (with all that turns the direction of writing), surrogate, private, unassigned.
_STRIPPED: Final = frozenset({"Cc", "Cf", "Cs", "Co", "Cn"})
# A joiner makes one emoji of several, and many scripts need it.
_JOINERS: Final = frozenset({"\u200c", "\u200d"})
# Letters, marks and signs that are blank: in names they only deceive.
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
_MOST_MARKS: Final = 4


def clean(text: str) -> str:
    """A text in NFC without control and bidirectional characters, its whitespace collapsed.

    Piles of combining marks, which reach into other lines, are cut to a few. Joiners between plain
    letters go too, so that no name looks like another one. A text of which nothing can be seen is
    empty.
    """
    shown = unicodedata.normalize("NFC", "".join(_shown(text)))
    kept: list[str] = []
    marks = 0
    for char in shown:
        marks = marks + 1 if unicodedata.category(char) in {"Mn", "Me"} else 0
        if marks <= _MOST_MARKS:
            kept.append(char)
    text = " ".join("".join(kept).split())
    return text if any(map(_is_seen, text)) else ""


def _shown(text: str) -> Iterator[str]:
    """The characters that show, each whitespace as a space."""
    before = " "
    for char in text:
        if char in _JOINERS:
            shows = not before.isascii() and before not in _JOINERS
        else:
            shows = char.isspace() or (
                char not in _BLANKS and unicodedata.category(char) not in _STRIPPED
            )
        if shows:
            before = " " if char.isspace() else char
            yield before


def _is_seen(char: str) -> bool:
    return unicodedata.category(char)[0] in "LNPS"

"""The block with a lit top: stacks of cards in three shades of one hue, or in ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from rich.style import Style as Paint
from rich.text import Text

from stackyard.terminal.screen import Style

FACE_WIDTH: Final = 5
#: Columns of a block with its side.
BLOCK_WIDTH: Final = FACE_WIDTH + 1


@dataclass(frozen=True, slots=True)
class Hue:
    """One hue in the three steps of light, and the ink that can be read on its face."""

    top: str
    face: str
    side: str
    ink: str


#: What lies closed: a bank, a face-down pile.
WOOD: Final = Hue("#c9a87c", "#8a6642", "#5b4029", "#ffffff")


def block(label: str, count: int, hue: Hue, rows: int, style: Style) -> list[Text]:
    """A stack of cards seen from the front, its number on the face, its top lit.

    Args:
        label: what is on the face; at most 4 columns.
        count: how many cards are in it, from 1: it is so many half rows high, where there is room.
        hue: its colours.
        rows: how many rows it has, the face's included.
        style: in ASCII only the face is drawn.

    Returns:
        Its rows from the top, each `BLOCK_WIDTH` columns wide.
    """
    if style.ascii:
        blank = (Text(" " * BLOCK_WIDTH) for _ in range(rows - 1))
        return [*blank, Text(f"[{label:^{BLOCK_WIDTH - 2}}]", Paint(bold=True))]
    halves = min(count, 2 * (rows - 1))
    above = [_edges(halves - 2 * row, hue, style) for row in reversed(range(rows - 1))]
    face = (f"{label:^{FACE_WIDTH}}", Paint(color=hue.ink, bgcolor=hue.face, bold=True))
    return [*above, Text.assemble(face, ("▌", Paint(color=hue.side)))]


def gap(rows: int, style: Style) -> list[Text]:
    """Where no stack is: a dot on the ground, so that columns can be followed."""
    dot = Text(f"{'.' if style.ascii else '·':^{BLOCK_WIDTH}}", Paint(dim=True))
    return [*(Text(" " * BLOCK_WIDTH) for _ in range(rows - 1)), dot]


def _edges(halves: int, hue: Hue, style: Style) -> Text:
    """A row above the face with so many edges of cards in it: none, one or two; the last is lit."""
    if halves <= 0:
        return Text(" " * BLOCK_WIDTH)
    if not style.colour:
        return Text(("▄" if halves == 1 else "═") * FACE_WIDTH + " ")
    if halves == 1:
        edge, side = ("▄", Paint(color=hue.top)), "▖"
    else:
        upper = hue.top if halves == 2 else hue.face
        edge, side = ("▀", Paint(color=upper, bgcolor=hue.side)), "▌"
    return Text.assemble((edge[0] * FACE_WIDTH, edge[1]), (side, Paint(color=hue.side)))

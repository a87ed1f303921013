"""The STACC beside a panel of short lines, with a hand below: the screen of every mode."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from rich.console import Group, RenderableType
from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.staccs.view import Table
from stackyard.terminal.screen import Style
from stackyard.terminal.tables import Scene
from stackyard.terminal.tables.stacc import paint
from stackyard.terminal.tables.stacc.drawing import draw_stacc
from stackyard.terminal.tables.stacc.mosaic import Point

PANEL: Final = 24
NAME_WIDTH: Final = 12
_FEWEST_LINES: Final = 6
_GAP: Final = "  "
_DIM: Final = Paint(dim=True)
_BOLD: Final = Paint(bold=True)


def lay_out(
    table: Table,
    beckoning: Collection[Point],
    panel: Sequence[Text],
    below: Sequence[Text],
    scene: Scene,
) -> RenderableType:
    """Draw a mode's screen.

    Args:
        table: the table's part of the view.
        beckoning: the points at which something fits that the viewer has.
        panel: lines beside the STACC, at most `PANEL` columns wide each.
        below: lines under it.
        scene: for whom, and how much room there is.
    """
    width = scene.width - PANEL - len(_GAP)
    lines = max(_FEWEST_LINES, scene.height - len(below))
    drawing = draw_stacc(table, beckoning, scene.style, width, lines)
    if drawing.beyond:
        lines = max(_FEWEST_LINES, lines - 1)
        drawing = draw_stacc(table, beckoning, scene.style, width, lines)
    blank = Text(" " * width)
    rows = [
        Text.assemble(row or blank, _GAP, beside or "", no_wrap=True)
        for row, beside in zip_longest(drawing.lines, panel)
    ]
    if drawing.beyond:
        rows.append(Text(_note(drawing.beyond), _DIM, no_wrap=True))
    return Group(*rows, *below)


def _note(beyond: Mapping[str, int]) -> str:
    """What cannot be seen: 'More spots: 2 above, 1 left', and how to hear of them."""
    sides = ", ".join(f"{count} {side}" for side, count in beyond.items())
    return f"More spots: {sides} (in play 'spots' tells them all)."


def heading(title: str, style: Style) -> Text:
    """The first line of a panel."""
    line = "=" if style.ascii else "━"
    return Text.assemble((line * 2, _DIM), (f" {title} ", _BOLD), (line * 2, _DIM))


def compass() -> list[Text]:
    """The directions in which a WILD's TOP can look, by their numbers."""
    return [Text("a WILD's TOP: 5 0 1", _DIM), Text("              4 3 2", _DIM)]


def chips(label: str, cards: Sequence[str], lit: Collection[str], scene: Scene) -> list[Text]:
    """Cards side by side, as many lines as they take; those that can be laid stand out."""
    rows = [Text(f"{label} ", _BOLD, no_wrap=True)]
    for card in cards:
        chip = _chip(card, card in lit, scene.style)
        if rows[-1].cell_len + chip.cell_len + 1 > scene.width:
            rows.append(Text(" " * (len(label) + 1), no_wrap=True))
        rows[-1].append_text(chip)
        rows[-1].append(" ")
    return rows


def _chip(card: str, lit: bool, style: Style) -> Text:
    sign = paint.card_sign(card, style)
    if style.colour and style.shades and not style.ascii:
        hue = paint.hue_of(card)
        if lit:
            return Text(f" {sign} ", Paint(color=hue.ink, bgcolor=hue.top, bold=True))
        return Text(f" {sign} ", Paint(color=hue.top, bgcolor=hue.side))
    colour = paint.suit_paint(card[-1]) if style.colour else Paint()
    return Text(f"[{sign}]", (colour + Paint(bold=True)) if lit else Paint(dim=True))


def card_texts(cards: Sequence[str], style: Style, width: int) -> Iterator[str]:
    """As many cards as go into so many columns, with a mark where there are more."""
    used = 0
    for i, card in enumerate(cards):
        sign = paint.card_sign(card, style)
        more = len(cards) - i - 1
        if used + len(sign) + (2 if more else 0) > width:
            yield "+"
            return
        used += len(sign) + 1
        yield sign

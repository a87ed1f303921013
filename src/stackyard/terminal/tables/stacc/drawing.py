"""A STACC drawn with characters: a card is 8 columns wide and 4 lines high.

A lattice point lies at column ``4 q``, on the border between two lines. So between two neighbouring
columns of points every line is crossed by one sloping edge, which the eighths of a block draw well;
upright edges run through the middle of a column. Where colours cannot be told apart, or are the
same on both sides of an edge, a thin line stands for the edge.

On open surfaces stands what they ask; on those of locked cards, which ask nothing, nothing. The
newest card's signs are underlined.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.staccs.view import Table
from stackyard.terminal.screen import Style
from stackyard.terminal.tables.stacc import paint
from stackyard.terminal.tables.stacc.mosaic import (
    DIRECTIONS,
    PARTS,
    Mosaic,
    Piece,
    Point,
    asked_by,
    height,
    mosaic_of,
)
from stackyard.terminal.tables.stacc.spots import blocked, numbers
from stackyard.terminal.tables.stacc.window import Window, choose_window

_COLUMN: Final = 4
# Where a surface's sign stands, by its direction: columns from the centre, and the line.
_SIGN_AT: Final = ((0, -1), (2, -1), (2, 0), (0, 0), (-2, 0), (-2, -1))


@dataclass(frozen=True, slots=True)
class _Set:
    """The characters of edges: sloping ones from low to high, upright, tips above and below."""

    slope: str
    upright: str
    tip: str
    foot: str


_LINES: Final = _Set("▁─▔", "│", "▔", "▁")
_ASCII: Final = _Set(".-'", "|", "'", ".")
_FILLED: Final = "▂▄▆"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawn STACC: its lines, and how many places lie outside, by the side they lie on."""

    lines: list[Text]
    beyond: dict[str, int]


#: A character and how it looks.
Cell = tuple[str, Paint]


def draw_stacc(
    table: Table, beckoning: Collection[Point], style: Style, width: int, lines: int
) -> Drawing:
    """Draw a table on so many columns and lines, cut to what matters where it is larger.

    Args:
        table: the table's part of a view.
        beckoning: the points at which something fits that the viewer has; they stand out.
        style: filled with colours, or outlined; in ASCII outlined.
        width: the columns that there are.
        lines: the lines that there are.
    """
    mosaic = mosaic_of(table)
    filled = style.colour and style.shades and not style.ascii
    at = {point: _mark_at(table, point) for point in numbers(table)}
    marks = {cell: 3 if point in beckoning else 1 for point, cell in at.items()}
    marks[_cell((table.cards[-1].q, table.cards[-1].r))] = 2
    window = choose_window(_extent(table, marks), marks, width, lines)
    signs = _signs(mosaic, style, filled)
    signs.update(_spots(table, beckoning, filled, window))
    ground = _ground(table)
    brush = _Filled(mosaic, ground) if filled else _Outlined(mosaic, ground, style.ascii)
    rows = [
        _row([signs.get((x, y)) or brush.cell(x, y) for x in window.columns]) for y in window.lines
    ]
    return Drawing(rows, window.beyond(at.values()))


def _row(cells: list[Cell]) -> Text:
    runs = groupby(cells, key=lambda cell: cell[1])
    return Text.assemble(
        *(("".join(sign for sign, _ in run), style) for style, run in runs), no_wrap=True
    )


# --- where things stand


def _cell(point: Point) -> tuple[int, int]:
    """The column and the line just below a point."""
    return _COLUMN * point[0], height(point)


def _mark_at(table: Table, point: Point) -> tuple[int, int]:
    """Where a spot's number stands: on the side of the point on which no surface has its sign."""
    x, y = _cell(point)
    facings = {table.facings[spot.stacc] for spot in table.spots if (spot.q, spot.r) == point}
    return (x, y) if any(facing % 2 == 0 for facing in facings) else (x, y - 1)


def _ground(table: Table) -> Window:
    """Where the table is: a card's middle may lie on it, or on its border."""
    bounds = table.bounds
    return Window(
        range(_COLUMN * bounds.q_low - 1, _COLUMN * bounds.q_high + 2),
        range(-bounds.y_high - 1, -bounds.y_low + 1),
    )


def _extent(table: Table, marks: Collection[tuple[int, int]]) -> Window:
    """All that is to be seen: cards, and the numbers of spots."""
    cells = [_cell((card.q, card.r)) for card in table.cards]
    xs = [x + d for x, _ in cells for d in (-4, 4)] + [x + d for x, _ in marks for d in (-1, 1)]
    ys = [y + d for _, y in cells for d in (-2, 1)] + [y for _, y in marks]
    return Window(range(min(xs), max(xs) + 1), range(min(ys), max(ys) + 1))


# --- signs: what surfaces ask, and the spots' numbers


def _signs(mosaic: Mosaic, style: Style, filled: bool) -> dict[tuple[int, int], Cell]:
    signs: dict[tuple[int, int], Cell] = {}
    for number, card in enumerate(mosaic.table.cards):
        if number < mosaic.locked:
            continue
        for part, turn in PARTS.items():
            piece = Piece(number, part)
            if mosaic.whole(piece):
                across, down = _SIGN_AT[(card.facing + turn) % DIRECTIONS]
                x, y = _cell((card.q, card.r))
                text = _sign(mosaic, piece, style)
                look = _sign_paint(mosaic, piece, style, filled)
                # Two columns to the left of a place leave it free for a spot's number.
                start = x + across - (len(text) - 1 if across else len(text) // 2)
                _write(signs, text, start, y + down, look)
    return signs


def _sign(mosaic: Mosaic, piece: Piece, style: Style) -> str:
    asked = asked_by(mosaic.table, piece)
    card = mosaic.table.cards[piece.number]
    if card.card == "W":
        return _sign_of_wild(mosaic, piece, paint.sign(asked, style) if asked else "")
    return paint.sign(asked, style) if piece.part == "TOP" else asked


def _sign_of_wild(mosaic: Mosaic, piece: Piece, suit: str) -> str:
    """On the TOP of a WILD what was called; in WILD OUT on its SIDE the STACC's number."""
    if len(mosaic.table.facings) > 1:
        return f"#{mosaic.table.cards[piece.number].stacc}" if piece.part == "SIDE" else ""
    return f"W{suit}" if piece.part == "TOP" else ""


def _sign_paint(mosaic: Mosaic, piece: Piece, style: Style, filled: bool) -> Paint:
    card = mosaic.table.cards[piece.number]
    newest = piece.number == len(mosaic.table.cards) - 1
    if filled:
        hue = paint.hue_of(card.card)
        return Paint(
            color=paint.ink(hue, piece.part),
            bgcolor=paint.shade(hue, piece.part),
            bold=True,
            underline=newest,
        )
    look = paint.suit_paint(card.card[-1]) if style.colour else Paint(bold=True)
    return look + Paint(underline=newest)


def _spots(
    table: Table, beckoning: Collection[Point], filled: bool, window: Window
) -> dict[tuple[int, int], Cell]:
    """The numbers of the spots, where they are not cut off."""
    signs: dict[tuple[int, int], Cell] = {}
    for point, number in numbers(table).items():
        x, y = _mark_at(table, point)
        lit = point in beckoning
        if not window.shows(x, y):
            continue
        if filled:
            _write(signs, f"{number:2}", x - 1, y, paint.BECKONING if lit else paint.IDLE)
        else:
            _write(
                signs, f"@{number}", x - 1, y, Paint(bold=True, reverse=True) if lit else Paint()
            )
    for point in blocked(table):
        _write(signs, "x", *_mark_at(table, point), paint.SHUT if filled else Paint(bold=True))
    return signs


def _write(signs: dict[tuple[int, int], Cell], text: str, x: int, y: int, look: Paint) -> None:
    for i, character in enumerate(text):
        signs[x + i, y] = (character, look)


# --- edges and surfaces


def _around(mosaic: Mosaic, x: int, y: int) -> tuple[Piece | None, Piece | None]:
    """The two pieces that meet in a cell: left and right, or, between columns, upper and lower."""
    q, across = divmod(x, _COLUMN)
    if across:
        return mosaic.pieces.get((q, y)), mosaic.pieces.get((q, y + 1))
    middle = y + (y - q + 1) % 2
    return mosaic.pieces.get((q - 1, middle)), mosaic.pieces.get((q, middle))


def _rises(x: int, y: int) -> bool:
    """Whether the sloping edge in a cell between two columns goes up to the right."""
    return (y - x // _COLUMN) % 2 == 1


class _Outlined:
    """Draws edges as lines, and leaves surfaces blank."""

    def __init__(self, mosaic: Mosaic, ground: Window, ascii_only: bool) -> None:
        self._mosaic = mosaic
        self._ground = ground
        self._set = _ASCII if ascii_only else _LINES
        self._off = "." if ascii_only else "·"

    def cell(self, x: int, y: int) -> Cell:
        """The character of a cell that has no sign."""
        first, second = _around(self._mosaic, x, y)
        if first != second:
            return edge(self._set, x, y), Paint()
        if first is None and not self._ground.holds(x, y):
            return self._off if (x + 2 * y) % _COLUMN == 0 else " ", Paint(dim=True)
        return (self._tip(x, y, first) if x % _COLUMN == 0 else " "), Paint()

    def _tip(self, x: int, y: int, piece: Piece | None) -> str:
        """Where two sloping edges meet at the upper or lower border of a line."""
        q = x // _COLUMN
        at_top = (y - q) % 2 == 0
        beside = y if at_top else y + 1
        pieces = self._mosaic.pieces
        if piece is None or piece in {pieces.get((q - 1, beside)), pieces.get((q, beside))}:
            return " "
        return self._set.tip if at_top else self._set.foot


def edge(characters: _Set, x: int, y: int) -> str:
    """The line of the edge that runs through a cell."""
    across = x % _COLUMN
    if not across:
        return characters.upright
    return characters.slope[across - 1] if _rises(x, y) else characters.slope[3 - across]


class _Filled:
    """Fills surfaces with their shades; a thin line parts those of the same shade."""

    def __init__(self, mosaic: Mosaic, ground: Window) -> None:
        self._mosaic = mosaic
        self._ground = ground

    def cell(self, x: int, y: int) -> Cell:
        """The character of a cell that has no sign."""
        pieces = _around(self._mosaic, x, y)
        first, second = (self._colour(piece, x, y) for piece in pieces)
        if first == second:
            if pieces[0] == pieces[1]:
                return " ", Paint(bgcolor=first)
            return edge(_LINES, x, y), Paint(color=self._line(pieces), bgcolor=first)
        if x % _COLUMN == 0:
            return "▌", Paint(color=first, bgcolor=second)
        across = x % _COLUMN
        return _FILLED[across - 1 if _rises(x, y) else 3 - across], Paint(
            color=second, bgcolor=first
        )

    def _colour(self, piece: Piece | None, x: int, y: int) -> str:
        if piece is None:
            return paint.GROUND if self._ground.holds(x, y) else paint.OFF
        card = self._mosaic.table.cards[piece.number]
        return paint.shade(paint.hue_of(card.card, piece.number < self._mosaic.locked), piece.part)

    def _line(self, pieces: tuple[Piece | None, Piece | None]) -> str:
        piece = pieces[0] or pieces[1]
        assert piece is not None
        card = self._mosaic.table.cards[piece.number]
        hue = paint.hue_of(card.card, piece.number < self._mosaic.locked)
        return hue.ink if piece.part != "SIDE" else hue.top

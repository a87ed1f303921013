"""What of each card can be seen: the table cut into the lattice's triangles.

Cards overlap triangle by triangle. A triangle has an upright edge of one card edge, on a column of
the lattice, and its third corner on a neighbouring column. Between the columns q and q + 1 there is
one for each height: `(q, y)`, y being the height of its third corner and of its upright edge's
middle, in half edges downwards: a point (q, r) lies at y = -(2r + q).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from stackyard.games.staccs.view import Table

Triangle = tuple[int, int]
Point = tuple[int, int]
Part = Literal["TOP", "SIDE", "FACE"]

DIRECTIONS: Final = 6
#: How far each surface's direction is from its card's facing.
PARTS: Final[dict[Part, int]] = {"TOP": 0, "SIDE": 2, "FACE": 4}
_STEPS: Final = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))
# Triangle k of a card lies between its directions k and k + 1: column and height from its centre.
_TRIANGLES: Final = ((0, -1), (0, 0), (0, 1), (-1, 1), (-1, 0), (-1, -1))
_LETTERS: Final = frozenset("JQKA")


@dataclass(frozen=True, slots=True)
class Piece:
    """One surface of one card: the card's place in the order of laying, and which surface."""

    number: int
    part: Part


@dataclass(frozen=True, slots=True)
class Mosaic:
    """A table cut into triangles.

    Attributes:
        table: the table.
        pieces: what lies on top of each triangle; one on which nothing lies is not there.
        locked: how many cards are locked, the first ones (STA-14).
    """

    table: Table
    pieces: Mapping[Triangle, Piece]
    locked: int

    def whole(self, piece: Piece) -> bool:
        """Whether nothing of a surface is covered."""
        card = self.table.cards[piece.number]
        around = triangles_of((card.q, card.r), card.facing + PARTS[piece.part])
        return all(self.pieces.get(triangle) == piece for triangle in around)


def height(point: Point) -> int:
    """A point's height in half edges downwards."""
    return -(2 * point[1] + point[0])


def step(point: Point, direction: int) -> Point:
    """The neighbouring point in a direction, which may be any whole number."""
    q, r = _STEPS[direction % DIRECTIONS]
    return point[0] + q, point[1] + r


def triangles_of(point: Point, direction: int) -> tuple[Triangle, Triangle]:
    """The two triangles of a card's surface, by the direction in which it looks."""
    q, y = point[0], height(point)
    first, second = (
        (q + column, y + down)
        for column, down in (
            _TRIANGLES[(direction - 1) % DIRECTIONS],
            _TRIANGLES[direction % DIRECTIONS],
        )
    )
    return first, second


def mosaic_of(table: Table) -> Mosaic:
    """Cut a table into triangles, later cards over earlier ones."""
    pieces: dict[Triangle, Piece] = {}
    for number, card in enumerate(table.cards):
        for part, turn in PARTS.items():
            for triangle in triangles_of((card.q, card.r), card.facing + turn):
                pieces[triangle] = Piece(number, part)
    return Mosaic(table, pieces, _locked(table))


def _locked(table: Table) -> int:
    """The place of the newest WILD, which locks all before it; WILD OUT's four lock nothing."""
    if len(table.facings) > 1:
        return 0
    return max((i for i, card in enumerate(table.cards) if card.card == "W"), default=0)


def asked_by(table: Table, piece: Piece) -> str:
    """What an open surface asks, as a text: a TOP its suit, a SIDE a number, a FACE a letter.

    Nothing where it is bare, and for a WILD's TOP whatever is asked there.
    """
    card = table.cards[piece.number]
    if card.card == "W":
        return "" if piece.part != "TOP" else _called(table, piece)
    rank, suit = card.card[:-1], card.card[-1]
    if piece.part == "TOP":
        return suit
    return rank if (piece.part == "FACE") == (rank in _LETTERS) else ""


def _called(table: Table, piece: Piece) -> str:
    """The suit that a WILD's TOP asks, while its spot is there."""
    card = table.cards[piece.number]
    at = step((card.q, card.r), card.facing)
    suits = (
        spot.suit for spot in table.spots if (spot.q, spot.r) == at and spot.stacc == card.stacc
    )
    return next((suit for suit in suits if suit is not None), "")

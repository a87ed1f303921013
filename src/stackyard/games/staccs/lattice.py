"""The lattice on which cards lie, and how its points are numbered.

A card's centre is a point (q, r) of the triangular lattice: x = q * sqrt(3) / 2, y = r + q / 2, in
card edges. Heights are told doubled, ``2y = 2r + q``, so that they stay whole. Directions go 0 to
5, clockwise from straight up.

A lattice numbers the points of one rectangle without gaps, from 0, column by column from the left,
each column from below. The number is linear, ``pitch * q + r + origin``, so that the neighbour in a
direction is a fixed step away. A table set by the options may be smaller; a point's number stays.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.kernel import rule

DIRECTIONS: Final = 6
#: Steps to the six neighbours.
STEP_Q: Final = (0, 1, 1, 0, -1, -1)
STEP_R: Final = (1, 0, -1, -1, 0, 1)
#: The same in doubled height.
STEP_Y2: Final = (2, 1, -1, -2, -1, 1)


@dataclass(frozen=True, slots=True)
class Lattice:
    """A numbering of the points with ``|q| <= columns`` and ``low <= 2y <= high``.

    `low` and `high` are even, so that every other column is one point shorter.
    """

    columns: int
    low: int
    high: int

    @property
    def pitch(self) -> int:
        """The points of a long column: the step in direction 1 (q + 1)."""
        return (self.high - self.low) // 2 + 1

    @property
    def origin(self) -> int:
        """The number of the point (0, 0)."""
        lowest_r = -((-self.low - self.columns) // 2)  # of the first column, q = -columns
        return self.pitch * self.columns - lowest_r

    @property
    def points(self) -> int:
        """How many points there are."""
        q, r = self.columns, (self.high - self.columns) // 2
        return self.pitch * q + r + self.origin + 1

    def holds(self, q: int, r: int) -> bool:
        """Whether the point (q, r), which must be whole numbers, has a number here."""
        return (
            type(q) is type(r) is int
            and abs(q) <= self.columns
            and self.low <= 2 * r + q <= self.high
        )

    def point(self, q: int, r: int) -> int:
        """The number of the point (q, r).

        Raises:
            NotationError: it lies outside; no table of this mode reaches so far.
        """
        if not self.holds(q, r):
            raise NotationError(f"{q},{r} lies off every table of this mode")
        return self.pitch * q + r + self.origin

    def at(self, point: int) -> tuple[int, int]:
        """The (q, r) of a point's number.

        Raises:
            ValueError: there is no such point.
        """
        return _point_at(self, point)


@cache
def _point_at(lattice: Lattice, point: int) -> tuple[int, int]:
    """What `Lattice.at` gives: kept, because every look at a table asks for all its cards'."""
    if not 0 <= point < lattice.points:
        raise ValueError(f"points are numbered from 0 to {lattice.points - 1}, not {point}")
    number = LATTICES.index(lattice)
    return column(number, point), row(number, point)


#: UH OH! and SOLOSTACCS: a table of 40 x 24 (STA-R2), 1,151 points.
TABLE: Final = Lattice(23, -12, 36)
#: PARTY: a table of 80 x 48 (STA-R2), 4,511 points.
PARTY_TABLE: Final = Lattice(46, -24, 72)
#: WILD OUT: a table of 40 x 24 around any middle with |q| <= 6 and |y| <= 6, 2,153 points.
WILD_OUT_TABLE: Final = Lattice(29, -36, 36)

#: All lattices; a board says by its place here which one it uses.
LATTICES: Final = (TABLE, PARTY_TABLE, WILD_OUT_TABLE)
ON_TABLE: Final = 0
ON_PARTY_TABLE: Final = 1
ON_WILD_OUT_TABLE: Final = 2

POINTS: Final = tuple(lattice.points for lattice in LATTICES)
PITCH: Final = tuple(lattice.pitch for lattice in LATTICES)
ORIGIN: Final = tuple(lattice.origin for lattice in LATTICES)
_LOW: Final = tuple(lattice.low for lattice in LATTICES)
#: How far apart in number each lattice's neighbours lie, by direction.
STEPS: Final = tuple(
    tuple(lattice.pitch * q + r for q, r in zip(STEP_Q, STEP_R, strict=True))
    for lattice in LATTICES
)


@rule
def column(lattice: int, point: int) -> int:
    """The q of a point."""
    return (2 * (point - ORIGIN[lattice]) - _LOW[lattice]) // (2 * PITCH[lattice] - 1)


@rule
def row(lattice: int, point: int) -> int:
    """The r of a point."""
    return point - ORIGIN[lattice] - PITCH[lattice] * column(lattice, point)


@rule
def doubled_height(lattice: int, point: int, q: int) -> int:
    """The doubled height of a point, whose q is known."""
    return 2 * (point - ORIGIN[lattice]) - (2 * PITCH[lattice] - 1) * q


@rule
def numbered(lattice: int, q: int, r: int) -> int:
    """The number of the point (q, r), which must lie in the lattice's rectangle."""
    return PITCH[lattice] * q + r + ORIGIN[lattice]

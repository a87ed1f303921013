"""What every surface of the cards laid is like, worked out anew from the cards alone.

Slow, for people's questions and for tests: the rules keep what they need in `board`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from stackyard.games.staccs.board import FACE, SIDE, TOP, Board
from stackyard.games.staccs.cards import WILD
from stackyard.games.staccs.lattice import (
    DIRECTIONS,
    LATTICES,
    ON_WILD_OUT_TABLE,
    STEP_Q,
    STEP_R,
)

Status = Literal["open", "half covered", "covered", "locked"]
Point = tuple[int, int]

PART_NAMES: Final = {TOP: "TOP", SIDE: "SIDE", FACE: "FACE"}


@dataclass(frozen=True, slots=True)
class Surface:
    """One surface of a card laid.

    Attributes:
        number: the card's place in the order of laying, from 0.
        card: its kind.
        stacc: the STACC it belongs to.
        part: `TOP`, `SIDE` or `FACE`.
        spot: the point (q, r) it points at, on the table or off it.
        status: how it lies. A locked one (STA-14) may be covered as well.
    """

    number: int
    card: int
    stacc: int
    part: int
    spot: Point
    status: Status


def step(point: Point, direction: int) -> Point:
    """The neighbouring point in a direction, which may be any whole number."""
    direction %= DIRECTIONS
    return point[0] + STEP_Q[direction], point[1] + STEP_R[direction]


def laid_at(s: Board, number: int) -> Point:
    """Where the card with this place in the order of laying lies."""
    return LATTICES[s.lattice].at(s.laid_point[number])


def stacc_of(s: Board, number: int) -> int:
    """The STACC of the card with this place in the order of laying; WILD OUT's differ by facing."""
    if s.lattice != ON_WILD_OUT_TABLE:
        return 0
    return s.facing.index(s.laid_facing[number])


def surfaces(s: Board) -> list[Surface]:
    """All surfaces of all cards laid, in the order of laying: TOP, SIDE, FACE; a WILD's TOP."""
    points = [laid_at(s, number) for number in range(s.laid)]
    unlocked = _first_unlocked(s)
    found = []
    for number, point in enumerate(points):
        card = s.laid_card[number]
        later = set(points[number + 1 :])
        for part in (TOP,) if card == WILD else (TOP, SIDE, FACE):
            direction = s.laid_facing[number] + part
            status = "locked" if number < unlocked else _lies(point, direction, later)
            spot = step(point, direction)
            found.append(Surface(number, card, stacc_of(s, number), part, spot, status))
    return found


def _first_unlocked(s: Board) -> int:
    """The newest WILD's place in the order of laying (STA-14); WILD OUT's lock nothing."""
    if s.lattice == ON_WILD_OUT_TABLE:
        return 0
    return max((number for number in range(s.laid) if s.laid_card[number] == WILD), default=0)


def _lies(point: Point, direction: int, later: set[Point]) -> Status:
    """How a surface lies under the cards laid later (STA-8).

    A triangle of the lattice is covered by a card at any of its three corners; a surface has two,
    on either side of the line from the card's centre to the spot.
    """
    line = {point, step(point, direction)}
    halves = [bool(later & (line | {step(point, side)})) for side in (direction - 1, direction + 1)]
    if all(halves):
        return "covered"
    return "half covered" if any(halves) else "open"

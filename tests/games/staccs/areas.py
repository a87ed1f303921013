"""The geometry of STACCS in areas of the plane, which knows nothing of the rules' shortcuts.

A card is a hexagon, a surface a rhombus of it. A surface is open when no part of its area lies
under a later card. Corners are found in the plane, and then told by whole numbers, as multiples of
two edges (q, r): that skews shapes but keeps their shares of area, and cuts come out exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, dist, isclose, pi, sin, sqrt

from shapely import Polygon, unary_union
from shapely.geometry.base import BaseGeometry

from stackyard.games.staccs.board import Board
from stackyard.games.staccs.cards import NO_SUIT, RANK_TEXTS, SUIT_TEXTS, TEXTS
from stackyard.games.staccs.lattice import LATTICES, ON_WILD_OUT_TABLE

Position = tuple[float, float]

PARTS = {"TOP": 0, "SIDE": 2, "FACE": 4}
LETTERS = "JQKA"


def centre(q: float, r: float) -> Position:
    return q * sqrt(3) / 2, r + q / 2


def corner(middle: Position, direction: int) -> Position:
    """The corner of a card in a direction: clockwise from straight up, one edge away."""
    turn = direction * pi / 3
    return middle[0] + sin(turn), middle[1] + cos(turn)


def hexagon(middle: Position) -> Polygon:
    return Polygon([nearest(corner(middle, direction)) for direction in range(6)])


def rhombus(middle: Position, direction: int) -> Polygon:
    sides = [corner(middle, direction + turn) for turn in (-1, 0, 1)]
    return Polygon([nearest(place) for place in (middle, *sides)])


@dataclass(frozen=True, slots=True)
class Surface:
    number: int
    card: str
    stacc: int
    part: str
    spot: tuple[int, int]
    hidden: float  # the share of it under later cards
    locked: bool


def surfaces(s: Board) -> list[Surface]:
    """All surfaces of all cards, with the share of each that lies under later cards."""
    lattice = LATTICES[s.lattice]
    four = s.lattice == ON_WILD_OUT_TABLE
    places = [lattice.at(s.laid_point[n]) for n in range(s.laid)]
    texts = [TEXTS[s.laid_card[n]] for n in range(s.laid)]
    newest = max((n for n in range(s.laid) if texts[n] == "W" and not four), default=0)
    found = []
    for n, place in enumerate(places):
        middle = centre(*place)
        over = covered(middle, places[n + 1 :])
        for part, turn in PARTS.items():
            if texts[n] == "W" and part != "TOP":
                continue
            direction = s.laid_facing[n] + turn
            shape = rhombus(middle, direction)
            stacc = s.facing.index(s.laid_facing[n]) if four else 0
            found.append(
                Surface(
                    n,
                    texts[n],
                    stacc,
                    part,
                    nearest(corner(middle, direction)),
                    shape.intersection(over).area / shape.area,
                    n < newest,
                )
            )
    return found


def covered(middle: Position, later: list[tuple[int, int]]) -> BaseGeometry:
    """What later cards cover near a card; hexagons two edges apart share no area."""
    near = {place for place in later if dist(centre(*place), middle) < 2}
    return unary_union([hexagon(centre(*place)) for place in near])


def nearest(position: Position) -> tuple[int, int]:
    """The lattice point at a position of the plane."""
    q = round(position[0] / (sqrt(3) / 2))
    r = round(position[1] - q / 2)
    assert all(map(lambda a, b: isclose(a, b, abs_tol=1e-9), centre(q, r), position))
    return q, r


def lies_flat(spot: tuple[int, int], size: tuple[int, int], middle: Position, inside: bool) -> bool:
    """Whether a card there lies on a table of this size around this middle."""
    middle_of_card = centre(*spot)
    card = [corner(middle_of_card, direction) for direction in range(6)] if inside else []
    return all(
        abs(x - middle[0]) <= size[0] / 2 + 1e-9 and abs(y - middle[1]) <= size[1] / 2 + 1e-9
        for x, y in (middle_of_card, *card)
    )


def asked(
    s: Board, size: tuple[int, int], middle: Position, inside: bool, called: int = NO_SUIT
) -> list[dict[tuple[int, int], set[str]]]:
    """What the open surfaces ask at each spot on the table, by STACC.

    `called` is the suit called with the newest WILD.
    """
    found: list[dict[tuple[int, int], set[str]]] = [{}, {}, {}, {}]
    for surface in surfaces(s):
        is_open = surface.hidden == 0 and not surface.locked
        if is_open and lies_flat(surface.spot, size, middle, inside):
            words = found[surface.stacc].setdefault(surface.spot, set())
            words.add(f"{surface.part} {_word(surface, called)}")
    return found


def _word(surface: Surface, called: int) -> str:
    if surface.card == "W":
        return (*SUIT_TEXTS, "any")[called]
    rank, suit = surface.card[:-1], surface.card[-1]
    assert rank in RANK_TEXTS
    if surface.part == "TOP":
        return suit
    wanted = surface.part == "FACE"
    return rank if (rank in LETTERS) == wanted else "bare"

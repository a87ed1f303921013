"""The lattice, the points' numbers and the table's edge (STA-13, STA-R2, STA-R3)."""

from __future__ import annotations

from math import atan2, degrees, dist, isclose, sqrt
from typing import Any

import pytest

import stackyard
from stackyard.games.errors import NotationError, OptionError
from stackyard.games.staccs.board import NOWHERE, Board, first_point, next_point, set_table
from stackyard.games.staccs.lattice import (
    LATTICES,
    ON_PARTY_TABLE,
    ON_TABLE,
    PARTY_TABLE,
    STEP_Q,
    STEP_R,
    STEP_Y2,
    TABLE,
    Lattice,
    column,
    numbered,
    row,
)
from tests.games.staccs.areas import centre, lies_flat

EACH_LATTICE = pytest.mark.parametrize("lattice", LATTICES, ids=["table", "party", "wild out"])


def test_directions_go_clockwise_from_straight_up_one_edge_each() -> None:
    for direction in range(6):
        x, y = centre(STEP_Q[direction], STEP_R[direction])
        assert isclose(dist((x, y), (0, 0)), 1)
        assert isclose(degrees(atan2(x, y)) % 360, 60 * direction, abs_tol=1e-9)
        assert isclose(2 * y, STEP_Y2[direction], abs_tol=1e-9)


@pytest.mark.rule("STA-R2")
def test_the_tables_have_as_many_points_as_are_printed() -> None:
    assert TABLE.points == 1_151
    assert PARTY_TABLE.points == 4_511


@pytest.mark.rule("STA-R2")
@pytest.mark.parametrize(
    ("lattice", "size"), [(TABLE, (40, 24)), (PARTY_TABLE, (80, 48))], ids=["table", "party"]
)
def test_the_points_are_those_of_the_usual_table(lattice: Lattice, size: tuple[int, int]) -> None:
    points = {lattice.at(point) for point in range(lattice.points)}
    near = range(-60, 61)
    middle = (0.0, size[1] / 4)
    assert points == {(q, r) for q in near for r in near if lies_flat((q, r), size, middle, False)}


@EACH_LATTICE
def test_numbers_and_points_are_exact_inverses(lattice: Lattice) -> None:
    which = LATTICES.index(lattice)
    for point in range(lattice.points):
        q, r = lattice.at(point)
        assert lattice.point(q, r) == numbered(which, q, r) == point
        assert (column(which, point), row(which, point)) == (q, r)


@EACH_LATTICE
def test_what_lies_outside_has_no_number(lattice: Lattice) -> None:
    for q, r in ((999, 0), (0, 999), (lattice.columns + 1, 0), (0, lattice.high // 2 + 1)):
        with pytest.raises(NotationError, match="off every table of this mode"):
            lattice.point(q, r)
    for point in (-1, lattice.points):
        with pytest.raises(ValueError, match="points are numbered from 0"):
            lattice.at(point)


@pytest.mark.rule("STA-13", "STA-R2", "STA-R3")
@pytest.mark.parametrize("inside", [False, True], ids=["flat", "inside"])
@pytest.mark.parametrize("size", [(4, 4), (5, 7), (8, 8), (20, 11), (39, 24), (40, 23), (40, 24)])
def test_neighbours_are_the_points_where_a_card_lies_flat(
    size: tuple[int, int], inside: bool
) -> None:
    s = Board()
    set_table(s, ON_TABLE, *size, int(inside))
    middle = (0.0, size[1] / 4)
    for point in range(TABLE.points):
        q, r = TABLE.at(point)
        for direction in range(6):
            beside = (q + STEP_Q[direction], r + STEP_R[direction])
            flat = lies_flat(beside, size, middle, inside)
            found = next_point(s, point, direction)
            assert found == (TABLE.point(*beside) if flat else NOWHERE)


@pytest.mark.rule("STA-R2")
@pytest.mark.parametrize(("which", "size"), [(ON_TABLE, (40, 24)), (ON_PARTY_TABLE, (80, 48))])
def test_the_first_card_lies_at_a_quarter_of_the_height(which: int, size: tuple[int, int]) -> None:
    s = Board()
    set_table(s, which, *size, 0)
    assert LATTICES[which].at(first_point(s)) == (0, 0)
    assert (s.y_low, s.y_high) == (-size[1] // 2, 3 * size[1] // 2)
    assert s.q_high == -s.q_low


SHIFTED = [[-4, 5, 0], [-3, 3, 1], [-2, 1, 3], [-4, 2, 5]]


@pytest.mark.rule("STA-R2", "STA-R3", "STA-13")
@pytest.mark.parametrize(
    ("game", "given", "size", "middle"),
    [
        ("staccs-uh-oh", {}, (40, 24), (0, 6)),
        ("staccs-party", {}, (80, 48), (0, 12)),
        ("staccs-solo", {}, (40, 24), (0, 6)),
        ("staccs-solo", {"table": "11x9", "edge": "inside"}, (11, 9), (0, 2.25)),
        ("staccs-wild-out", {}, (40, 24), (sqrt(3) / 2, 0)),
        ("staccs-wild-out", {"start": "zigzag"}, (40, 24), (2.5 * sqrt(3) / 2, 0.75)),
        (
            "staccs-wild-out",
            {"start": SHIFTED, "edge": "inside", "table": "20x16"},
            (20, 16),
            (-3.25 * sqrt(3) / 2, 1.125),
        ),
    ],
)
def test_each_modes_table_has_its_size_and_its_middle(
    game: str, given: dict[str, Any], size: tuple[int, int], middle: tuple[float, float]
) -> None:
    match = stackyard.start(game, seed=1, options=given)
    bounds = match.view().table.bounds
    inside = match.options["edge"] == "inside"
    for q in range(-50, 51):
        for r in range(-70, 71):
            flat = lies_flat((q, r), size, middle, inside)
            low = bounds.q_low <= q and bounds.y_low <= 2 * r + q
            assert (low and q <= bounds.q_high and 2 * r + q <= bounds.y_high) == flat


@pytest.mark.rule("STA-R2")
@pytest.mark.parametrize(
    ("game", "width", "height"),
    [
        ("staccs-uh-oh", 40, 24),
        ("staccs-party", 80, 48),
        ("staccs-solo", 40, 24),
        ("staccs-wild-out", 40, 24),
    ],
)
def test_a_table_larger_than_the_usual_one_is_refused(game: str, width: int, height: int) -> None:
    assert stackyard.start(game, seed=1).options["table"] == [width, height]
    for size in ((width + 1, height), (width, height + 1), (3, height), (width, 3)):
        with pytest.raises(OptionError, match=f"table: .* to {width}x{height}"):
            stackyard.start(game, options={"table": list(size)})

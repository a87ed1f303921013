"""The board against areas: what lies open is found by cutting polygons, on random tables."""

from __future__ import annotations

from random import Random

import pytest

from stackyard.games.staccs import surfaces as told
from stackyard.games.staccs.board import Board, set_table, set_table_around
from stackyard.games.staccs.lattice import ON_TABLE, ON_WILD_OUT_TABLE
from stackyard.kernel import check
from tests.games.staccs import areas, tables
from tests.tools import deep

PARTS = deep(2, 20)
STATUS = {0.0: "open", 0.5: "half covered", 1.0: "covered"}


def compare_surfaces(s: Board) -> None:
    """Every surface lies open, half covered or covered just as its area says."""
    found = [
        (
            told.PART_NAMES[surface.part],
            surface.number,
            surface.stacc,
            surface.spot,
            surface.status,
        )
        for surface in told.surfaces(s)
    ]
    expected = [
        (
            surface.part,
            surface.number,
            surface.stacc,
            surface.spot,
            "locked" if surface.locked else STATUS[surface.hidden],
        )
        for surface in areas.surfaces(s)
    ]
    assert found == expected


@pytest.mark.rule("STA-8", "STA-13", "STA-14", "STA-R2", "STA-R3", "STA-R5", "STA-R6")
@pytest.mark.parametrize("part", range(PARTS))
def test_one_stacc_lies_open_as_its_areas_say(part: int) -> None:
    for seed in range(part, deep(200, 10_000), PARTS):
        chance = Random(seed)
        s, size, inside = Board(), (chance.randrange(4, 41), chance.randrange(4, 25)), seed % 2
        set_table(s, ON_TABLE, *size, inside)
        called = tables.scatter(s, chance, cards=chance.randrange(1, 36))
        check(s)
        middle = (0.0, size[1] / 4)
        expected = areas.asked(s, size, middle, bool(inside), called)
        assert tables.asked(s) == expected[0], seed
        compare_surfaces(s)


@pytest.mark.rule("STA-8", "STA-52", "STA-R2", "STA-R3")
@pytest.mark.parametrize("part", range(PARTS))
def test_four_staccs_lie_open_as_their_areas_say(part: int) -> None:
    for seed in range(part, deep(200, 10_000), PARTS):
        chance = Random(seed)
        s, size, inside = Board(), (chance.randrange(12, 41), chance.randrange(12, 25)), seed % 2
        q4, y8 = chance.randrange(-24, 25), chance.randrange(-48, 49)
        set_table_around(s, ON_WILD_OUT_TABLE, *size, inside, q4, y8)
        tables.scatter_four(s, chance, cards=chance.randrange(1, 30))
        check(s)
        middle = areas.centre(q4 / 4, 0)[0], y8 / 8
        expected = areas.asked(s, size, middle, bool(inside))
        for stacc in range(4):
            assert tables.asked(s, stacc) == expected[stacc], (seed, stacc)
        compare_surfaces(s)

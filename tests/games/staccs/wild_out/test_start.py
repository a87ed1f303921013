"""Starting arrangements of WILD OUT, and what one's own must hold (STA-54, STA-R40, STA-R41)."""

from __future__ import annotations

from itertools import combinations, permutations
from math import isclose, sqrt
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard.games.errors import OptionError
from stackyard.games.game import resolve_options
from stackyard.games.staccs.wild_out.game import STACCS_WILD_OUT, pack_options
from stackyard.games.staccs.wild_out.start import ARRANGEMENTS, places
from tests.games.staccs.areas import centre, corner, hexagon

CROSS = [[1, 1, 0], [2, -1, 2], [1, -2, 3], [0, 0, 5]]


def start(value: Any, table: tuple[int, int] = (40, 24), edge: str = "flat") -> Any:
    """What the option `start` resolves to, all conditions checked."""
    given = {"start": value, "table": list(table), "edge": edge}
    options = resolve_options(STACCS_WILD_OUT, 2, given)
    pack_options(2, options)
    return options["start"]


@pytest.mark.rule("STA-54", "STA-R40", "STA-R41")
@pytest.mark.parametrize("name", ["cross", "row", "zigzag"])
def test_the_named_arrangements_hold_all_conditions(name: str) -> None:
    assert start(name) == name
    wilds = ARRANGEMENTS[name]
    cards = [hexagon(centre(q, r)) for q, r, _ in wilds]
    for a, b in combinations(cards, 2):
        assert a.intersection(b).area == 0
    distances = [centre_distance(a, b) for a, b in combinations(wilds, 2)]
    assert sum(isclose(distance, sqrt(3)) for distance in distances) >= 3
    assert len({facing for _, _, facing in wilds}) == 4
    assert (0, 0) in {(q, r) for q, r, _ in wilds}


@pytest.mark.rule("STA-R40")
def test_the_cross_is_four_hexagons_edge_to_edge_in_a_rhombus() -> None:
    pairs = list(combinations(ARRANGEMENTS["cross"], 2))
    touching = [isclose(centre_distance(a, b), sqrt(3)) for a, b in pairs]
    assert sum(touching) == 5
    assert start("cross") == "cross"
    assert start(CROSS) == CROSS
    assert places(CROSS) == places("cross")


@pytest.mark.rule("STA-R40", "STA-R41")
@pytest.mark.parametrize(
    ("name", "wilds"),
    [
        ("cross", CROSS),
        ("row", [[0, 0, 5], [2, -1, 0], [4, -2, 3], [6, -3, 2]]),
        ("zigzag", [[0, 0, 4], [2, -1, 3], [3, 0, 0], [5, -1, 1]]),
    ],
)
def test_the_named_arrangements_lie_where_the_page_says(name: str, wilds: list[list[int]]) -> None:
    match = stackyard.start("staccs-wild-out", 2, seed=1, options={"start": name})
    cards = match.view().table.cards
    assert [[card.q, card.r, card.facing] for card in cards[:4]] == wilds
    assert {card.card for card in cards[:4]} == {"W"}


def centre_distance(a: tuple[int, int, int], b: tuple[int, int, int]) -> float:
    (x, y), (u, v) = centre(*a[:2]), centre(*b[:2])
    return sqrt((x - u) ** 2 + (y - v) ** 2)


@pytest.mark.rule("STA-R41")
@pytest.mark.parametrize(
    ("value", "why"),
    [
        ([[1, 1, 0], [1, 0, 2], [1, -2, 3], [0, 0, 5]], "the WILDs at 1,1 and 1,0 overlap"),
        ([[0, 0, 0], [0, 0, 2], [1, -2, 3], [2, -1, 5]], "the WILDs at 0,0 and 0,0 overlap"),
        ([[1, 1, 0], [2, -1, 2], [1, -2, 3], [-2, 0, 5]], "must hang together edge to edge"),
        ([[1, 1, 0], [2, -1, 2], [1, -2, 3], [0, 0, 3]], "1,-2 and 0,0 both face 3: the four must"),
        ([[1, 1, 4], [2, -1, 2], [1, -2, 3], [0, 0, 5]], "TOP of the WILD at 1,1 overlaps the one"),
        ([[1, 1, 6], [2, -1, 2], [1, -2, 3], [0, 0, 5]], "a facing is a number from 0 to 5, not 6"),
        ([[1, 1, -1], [2, -1, 2], [1, -2, 3], [0, 0, 5]], "a facing is a number from 0 to 5"),
        ([[q + 7, r, facing] for q, r, facing in CROSS], "within 6 of 0,0: shift them all"),
        ([[q, r - 7, facing] for q, r, facing in CROSS], "within 6 of 0,0: shift them all"),
        ([[q + 10**30, r, facing] for q, r, facing in CROSS], "within 6 of 0,0: shift them all"),
    ],
)
def test_the_error_names_the_condition_that_is_broken(value: Any, why: str) -> None:
    with pytest.raises(OptionError, match=f"^start: .*{why}"):
        start(value)


@pytest.mark.rule("STA-R41")
@pytest.mark.parametrize(
    "value", ["star", [], CROSS[:3], [*CROSS, [4, 0, 1]], [[1, 1]] * 4, [[1, 1, 0.0]] * 4, 7, None]
)
def test_what_is_no_arrangement_is_refused_with_what_is_allowed(value: Any) -> None:
    with pytest.raises(OptionError, match=r"'cross', 'row', 'zigzag' or a list of four \[q, r"):
        start(value)


@pytest.mark.rule("STA-R41")
@pytest.mark.parametrize(
    ("value", "table", "edge", "why"),
    [
        ("cross", (4, 4), "flat", "the spot on the TOP of the WILD at 1,1 is not on the table"),
        ("row", (5, 8), "flat", "the WILD at 0,0 does not lie on the table"),
        ("row", (8, 24), "inside", "the spot on the TOP of the WILD at 0,0 is not on the table"),
    ],
)
def test_wilds_and_their_top_spots_lie_on_the_table(
    value: str, table: tuple[int, int], edge: str, why: str
) -> None:
    with pytest.raises(OptionError, match=f"^start: {why}"):
        start(value, table, edge)


@pytest.mark.rule("STA-54", "STA-R41")
def test_players_may_make_their_own() -> None:
    shifted = [[q - 4, r + 3, facing] for q, r, facing in CROSS]
    match = stackyard.start("staccs-wild-out", 2, seed=1, options={"start": shifted})
    assert match.options["start"] == shifted
    cards = match.view().table.cards
    assert [[card.q, card.r, card.facing] for card in cards[:4]] == shifted


@pytest.mark.rule("STA-R41")
def test_random_lists_are_judged_as_areas_judge_them() -> None:
    chance = Random(7)
    allowed = 0
    for _ in range(3_000):
        facings = chance.sample(range(6), 4) if chance.random() < 0.8 else [0, 2, 4, 2]
        wilds = [[0, 0, facings[0]]]
        while len(wilds) < 4:
            q, r, _ = chance.choice(wilds)
            step = chance.choice([(1, 1), (2, -1), (1, -2), (-1, -1), (-2, 1), (-1, 2)])
            wilds.append([q + step[0], r + step[1], facings[len(wilds)]])
        if chance.random() < 0.2:
            wilds[3][0] += chance.choice([-1, 1])
        allowed += (good := holds(wilds))
        try:
            start(wilds)
        except OptionError:
            assert not good, wilds
        else:
            assert good, wilds
    assert 40 < allowed < 2_000


def holds(wilds: list[list[int]]) -> bool:
    """The conditions of the rule in areas of the plane; the table is large enough."""
    cards = [hexagon(centre(q, r)) for q, r, _ in wilds]
    if any(a.intersection(b).area > 0 for a, b in combinations(cards, 2)):
        return False
    if len({facing for _, _, facing in wilds}) < 4:
        return False
    spots = [hexagon(corner(centre(q, r), facing)) for q, r, facing in wilds]
    for a, b in permutations(range(4), 2):
        if spots[a].intersection(cards[b]).area > 0:
            return False
    together = {0}
    for _ in range(4):
        together |= {
            b
            for a, b in permutations(range(4), 2)
            if a in together and cards[a].intersection(cards[b]).length > 0
        }
    return len(together) == 4

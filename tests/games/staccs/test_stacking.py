"""Stacking on hand-made tables: what fits where (STA-3 to STA-14, STA-R1, STA-R4 to STA-R6)."""

from __future__ import annotations

import pytest

from stackyard.games.staccs.board import block_top, lift_blocks
from stackyard.games.staccs.lattice import TABLE
from stackyard.games.staccs.surfaces import surfaces
from stackyard.kernel import pack
from tests.games.staccs.tables import (
    asked,
    fit,
    lay,
    rank_of,
    suit_of,
    table,
    turnings,
)

AROUND = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)]


@pytest.mark.rule("STA-3")
def test_on_a_top_lies_any_card_of_its_suit_or_a_wild() -> None:
    assert fit(table("7S@0,0"), 0, 1) == suit_of("S") | {"W"}
    assert fit(table("KD@0,0"), 0, 1) == suit_of("D") | {"W"}


@pytest.mark.rule("STA-2", "STA-4")
def test_on_a_side_lies_the_same_number() -> None:
    assert fit(table("7S@0,0"), 1, -1) == rank_of("7")
    assert fit(table("0H@0,0"), 1, -1) == rank_of("0")
    assert fit(table("KH@0,0"), 1, -1) == set()


@pytest.mark.rule("STA-2", "STA-5")
def test_on_a_face_lies_the_same_letter() -> None:
    assert fit(table("KS@0,0"), -1, 0) == rank_of("K")
    assert fit(table("AH@0,0"), -1, 0) == rank_of("A")
    assert fit(table("10H@0,0"), -1, 0) == set()


@pytest.mark.rule("STA-6", "STA-9", "STA-R1")
def test_the_worked_example() -> None:
    s = table("2S@0,0", "5S@0,1", "2C@1,-1")
    assert fit(s, 1, 0) == {"5C", "W"}
    assert fit(s, 0, 2) == suit_of("S") | {"W"}
    assert fit(s, 2, -2) == rank_of("2")
    assert fit(s, -1, 0) == set()
    status = {(part.number, part.part): part.status for part in surfaces(s)}
    assert [status[0, part] for part in (0, 2, 4)] == ["covered", "covered", "open"]


@pytest.mark.rule("STA-6")
@pytest.mark.parametrize(
    ("below", "left", "right", "fits"),
    [
        ("9H", "4S", "KC", {"W"}),  # TOP hearts, SIDE 4, FACE K: nothing is both 4 and K
        ("9H", "4S", "3C", {"W"}),  # its FACE is bare
        ("9H", "QS", "KC", {"W"}),  # its SIDE is bare
        ("9H", "QS", "3C", {"W"}),
    ],
)
def test_a_spot_touched_by_three_surfaces(
    below: str, left: str, right: str, fits: set[str]
) -> None:
    s = table(f"{below}@0,1", f"{left}@-1,3", f"{right}@1,2")
    assert len(asked(s)[0, 2]) == 3
    assert fit(s, 0, 2) == fits


@pytest.mark.rule("STA-6")
def test_a_spot_touched_by_two_surfaces_takes_what_matches_both() -> None:
    assert fit(table("9H@0,1", "4S@-1,3"), 0, 2) == {"4H", "W"}
    assert fit(table("9H@0,1", "KC@1,2"), 0, 2) == {"KH", "W"}
    assert fit(table("4S@-1,3", "KC@1,2"), 0, 2) == set()


@pytest.mark.rule("STA-7")
@pytest.mark.parametrize("facing", range(1, 6))
def test_after_a_wild_cards_lie_as_it_does(facing: int) -> None:
    s = table("7S@0,0", f"W@0,1/{facing}")
    top = AROUND[facing][0], AROUND[facing][1] + 1
    lay(s, f"3H@{top[0]},{top[1]}")
    assert s.laid_facing[:3] == [0, facing, facing]
    ahead, right, left = (AROUND[(facing + turn) % 6] for turn in (0, 2, 4))
    assert fit(s, top[0] + ahead[0], top[1] + ahead[1]) == suit_of("H") | {"W"}
    assert fit(s, top[0] + right[0], top[1] + right[1]) == rank_of("3")
    assert asked(s)[top[0] + left[0], top[1] + left[1]] == {"FACE bare"}


@pytest.mark.rule("STA-8")
@pytest.mark.parametrize(
    ("beside", "status"),
    [
        (0, ["covered", "open", "open"]),
        (1, ["half covered", "half covered", "open"]),
        (2, ["open", "covered", "open"]),
        (3, ["open", "half covered", "half covered"]),
        (4, ["open", "open", "covered"]),
        (5, ["half covered", "open", "half covered"]),
    ],
)
def test_a_card_beside_another_covers_or_half_covers_its_surfaces(
    beside: int, status: list[str]
) -> None:
    q, r = AROUND[beside]
    s = table("KS@0,0", f"7H@{q},{r}")
    assert [part.status for part in surfaces(s) if part.number == 0] == status
    parts = [("TOP S", (0, 1)), ("SIDE bare", (1, -1)), ("FACE K", (-1, 0))]
    for (asks, spot), lies in zip(parts, status, strict=True):
        assert (asks in asked(s).get(spot, set())) == (lies == "open")


@pytest.mark.rule("STA-8")
def test_two_half_covers_hide_a_surface_whole() -> None:
    s = table("KS@0,0", "7H@1,0", "7C@-1,1")
    assert [part.status for part in surfaces(s)][:3] == ["covered", "half covered", "half covered"]
    assert fit(s, 0, 1) == set()


@pytest.mark.rule("STA-9", "STA-11", "STA-R1")
def test_a_wild_needs_an_open_top_and_no_other_match() -> None:
    assert "W" in fit(table("9H@0,1", "4S@-1,3", "3C@1,2"), 0, 2)
    assert "W" not in fit(table("4S@-1,3"), 0, 2)
    assert "W" not in fit(table("KC@1,2"), 0, 2)
    assert "W" not in fit(table("4S@-1,3", "KC@1,2"), 0, 2)


@pytest.mark.rule("STA-10")
def test_a_wild_is_turned_in_one_of_five_ways() -> None:
    assert turnings(table("7S@0,0"), 0, 1) == {1, 2, 3, 4, 5}
    assert turnings(table("7S@0,0", "W@0,1/4"), -1, 1) == {0, 1, 2, 3, 5}


@pytest.mark.rule("STA-10", "STA-11")
@pytest.mark.parametrize("facing", range(1, 6))
def test_a_wild_has_only_a_top(facing: int) -> None:
    s = table("7S@0,0", f"W@0,1/{facing}")
    q, r = AROUND[facing]
    assert asked(s) == {(q, r + 1): {"TOP any"}}
    assert len(fit(s, q, r + 1)) == 57
    assert s.facing[0] == facing


@pytest.mark.rule("STA-12")
def test_a_wild_lies_on_a_wild_turned_again() -> None:
    s = table("7S@0,0", "W@0,1/2")
    assert "W" in fit(s, 1, 0)
    assert turnings(s, 1, 0) == {0, 1, 3, 4, 5}
    lay(s, "W@1,0/0")
    assert asked(s) == {(1, 1): {"TOP any"}}


@pytest.mark.rule("STA-31")
def test_a_called_suit_is_what_the_wilds_top_asks() -> None:
    s = table("7S@0,0", "W@0,1/2H")
    assert fit(s, 1, 0) == suit_of("H") | {"W"}


@pytest.mark.rule("STA-14")
def test_all_cards_before_a_wild_are_locked() -> None:
    s = table("KS@0,0", "KH@-1,0", "5S@0,1", "W@0,2/1")
    assert asked(s) == {(1, 2): {"TOP any"}}
    assert {part.status for part in surfaces(s) if part.number < 3} == {"locked"}


@pytest.mark.rule("STA-14")
def test_locked_cards_touch_nothing_but_can_be_covered() -> None:
    # The king's FACE points at (-1, 0), bare of other cards, and so does the queen's TOP.
    s = table("KS@0,0", "W@0,1/2", "QH@-2,1")
    assert fit(s, -1, 0) == suit_of("H") | {"W"}
    lay(s, "3H@0,0")  # over the locked king; its SIDE points at (-1, 0)
    assert fit(s, -1, 0) == {"3H", "W"}
    assert fit(s, 1, -1) == suit_of("H") | {"W"}


@pytest.mark.rule("STA-R1")
@pytest.mark.parametrize(
    ("below", "beside", "spot"), [("9H@0,1", "3C@1,2", (0, 2)), ("9H@0,1", "QS@-1,3", (0, 2))]
)
def test_a_bare_surface_closes_a_spot_to_all_but_a_wild(
    below: str, beside: str, spot: tuple[int, int]
) -> None:
    assert fit(table(below, beside), *spot) == {"W"}


@pytest.mark.rule("STA-R1", "STA-8")
def test_a_bare_surface_that_is_half_covered_closes_nothing() -> None:
    s = table("9H@0,1", "3C@1,2")
    assert fit(s, 0, 2) == {"W"}
    lay(s, "4D@0,3")
    assert fit(s, 0, 2) == suit_of("H") | {"W"}


@pytest.mark.rule("STA-R1")
@pytest.mark.parametrize(("card", "spot"), [("KD@-1,0", (0, 0)), ("KD@-2,2", (-1, 2))])
def test_a_wild_closes_nothing_where_it_has_no_side_or_face(
    card: str, spot: tuple[int, int]
) -> None:
    # Turned to 1, the WILD's SIDE would point at (0, 0), its FACE at (-1, 2).
    s = table("7S@0,0", "W@0,1/1", card)
    assert asked(s)[spot] == {"TOP D"}
    assert fit(s, *spot) == suit_of("D") | {"W"}


@pytest.mark.rule("STA-13", "STA-R3")
def test_nothing_lies_off_the_table() -> None:
    # A table of 4 x 4 reaches from 1 below the first card to 3 above it, and 2 to each side.
    assert (0, 3) in asked(table("7S@0,2", size=(4, 4)))
    assert (0, 4) not in asked(table("7S@0,3", size=(4, 4)))
    assert (0, 2) in asked(table("7S@0,1", size=(4, 4), inside=1))
    assert (0, 3) not in asked(table("7S@0,2", size=(4, 4), inside=1))
    assert (2, -1) in asked(table("7S@1,0", size=(4, 4)))
    assert (2, -1) not in asked(table("7S@1,0", size=(4, 4), inside=1))


@pytest.mark.rule("STA-R4")
def test_a_wild_at_the_edge_is_turned_so_that_its_top_stays_on_the_table() -> None:
    # The table ends at a height of 18: a card at (0, 18) lies on its edge.
    assert turnings(table("7S@0,17"), 0, 18) == {2, 3, 4}
    assert turnings(table("7S@0,16"), 0, 17) == {1, 2, 3, 4, 5}
    assert turnings(table("W@0,17/3"), 0, 18) == {2, 4}


@pytest.mark.rule("STA-R4")
@pytest.mark.parametrize(
    ("at", "ways"),
    [
        ((23, -6), {3, 4, 5}),  # the last column to the right
        ((-23, 17), {1, 2, 3}),
        ((0, -6), {1, 5}),  # on the lower edge
        ((1, -6), {1, 2, 4, 5}),  # half an edge above it
        ((0, -5), {1, 2, 3, 4, 5}),
        ((22, -6), {1, 2, 3, 4, 5}),
    ],
)
def test_a_wild_at_each_edge_is_turned_to_the_table(at: tuple[int, int], ways: set[int]) -> None:
    assert turnings(table("7S@0,0"), *at) == ways


@pytest.mark.rule("STA-R4")
def test_a_wild_that_no_turn_keeps_on_the_table_cannot_be_laid() -> None:
    s = table("7S@0,1")
    s.q_low = s.q_high = 0  # one column is left of the table, and of that two points
    s.y_low, s.y_high = 2, 4
    assert turnings(s, 0, 2) == {3}
    assert "W" in fit(s, 0, 2)
    s.facing[0] = 3
    assert turnings(s, 0, 2) == set()
    assert fit(s, 0, 2) == suit_of("S")


@pytest.mark.rule("STA-R5")
def test_a_ring_comes_back_over_its_start() -> None:
    s = table("5S@0,0")
    for card, q, r in (("5H", 1, -1), ("KH", 1, 0), ("KC", 0, 0)):
        assert card in fit(s, q, r)
        lay(s, f"{card}@{q},{r}")
    assert [part.status for part in surfaces(s) if part.number == 0] == ["covered"] * 3
    assert fit(s, 0, 1) == suit_of("C") | {"W"}
    assert asked(s)[1, -1] == {"SIDE bare"}


@pytest.mark.rule("STA-R6", "STA-8")
def test_what_a_card_overlaps_besides_need_not_match_and_is_closed() -> None:
    s = table("2S@0,0", "5S@0,1", "2C@1,-1", "5C@1,0")
    assert "TOP S" in asked(s)[0, 2]
    assert "9C" in fit(s, 1, 1)
    lay(s, "9C@1,1")  # no spade, and half over the TOP of the 5 of spades
    assert fit(s, 0, 2) == set()


@pytest.mark.rule("STA-26")
def test_a_zeros_block_closes_every_spot_of_its_top() -> None:
    s = table("3H@0,0", "0H@0,1", "4S@-1,3")
    block_top(s, TABLE.point(0, 1))
    assert asked(s)[0, 2] == {"TOP H blocked", "SIDE 4"}
    assert fit(s, 0, 2) == set()
    assert fit(s, 1, 0) == rank_of("0")
    lift_blocks(s)
    assert fit(s, 0, 2) == {"4H", "W"}


@pytest.mark.rule("STA-26")
def test_a_block_ends_with_its_top_and_may_point_off_the_table() -> None:
    s = table("0H@0,1", "4S@-1,3")
    block_top(s, TABLE.point(0, 1))
    lay(s, "9D@1,1")  # half covers the ZERO's TOP: it asks nothing any more
    assert asked(s)[0, 2] == {"SIDE 4"}
    edge = table("0H@0,18")
    before = pack(edge)
    block_top(edge, TABLE.point(0, 18))
    assert pack(edge) == before

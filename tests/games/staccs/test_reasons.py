"""Every way a card can be laid wrongly has its rule and its sentence."""

from __future__ import annotations

from random import Random

import pytest

from stackyard.games.staccs.board import Board, block_top, set_table, set_table_around, spot_point
from stackyard.games.staccs.cards import KINDS, WILD, card_text, parse_card
from stackyard.games.staccs.lattice import LATTICES, ON_TABLE, ON_WILD_OUT_TABLE, TABLE
from stackyard.games.staccs.reasons import why_not_laid, why_not_turned
from stackyard.games.staccs.surfaces import laid_at, step
from tests.games.staccs.tables import fit, scatter, scatter_four, table
from tests.tools import deep

EXAMPLE = ("2S@0,0", "5S@0,1", "2C@1,-1")


def why(s: Board, card: str, q: int, r: int) -> str | None:
    reason = why_not_laid(s, parse_card(card), (q, r), 0)
    return None if reason is None else f"{reason.rule}: {reason.text}"


@pytest.mark.parametrize(
    ("laid", "play", "reason"),
    [
        (EXAMPLE, ("5C", 1, 0), None),
        (EXAMPLE, ("W", 1, 0), None),
        (EXAMPLE, ("5H", 0, 2), "STA-3: The TOP of the 5 of spades takes spades."),
        (EXAMPLE, ("3D", 2, -2), "STA-4: The SIDE of the 2 of clubs takes another 2."),
        (("KS@0,0",), ("JS", -1, 0), "STA-5: The FACE of the king of spades takes another king."),
        (("KS@0,0",), ("3S", -1, 0), "STA-5: The FACE of the king of spades takes another king."),
        (
            EXAMPLE,
            ("5H", 1, 0),
            "STA-6: Every surface it touches must match. The TOP of the 2 of clubs takes clubs.",
        ),
        (
            EXAMPLE,
            ("2C", 1, 0),
            "STA-6: Every surface it touches must match. The SIDE of the 5 of spades takes "
            "another 5.",
        ),
        (EXAMPLE, ("2D", 5, 5), "STA-6: No card's surface points at 5,5."),
        (
            EXAMPLE,
            ("2D", -1, 0),
            "STA-R1: The FACE of the 2 of spades is bare: only a WILD may touch it.",
        ),
        (
            ("9H@0,1", "QS@-1,3"),
            ("9H", 0, 2),
            "STA-R1: The SIDE of the queen of spades is bare: only a WILD may touch it.",
        ),
        (
            EXAMPLE,
            ("2D", 0, 1),
            "STA-8: It would lie on the TOP of the 2 of spades, which is covered.",
        ),
        (
            ("7S@0,0", "7H@1,0"),
            ("3S", 0, 1),
            "STA-8: It would lie on the TOP of the 7 of spades, which is half covered.",
        ),
        (
            ("KS@0,0", "W@0,1/1"),
            ("KH", -1, 0),
            "STA-14: It would lie on the FACE of the king of spades, locked since the newest WILD.",
        ),
        (EXAMPLE, ("W", 2, -2), "STA-9: A WILD needs an open TOP, and none points at 2,-2."),
        (EXAMPLE, ("5C", 0, 99), "STA-13: A card at 0,99 would not lie flat on the table."),
        (("7S@0,18",), ("5S", 0, 19), "STA-13: A card at 0,19 would not lie flat on the table."),
        (
            ("7S@0,0", "W@0,1/2H"),
            ("7S", 1, 0),
            "STA-31: With the WILD under it, hearts was called.",
        ),
        (("7S@0,0", "W@0,1/2H"), ("7H", 1, 0), None),
        (("7S@0,0", "W@0,1/2"), ("7S", 1, 0), None),
    ],
)
def test_each_wrong_way_has_its_reason(
    laid: tuple[str, ...], play: tuple[str, int, int], reason: str | None
) -> None:
    assert why(table(*laid), *play) == reason


@pytest.mark.rule("STA-26")
@pytest.mark.parametrize("card", ["4H", "5H", "W"])
def test_a_block_is_named(card: str) -> None:
    s = table("3H@0,0", "0H@0,1", "4S@-1,3")
    block_top(s, TABLE.point(0, 1))
    assert why(s, card, 0, 2) == "STA-26: The 0 of hearts blocks its TOP for this turn."


@pytest.mark.rule("STA-10", "STA-R4")
def test_a_wrong_turning_is_named() -> None:
    s = table("7S@0,17")
    reasons = [why_not_turned(s, (0, 18), facing) for facing in range(6)]
    rules = [None if reason is None else reason.rule for reason in reasons]
    assert rules == ["STA-10", "STA-R4", None, None, None, "STA-R4"]


@pytest.mark.rule("STA-R4")
def test_a_wild_without_any_turning_is_named() -> None:
    s = table("7S@0,1")
    s.q_low = s.q_high = 0
    s.y_low, s.y_high = 2, 4
    s.facing[0] = 3
    found = why(s, "W", 0, 2)
    assert found == "STA-R4: However turned, the WILD's TOP would point off the table."


def compare(s: Board, staccs: int) -> None:
    """A reason is given exactly where the board lets a card not in."""
    spots = {laid_at(s, n) for n in range(s.laid)}
    spots |= {step(spot, direction) for spot in spots for direction in range(6)}
    spots |= {LATTICES[s.lattice].at(spot_point(s, i)) for i in range(s.spots)}
    for spot in spots:
        for stacc in range(staccs):
            fits = fit(s, *spot, stacc) if LATTICES[s.lattice].holds(*spot) else set()
            for card in range(KINDS if staccs == 1 else WILD):
                reason = why_not_laid(s, card, spot, stacc)
                assert (reason is None) == (card_text(card) in fits), (spot, card, reason)


def test_reasons_agree_with_the_board() -> None:
    for seed in range(deep(4, 100)):
        chance = Random(seed)
        s = Board()
        set_table(s, ON_TABLE, chance.randrange(4, 41), chance.randrange(4, 25), seed % 2)
        scatter(s, chance, chance.randrange(1, 12))
        compare(s, 1)


def test_reasons_agree_with_four_staccs() -> None:
    for seed in range(deep(2, 50)):
        chance = Random(seed)
        s = Board()
        set_table_around(s, ON_WILD_OUT_TABLE, 40, 24, seed % 2, 3, 2)
        scatter_four(s, chance, chance.randrange(1, 9))
        compare(s, 4)

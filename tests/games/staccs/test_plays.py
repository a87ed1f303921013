"""Plays as numbers, objects and texts, and the board kept in step with the cards laid."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.games.errors import NotationError
from stackyard.games.staccs.board import (
    Board,
    lay_card,
    lay_wild,
    set_table,
    spot_point,
    spot_stacc,
)
from stackyard.games.staccs.cards import NO_SUIT, WILD
from stackyard.games.staccs.lattice import LATTICES, ON_TABLE, TABLE
from stackyard.games.staccs.plays import (
    WAYS,
    Play,
    decode_play,
    encode_play,
    is_play,
    parse_play,
    play_action,
)
from stackyard.kernel import check, pack
from tests.games.staccs.tables import scatter

NUMBERS = st.integers(play_action(0, 0), play_action(TABLE.points - 1, WAYS - 1))


@given(NUMBERS)
def test_numbers_objects_and_texts_are_exact_inverses(number: int) -> None:
    play = decode_play(TABLE, number)
    assert is_play(number)
    assert encode_play(TABLE, play) == number
    assert parse_play(str(play)) == play


@pytest.mark.parametrize(
    ("text", "play"),
    [
        ("7H@1,0", Play(20, 1, 0)),
        ("10S@-3,12", Play(9, -3, 12)),
        ("W@1,0/2", Play(WILD, 1, 0, 2)),
        ("W@1,0/5D", Play(WILD, 1, 0, 5, 3)),
    ],
)
def test_the_notation(text: str, play: Play) -> None:
    assert str(play) == text
    assert parse_play(text) == play


@pytest.mark.parametrize(
    "text",
    ["", "7H", "7H@1", "7H@1,", "7H@01,0", "7H@-0,0", "7H@1,0/", "W@1,0/6", "W@1,0/2X", "7H@1,0 "],
)
def test_what_has_not_the_form_of_a_play_is_none(text: str) -> None:
    assert parse_play(text) is None


@pytest.mark.parametrize(
    ("play", "why"),
    [
        (Play(20, 1, 0, 2), "only a WILD is turned"),
        (Play(20, 1, 0, None, 1), "only a WILD is turned"),
        (Play(WILD, 1, 0), "say how the WILD is turned"),
        (Play(57, 1, 0), "card is a number from 0 to 56, not 57"),
        (Play(True, 1, 0), "card is a number"),
        (Play(WILD, 1, 0, 6), "facing is a number from 0 to 5, not 6"),
        (Play(WILD, 1, 0, 5, 4), "suit is a number from 0 to 3, not 4"),
        (Play(20, 24, 0), "24,0 lies off every table"),
    ],
)
def test_a_play_with_parts_that_are_none_is_refused(play: Play, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        encode_play(TABLE, play)


@given(st.randoms(use_true_random=False), st.integers(0, 40))
def test_spots_are_kept_in_order_and_unused_places_blank(chance: Random, cards: int) -> None:
    s = Board()
    set_table(s, ON_TABLE, 40, 24, 0)
    scatter(s, chance, cards)
    check(s)
    keys = [(spot_point(s, i), spot_stacc(s, i)) for i in range(s.spots)]
    assert keys == sorted(set(keys))
    assert all(s.asks[: s.spots])
    assert not any(s.spot[s.spots :])
    assert not any(s.asks[s.spots :])


@given(st.randoms(use_true_random=False), st.integers(0, 40))
def test_a_board_is_told_by_the_cards_laid(chance: Random, cards: int) -> None:
    s, again = Board(), Board()
    for board in (s, again):
        set_table(board, ON_TABLE, 40, 24, 0)
    called = scatter(s, chance, cards)
    newest = max((n for n in range(s.laid) if s.laid_card[n] == WILD), default=-1)
    for n in range(s.laid):
        if s.laid_card[n] == WILD:
            lay_wild(again, s.laid_point[n], s.laid_facing[n], called if n == newest else NO_SUIT)
        else:
            lay_card(again, s.laid_card[n], s.laid_point[n], 0)
    assert pack(again) == pack(s)
    assert all(0 <= point < LATTICES[s.lattice].points for point in s.laid_point)

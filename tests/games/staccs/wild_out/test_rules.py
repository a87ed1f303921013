"""WILD OUT by its rules, on given deals (STA-50 to STA-53, STA-R42 to STA-R44)."""

from __future__ import annotations

import pytest

from stackyard.games.staccs.cards import card_text
from stackyard.games.staccs.lattice import WILD_OUT_TABLE
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.game import outcome
from stackyard.games.staccs.wild_out.start import ARRANGEMENTS
from stackyard.games.staccs.wild_out.table import DEALT, RANDOM_SEAT
from tests.games.staccs.tables import asked, fit, suit_of
from tests.games.staccs.wild_out.deals import WildOut

HEARTS = ("7H", "5H", "KH", "9H")  # dealt onto the WILDs: their TOPS all ask hearts
DIRECTIONS = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1))


@pytest.mark.rule("STA-50", "STA-R40", "STA-R41")
@pytest.mark.parametrize("start", ARRANGEMENTS)
def test_four_wilds_lie_and_a_card_is_dealt_onto_each_in_their_order(start: str) -> None:
    game = WildOut("7H", "5S", "KD", "9C", start=start)
    s = game.s
    assert (s.laid, s.left) == (8, 52)
    for stacc, (q, r, facing) in enumerate(ARRANGEMENTS[start]):
        assert card_text(s.laid_card[stacc]) == "W"
        assert WILD_OUT_TABLE.at(s.laid_point[stacc]) == (q, r)
        spot = (q + DIRECTIONS[facing][0], r + DIRECTIONS[facing][1])
        assert WILD_OUT_TABLE.at(s.laid_point[4 + stacc]) == spot
        assert s.laid_facing[stacc] == s.laid_facing[4 + stacc] == facing
    assert [card_text(card) for card in s.laid_card[4:8]] == ["7H", "5S", "KD", "9C"]
    assert [note.kind for note in game.notes] == [DEALT] * 4


@pytest.mark.rule("STA-50", "STA-14")
def test_the_wilds_of_the_start_lock_nothing() -> None:
    s = WildOut("7H", "5S", "KD", "9C").s
    assert [words for stacc in range(4) for words in asked(s, stacc).values()] == [
        {"FACE bare"},
        {"TOP H"},
        {"SIDE 7"},
        {"SIDE 5"},
        {"FACE bare"},
        {"TOP S"},
        {"SIDE bare"},
        {"TOP D"},
        {"FACE K"},
        {"TOP C"},
        {"FACE bare"},
        {"SIDE 9"},
    ]


@pytest.mark.rule("STA-51", "STA-R43")
def test_a_turn_begins_with_a_draw_and_what_fits_nowhere_is_held() -> None:
    game = WildOut(*HEARTS, "3S", "3H", "4S")
    assert game.legal() == ["draw"]
    assert game.legal(seat=1) == []
    game.play("draw")
    assert game.hand(0) == ["3S"]
    assert game.s.turn == 1  # nothing held fits: the turn ended by itself
    game.play("draw")
    assert "done" not in game.legal()
    game.play("3H@1,3")
    assert game.s.turn == 0
    game.play("draw")
    assert game.legal() == ["done", "3S@2,2"]  # the 4 drawn fits nowhere, the 3 held does
    game.play("3S@2,2")
    assert game.legal() == ["4S@2,3"]  # now the card drawn fits: it must be stacked


@pytest.mark.rule("STA-51", "STA-R43")
def test_the_drawn_card_must_be_stacked_if_it_fits() -> None:
    game = WildOut(*HEARTS, "3S", "2H", seats=1)
    game.play("draw", "draw")
    assert game.hand(0) == ["3S", "2H"]
    assert game.legal() == ["2H@-2,2", "2H@1,-4", "2H@1,3", "2H@4,-3"]
    game.play("2H@1,3")
    assert game.legal() == ["draw"]


@pytest.mark.rule("STA-R43")
def test_held_cards_may_be_stacked_too_before_the_turn_is_ended() -> None:
    game = WildOut(*HEARTS, "3S", "2S", "3H", seats=1)
    game.play("draw", "draw", "draw", "3H@1,3")
    assert game.legal() == ["done", "3S@2,2"]
    game.play("3S@2,2")
    assert game.legal() == ["done", "2S@2,3"]
    game.play("done")
    assert game.hand(0) == ["2S"]
    assert game.legal() == ["draw"]


@pytest.mark.rule("STA-R43", "STA-53")
def test_with_the_pile_out_one_card_at_least_must_be_stacked_if_any_fits() -> None:
    game = WildOut(*HEARTS, "3S", "3H", cut=True)
    game.play("draw", "draw", "3H@1,3")
    assert (game.s.left, game.s.turn) == (0, 0)
    assert game.legal() == ["3S@2,2"]
    game.play("3S@2,2")
    assert game.is_over()
    assert game.legal() == []
    assert (rules.actors(game.s), rules.next_actor(game.s)) == (0, -1)


@pytest.mark.rule("STA-R43")
def test_with_the_pile_out_a_turn_may_be_ended_once_one_is_stacked() -> None:
    game = WildOut(*HEARTS, "3S", "3C", "3H", cut=True, seats=1)
    game.play("draw", "draw", "draw", "3H@1,3")
    assert game.legal() == ["done", "3S@2,2", "3C@2,2"]
    game.play("done")  # the card drawn has been stacked
    assert game.legal() == ["3S@2,2", "3C@2,2"]  # a turn begun with the pile out
    game.play("3S@2,2")
    assert game.legal() == ["done", "3C@3,1"]
    game.play("done")
    assert game.legal() == ["3C@3,1"]
    game.play("3C@3,1")
    assert game.is_over()


@pytest.mark.rule("STA-53", "STA-R43")
def test_who_can_stack_nothing_with_the_pile_out_is_passed_over() -> None:
    game = WildOut(*HEARTS, "3S", "4C", "3H", cut=True, seats=3)
    game.play("draw", "draw", "draw", "3H@1,3")
    assert game.s.turn == 0
    game.play("3S@2,2")
    assert game.is_over()  # the 4 of clubs fits nowhere
    assert game.hand(1) == ["4C"]


@pytest.mark.rule("STA-53")
def test_everybody_wins_and_the_result_tells_the_cards_that_lie() -> None:
    game = WildOut(*HEARTS, "3S", "4C", "3H", cut=True, seats=3)
    assert rules.winners(game.s) == 0
    game.play("draw", "draw", "draw", "3H@1,3", "3S@2,2")
    scores = [0, 0, 0]
    rules.score(game.s, scores)
    assert scores == [10, 10, 10]
    assert rules.winners(game.s) == 0b111
    assert outcome(game.s, 0b111) == "everybody wins"


@pytest.mark.rule("STA-53")
@pytest.mark.parametrize("card", ["0H", "JH", "QH", "KH", "AH"])
def test_no_card_has_an_effect(card: str) -> None:
    others = ("7H", "5H", "2H" if card == "KH" else "KH", "9H")
    game = WildOut(*others, card, "3S")
    game.play("draw", f"{card}@1,3")
    assert game.s.turn == 1
    assert [game.hand(seat) for seat in (0, 1)] == [[], []]
    assert fit(game.s, 1, 4, 0) == suit_of("H") | {"W"}


@pytest.mark.rule("STA-R43")
def test_with_the_option_hold_a_turn_may_be_ended_after_the_draw() -> None:
    game = WildOut(*HEARTS, "2H", "3H", hold=1)
    assert game.legal() == ["draw"]
    game.play("draw")
    assert game.legal()[0] == "done"
    game.play("done")
    assert (game.hand(0), game.s.turn) == (["2H"], 1)


@pytest.mark.rule("STA-R43", "STA-53")
def test_with_the_option_hold_an_idle_round_ends_the_game() -> None:
    game = WildOut(*HEARTS, "2H", "3H", cut=True, hold=1)
    game.play("draw", "done", "draw", "done", "done")
    assert not game.is_over()
    game.play("done")
    assert game.is_over()
    assert rules.winners(game.s) == 0b11


@pytest.mark.rule("STA-R43")
def test_with_the_option_hold_stacking_begins_the_idle_round_anew() -> None:
    game = WildOut(*HEARTS, "2H", "3H", cut=True, hold=1)
    game.play("draw", "done", "draw", "done", "done", "3H@1,3")
    assert not game.is_over()
    assert game.s.turn == 0
    game.play("done")
    assert game.is_over()  # the other seat holds nothing: its turn is idle too


@pytest.mark.rule("STA-R42", "STA-7")
@pytest.mark.parametrize(("place", "facing"), [("1,3", 0), ("4,-3", 2), ("1,-4", 3), ("-2,2", 5)])
def test_each_stacc_keeps_its_wilds_orientation(place: str, facing: int) -> None:
    game = WildOut(*HEARTS, "2H")
    game.play("draw", f"2H@{place}")
    assert game.s.laid_facing[8] == facing
    assert game.s.facing == [0, 2, 3, 5]


def two_at_one_spot(card: str) -> WildOut:
    """The spot (0, 2) is touched by STACC 0's FACE K and by STACC 3's SIDE 4; a card is drawn."""
    game = WildOut("KH", "5S", "2D", "9C", "9H", "4H", card, seats=1)
    game.play("draw", "9H@0,1", "draw", "4H@-1,2", "draw")
    assert asked(game.s, 0)[0, 2] == {"FACE K"}
    assert asked(game.s, 3)[0, 2] == {"SIDE 4"}
    return game


@pytest.mark.rule("STA-52", "STA-R44")
@pytest.mark.parametrize(("card", "stacc", "facing"), [("KS", 0, 0), ("4D", 3, 5)])
def test_at_a_spot_of_two_staccs_the_player_names_the_one_it_joins(
    card: str, stacc: int, facing: int
) -> None:
    game = two_at_one_spot(card)
    assert f"{card}@0,2#{stacc}" in game.legal()
    assert f"{card}@0,2#{3 - stacc}" not in game.legal()
    assert f"{card}@0,2" not in game.legal()
    assert [text for text in game.legal() if "#" in text] == [f"{card}@0,2#{stacc}"]
    game.play(f"{card}@0,2#{stacc}")
    assert game.s.laid_facing[10] == facing
    # It covers both surfaces, of whichever STACC.
    assert all((0, 2) not in asked(game.s, each) for each in range(4))


@pytest.mark.rule("STA-52")
def test_a_card_closes_what_it_half_covers_of_other_staccs() -> None:
    game = WildOut("KH", "5S", "2D", "9C", "9S", "4S", "4C", "8C", "8S", seats=1)
    game.play("draw", "9S@0,1", "draw", "4S@-1,2", "draw", "4C@0,2#3")
    assert (0, 2) not in asked(game.s, 0)  # covered
    assert asked(game.s, 0)[1, 3] == {"TOP H"}
    game.play("draw", "8C@-1,3", "draw", "8S@0,3")
    assert (1, 3) not in asked(game.s, 0)  # half covered


@pytest.mark.rule("STA-51")
def test_seats_take_turns_from_the_first_one_on() -> None:
    game = WildOut(*HEARTS, "3S", "3C", "3D", seats=3, first=1)
    turns = []
    for _ in range(3):
        turns.append(game.s.turn)
        game.play("draw")
    assert turns == [1, 2, 0]
    assert WildOut(*HEARTS, seats=4, first=RANDOM_SEAT, lot=3).s.turn == 3

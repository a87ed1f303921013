"""SOLOSTACCS by its rules, on given deals (STA-40 to STA-46, STA-R29 to STA-R33)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from stackyard.games.staccs.cards import card_text
from stackyard.games.staccs.solo import rules
from stackyard.games.staccs.solo.game import outcome
from stackyard.games.staccs.solo.table import FLIPPED, SKIPPED, State
from stackyard.kernel import RecordingDice, SeededDice
from tests.games.staccs.solo.deals import Solo, deck, options
from tests.games.staccs.tables import asked, suit_of
from tests.tools import deep


@pytest.mark.rule("STA-40")
@pytest.mark.parametrize("card", ["7H", "0S", "KD", "AC"])
def test_the_first_card_starts_whatever_it_is(card: str) -> None:
    game = Solo(card, "2H")
    assert card_text(game.s.laid_card[0]) == card
    assert game.s.left == 59
    assert game.legal() == ["draw"]


@pytest.mark.rule("STA-40", "STA-R29")
@pytest.mark.parametrize("place", [0, 1, 30, 50])
def test_a_wild_goes_back_to_any_place_and_another_card_starts(place: int) -> None:
    shuffled = deck("W", "7H")
    others = list(shuffled[1:])
    back = (*others[:place], shuffled[0], *others[place:])
    deals = (back,) if place else (back, (others[0], 56, *others[1:]))
    game = Solo("W", "7H", deals=deals)
    assert game.dice.left == 0
    assert card_text(game.s.laid_card[0]) == "7H"
    assert (game.s.laid, game.s.left) == (1, 59)
    assert game.pile.count("W") == 4
    if place:
        assert game.pile.index("W") == place - 1
    kinds = [note.kind for note in game.notes]
    assert kinds == [SKIPPED] * len(deals) + [FLIPPED]


@pytest.mark.rule("STA-R29")
def test_the_wild_goes_back_to_each_place_equally_often() -> None:
    games = deep(6_000, 60_000)
    places: Counter[int] = Counter()
    for seed in range(games):
        s = State()
        s.pile[:4] = [0, 1, 2, 3]
        SeededDice(seed).insert(s.pile, 4, 56)
        places[s.pile.index(56)] += 1
        assert [card for card in s.pile[:5] if card != 56] == [0, 1, 2, 3]
    expected = games / 5
    assert sum((places[place] - expected) ** 2 / expected for place in range(5)) < 18.5


@pytest.mark.rule("STA-R29", "STA-40")
def test_where_a_wild_goes_back_the_others_keep_their_order() -> None:
    seen = 0
    for seed in range(60):
        dice = RecordingDice(SeededDice(seed))
        rules.setup(State(), options(), dice)
        piles = [list(outcome) for outcome in dice.outcomes if isinstance(outcome, tuple)]
        assert len(piles) == len(dice.outcomes)
        for before, after in pairwise(piles):
            wild = before.pop(0)
            assert card_text(wild) == "W"
            assert any(after == [*before[:i], wild, *before[i:]] for i in range(60))
            seen += 1
        assert card_text(piles[-1][0]) != "W"
    assert seen > 0


@pytest.mark.rule("STA-41", "STA-R30")
def test_a_drawn_card_that_fits_is_stacked() -> None:
    game = Solo("7H", "7S", "9S", "9H")
    game.play("draw")
    assert game.legal() == ["7S@1,-1"]
    game.play("7S@1,-1", "draw")
    assert game.legal() == ["9S@1,0"]
    game.play("9S@1,0", "draw")
    assert game.legal() == ["9H@2,-1"]


@pytest.mark.rule("STA-41", "STA-R30")
def test_where_a_card_fits_in_several_places_the_player_chooses() -> None:
    game = Solo("7H", "7D", "7S", "5H", "KH", "KS", "AS")
    for play in ("7D@1,-1", "7S@2,-2", "5H@0,1", "KH@0,2", "KS@-1,2"):
        game.play("draw", play)
    game.play("draw")
    assert game.legal() == ["AS@-1,3", "AS@2,-1"]


@pytest.mark.rule("STA-41")
def test_a_drawn_card_that_fits_nowhere_is_discarded_face_up() -> None:
    game = Solo("7H", "5S", "3D")
    game.play("draw")
    assert game.legal() == ["discard"]
    game.play("discard", "draw", "discard")
    assert game.discard == ["5S", "3D"]


@pytest.mark.rule("STA-42")
def test_the_discards_top_may_be_stacked_instead_of_drawing() -> None:
    game = Solo("7H", "5S", "7S", "2D")
    game.play("draw", "discard", "draw", "7S@1,-1")
    assert game.legal() == ["draw", "5S@1,0"]
    game.play("5S@1,0")
    assert game.discard == []
    assert game.legal() == ["draw"]


@pytest.mark.rule("STA-42")
def test_only_the_discards_top_may_be_stacked_and_none_with_a_card_in_hand() -> None:
    game = Solo("7H", "5S", "3D", "7S", "QC")
    game.play("draw", "discard", "draw", "discard", "draw", "7S@1,-1")
    assert game.legal() == ["draw"]  # the 5 of spades would fit, but lies under the 3
    other = Solo("7H", "5S", "7S", "QC")
    other.play("draw", "discard", "draw", "7S@1,-1", "draw")
    assert other.legal() == ["discard"]


@pytest.mark.rule("STA-43", "STA-14")
def test_no_card_has_an_effect_but_wilds_turn_and_lock() -> None:
    game = Solo("7H", "0H", "QH", "W")
    game.play("draw", "0H@0,1", "draw")
    assert game.legal() == ["QH@0,2"]
    game.play("QH@0,2", "draw")
    assert game.legal() == [f"W@0,3/{facing}" for facing in range(1, 6)]
    game.play("W@0,3/5")
    assert asked(game.s) == {(-1, 4): {"TOP any"}}


@pytest.mark.rule("STA-R31")
@pytest.mark.parametrize("card", ["2C", "KD"])
def test_any_card_lies_on_a_wild(card: str) -> None:
    game = Solo("7H", "W", card)
    game.play("draw", "W@0,1/2", "draw")
    assert game.legal() == [f"{card}@1,0"]


@pytest.mark.rule("STA-R31", "STA-31")
def test_with_the_option_call_a_suit_is_called() -> None:
    game = Solo("7H", "W", "2C", "5D", call=1)
    game.play("draw")
    assert game.legal() == [f"W@0,1/{facing}{suit}" for facing in range(1, 6) for suit in "SHCD"]
    game.play("W@0,1/2D", "draw")
    assert game.legal() == ["discard"]
    game.play("discard", "draw")
    assert game.legal() == ["5D@1,0"]


@pytest.mark.rule("STA-44", "STA-R33")
def test_the_end_comes_when_nothing_is_left_and_the_discards_top_fits_nowhere() -> None:
    game = Solo("7H", "5S", "3D", cut=True)
    game.play("draw", "discard", "draw")
    assert not game.is_over()
    game.play("discard")
    assert game.is_over()
    assert game.legal() == []
    assert (rules.actors(game.s), rules.next_actor(game.s), rules.winners(game.s)) == (0, -1, 0)
    assert outcome(game.s, 0) == "stuck"


@pytest.mark.rule("STA-44")
def test_with_the_pile_out_the_discards_top_must_still_be_stacked_while_it_fits() -> None:
    game = Solo("7H", "3D", "5S", "7S", cut=True)
    game.play("draw", "discard", "draw", "discard", "draw", "7S@1,-1")
    assert not game.is_over()
    assert game.legal() == ["5S@1,0"]
    game.play("5S@1,0")
    assert game.is_over()
    assert (game.s.laid, game.discard) == (3, ["3D"])


@pytest.mark.rule("STA-44", "STA-R33")
def test_all_stacked_in_one_go_is_the_perfect_win() -> None:
    game = Solo("7H", "5H", "7D", cut=True)
    game.play("draw", "5H@0,1", "draw")
    assert rules.winners(game.s) == 0
    game.play("7D@1,-1")
    assert game.is_over()
    assert rules.winners(game.s) == 1
    assert outcome(game.s, 1) == "perfect win"
    scores = [0]
    rules.score(game.s, scores)
    assert scores == [3]


@pytest.mark.rule("STA-45", "STA-R32")
def test_second_chances_turn_the_discard_pile_over_oldest_card_next() -> None:
    game = Solo("7H", "5S", "3D", "7S", cut=True, second_chances=1)
    game.play("draw", "discard", "draw", "discard", "draw", "7S@1,-1")
    assert game.legal() == ["turn"]
    game.play("turn")
    assert (game.pile, game.discard) == (["5S", "3D"], [])
    game.play("draw", "5S@1,0", "draw", "discard")
    assert game.legal() == ["turn"]
    game.play("turn", "draw", "discard")
    assert game.is_over()
    assert outcome(game.s, rules.winners(game.s)) == "stuck"


@pytest.mark.rule("STA-45", "STA-R32", "STA-R33")
def test_a_win_after_turning_over_is_no_perfect_win() -> None:
    game = Solo("7H", "5S", "7S", cut=True, second_chances=1)
    game.play("draw", "discard", "draw", "7S@1,-1")
    assert game.legal() == ["turn", "5S@1,0"]
    game.play("turn", "draw", "5S@1,0")
    assert game.is_over()
    assert outcome(game.s, rules.winners(game.s)) == "win"
    straight = Solo("7H", "5S", "7S", cut=True, second_chances=1)
    straight.play("draw", "discard", "draw", "7S@1,-1", "5S@1,0")
    assert outcome(straight.s, rules.winners(straight.s)) == "perfect win"


@pytest.mark.rule("STA-R32")
def test_a_pass_that_stacks_nothing_is_the_last() -> None:
    game = Solo("7H", "5S", "3D", cut=True, second_chances=1)
    game.play("draw", "discard", "draw", "discard")
    assert game.is_over()


@pytest.mark.rule("STA-R32")
def test_what_is_stacked_from_the_discard_counts_for_its_pass() -> None:
    game = Solo("7H", "3D", "5H", cut=True, second_chances=1, hold=1)
    game.play("draw", "discard", "draw", "discard")
    assert game.legal() == ["5H@0,1"]  # nothing stacked in this pass: no turning over yet
    game.play("5H@0,1")
    assert game.legal() == ["turn"]


@pytest.mark.rule("STA-45")
def test_without_second_chances_nothing_is_turned_over() -> None:
    game = Solo("7H", "5S", "3D", "7S", cut=True)
    game.play("draw", "discard", "draw", "discard", "draw", "7S@1,-1")
    assert game.is_over()


@pytest.mark.rule("STA-46")
def test_no_wilds_is_played_with_56_cards() -> None:
    game = Solo("7H", no_wilds=1)
    assert game.s.total == 56
    assert game.s.left == 55
    assert "W" not in game.pile
    assert set(game.pile) | {"7H"} == set().union(*map(suit_of, "SHCD"))


@pytest.mark.rule("STA-R30")
def test_with_the_option_hold_a_card_that_fits_may_be_discarded() -> None:
    game = Solo("7H", "5H", hold=1)
    game.play("draw")
    assert game.legal() == ["discard", "5H@0,1"]
    game.play("discard")
    assert game.legal() == ["draw", "5H@0,1"]
    assert "discard" not in Solo("7H", "5H").legal()


@pytest.mark.rule("STA-R33")
def test_without_any_spot_the_rest_is_drawn() -> None:
    game = Solo("7H", "5S", "3D", cut=True)
    game.s.spots = 0
    game.s.spot[:] = [0] * len(game.s.spot)
    game.s.asks[:] = [0] * len(game.s.asks)
    game.play("draw", "discard")
    assert not game.is_over()
    game.play("draw", "discard")
    assert game.is_over()


@pytest.mark.rule("STA-R2", "STA-R3")
def test_the_table_is_set_by_the_options() -> None:
    assert (0, 1) in asked(Solo("7H", width=4, height=4).s)
    s = Solo("7H", width=4, height=4, inside=1).s
    assert (s.q_low, s.q_high, s.y_low, s.y_high) == (-1, 1, 0, 4)
    assert options().width == 40

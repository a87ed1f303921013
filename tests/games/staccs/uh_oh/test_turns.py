"""A turn: stacking, drawing, special cards, WILDs (STA-22 to STA-24, STA-26 to STA-32)."""

from __future__ import annotations

import pytest

from stackyard.games.staccs.uh_oh.table import ATTACKED, BLOCKED_TOP, REVERSED, TURN_CAME
from tests.games.staccs.tables import asked
from tests.games.staccs.uh_oh.tables import Table

# The start card 7H lies at 0,0: its TOP points at 0,1 and its SIDE at 1,-1.


@pytest.mark.rule("STA-23", "STA-R10")
def test_who_can_stack_must_and_chooses_where() -> None:
    table = Table("7S 5H 5C", "2C 3C")
    assert table.legal() == ["5H@0,1", "7S@1,-1"]
    assert table.why("draw") == "STA-R10"
    assert table.why("7C@1,-1") == "STA-23"
    assert table.why("5C@0,1") == "STA-3"
    assert table.why("5H@1,-1") == "STA-4"


@pytest.mark.rule("STA-23")
def test_who_cannot_draws_one_card_and_does_not_play_it() -> None:
    table = Table("5C 6C", "2C 3C", pile="7C")
    assert table.legal() == ["draw"]
    table.play("draw")
    assert table.hand(0) == {"5C", "6C", "7C"}
    assert table.asked == 1
    assert table.legal(0) == []


@pytest.mark.rule("STA-22")
def test_play_goes_clockwise() -> None:
    table = Table("5C 6C", "2C 3C", "8C 9C", turn=1)
    for seat in (1, 2, 0, 1):
        assert table.actors == {seat}
        assert table.why("draw", (seat + 1) % 3) == "STA-22"
        table.play("draw")


@pytest.mark.rule("STA-24")
def test_the_first_without_cards_wins_at_once() -> None:
    table = Table("7S", "2C 3C", "2D")
    table.play("7S@1,-1")
    assert table.over
    assert (table.winners, table.actors, table.asked) == ({0}, set(), -1)
    assert table.legal(1) == []
    assert table.why("draw", 1) == "STA-24"


@pytest.mark.rule("STA-26", "STA-R11")
def test_a_zero_reverses_and_blocks_its_top_for_the_next_turn() -> None:
    table = Table("0H 5C 6C", "4H 2C 3C", "3H 2D 3D", "8C 9C")
    table.play("0H@0,1")
    assert table.asked == 3
    assert [note for note in table.kinds() if note in {REVERSED, BLOCKED_TOP}] == [
        REVERSED,
        BLOCKED_TOP,
    ]
    assert asked(table.s)[0, 2] == {"TOP H blocked"}
    table.play("draw")
    assert table.asked == 2
    assert table.legal() == ["3H@0,2"]


@pytest.mark.rule("STA-26")
def test_with_two_players_a_zero_blocks_and_does_not_reverse() -> None:
    table = Table("0H 5C 6C", "4H 0S 3C")
    table.play("0H@0,1")
    assert table.asked == 1
    assert table.s.direction == 1
    assert REVERSED not in table.kinds()
    assert table.legal() == ["0S@1,0"]
    assert table.why("4H@0,2") == "STA-26"


@pytest.mark.rule("STA-R11")
def test_a_blocked_top_closes_its_spot_to_wilds_and_whatever_else_points_there() -> None:
    table = Table("0H 5C 6C", "W 3C", laid="7H")
    table.play("0H@0,1")
    assert table.legal() == ["draw"]
    assert table.why("W@0,2/1S") == "STA-26"
    # The spot 1,1 is asked for by the TOP of the 0H and by the SIDE of the 5D.
    laid = "7S 7H@1,-1 5D@0,2"
    other = Table("0H 5C 6C", "5H 3C", laid=laid, pile="9C 10C")
    other.play("0H@1,0")
    assert asked(other.s)[1, 1] == {"TOP H blocked", "SIDE 5"}
    assert other.why("5H@1,1") == "STA-26"
    other.play("draw", "draw")
    assert other.legal() == ["5H@1,1"]


@pytest.mark.rule("STA-R11", "STA-29", "STA-R19")
def test_an_aces_further_turn_is_no_longer_blocked() -> None:
    table = Table("0H 5C 6C", "AC 5H 2C 3C", laid="7H AH@0,1")
    table.play("0H@0,2")
    assert table.legal() == ["AC@-1,1"]
    table.play("AC@-1,1")
    assert table.asked == 1
    assert table.legal() == ["5H@0,3"]


@pytest.mark.rule("STA-26", "STA-R11")
def test_a_block_ends_with_the_turn_it_is_for_whatever_is_done_in_it() -> None:
    table = Table("0H 5C 4H", "0S 2C 3C", laid="7H")
    table.play("0H@0,1", "0S@1,0")
    assert asked(table.s)[0, 2] == {"TOP H"}
    assert asked(table.s)[1, 1] == {"TOP S blocked"}
    assert table.legal() == ["4H@0,2"]


@pytest.mark.rule("STA-27", "STA-R12")
@pytest.mark.parametrize(("letter", "count"), [("JH", 1), ("KH", 2)])
def test_a_jack_makes_the_next_player_draw_1_and_a_king_2(letter: str, count: int) -> None:
    table = Table(f"{letter} 5C 6C", "2C 3C", "8C 9C", pile="5S 6S 7S")
    table.play(f"{letter}@0,1")
    assert table.asked == 1
    assert table.notes[-1].kind == ATTACKED
    assert table.legal() == ["take"]
    table.play("take")
    assert table.hand(1) == {"2C", "3C", *["5S", "6S"][:count]}
    # The one hit still takes a turn.
    assert table.asked == 1
    assert table.legal() == ["draw"]
    table.play("draw")
    assert table.asked == 2
    assert table.legal() == ["draw"]


@pytest.mark.rule("STA-27", "STA-R13")
def test_a_queens_player_gives_one_card_of_choice_to_the_next() -> None:
    table = Table("QH 5C 6C 6D", "2C 3C", "8C 9C")
    table.play("QH@0,1")
    assert table.hand(1) == {"2C", "3C"}
    table.play("take")
    assert table.asked == 0
    assert table.legal() == ["give 5C", "give 6C", "give 6D"]
    table.play("give 6C")
    assert (table.hand(0), table.hand(1)) == ({"5C", "6D"}, {"2C", "3C", "6C"})
    assert table.asked == 1
    assert table.legal() == ["draw"]


@pytest.mark.rule("STA-29")
def test_after_an_ace_who_can_play_nothing_draws() -> None:
    table = Table("AH 5C 6C", "2C 3C")
    table.play("AH@0,1")
    assert table.notes[-1][::2] == (TURN_CAME, (0,))
    assert table.legal() == ["draw"]
    table.play("draw")
    assert table.asked == 1


@pytest.mark.rule("STA-R19", "STA-29")
def test_an_aces_turn_is_a_whole_one() -> None:
    table = Table("AH AC 7S 7C 5D 6D", "2C 3C")
    table.play("AH@0,1", "AC@-1,1", "7S@1,-1", "7C@2,-2")
    assert table.asked == 1
    assert table.held == [2, 2]
    other = Table("AH W 7S 9S", "2C 3C")
    other.play("AH@0,1", "W@0,2/1S")
    assert other.asked == 1
    assert other.held == [2, 2]


@pytest.mark.rule("STA-29", "STA-R15")
@pytest.mark.parametrize("card", ["AH", "JH", "QH", "KH", "0H"])
def test_a_letter_or_zero_as_the_last_card_wins_without_effect(card: str) -> None:
    table = Table(card, "2C 3C", "8C 9C 10C")
    table.play(f"{card}@0,1")
    assert (table.over, table.winners, table.held) == (True, {0}, [0, 2, 3])
    assert (table.s.chain, table.s.direction, table.s.zeroes) == (0, 1, 0)
    assert table.why("take", 1) == "STA-24"


@pytest.mark.rule("STA-31", "STA-R20", "STA-14")
def test_a_wild_calls_a_suit_for_its_top() -> None:
    table = Table("W 5C 6C", "2H 7S 4S 3C", "8C 9H")
    turned = [f"W@0,1/{facing}{suit}" for facing in range(1, 6) for suit in "SHCD"]
    assert table.legal() == turned
    assert table.why("W@0,1/2") == "STA-R20"
    assert table.why("W@0,1/0S") == "STA-10"
    assert table.why("W@1,-1/2S") == "STA-9"
    table.play("W@0,1/2S")
    assert table.legal() == ["4S@1,0", "7S@1,0"]
    assert table.why("2H@1,0") == "STA-31"
    assert table.why("7S@1,-1") == "STA-14"


@pytest.mark.rule("STA-31")
def test_the_suit_stays_called_until_a_card_lies_on_the_wilds_top() -> None:
    table = Table("W 5C 6C", "2H 4C", "8C 9D", pile="3C 3S")
    table.play("W@0,1/2D")
    assert table.legal() == ["draw"]
    table.play("draw")
    assert table.asked == 2
    assert table.legal() == ["9D@1,0"]
    table.play("9D@1,0", "uh-oh")
    assert (1, 0) not in asked(table.s)
    assert table.s.facing[0] == 2


@pytest.mark.rule("STA-31", "STA-R21")
def test_a_wild_lies_on_a_wild_turned_again_with_a_suit_of_its_own() -> None:
    table = Table("W 5C 6C", "W 4C 8S")
    table.play("W@0,1/2D")
    assert table.legal() == [
        f"W@1,0/{facing}{suit}" for facing in (0, 1, 3, 4, 5) for suit in "SHCD"
    ]
    table.play("W@1,0/0C", "5C@1,1")
    assert table.asked == 0


@pytest.mark.rule("STA-R20", "STA-R17")
def test_where_no_card_can_ever_fit_all_draw_until_the_pile_ends_the_game() -> None:
    table = Table("W 5C 6C", "3S 4C", pile="8S 8C 9C 9S 10S", cut=True)
    table.play("W@0,1/2D")
    for _ in range(5):
        assert table.legal() == ["draw"]
        table.play("draw")
    assert table.over
    assert table.held == [4, 5]
    assert table.winners == {0}


@pytest.mark.rule("STA-32", "STA-R21")
def test_a_lone_wild_cannot_be_stacked() -> None:
    table = Table("W", "2C 3C", pile="5C 6C")
    assert table.legal() == ["draw"]
    assert table.why("W@0,1/2S") == "STA-32"
    table.play("draw", "draw")
    # Of two cards it may be.
    assert table.legal()[0] == "W@0,1/1S"
    table.play("W@0,1/2C", "uh-oh", "2C@1,0", "5C@2,-1")
    assert table.winners == {0}


@pytest.mark.rule("STA-R21")
def test_after_an_attack_is_taken_a_former_lone_wild_is_free() -> None:
    table = Table("JH 5C 6C", "W", pile="9S")
    table.play("JH@0,1", "take")
    assert table.hand(1) == {"W", "9S"}
    assert "W@0,2/1S" in table.legal()


def test_nothing_else_may_be_done_in_a_turn() -> None:
    table = Table("7S 5C", "2C 3C")
    assert table.why("take") == "STA-R12"
    assert table.why("done") == "STA-23"
    assert table.why("give 5C") == "STA-R13"
    for word in ("uh-oh", "silent", "call-out", "pass"):
        assert table.why(word) == "STA-R16"

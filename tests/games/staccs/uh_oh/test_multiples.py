"""Several number cards at once (STA-30, STA-R14, and what a ZERO does among them, STA-26)."""

from __future__ import annotations

import pytest

from stackyard.games.staccs.uh_oh.table import BLOCKED_TOP
from tests.games.staccs.tables import asked, fit
from tests.games.staccs.uh_oh.tables import Table


@pytest.mark.rule("STA-30", "STA-R14")
def test_a_number_on_an_open_side_of_its_own_may_be_followed_by_its_like() -> None:
    table = Table("7S 7C 7D 5D 6D", "2C 3C")
    table.play("7S@1,-1")
    assert table.asked == 0
    assert table.legal() == ["done", "7C@2,-2", "7D@2,-2"]
    table.play("7C@2,-2")
    assert table.legal() == ["done", "7D@3,-3"]
    table.play("7D@3,-3")
    # Nothing more can be laid: the turn ends by itself.
    assert table.asked == 1
    assert table.held == [2, 2]


@pytest.mark.rule("STA-R14")
def test_the_player_may_stop() -> None:
    table = Table("7S 7C 5D 6D", "2C 3C")
    table.play("7S@1,-1", "done")
    assert table.asked == 1
    assert table.hand(0) == {"7C", "5D", "6D"}


@pytest.mark.rule("STA-R14")
def test_the_first_must_lie_on_a_side_of_its_number() -> None:
    table = Table("7H 7C 5D", "2C 3C", laid="5H")
    table.play("7H@0,1")
    # The SIDE of the 7H is open, but the 7H did not lie on one.
    assert asked(table.s)[1, 0] == {"SIDE 7"}
    assert table.asked == 1


@pytest.mark.rule("STA-R14")
def test_the_question_is_put_only_where_a_further_card_could_be_laid() -> None:
    without = Table("7S 5C 6D", "2C 3C")
    without.play("7S@1,-1")
    assert without.asked == 1
    # The 7C would touch the TOP of the 9D too, which takes diamonds.
    unplaceable = Table("7S 7C 6D", "2C 3C", laid="7H 9D@2,-3")
    assert asked(unplaceable.s)[2, -2] == {"TOP D"}
    unplaceable.play("7S@1,-1")
    assert unplaceable.asked == 1
    placeable = Table("7S 7D 6D", "2C 3C", laid="7H 9D@2,-3")
    placeable.play("7S@1,-1")
    assert placeable.legal() == ["done", "7D@2,-2"]


@pytest.mark.rule("STA-R14", "STA-30")
def test_further_cards_lie_on_open_sides_of_that_number_wherever_these_are() -> None:
    table = Table("7S 7C 5S", "2C 3C", laid="9C 7H@-3,3 7D@4,0")
    table.play("7S@-2,2")
    assert table.legal() == ["done", "7C@-1,1", "7C@5,-1"]
    assert table.why("7C@0,1") == "STA-R14"
    assert table.why("5S@-2,3") == "STA-30"
    assert table.why("draw") == "STA-R14"
    assert table.why("7C@-1,1", 1) == "STA-22"


@pytest.mark.rule("STA-30")
def test_letters_are_never_played_together() -> None:
    table = Table("JH JS 5D 6D", "2C 3C")
    table.play("JH@0,1")
    assert table.asked == 1
    # Nor on the FACE of their like, where a further one would fit.
    for letter in "JQKA":
        other = Table(f"{letter}S {letter}C 5D 6D", "2C 3C", laid=f"7H {letter}H@0,1")
        other.play(f"{letter}S@-1,1")
        assert f"{letter}C" in fit(other.s, -2, 1)
        if letter == "A":
            assert other.legal() == ["AC@-2,1"]  # a turn of its own, not a card laid with it
        else:
            assert (other.asked, other.s.chain) == (1, 1)


@pytest.mark.rule("STA-30", "STA-24")
@pytest.mark.parametrize("cards", ["7S 7C", "7S 7C 7D"])
def test_the_last_cards_of_a_hand_may_be_a_pair_or_a_triple(cards: str) -> None:
    table = Table(cards, "2C 3C")
    plays = [f"{card}@{i + 1},{-i - 1}" for i, card in enumerate(cards.split())]
    for play in plays[:-1]:
        table.play(play)
    table.play("uh-oh")
    assert table.legal() == ["done", plays[-1]]
    table.play(plays[-1])
    assert (table.over, table.winners) == (True, {0})


@pytest.mark.rule("STA-30", "STA-25")
def test_uh_oh_is_said_before_the_last_of_a_pair() -> None:
    table = Table("7S 7C", "2C 3C")
    table.play("7S@1,-1")
    assert table.legal() == ["uh-oh", "silent"]
    assert table.why("7C@2,-2") == "STA-R16"


@pytest.mark.rule("STA-R14", "STA-R16")
def test_who_is_caught_in_the_middle_may_lay_the_penalty_too() -> None:
    table = Table("7S 5C", "2C 3C", pile="7C 7D 9S")
    table.play("7S@1,-1", "silent", "call-out")
    assert table.asked == 0
    assert table.legal() == ["done", "7C@2,-2", "7D@2,-2"]
    table.play("7C@2,-2", "7D@3,-3")
    assert table.asked == 1
    assert table.hand(0) == {"5C", "9S"}


@pytest.mark.rule("STA-R14", "STA-R16")
def test_a_silence_let_pass_in_the_middle_lets_the_multiple_go_on() -> None:
    table = Table("7S 7C", "2C 3C", "8C 9C")
    table.play("7S@1,-1", "silent", "1:pass", "2:pass")
    assert table.legal() == ["done", "7C@2,-2"]
    table.play("7C@2,-2")
    assert table.winners == {0}


# The 0H lies on the 7H: its SIDE points at 1,0.
ZEROES = "7H 0H@0,1"


@pytest.mark.rule("STA-R14", "STA-26", "STA-30")
def test_two_zeroes_at_once_reverse_twice_and_block_both_tops() -> None:
    table = Table("0S 0C 5D 6D", "2S 3C 4H", "4S 8D", "9D 10D", laid=ZEROES)
    table.play("0S@1,0")
    assert table.s.direction == -1
    assert table.legal() == ["done", "0C@2,-1"]
    table.play("0C@2,-1")
    assert (table.asked, table.s.direction) == (1, 1)
    assert asked(table.s)[1, 1] == {"TOP S blocked"}
    assert asked(table.s)[2, 0] == {"TOP C blocked"}
    assert table.kinds().count(BLOCKED_TOP) == 2
    # The older 0H blocks no more.
    assert table.legal() == ["4H@0,2"]
    assert table.why("2S@1,1") == "STA-26"
    assert table.why("3C@2,0") == "STA-26"
    table.play("4H@0,2")
    assert table.legal() == ["4S@1,1"]


@pytest.mark.rule("STA-R14", "STA-26")
def test_two_zeroes_at_once_with_two_players() -> None:
    table = Table("0S 0C 5D 6D", "2S 3C 9D", laid=ZEROES)
    table.play("0S@1,0", "0C@2,-1")
    assert (table.asked, table.s.direction) == (1, 1)
    assert table.legal() == ["draw"]
    table.play("draw")
    assert "TOP S" in asked(table.s)[1, 1]


@pytest.mark.rule("STA-R14", "STA-26")
def test_a_zero_alone_reverses_once_after_done() -> None:
    table = Table("0S 0C 5D", "2S 3C", "9D 10D", laid=ZEROES)
    table.play("0S@1,0", "done")
    assert (table.asked, table.s.direction) == (2, -1)


@pytest.mark.rule("STA-R14", "STA-R11")
def test_a_zero_does_not_block_its_own_players_further_card() -> None:
    # The spot 1,0 is asked for by the SIDE of the 0D and, once it lies, by the TOP of a 0S.
    others = ("8C 9C", "8D 9D", "8S 9S", "2S 3S", "2C 3C")
    table = Table("0S 0S 0C 5D", *others, laid="0H 0D@0,1")
    table.play("0S@1,-1")
    assert asked(table.s)[1, 0] == {"TOP S", "SIDE 0"}
    assert table.legal() == ["done", "0S@1,0", "0S@2,-2", "0C@2,-2"]
    table.play("0S@1,0", "done")
    # The first 0S is covered: only the second one blocks.
    assert table.kinds().count(BLOCKED_TOP) == 1
    assert asked(table.s)[1, 1] == {"TOP S blocked"}


@pytest.mark.rule("STA-R14", "STA-26", "STA-R5")
def test_a_zero_half_covered_by_the_next_of_its_multiple_blocks_nothing() -> None:
    # The SIDE of the 0D points at 0,0, where the 0H lies below it.
    table = Table("0S 0C 5D 6D", "2C 3D 4S", laid="0H 0D@-1,1")
    table.play("0S@1,-1")
    assert asked(table.s)[1, 0] == {"TOP S"}
    table.play("0C@0,0")
    assert (1, 0) not in asked(table.s)
    assert asked(table.s)[0, 1] == {"TOP C blocked"}
    assert table.kinds().count(BLOCKED_TOP) == 1

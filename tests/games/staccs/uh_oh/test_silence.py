"""UH OH!, silence and call-outs (STA-25, STA-R16)."""

from __future__ import annotations

import pytest

from stackyard.games.staccs.uh_oh.table import CAUGHT, DREW, FOR_SILENCE
from tests.games.staccs.uh_oh.tables import Table


def silent_seat_0(*others: str, pile: str = "4S 6S 8S 10S") -> Table:
    """Seat 0 has laid its last card but one and stays silent."""
    table = Table("7S 5C", *others, pile=pile)
    table.play("7S@1,-1", "silent")
    return table


@pytest.mark.rule("STA-25", "STA-R16")
def test_who_has_one_card_left_is_asked_at_once() -> None:
    table = Table("7S 5C", "2C 3C", "8C 9C")
    table.play("7S@1,-1")
    assert table.actors == {0}
    assert table.legal() == ["uh-oh", "silent"]
    assert table.why("draw", 1) == "STA-R16"
    assert table.why("pass") == "STA-R16"
    table.play("uh-oh")
    assert table.actors == {1}
    assert table.held == [1, 2, 2]


@pytest.mark.rule("STA-25")
def test_nobody_is_asked_with_two_cards_or_after_drawing() -> None:
    table = Table("7S 5C 6C", "2C", pile="4S 6S")
    table.play("7S@1,-1")
    assert table.asked == 1
    table.play("draw")
    assert table.asked == 0


@pytest.mark.rule("STA-25", "STA-R16")
def test_a_silent_one_who_is_called_out_draws_3() -> None:
    table = silent_seat_0("2C 3C", "8C 9C")
    assert table.actors == {1, 2}
    assert table.legal(1) == table.legal(2) == ["call-out", "pass"]
    assert table.legal(0) == []
    table.play("2:call-out")
    assert table.hand(0) == {"5C", "4S", "6S", "8S"}
    assert [note.parts for note in table.notes if note.kind == CAUGHT] == [(0, 2)]
    drawn = [note for note in table.notes if note.kind == DREW]
    assert [(note.seen, note.parts[0], note.parts[2]) for note in drawn] == [
        (1, 0, FOR_SILENCE)
    ] * 3
    # The play goes on: it is the next player's turn.
    assert table.actors == {1}


@pytest.mark.rule("STA-R16")
def test_the_others_answer_in_any_order_and_the_silence_may_pass() -> None:
    table = silent_seat_0("2C 3C", "8C 9C", "8D 9D")
    table.play("3:pass")
    assert table.actors == {1, 2}
    assert table.why("pass", 3) == "STA-R16"
    assert table.why("pass", 0) == "STA-R16"
    assert table.why("draw", 1) == "STA-R16"
    table.play("1:pass", "2:pass")
    assert (table.actors, table.held) == ({1}, [1, 2, 2, 2])


@pytest.mark.rule("STA-R16", "STA-R11")
def test_one_is_asked_first_in_turn_order_from_the_silent_one() -> None:
    table = silent_seat_0("2C 3C", "8C 9C", "8D 9D")
    for seat in (1, 2, 3):
        assert table.asked == seat
        table.play("pass")
    other = Table("0H 5C", "2C 3C", "8C 9C", "8D 9D")
    other.play("0H@0,1", "silent")
    for seat in (3, 2, 1):
        assert other.asked == seat
        other.play("pass")
    assert other.asked == 3


@pytest.mark.rule("STA-R16", "STA-25")
def test_nobody_is_asked_twice_for_one_silence_but_anew_for_the_next() -> None:
    table = silent_seat_0("2C 3C", pile="4D 9S 8D 10S")
    table.play("pass", "draw")
    # Seat 0 has still one card, and no question is put.
    assert (table.asked, table.legal()) == (0, ["draw"])
    table.play("draw", "draw", "9S@1,0")
    assert table.legal() == ["uh-oh", "silent"]


@pytest.mark.rule("STA-R16", "STA-29")
def test_after_an_ace_the_same_player_goes_on() -> None:
    table = Table("AH 5H", "2C 3C", pile="4S 6S 8H")
    table.play("AH@0,1", "silent", "call-out")
    assert table.asked == 0
    assert table.legal() == ["5H@0,2", "8H@0,2"]
    other = Table("AH 5H", "2C 3C")
    other.play("AH@0,1", "uh-oh", "5H@0,2")
    assert other.winners == {0}


@pytest.mark.rule("STA-R16", "STA-R13")
def test_a_gift_that_leaves_one_card_is_asked_about_too() -> None:
    table = Table("QH 5C 6C", "2C 3C", "8C 9C", pile="4S 6S 8S")
    table.play("QH@0,1", "take", "give 5C")
    assert (table.asked, table.legal()) == (0, ["uh-oh", "silent"])
    table.play("silent")
    assert table.actors == {1, 2}
    assert table.asked == 1
    table.play("2:call-out")
    assert table.hand(0) == {"6C", "4S", "6S", "8S"}
    # The victim's turn begins.
    assert table.asked == 1
    assert table.legal() == ["draw"]


@pytest.mark.rule("STA-R16", "STA-R14")
def test_each_further_card_is_asked_about_where_it_leaves_one() -> None:
    table = Table("7S 7C 7D", "2C 3C")
    table.play("7S@1,-1")
    assert table.legal() == ["done", "7C@2,-2", "7D@2,-2"]
    table.play("7C@2,-2")
    assert table.legal() == ["uh-oh", "silent"]
    table.play("silent", "pass")
    assert table.legal() == ["done", "7D@3,-3"]


@pytest.mark.rule("STA-R16")
def test_an_attack_goes_on_to_the_next_after_a_silence() -> None:
    table = Table("JH 5C", "2C 3C", "8C 9C")
    table.play("JH@0,1", "silent", "pass", "pass")
    assert (table.asked, table.legal()) == (1, ["take"])

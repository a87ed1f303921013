"""Attacks and counters, QUEENS' gifts, the Queen Sweep (STA-27, STA-28, STA-33, STA-R9 to R13)."""

from __future__ import annotations

import pytest

from stackyard.games.staccs.uh_oh.table import ATTACKED, GAVE
from tests.games.staccs.uh_oh.tables import Table

# The letter of hearts lies on the 7H at 0,1; the further ones each on the FACE of the one before.
FACES = ("0,1", "-1,1", "-2,1", "-3,1")


def countered(letter: str, *rest: str, pile: str = "") -> Table:
    """As many of a letter played as there are hands but for the last player's."""
    suits = "HSCD"[: len(rest) - 1]
    hands = [f"{letter}{suit} {hand}" for suit, hand in zip(suits, rest, strict=False)]
    table = Table(*hands, rest[-1], pile=pile)
    for suit, at in zip(suits, FACES, strict=False):
        table.play(f"{letter}{suit}@{at}")
        if table.legal() == ["uh-oh", "silent"]:
            table.play("uh-oh")
    return table


@pytest.mark.rule("STA-28", "STA-R9", "STA-R12")
@pytest.mark.parametrize(("letter", "each"), [("J", 1), ("K", 2)])
@pytest.mark.parametrize("chain", [1, 2, 3, 4])
def test_jacks_and_kings_add_up_from_player_to_player(letter: str, each: int, chain: int) -> None:
    hands = ["5C 6C", "8C 9C", "10C 2S", "3S 4S"][:chain]
    table = countered(letter, *hands, "5D 6D")
    assert table.asked == chain
    assert [n.parts[2] for n in table.notes if n.kind == ATTACKED] == list(range(1, chain + 1))
    assert table.held == [2] * (chain + 1)
    table.play("take")
    assert table.held == [2] * chain + [2 + each * chain]
    assert table.asked == chain
    assert table.s.chain == 0


@pytest.mark.rule("STA-28", "STA-R9", "STA-R13")
@pytest.mark.parametrize("chain", [1, 2, 3])
def test_queens_add_up_and_the_last_ones_player_gives(chain: int) -> None:
    hands = ["5C 6C 7C", "8C 9C 10C", "2S 3S 4S 5S 6S"][-chain:]
    table = countered("Q", *hands, "5D 6D")
    table.play("take")
    for given in range(chain):
        assert table.asked == chain - 1
        assert table.s.gifts == chain - given
        table.play("give " + ["2S", "4S", "5S"][given])
    assert table.asked == chain
    assert table.hand(chain) == {"5D", "6D", *["2S", "4S", "5S"][:chain]}
    assert [n.parts[0] for n in table.notes if n.kind == GAVE] == [chain - 1] * chain
    # Nobody else gave or drew.
    assert table.held[: chain - 1] == [3] * (chain - 1)


@pytest.mark.rule("STA-R9")
def test_at_a_party_all_eight_kings_may_add_up() -> None:
    hands = [f"K{suit} {number}C {number}S" for number, suit in enumerate("HSCDHSCD", 2)]
    table = Table(*hands, "5D 6D")
    for number in range(8):
        table.play(f"K{'HSCDHSCD'[number]}@{-number},1")
    assert table.asked == 8
    table.play("take")
    assert table.held == [2] * 8 + [18]


@pytest.mark.rule("STA-R12", "STA-28")
def test_a_counter_is_a_turn_and_an_attack_may_be_taken_instead() -> None:
    table = Table("JH 5C 6C", "JS 8C 9C", "10C 2S", "3S 4S")
    table.play("JH@0,1")
    assert table.legal() == ["take", "JS@-1,1"]
    for text, rule in (("draw", "STA-R12"), ("8C@0,2", "STA-28"), ("done", "STA-R12")):
        assert table.why(text) == rule
    table.play("JS@-1,1")
    assert table.asked == 2
    other = Table("JH 5C 6C", "JS 8C 9C", "10C 2S", "3S 4S", pile="KD")
    other.play("JH@0,1", "take")
    # A normal turn: the jack is now an attack of its own.
    assert other.legal() == ["JS@-1,1"]
    other.play("JS@-1,1")
    assert (other.asked, other.s.chain) == (2, 1)


@pytest.mark.rule("STA-R12")
def test_the_question_is_put_to_those_who_cannot_counter_too() -> None:
    without = Table("JH 5C 6C", "8C 9C")
    without.play("JH@0,1")
    assert without.legal() == ["take"]
    assert without.why("JS@-1,1") == "STA-23"
    # On the FACE of the JH it would touch the TOP of the 9D too.
    unplaceable = Table("JH 5C 6C", "JS 9C", laid="7H 9D@-1,0")
    unplaceable.play("JH@0,1")
    assert unplaceable.legal() == ["take"]
    assert unplaceable.why("JS@-1,1") == "STA-6"


@pytest.mark.rule("STA-28")
def test_only_the_same_letter_counters() -> None:
    table = Table("JH 5C 6C", "KH QH 9C")
    table.play("JH@0,1")
    assert table.legal() == ["take"]
    assert table.why("KH@0,2") == "STA-28"


@pytest.mark.rule("STA-28", "STA-R11")
def test_with_two_players_a_counter_comes_back() -> None:
    table = Table("KH KC 5C 6C", "KS 8C 9C")
    table.play("KH@0,1", "KS@-1,1", "KC@-2,1")
    assert table.asked == 1
    table.play("take")
    assert table.held == [2, 8]


@pytest.mark.rule("STA-R13")
def test_nothing_is_handed_over_before_the_attack_is_taken() -> None:
    table = Table("QH 5C 6C", "QS 8C 9C", "2C 3C")
    table.play("QH@0,1", "QS@-1,1")
    assert table.held == [2, 2, 2]
    assert table.why("give 5C", 0) == "STA-22"


@pytest.mark.rule("STA-R13", "STA-33")
def test_who_holds_fewer_than_queens_were_played_gives_all_and_wins() -> None:
    table = countered("Q", "5C 6C 8C", "9C 10C 2S", "W 4S", "5D 6D")
    table.play("take")
    assert table.s.gifts == 2
    table.play("give W", "uh-oh", "give 4S")
    assert (table.over, table.winners, table.held) == (True, {2}, [3, 3, 0, 4])


@pytest.mark.rule("STA-R13", "STA-R16")
def test_a_penalty_between_gifts_does_not_raise_their_number() -> None:
    table = Table("QH 9C 10C 2C", "QS 5C 6C", "2D 3D", pile="8S 9S 10S")
    table.play("QH@0,1", "QS@-1,1", "take", "give 5C", "silent")
    assert table.actors == {0, 2}
    table.play("call-out")
    assert table.hand(1) == {"6C", "8S", "9S", "10S"}
    assert (table.asked, table.s.gifts) == (1, 1)
    table.play("give 6C")
    assert table.asked == 2
    assert table.hand(2) == {"2D", "3D", "5C", "6C"}
    assert table.legal() == ["draw"]


@pytest.mark.rule("STA-R13", "STA-R11", "STA-R16", "STA-28")
def test_anticlockwise_attacks_and_gifts_go_the_other_way_too() -> None:
    table = Table("QH 2C 3C", "8C 9C", "5C 6C", "QS 5D 6D", pile="8S 9S 10S")
    table.s.direction = -1
    table.play("QH@0,1", "QS@-1,1")
    assert table.asked == 2
    table.play("take", "give 5D")
    assert table.asked == 3
    table.play("silent")
    assert table.actors == {0, 1, 2}
    assert table.asked == 2
    table.play("0:call-out", "give 6D")
    assert table.hand(2) == {"5C", "6C", "5D", "6D"}
    assert table.hand(3) == {"8S", "9S", "10S"}
    assert table.held == [2, 2, 4, 3]
    assert table.asked == 2


@pytest.mark.rule("STA-R13")
def test_only_held_cards_are_given_and_like_ones_are_one_choice() -> None:
    others = ("8C 9C", "8D 9D", "8S 9S", "2S 3S")
    table = Table("QH 5C 5C W W", "2C 3C", *others)
    table.play("QH@0,1", "take")
    assert table.legal() == ["give 5C", "give W"]
    assert table.why("give 6C") == "STA-R13"
    assert table.why("draw") == "STA-R13"
    assert table.why("5C@0,1") == "STA-R13"
    assert table.why("draw", 1) == "STA-R13"


@pytest.mark.rule("STA-33", "STA-24")
@pytest.mark.parametrize("last", ["5C", "W", "JC"])
def test_a_queen_sweep(last: str) -> None:
    table = Table(f"QH {last}", "2C 3C")
    table.play("QH@0,1", "uh-oh", "take", f"give {last}")
    assert (table.over, table.winners) == (True, {0})
    assert last in table.hand(1)


@pytest.mark.rule("STA-33", "STA-28")
def test_a_queen_sweep_is_countered_with_a_queen() -> None:
    table = Table("QH 5C", "QS 3C", "8C 9C")
    table.play("QH@0,1", "uh-oh", "QS@-1,1", "uh-oh", "take", "give 3C")
    assert (table.over, table.winners, table.held) == (True, {1}, [1, 0, 3])


@pytest.mark.rule("STA-33", "STA-25")
def test_a_queen_sweep_that_is_called_out_gives_one_of_four() -> None:
    table = Table("QH 5C", "2C 3C", pile="8S 9S 10S")
    table.play("QH@0,1", "silent", "call-out", "take")
    assert table.legal() == ["give 8S", "give 9S", "give 10S", "give 5C"]
    table.play("give 5C")
    assert (table.over, table.asked, table.held) == (False, 1, [3, 3])

"""The end of the game (STA-24, STA-34, STA-R17, STA-R18), and FACE OFF (STA-60)."""

from __future__ import annotations

import pytest

import stackyard
from stackyard.games.errors import OptionError
from stackyard.games.game import ComingSoon
from stackyard.games.registry import game_ids, listed
from stackyard.games.staccs.uh_oh import rules
from tests.games.staccs.uh_oh.tables import Table


def scores(table: Table) -> list[int]:
    out = [0] * table.s.seats
    rules.score(table.s, out)
    return out


@pytest.mark.rule("STA-34", "STA-R17")
def test_the_piles_last_card_drawn_in_a_turn_ends_the_game() -> None:
    table = Table("5C 6C", "2C 3C", "8C 9C 10C", pile="9S", cut=True)
    table.play("draw")
    assert (table.over, table.winners) == (True, {1})
    assert scores(table) == [-3, -2, -3]
    assert table.why("draw", 1) == "STA-R17"


@pytest.mark.rule("STA-R17", "STA-34")
@pytest.mark.parametrize(("pile", "drawn"), [("9S", 1), ("9S 10S", 2)])
def test_an_attack_that_takes_the_last_cards_ends_the_game(pile: str, drawn: int) -> None:
    table = Table("KH 5C 6C", "2C 3C", pile=pile, cut=True)
    table.play("KH@0,1", "take")
    assert (table.over, table.winners) == (True, {0})
    assert table.held == [2, 2 + drawn]


@pytest.mark.rule("STA-R17", "STA-34", "STA-R18", "STA-R16")
@pytest.mark.parametrize("pile", ["9S 10S", "9S 10S 8S"])
def test_a_penalty_that_takes_the_last_cards_ends_the_game(pile: str) -> None:
    table = Table("7S 5C", "2C 3C", "8C 9C", pile=pile, cut=True)
    table.play("7S@1,-1", "silent", "call-out")
    assert (table.over, table.asked, table.actors) == (True, -1, set())
    assert table.held[0] == 1 + len(pile.split())
    assert table.winners == {1, 2}


@pytest.mark.rule("STA-R17")
def test_a_pile_with_a_card_left_does_not_end_the_game() -> None:
    table = Table("KH 5C 6C", "2C 3C", pile="9S 10S 8S", cut=True)
    table.play("KH@0,1", "take")
    assert not table.over
    assert table.winners == set()


@pytest.mark.rule("STA-R18", "STA-34")
def test_equally_few_cards_share_the_victory() -> None:
    table = Table("5C 6C 4C", "2C 3C", "8C 9C", "8D 9D 10D", pile="9S", cut=True)
    table.play("draw")
    assert table.winners == {1, 2}
    assert scores(table) == [-4, -2, -2, -3]


@pytest.mark.rule("STA-24", "STA-34")
def test_a_card_played_last_wins_though_the_pile_holds_one() -> None:
    table = Table("7S", "2C", pile="9S", cut=True)
    table.play("7S@1,-1")
    assert table.winners == {0}


@pytest.mark.rule("STA-60")
def test_face_off_is_listed_as_coming_soon_and_cannot_be_started() -> None:
    assert "staccs-face-off" in game_ids()
    assert isinstance(listed("staccs-face-off"), ComingSoon)
    with pytest.raises(OptionError, match=r"FACE OFF cannot be played yet: .*coming soon"):
        stackyard.start("staccs-face-off")

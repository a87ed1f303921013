"""The policy of UH OH! and PARTY: legal, blind to what its seat has not seen, and plain enough."""

from __future__ import annotations

import pytest

from stackyard.bots.policies import staccs_uh_oh
from stackyard.bots.policies.staccs_room import placeable_after
from stackyard.games.registry import get_game
from stackyard.games.staccs.board import fits_anywhere
from stackyard.games.staccs.cards import ALL_SUITED, WILD, parse_card
from stackyard.games.staccs.plays import is_play, played_card, played_point
from stackyard.games.staccs.uh_oh import actions
from stackyard.games.staccs.uh_oh.table import MOST_LEGAL_AT_PARTY
from stackyard.kernel import SeededDice, clone
from tests.bots.policies.advised import advice, hold_to_its_word, shown_alike
from tests.games.staccs.uh_oh.tables import Table
from tests.match.cases import begin, few_seats, positions, state_of, variants
from tests.tools import deep

UH_OH = get_game("staccs-uh-oh")
PARTY = get_game("staccs-party")


def advised(table: Table) -> str:
    """What the policy advises the seat asked."""
    action = advice(staccs_uh_oh, table.s, table.asked, MOST_LEGAL_AT_PARTY)
    assert action is not None
    return str(actions.decode(table.lattice, action))


@pytest.mark.parametrize("seats", few_seats(UH_OH))
def test_the_policy_is_legal_blind_and_the_same_compiled(seats: int) -> None:
    for seed, options in enumerate(variants(UH_OH, seats)):
        assert hold_to_its_word(staccs_uh_oh, UH_OH, seats, seed, options) > 0


def test_the_policy_serves_party() -> None:
    for seed, seats in enumerate((6, 10)):
        assert hold_to_its_word(staccs_uh_oh, PARTY, seats, seed) > 10


def test_a_step_shows_a_seat_the_same_in_all_worlds() -> None:
    for seed in range(deep(3, 30)):
        assert shown_alike(staccs_uh_oh, UH_OH, 4, seed) > 20


def test_what_fits_after_a_card_is_what_fits_once_it_lies() -> None:
    tried = 0
    for seed in range(deep(3, 30)):
        for position in positions(begin(UH_OH, 3, seed), seed):
            s = state_of(position)
            for seat in position.actors:
                out = [0] * UH_OH.most_legal
                for action in out[: staccs_uh_oh.legal(s, seat, out)]:
                    card, point = played_card(action), played_point(action)
                    if not is_play(action) or card == WILD or s.held[seat] < 2:
                        continue
                    after = clone(s)
                    staccs_uh_oh.apply(after, seat, action, SeededDice(0))
                    for i in range(after.spots):
                        after.asks[i] &= (1 << 10) - 1
                    assert placeable_after(s, card, point, ALL_SUITED) == fits_anywhere(
                        after, ALL_SUITED
                    )
                    tried += 1
    assert tried > 50


@pytest.mark.parametrize(
    ("hand", "laid", "card"),
    [
        pytest.param("W 4C", "7H", "W", id="a WILD cannot be the last card"),
        pytest.param("QH 3H", "7H", "QH", id="the Queen Sweep"),
        pytest.param("7S 7C 2H 5D", "7H", "7", id="a multiple"),
        pytest.param("W 4H 9S", "7H", "4H", id="a WILD is kept"),
        pytest.param("AH 3H 4C", "7H", "AH", id="an ACE and a card that follows it"),
        pytest.param("8H 8C 9C 2H 9S", "7H", "8H", id="what lets others follow"),
        pytest.param("AH 2H", "7H", "AH", id="an ACE and the last card win"),
    ],
)
def test_it_stacks_what_gets_rid_of_most(hand: str, laid: str, card: str) -> None:
    assert advised(Table(hand, "5S 6S 8S", "6D 8D 10D", laid=laid)).startswith(card)


def test_a_wild_calls_the_suit_that_can_follow() -> None:
    assert advised(Table("W 4C", "5S 6S 8S", "6D 8D 10D")).endswith("C")


def test_whoever_is_close_to_out_is_attacked() -> None:
    assert advised(Table("KH 2H 3S 9S", "5S", "2D 3D 4D")).startswith("KH")


def test_an_attack_is_countered() -> None:
    table = Table("KH 2H 3H", "KS 3C 4C", "2D 3D 4D")
    table.play("KH@0,1")
    assert advised(table).startswith("KS")


def test_it_lays_no_multiple_that_leaves_a_lone_wild() -> None:
    table = Table("7S 7C W", "5S 6S 8S", "6D 8D 10D")
    table.play("7S@1,-1")
    assert advised(table) == "done"


def test_it_gives_away_a_wild_that_could_not_be_laid_any_more() -> None:
    table = Table("QH W 2S", "3S 4S 5S", "2D 3D 4D")
    table.play("QH@0,1", "take")
    assert advised(table) == "give W"


def test_it_says_uh_oh_and_calls_silence_out() -> None:
    table = Table("2H 9S", "3S 4S 5S", "2D 3D 4D")
    table.play("2H@0,1")
    assert advised(table) == "uh-oh"
    table.play("silent")
    assert advised(table) == "call-out"


def test_a_gift_is_shown_to_those_it_passes_between_alone() -> None:
    told = []
    for given in ("2S", "W"):
        table = Table("QH W 2S 2C", "3S 4S 5S", "2D 3D 4D")
        table.play("QH@0,1", "take", f"give {given}")
        action = actions.encode(table.lattice, actions.parse(table.lattice, f"give {given}"))
        told.append([staccs_uh_oh.revealed(table.s, seat, 0, action) for seat in range(3)])
    assert [first == second for first, second in zip(*told, strict=True)] == [False, False, True]


def test_a_hand_that_holds_what_it_lacks_is_not_plausible() -> None:
    table = Table("2S 3S", "5S 9C", laid="7H", pile="KD")
    table.play("draw")
    assert staccs_uh_oh.plausible(table.s, 1)
    table.s.hand[:2] = [parse_card("2H"), parse_card("3H")]
    assert not staccs_uh_oh.plausible(table.s, 1)
    assert staccs_uh_oh.plausible(table.s, 0), "it sees its own hand"

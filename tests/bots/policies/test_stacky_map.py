"""The policy of Stacky Map: legal, blind to what its seat has not seen, and plain where it is."""

from __future__ import annotations

import pytest

from stackyard.bots.policies import stacky_map
from stackyard.games.registry import get_game
from stackyard.games.stacky_map.actions import decode, encode, parse
from stackyard.games.stacky_map.deeds import MOST_LEGAL
from stackyard.games.stacky_map.table import BAN, INSURANCE, State
from stackyard.kernel import SeededDice
from tests.bots.policies.advised import advice, hold_to_its_word, shown_alike
from tests.games.stacky_map.tables import table
from tests.match.cases import few_seats, variants
from tests.tools import deep

GAME = get_game("stacky-map")


def advised(s: State) -> str:
    """What the policy advises the seat asked."""
    action = advice(stacky_map, s, stacky_map.next_actor(s), MOST_LEGAL)
    assert action is not None
    return str(decode(action))


def play(s: State, *words: str) -> State:
    for word in words:
        stacky_map.apply(s, stacky_map.next_actor(s), encode(parse(word)), SeededDice(0))
    return s


@pytest.mark.parametrize("seats", few_seats(GAME))
def test_the_policy_is_legal_blind_and_the_same_compiled(seats: int) -> None:
    for seed, options in enumerate(variants(GAME, seats)):
        assert hold_to_its_word(stacky_map, GAME, seats, seed, options) >= 0
    assert hold_to_its_word(stacky_map, GAME, seats, 99) > 10


def test_a_step_shows_a_seat_the_same_in_all_worlds() -> None:
    for seed in range(deep(2, 20)):
        assert shown_alike(stacky_map, GAME, 4, seed) > 20


@pytest.mark.parametrize(
    ("hand", "maps", "choice"),
    [
        pytest.param("+1 +3 +2", {}, "play +3", id="the highest ticket"),
        pytest.param("+3 holiday", {0: "+3 +3"}, "play holiday", id="double a map worth more"),
        pytest.param("+3 holiday", {0: "+1"}, "play +3", id="do not double a poor map"),
        pytest.param("+1 snatch", {1: "+1 +3"}, "snatch 1 +3", id="the best ticket"),
        pytest.param(
            "+1 visa", {1: "+2 +2 holiday", 2: "+3"}, "visa 1 +2", id="a doubled ticket of the best"
        ),
        pytest.param(
            "+1 ban", {0: "+3", 1: "+3 +2 holiday", 2: "+1"}, "ban 1", id="ban the richest map"
        ),
        pytest.param(
            "+1 missed", {1: "+3 holiday", 2: "+3"}, "missed 1", id="a missed flight, doubled"
        ),
        pytest.param("+1 ban", {0: "+3", 2: "+1"}, "play +1", id="no ban on oneself or for little"),
    ],
)
def test_the_last_play_goes_where_most_points_are(
    hand: str, maps: dict[int, str], choice: str
) -> None:
    assert advised(table(hand, "+1 +1", "+1 +1", maps=maps, pile="+1")) == choice


def test_a_holiday_season_waits_while_there_is_time() -> None:
    s = table("+3 holiday", "+1 +1", maps={0: "+1 +1"}, pile=" ".join(["+1"] * 20))
    assert advised(s) == "play +3"


def test_what_it_would_discard_is_worth_least() -> None:
    assert advised(table("insurance visa ban", "+1 +1")) == "discard visa"


def test_an_insurance_saves_a_rich_map_and_is_not_spent_on_a_poor_one() -> None:
    rich = table("ban +1", "insurance +1", maps={1: "+3 +3 +3 holiday"})
    assert advised(play(rich, "ban 1")) == "insure"
    poor = table("visa +1", "insurance +1", maps={1: "+1"})
    assert advised(play(poor, "visa 1 +1")) == "accept"


def test_a_ban_is_turned_back_on_whoever_has_more() -> None:
    s = table("ban +1", "insurance insurance +1", maps={0: "+3 +3 +3 +3", 1: "+3 +3"}, pile="+1 +1")
    assert advised(play(s, "ban 1")) == "return"


def test_the_attacker_insures_its_ban_on_a_rich_map() -> None:
    s = table("ban +1 insurance", "insurance +1", maps={1: "+3 +3 +3 holiday"}, pile="+1 +1")
    assert advised(play(s, "ban 1", "insure")) == "insure"
    assert (s.attack, s.insurances) == (BAN, 1)


def test_a_guess_that_contradicts_a_discard_is_not_plausible() -> None:
    s = table("insurance visa", "+1 +1")
    play(s, "discard visa")
    assert stacky_map.plausible(s, 1)
    s.hand[0][0] = 0
    assert not stacky_map.plausible(s, 1)
    assert stacky_map.plausible(s, 0), "it sees its own hand"
    s.hand[0][0] = INSURANCE
    assert stacky_map.plausible(s, 1)

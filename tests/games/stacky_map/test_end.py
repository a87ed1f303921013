"""The end of a game of Stacky Map, its points and its winners, and how long it can be."""

from collections import Counter

import numpy as np
import pytest

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.deeds import MOST_LEGAL
from stackyard.games.stacky_map.table import Options, State
from stackyard.kernel import SeededDice
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.games.stacky_map.tables import (
    DECKS,
    hand,
    legal,
    legal_numbers,
    options,
    over,
    play,
    scores,
    table,
    total,
    winners,
)
from tests.tools import deep


@pytest.mark.rule("MAP-15", "MAP-R3")
def test_a_pile_that_runs_out_in_the_draw_ends_the_game_there() -> None:
    s = table("+3", "+1", maps={1: "+1"}, pile="+2", drawn=False)
    play(s, "draw")
    assert hand(s, 0) == "+3 +2"
    assert over(s)
    assert rules.actors(s) == 0
    assert rules.next_actor(s) == -1
    assert legal(s, 0) == legal(s, 1) == []
    assert scores(s) == [0, 1]
    assert winners(s) == [1]


@pytest.mark.rule("MAP-15")
def test_the_game_goes_on_while_a_card_is_in_the_pile_and_in_every_hand() -> None:
    s = table("+3", "+1", pile="+2 +2", drawn=False)
    play(s, "draw", "play +3")
    assert not over(s)
    assert rules.winners(s) == 0
    play(s, "draw")
    assert over(s)


@pytest.mark.rule("MAP-15")
def test_a_deck_with_one_card_left_after_the_deal_is_a_game_of_one_draw() -> None:
    s = State()
    rules.setup(s, options(6, {"+1": 31}), SeededDice(1))
    play(s, "draw")
    assert over(s)
    assert winners(s) == [0, 1, 2, 3, 4, 5]


@pytest.mark.rule("MAP-R14")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("", 0),
        ("+1 +2 +3", 6),
        ("+1 +2 +3 holiday", 12),
        ("missed", -2),
        ("+1 missed missed", -3),
        ("+1 missed holiday", -2),
        ("+3 +3 missed holiday", 8),
        ("holiday", 0),
    ],
)
def test_a_map_counts_its_tickets_less_2_for_each_missed_flight_and_doubled(
    cards: str, points: int
) -> None:
    s = table("+1", "+1", maps={1: cards})
    assert total(s, 1) == points
    assert scores(s) == [0, points]


@pytest.mark.rule("MAP-16", "MAP-R15")
@pytest.mark.parametrize(
    ("maps", "won"),
    [
        ({0: "+1", 1: "+3", 2: "+2"}, [1]),
        # Equal totals: the most +3 in the map.
        ({0: "+3 +3", 1: "+2 +2 +2"}, [0]),
        ({0: "+2 +2 +2", 1: "+3 +3", 2: "+3 +2 +1"}, [1]),
        ({0: "+3 holiday", 1: "+2 +1 +3", 2: "+3 +3"}, [2]),
        # Equal numbers of +3 as well: shared.
        ({0: "+3", 1: "+2 +1", 2: "+3"}, [0, 2]),
        ({0: "+3 +2 missed", 1: "+3", 2: "+3 +1 +1 missed"}, [0, 1, 2]),
        ({}, [0, 1, 2]),
        # A +3 decides among equals only, and not those in a hand.
        ({0: "+3 missed", 1: "+2"}, [1]),
        # All negative but one; all negative.
        ({0: "missed", 1: "missed missed"}, [2]),
        ({0: "missed", 1: "missed", 2: "missed holiday"}, [0, 1]),
    ],
)
def test_the_highest_total_wins_then_the_most_plus_3(maps: dict[int, str], won: list[int]) -> None:
    s = table("+3 +3", "+1", "+1", maps=maps, pile="+1", drawn=False)
    play(s, "draw")
    assert winners(s) == won


def most_actions(made: Options) -> int:
    """The bound that `rules` proves: P * (3 + I) actions."""
    cards_left = sum(made.deck) - made.seats * made.hand
    return cards_left * (3 + made.deck[-1])


@pytest.mark.parametrize("deck", DECKS)
def test_games_end_within_their_bound_and_never_leave_anybody_without_an_action(deck: str) -> None:
    for game in range(deep(30, 1_000)):
        made = options(2 + game % 5, DECKS[deck])
        s, dice, choices = State(), SeededDice(game), SeededDice(game, 1)
        rules.setup(s, made, dice)
        turns, actions, pile = 0, 0, s.left
        while not over(s):
            seat = rules.next_actor(s)
            numbers = legal_numbers(s, seat)
            assert numbers
            turns += s.phase == 0
            actions += 1
            rules.apply(s, seat, numbers[choices.lot(len(numbers))], dice)
        assert turns <= pile
        assert actions <= most_actions(made)


@pytest.mark.parametrize("deck", DECKS)
def test_the_longest_random_games_stay_within_the_bound(deck: str) -> None:
    games, twin = deep(300, 20_000), compiled(rules, State, Options)
    for seats in (2, 6):
        made = options(seats, DECKS[deck])
        packed, out = options_record(made), np.zeros(MOST_LEGAL, np.int64)
        batch, scored = twin.batch(1), np.zeros((1, seats), np.int64)
        lengths = Counter[int]()
        for game in range(games):
            counted = np.zeros(2, np.int64)
            dice, chance = dice_batch(1, 1, 2 * game), dice_batch(1, 1, 2 * game + 1)
            twin.random_games(batch, packed, dice, chance, out, counted, scored, 0, 1)
            lengths[int(counted.sum())] += 1
        assert 0 < max(lengths) <= most_actions(made)

"""Stacky Map: both twins, game for game."""

import numpy as np
import pytest

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.deeds import MOST_LEGAL
from stackyard.games.stacky_map.table import RANDOM_SEAT, Options, State
from stackyard.kernel import SeededDice, pack
from stackyard.kernel.chance import bounded
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.games.stacky_map.tables import DECKS, counts, options
from tests.tools import deep
from tests.twins import Twins

SEATS = [2, 3, 4, 5, 6]


def chosen(deck: str, seats: int, game: int) -> Options:
    """The deck with hands of several sizes; each seat in turn starts, and a seat by lot."""
    hand = 5 if deck == "smallest" else 1 + game % 7
    first = game % (seats + 1)
    return options(seats, DECKS[deck], hand, RANDOM_SEAT if first == seats else first)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seats", SEATS)
def test_games_run_the_same_in_both_twins(seats: int, deck: str) -> None:
    # 30 cases: 300 games, or 20,010.
    for game in range(deep(10, 667)):
        made = chosen(deck, seats, game)
        twins = Twins(rules, State, made, MOST_LEGAL, seed=seats, game=game)
        while not rules.over(twins.plain):
            assert twins.legal(rules.next_actor(twins.plain))
            twins.play(twins.choose())
            assert counts(twins.plain) == made.deck


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("seats", SEATS)
def test_both_twins_hide_and_guess_the_same(seats: int, deck: str) -> None:
    for game in range(deep(1, 20)):
        twins = Twins(rules, State, chosen(deck, seats, 4 + game), MOST_LEGAL, seats, game)
        while not rules.over(twins.plain):
            twins.compare_knowledge(seed=game)
            for _ in range(deep(4, 1)):
                if not rules.over(twins.plain):
                    twins.play(twins.choose())
        twins.compare_knowledge(seed=game)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_are_those_that_are_agreed(seats: int) -> None:
    twin = compiled(rules, State, Options)
    games, made = deep(20, 1_000), options(seats, first=RANDOM_SEAT)
    batch, scores = twin.batch(games), np.zeros((games, seats), np.int64)
    counted, out = np.zeros(2, np.int64), np.zeros(MOST_LEGAL, np.int64)
    dice, chance = dice_batch(9, games, 0, 2), dice_batch(9, games, 1, 2)
    packed = options_record(made)
    twin.random_games(batch, packed, dice, chance, out, counted, scores, 0, games)
    for game in range(games):
        s, plain_dice, choices = State(), SeededDice(9, 2 * game), SeededDice(9, 2 * game + 1)
        rules.setup(s, made, plain_dice)
        actions, points = [0] * MOST_LEGAL, [0] * seats
        while not rules.over(s):
            seat = rules.next_actor(s)
            n = rules.legal(s, seat, actions)
            choice = bounded(choices.chance, n) if n > 1 else 0
            rules.apply(s, seat, actions[choice], plain_dice)
        rules.score(s, points)
        assert pack(s) == batch[game].tobytes()
        assert points == scores[game].tolist()

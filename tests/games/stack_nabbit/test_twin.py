"""Stack Nabbit: both twins, game for game."""

import numpy as np
import pytest

from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import ACTIONS, COPIES, NUMBERS, RANDOM_SEAT, Options, State
from stackyard.kernel import SeededDice, pack
from stackyard.kernel.chance import bounded
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.games.stack_nabbit.tables import options
from tests.tools import deep
from tests.twins import Twins

SEATS = [3, 4, 5, 6]


def counts(s: State) -> list[int]:
    """How many cards of each number there are, wherever they lie."""
    total = [0] * NUMBERS
    for card in (*s.pile[: s.left], *s.flipped[: s.flips]):
        total[card] += 1
    for row in (s.vault, *s.up, *s.banked):
        for number, count in enumerate(row):
            total[number] += count
    return total


@pytest.mark.parametrize("seats", SEATS)
def test_games_run_the_same_in_both_twins(seats: int) -> None:
    for game in range(deep(75, 5_000)):
        # Each seat in turn starts, and a seat by lot.
        first = game % (seats + 1)
        chosen = options(seats, RANDOM_SEAT if first == seats else first)
        twins = Twins(rules, State, chosen, ACTIONS, seed=seats, game=game)
        while not rules.over(twins.plain):
            twins.play(twins.choose())
            assert counts(twins.plain) == [COPIES] * NUMBERS
        assert twins.plain.left == 0


@pytest.mark.parametrize("seats", SEATS)
def test_both_twins_hide_and_guess_the_same(seats: int) -> None:
    for game in range(deep(3, 100)):
        twins = Twins(rules, State, options(seats), ACTIONS, seed=seats, game=game)
        while not rules.over(twins.plain):
            twins.compare_knowledge(seed=game)
            twins.play(twins.choose())
        twins.compare_knowledge(seed=game)


@pytest.mark.parametrize("seats", SEATS)
def test_random_games_are_those_that_are_agreed(seats: int) -> None:
    twin = compiled(rules, State, Options)
    games, chosen = deep(40, 2_000), options(seats, RANDOM_SEAT)
    batch, scores = twin.batch(games), np.zeros((games, seats), np.int64)
    counted, out = np.zeros(2, np.int64), np.zeros(ACTIONS, np.int64)
    dice, chance = dice_batch(9, games, 0, 2), dice_batch(9, games, 1, 2)
    packed = options_record(chosen)
    twin.random_games(batch, packed, dice, chance, out, counted, scores, 0, games)
    for game in range(games):
        s, plain_dice, choices = State(), SeededDice(9, 2 * game), SeededDice(9, 2 * game + 1)
        rules.setup(s, chosen, plain_dice)
        actions, points = [0] * ACTIONS, [0] * seats
        while not rules.over(s):
            n = rules.legal(s, s.turn, actions)
            choice = bounded(choices.chance, n) if n > 1 else 0
            rules.apply(s, s.turn, actions[choice], plain_dice)
        rules.score(s, points)
        assert pack(s) == batch[game].tobytes()
        assert points == scores[game].tolist()

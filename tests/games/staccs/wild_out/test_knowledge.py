"""WILD OUT: only the order of the pile is hidden; guesses are right and equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from stackyard.games.staccs.cards import UNKNOWN
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.table import MOST_LEGAL, State
from stackyard.kernel import SeededDice, check, clone, pack
from tests.games.staccs.wild_out.deals import WildOut, options
from tests.games.staccs.wild_out.test_twin import cards_of
from tests.tools import deep


def hidden(s: State, seats: int) -> State:
    seen = clone(s)
    rules.hide(seen, seats)
    return seen


def guessed(s: State, seed: int) -> State:
    world = clone(s)
    rules.guess(world, SeededDice(seed))
    return world


def legal(s: State, seat: int) -> list[int]:
    out = [0] * MOST_LEGAL
    return out[: rules.legal(s, seat, out)]


@pytest.mark.parametrize("seats", range(1, 5))
def test_hiding_and_guessing_go_round_in_every_position(seats: int) -> None:
    for seed in range(deep(4, 200)):
        chance = Random(seed)
        s = State()
        rules.setup(s, options(seats=seats), SeededDice(seed))
        while not rules.over(s):
            for mask in {0, 1, 1 << seats - 1, 0b11 & (1 << seats) - 1}:
                seen = hidden(s, mask)
                check(seen)
                assert pack(hidden(seen, mask)) == pack(seen)
                assert legal(seen, s.turn) == legal(s, s.turn)
                world = guessed(seen, chance.randrange(99))
                check(world)
                assert cards_of(world) == cards_of(s)
                assert pack(hidden(world, mask)) == pack(seen)
            rules.apply(s, s.turn, chance.choice(legal(s, s.turn)), SeededDice(0))


@pytest.mark.rule("STA-R43")
def test_hands_are_open_and_the_pile_is_not() -> None:
    game = WildOut("7H", "5H", "KH", "9H", "3S")
    game.play("draw")
    seen = hidden(game.s, 0)
    assert seen.hands == game.s.hands
    assert seen.pile[: seen.left] == [UNKNOWN] * 51


def test_each_order_of_the_pile_is_guessed_equally_often() -> None:
    s = State()
    rules.setup(s, options(hold=1), SeededDice(3))
    while s.left > 4:
        rules.apply(s, s.turn, legal(s, s.turn)[0], SeededDice(0))
    seen = hidden(s, 1)
    guesses = deep(4_800, 240_000)
    counts = Counter(tuple(guessed(seen, seed).pile[:4]) for seed in range(guesses))
    assert set(counts) == set(permutations(sorted(s.pile[:4])))
    expected = guesses / 24
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 49.7  # 23 degrees of freedom, 1 in 1,000

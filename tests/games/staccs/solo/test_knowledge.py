"""SOLOSTACCS: what is hidden, and that guesses are right and equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from math import factorial
from random import Random

import pytest

from stackyard.games.staccs.cards import UNKNOWN
from stackyard.games.staccs.solo import rules
from stackyard.games.staccs.solo.table import MOST_LEGAL, State
from stackyard.kernel import SeededDice, check, clone, pack
from tests.games.staccs.solo.deals import Solo, options
from tests.games.staccs.solo.test_twin import cards_of
from tests.tools import deep


def hidden(s: State, seats: int = 1) -> State:
    seen = clone(s)
    rules.hide(seen, seats)
    return seen


def guessed(s: State, seed: int) -> State:
    world = clone(s)
    rules.guess(world, SeededDice(seed))
    return world


def legal(s: State) -> list[int]:
    out = [0] * MOST_LEGAL
    return out[: rules.legal(s, 0, out)]


@pytest.mark.parametrize("second_chances", [0, 1])
@pytest.mark.parametrize("no_wilds", [0, 1])
def test_hiding_and_guessing_go_round_in_every_position(second_chances: int, no_wilds: int) -> None:
    for seed in range(deep(10, 200)):
        chance = Random(seed)
        s = State()
        rules.setup(s, options(second_chances=second_chances, no_wilds=no_wilds), SeededDice(seed))
        while not rules.over(s):
            for seats in (0, 1):
                seen = hidden(s, seats)
                check(seen)
                assert pack(hidden(seen, seats)) == pack(seen)
                assert legal(seen) == legal(s)
                world = guessed(seen, chance.randrange(99))
                check(world)
                assert cards_of(world) == cards_of(s)
                assert pack(hidden(world, seats)) == pack(seen)
            rules.apply(s, 0, chance.choice(legal(s)), SeededDice(0))


def test_the_pile_is_hidden_until_it_has_been_turned_over() -> None:
    game = Solo("7H", "5S", "3D", "7S", cut=True, second_chances=1)
    assert hidden(game.s).pile[:3] == [UNKNOWN] * 3
    game.play("draw", "discard", "draw", "discard", "draw", "7S@1,-1", "turn")
    assert hidden(game.s) == game.s
    assert guessed(game.s, 1) == game.s


@pytest.mark.rule("STA-R29")
def test_each_order_of_the_pile_is_guessed_equally_often() -> None:
    game = Solo("7H", no_wilds=1)
    s = game.s
    out = [0] * MOST_LEGAL
    while s.left > 4:
        rules.apply(s, 0, out[: rules.legal(s, 0, out)][0], SeededDice(0))
    seen = hidden(s)
    cards = sorted(s.pile[:4])
    guesses = deep(4_800, 240_000)
    counts = Counter(tuple(guessed(seen, seed).pile[:4]) for seed in range(guesses))
    assert set(counts) == set(permutations(cards))
    expected = guesses / factorial(4)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 49.7  # 23 degrees of freedom, 1 in 1,000


def test_like_wilds_are_guessed_as_often_as_they_can_lie() -> None:
    game = Solo("7H", "5S", "3D", cut=True)
    s = game.s
    # Two WILDs and two other cards are left: six orders of WILDs among four places.
    s.discard[:57] = [card for card in range(56) if card not in {20, 0, 1}] + [56, 56] + [57] * 2
    s.discards = 55
    s.total, s.left = 60, 4
    s.pile[:4] = [0, 1, 56, 56]
    check(s)
    seen = hidden(s)
    guesses = deep(3_000, 60_000)
    counts = Counter(
        tuple(card == 56 for card in guessed(seen, seed).pile[:4]) for seed in range(guesses)
    )
    assert len(counts) == 6
    expected = guesses / 6
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 20.5

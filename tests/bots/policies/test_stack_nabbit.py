"""The policy of Stack Nabbit: legal, the same in both twins, and sensible where it is plain."""

from __future__ import annotations

import pytest

from stackyard.bots.policies import stack_nabbit
from stackyard.games.registry import get_game
from stackyard.games.stack_nabbit.table import FLIP, KEEP, UNKNOWN, State
from stackyard.kernel import SeededDice
from tests.bots.policies.advised import advice, hold_to_its_word, shown_alike

GAME = get_game("stack-nabbit")


@pytest.mark.parametrize("seats", GAME.seats)
def test_the_policy_is_legal_blind_and_the_same_compiled(seats: int) -> None:
    assert hold_to_its_word(stack_nabbit, GAME, seats, seats) > 30


@pytest.mark.parametrize("seats", GAME.seats)
def test_what_is_shown_does_not_depend_on_what_is_hidden(seats: int) -> None:
    # Every number flipped and a card kept, to each seat.
    assert shown_alike(stack_nabbit, GAME, seats, seats) == 8 * seats


def turn(*flipped: int, **stacks: list[int]) -> State:
    """Seat 0's turn in a game of four, with these cards flipped and these stacks face up."""
    s = State()
    GAME.rules.setup(s, GAME.pack_options(4, {"first": 0}), SeededDice(1))
    for seat in range(4):
        s.up[seat] = [0] * 7
    s.vault = [0] * 7
    for name, stack in stacks.items():
        if name == "vault":
            s.vault = stack
        else:
            s.up[int(name[-1])] = stack
    s.flips = len(flipped)
    s.flipped = [*flipped, *[UNKNOWN] * (5 - len(flipped))]
    return s


def test_it_keeps_a_card_that_steals_and_banks_much() -> None:
    s = turn(6, seat0=[0] * 6 + [2], seat1=[0] * 6 + [3], seat3=[0] * 6 + [2])
    assert advice(stack_nabbit, s, 0, 2) == KEEP


def test_it_flips_on_where_little_is_to_be_had() -> None:
    s = turn(1, seat1=[0, 0, 0, 0, 0, 4, 4], vault=[0, 0, 0, 3, 0, 0, 0])
    assert advice(stack_nabbit, s, 0, 2) == FLIP


def test_with_one_flip_left_it_asks_for_less() -> None:
    few, many = turn(2, 4), turn(2, 1, 1, 4)
    for s in (few, many):
        s.vault = [0, 0, 2, 0, 1, 0, 1]
    assert advice(stack_nabbit, few, 0, 2) == FLIP
    assert advice(stack_nabbit, many, 0, 2) == KEEP

"""What is foreseen in Stack Nabbit: at the right moment, blindly, alike in both twins, sensibly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.bots.policies import stack_nabbit, stack_nabbit_foresight
from stackyard.bots.search.advice import PLAY_ON
from stackyard.games.registry import get_game
from stackyard.games.stack_nabbit.table import CARDS, MOST_SEATS, State
from stackyard.kernel import SeededDice, clone, pack
from stackyard.kernel.compile import compiled
from tests.match.cases import begin, positions, state_of
from tests.tools import deep

GAME = get_game("stack-nabbit")
MILLION = 1_000_000


def foreseen(s: Any, seat: int) -> int:
    # Whatever lies in the room before makes no difference.
    return stack_nabbit.foresee(s, seat, [7] * 256)


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_foreseen_as_the_seats_turn_begins_and_only_then(seats: int) -> None:
    told = 0
    for position in positions(begin(GAME, seats, seats), seats):
        s = state_of(position)
        for seat in range(seats):
            begins = not position.over and s.turn == seat and s.flips == 0
            assert (foreseen(s, seat) != PLAY_ON) == begins
            told += begins
    assert told > 20


@pytest.mark.parametrize("seats", GAME.seats)
def test_it_is_foreseen_blindly_and_the_same_compiled(seats: int) -> None:
    code = compiled(stack_nabbit, GAME.state, GAME.options_state)
    for seed in range(deep(1, 50)):
        for number, position in enumerate(positions(begin(GAME, seats, seed), seed)):
            s = clone(state_of(position))
            share = foreseen(s, s.turn)
            if share == PLAY_ON:
                continue
            assert 0 <= share <= MILLION
            before = pack(s)
            stack_nabbit.hide(s, 1 << s.turn)
            assert foreseen(s, s.turn) == share
            record = np.frombuffer(pack(s), dtype=code.state)[0]
            assert code.foresee(record, s.turn, np.full(256, 7, np.int64)) == share
            stack_nabbit.guess(s, SeededDice(seed, number))
            assert foreseen(s, s.turn) == share
            assert len(pack(s)) == len(before)


def near_the_end(*sixes: int) -> State:
    """Seat 0's turn with three cards left, when the four have banked so many of 14 sixes."""
    s = State()
    s.seats, s.left = 4, 3
    for seat, count in enumerate(sixes):
        s.banked[seat] = [3, 3, 3, 3, 3, 3, count]
    s.vault = [1, 3, 3, 3, 3, 3, 0]
    return s


def test_who_is_far_ahead_near_the_end_has_all_but_won() -> None:
    assert foreseen(near_the_end(13, 0, 1, 0), 0) > 0.9 * MILLION
    assert foreseen(near_the_end(0, 13, 1, 0), 0) < 0.1 * MILLION


@pytest.mark.parametrize("seats", GAME.seats)
def test_all_begin_with_like_hopes(seats: int) -> None:
    shares = []
    for seed in range(200):
        s = State()
        GAME.rules.setup(s, GAME.pack_options(seats, {"first": 0}), SeededDice(seed))
        shares.append(foreseen(s, 0))
    # Who starts has a little more than the others.
    assert 0.8 / seats < sum(shares) / len(shares) / MILLION < 1.8 / seats


def test_its_numbers_have_room_enough() -> None:
    net = stack_nabbit_foresight
    assert net.TOLD + len(net.HIDDEN_BIASES) <= 256
    assert len(net.HIDDEN_WEIGHTS) == net.TOLD
    # Nothing that it is told is greater than all points times the greatest nearness.
    most = (6 * CARDS + 30) * max(net.NEARNESS)
    sums = [
        abs(net.HIDDEN_BIASES[j]) + most * sum(abs(row[j]) for row in net.HIDDEN_WEIGHTS)
        for j in range(len(net.HIDDEN_BIASES))
    ]
    across = sum(
        total * abs(weight) for total, weight in zip(sums, net.OUTPUT_WEIGHTS, strict=True)
    )
    assert across + abs(net.OUTPUT_BIAS) < 1 << 63
    assert net.VAULT == MOST_SEATS * net.OF_SEAT

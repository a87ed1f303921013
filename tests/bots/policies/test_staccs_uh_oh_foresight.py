"""What is foreseen in UH OH!: at the right moment, blindly, alike in both twins, sensibly."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from stackyard.bots.policies import staccs_uh_oh
from stackyard.bots.policies import staccs_uh_oh_foresight as foresight
from stackyard.bots.policies.staccs_uh_oh_unseen import CERTAIN, ones
from stackyard.bots.search.advice import PLAY_ON
from stackyard.games.game import resolve_options
from stackyard.games.registry import get_game
from stackyard.games.staccs.cards import ACE, JACK, RANK
from stackyard.games.staccs.uh_oh.table import TO_ANSWER, TO_PLAY
from stackyard.kernel import SeededDice, clone, pack
from stackyard.kernel.compile import compiled
from tests.match.cases import begin, positions, state_of
from tests.tools import deep

UH_OH = get_game("staccs-uh-oh")
PARTY = get_game("staccs-party")
MILLION = 1_000_000


def foreseen(s: Any, seat: int) -> int:
    # Whatever lies in the room before makes no difference.
    return staccs_uh_oh.foresee(s, seat, [7] * 256)


def told(s: Any, seat: int) -> list[int]:
    room = [7] * 256
    foresight.tell(s, seat, room)
    return room[: foresight.TOLD]


@pytest.mark.parametrize("seats", UH_OH.seats)
def test_it_is_foreseen_as_the_seats_turn_begins_and_only_then(seats: int) -> None:
    count = 0
    for position in positions(begin(UH_OH, seats, seats), seats):
        s = state_of(position)
        for seat in range(seats):
            begins = s.turn == seat and s.question in {TO_PLAY, TO_ANSWER}
            # After an ACE, and an attack that was taken, the turn has gone on.
            letter = JACK <= RANK[s.laid_card[s.laid - 1]] <= ACE
            tells = begins and not (s.question == TO_PLAY and letter)
            assert (foreseen(s, seat) != PLAY_ON) == tells
            count += tells
    assert count > 20


def test_nothing_is_foreseen_at_a_party() -> None:
    for position in positions(begin(PARTY, 6, 1), 1):
        s = state_of(position)
        assert foreseen(s, s.turn) == PLAY_ON


@pytest.mark.parametrize("seats", UH_OH.seats)
def test_it_is_foreseen_blindly_and_the_same_compiled(seats: int) -> None:
    code = compiled(staccs_uh_oh, UH_OH.state, UH_OH.options_state)
    for seed in range(deep(1, 50)):
        for number, position in enumerate(positions(begin(UH_OH, seats, seed), seed)):
            s = clone(state_of(position))
            seat = number % seats
            share, row = foreseen(s, seat), told(s, seat)
            staccs_uh_oh.hide(s, 1 << seat)
            assert (foreseen(s, seat), told(s, seat)) == (share, row)
            record = np.frombuffer(pack(s), dtype=code.state)[0]
            assert code.foresee(record, seat, np.full(256, 7, np.int64)) == share
            staccs_uh_oh.guess(s, SeededDice(seed, number))
            assert (foreseen(s, seat), told(s, seat)) == (share, row)
            assert share == PLAY_ON or 0 <= share <= MILLION


@pytest.mark.parametrize("seats", UH_OH.seats)
def test_all_begin_with_like_hopes(seats: int) -> None:
    shares = []
    for seed in range(200):
        s = UH_OH.state()
        options = UH_OH.pack_options(seats, resolve_options(UH_OH, seats, {"first": 0}))
        UH_OH.rules.setup(s, options, SeededDice(seed))
        shares.append(foreseen(s, 0))
    # Who starts has a little more than the others, and plays better.
    assert 0.8 / seats < sum(shares) / len(shares) / MILLION < 1.9 / seats


def test_its_numbers_have_room_enough() -> None:
    units = len(foresight.HIDDEN_BIASES)
    assert foresight.TOLD + units <= 256
    assert len(foresight.HIDDEN_WEIGHTS) == foresight.TOLD
    # Nothing that it is told is greater than a chance.
    sums = [
        abs(foresight.HIDDEN_BIASES[j])
        + CERTAIN * sum(abs(row[j]) for row in foresight.HIDDEN_WEIGHTS)
        for j in range(units)
    ]
    across = sum(
        total * abs(weight) for total, weight in zip(sums, foresight.OUTPUT_WEIGHTS, strict=True)
    )
    assert across + abs(foresight.OUTPUT_BIAS) < 1 << 63


def test_ones_counts_kinds() -> None:
    for kinds in (0, 1, (1 << 57) - 1, 0b1011 << 40, 1 << 56):
        assert ones(kinds) == kinds.bit_count()

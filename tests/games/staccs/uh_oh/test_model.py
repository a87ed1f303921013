"""The rules of UH OH! and PARTY against a second reading of them, step by step."""

from __future__ import annotations

from random import Random

import pytest

from stackyard.games.staccs.lattice import LATTICES
from stackyard.games.staccs.uh_oh import actions, rules
from stackyard.games.staccs.uh_oh.table import MOST_LEGAL_AT_PARTY
from stackyard.kernel import SeededDice
from tests.games.staccs.uh_oh.model import Model
from tests.games.staccs.uh_oh.tables import hand_of, options, state_class, texts
from tests.tools import deep

OUT = [0] * MOST_LEGAL_AT_PARTY


def assert_alike(seats: int, seed: int, size: tuple[int, int]) -> None:
    """One random game, both ways."""
    chance = Random(seed)
    s = state_class(seats)()
    first = seed % seats
    given = options(seats, first=first, width=size[0], height=size[1])
    rules.setup(s, given, SeededDice(seed))
    hands = [texts(hand_of(s, seat)) for seat in range(seats)]
    model = Model(s, hands, texts(s.pile[: s.left][::-1]), size)
    script = model.script(first)
    asked = next(script)
    while True:
        legal = {}
        for seat in range(seats):
            numbers = OUT[: rules.legal(s, seat, OUT)]
            if numbers:
                decoded = (actions.decode(LATTICES[s.lattice], number) for number in numbers)
                legal[seat] = dict(zip(map(str, decoded), numbers, strict=True))
        assert {seat: set(found) for seat, found in legal.items()} == asked
        seat = chance.choice(sorted(legal))
        text = chance.choice(sorted(legal[seat]))
        rules.apply(s, seat, legal[seat][text], SeededDice(0))
        try:
            asked = script.send((seat, text))
        except StopIteration:
            break
        assert [sorted(texts(hand_of(s, seat))) for seat in range(seats)] == [
            sorted(hand) for hand in model.hands
        ]
    assert rules.over(s)
    counts = [len(hand) for hand in model.hands]
    assert s.held[:seats] == counts
    winners = {seat for seat in range(seats) if rules.winners(s) >> seat & 1}
    assert winners == {seat for seat in range(seats) if counts[seat] == min(counts)}


@pytest.mark.rule("STA-23", "STA-26", "STA-27", "STA-28", "STA-29", "STA-30")
@pytest.mark.rule("STA-R12", "STA-R13", "STA-R14", "STA-R16", "STA-R19")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_second_reading_finds_the_same_game(seats: int) -> None:
    for seed in range(deep(3, 150)):
        assert_alike(seats, seed, (40, 24) if seed % 2 else (12, 12))


@pytest.mark.rule("STA-20", "STA-R9")
@pytest.mark.parametrize("seats", [6, 10])
def test_a_second_reading_finds_the_same_party(seats: int) -> None:
    for seed in range(deep(1, 30)):
        assert_alike(seats, seed, (80, 48))

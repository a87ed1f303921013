"""WILD OUT: both twins play the same game, and no card is lost or doubled."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from stackyard.games.staccs.cards import UNKNOWN, WILD
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.start import ARRANGEMENTS
from stackyard.games.staccs.wild_out.table import MOST_LEGAL, RANDOM_SEAT, Options, State
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.games.staccs.wild_out.deals import options
from tests.tools import deep
from tests.twins import Twins

VARIANTS = list(product(range(1, 5), ARRANGEMENTS, (0, 1)))


def cards_of(s: State) -> list[int]:
    held = [card for seat in range(4) for card in range(WILD) if s.hands[seat] >> card & 1]
    return sorted([*s.pile[: s.left], *s.laid_card[: s.laid], *held])


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_both_twins_play_alike(variant: int) -> None:
    seats, start, hold = VARIANTS[variant]
    for game in range(variant, deep(240, 20_000), len(VARIANTS)):
        size = {"width": 16, "height": 14, "inside": 1} if game % 5 == 0 else {}
        given = options(start, seats=seats, hold=hold, first=RANDOM_SEAT, **size)
        twins = Twins(rules, State, given, MOST_LEGAL, seed=6, game=game)
        while not rules.over(twins.plain):
            twins.play(twins.choose())
            s = twins.plain
            assert cards_of(s) == [*range(WILD), *[WILD] * 4]
            assert set(s.pile[s.left :]) <= {UNKNOWN}
            assert set(s.laid_card[s.laid :]) <= {UNKNOWN}
        twins.compare_knowledge(game)


@pytest.mark.parametrize("start", ARRANGEMENTS)
@pytest.mark.parametrize("seats", [1, 4])
def test_played_at_random_nearly_always_all_60_lie(start: str, seats: int) -> None:
    twin = compiled(rules, State, Options)
    games = deep(300, 20_000)
    batch, record = twin.batch(games), options_record(options(start, seats=seats))
    out, counts = np.zeros(MOST_LEGAL, np.int64), np.zeros(2, np.int64)
    scores = np.zeros((games, seats), np.int64)
    dice, chance = dice_batch(8, games, 0, 2), dice_batch(8, games, 1, 2)
    twin.random_games(batch, record, dice, chance, out, counts, scores, 0, games)
    assert (scores == scores[:, :1]).all()
    assert (scores == 60).mean() > 0.95
    assert scores.min() >= 50

"""SOLOSTACCS: both twins play the same game, and no card is lost or doubled."""

from __future__ import annotations

from collections import Counter
from itertools import product

import numpy as np
import pytest

from stackyard.games.staccs.cards import DECK, UNKNOWN, WILD
from stackyard.games.staccs.solo import rules
from stackyard.games.staccs.solo.table import MOST_LEGAL, TURN, Options, State
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.games.staccs.solo.deals import options
from tests.tools import deep
from tests.twins import Twins

VARIANTS = [
    dict(zip(("no_wilds", "second_chances", "hold", "call", "inside"), switches, strict=True))
    for switches in product((0, 1), repeat=5)
]


def cards_of(s: State) -> Counter[int]:
    held = [s.hand] if s.hand != UNKNOWN else []
    return Counter([*s.pile[: s.left], *s.discard[: s.discards], *s.laid_card[: s.laid], *held])


@pytest.mark.parametrize("variant", range(len(VARIANTS)))
def test_both_twins_play_alike(variant: int) -> None:
    given = VARIANTS[variant]
    deck = Counter(range(WILD) if given["no_wilds"] else DECK)
    for game in range(variant, deep(320, 20_000), len(VARIANTS)):
        size = {"width": 8, "height": 8} if game % 3 == 0 else {}
        twins = Twins(rules, State, options(**given, **size), MOST_LEGAL, seed=5, game=game)
        while not rules.over(twins.plain):
            twins.play(twins.choose())
            s = twins.plain
            assert cards_of(s) == deck
            assert set(s.pile[s.left :]) <= {UNKNOWN}
            assert set(s.discard[s.discards :]) <= {UNKNOWN}
            assert set(s.laid_card[s.laid :]) <= {UNKNOWN}
        twins.compare_knowledge(game)


def random_play(no_wilds: int, eager: bool) -> tuple[float, float]:
    """The cards stacked on average, and the share of wins, by chance's choices.

    Eager play stacks whatever fits, and draws or turns over only where nothing does.
    """
    twin = compiled(rules, State, Options)
    games = deep(400, 10_000)
    batch, dice = twin.batch(1), dice_batch(3, games)
    chance = np.random.default_rng(3)
    out = np.zeros(MOST_LEGAL, np.int64)
    stacked, wins = 0, 0
    for game in range(games):
        twin.deal_one(batch, 0, options_record(options(no_wilds=no_wilds)), dice[game : game + 1])
        while not twin.over_one(batch, 0):
            actions = out[: twin.legal_one(batch, 0, 0, out)]
            plays = actions[actions > TURN]
            chosen = chance.choice(plays if eager and len(plays) else actions)
            twin.apply_one(batch, 0, 0, chosen, dice[game : game + 1])
        stacked += int(batch[0]["laid"])
        wins += int(twin.winners_one(batch, 0))
    return stacked / games, wins / games


@pytest.mark.parametrize(
    ("no_wilds", "eager", "stacked", "wins"),
    [(0, True, 44.5, 0.05), (1, True, 53.2, 0.69), (0, False, 36.8, 0.01), (1, False, 50.0, 0.52)],
)
def test_random_play_goes_as_far_as_an_engine_written_apart(
    no_wilds: int, eager: bool, stacked: float, wins: float
) -> None:
    found = random_play(no_wilds, eager)
    assert found[0] == pytest.approx(stacked, abs=1.6)
    assert found[1] == pytest.approx(wins, abs=0.09)

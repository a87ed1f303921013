"""The rules of SOLOSTACCS against a second reading of them, step by step."""

from __future__ import annotations

from random import Random

import pytest

from stackyard.games.staccs.cards import card_text
from stackyard.games.staccs.solo import rules
from stackyard.games.staccs.solo.actions import decode
from stackyard.games.staccs.solo.game import outcome
from stackyard.games.staccs.solo.table import MOST_LEGAL, Options, State
from stackyard.kernel import SeededDice, check
from tests.games.staccs.solo.deals import options
from tests.games.staccs.solo.model import Model
from tests.tools import deep

OUT = [0] * MOST_LEGAL

TABLES: tuple[dict[str, int], ...] = (
    {},
    {"width": 10, "height": 9},
    {"width": 12, "height": 10, "inside": 1},
)


def assert_alike(seed: int, given: Options) -> None:
    """One random game, both ways."""
    chance = Random(seed)
    s, dice = State(), SeededDice(seed)
    rules.setup(s, given, dice)
    pile = [card_text(card) for card in reversed(s.pile[: s.left])]
    assert len(pile) == 55 if given.no_wilds else 59
    model = Model(s, pile, given)
    while choices := model.choices():
        assert not rules.over(s)
        legal = {str(decode(number)): number for number in OUT[: rules.legal(s, 0, OUT)]}
        assert set(legal) == choices
        text = chance.choice(sorted(choices))
        rules.apply(s, 0, legal[text], dice)
        check(s)
        model.play(text)
        assert [card_text(card) for card in s.discard[: s.discards]] == model.discard
    assert rules.over(s)
    assert rules.legal(s, 0, OUT) == 0
    assert outcome(s, rules.winners(s)) == model.outcome(56 if given.no_wilds else 60)


@pytest.mark.rule("STA-41", "STA-42", "STA-44", "STA-45", "STA-R30", "STA-R31", "STA-R32")
@pytest.mark.parametrize("second_chances", [0, 1])
@pytest.mark.parametrize("hold", [0, 1])
def test_a_second_reading_finds_the_same_game(second_chances: int, hold: int) -> None:
    for seed in range(deep(2, 120)):
        given = options(
            second_chances=second_chances,
            hold=hold,
            call=(seed + hold) % 2,
            no_wilds=int(seed % 5 == 4),
            **TABLES[(seed + second_chances) % 3],
        )
        assert_alike(seed, given)

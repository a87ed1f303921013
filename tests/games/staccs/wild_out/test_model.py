"""The rules of WILD OUT against a second reading of them, step by step."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from stackyard.games.staccs.cards import card_text
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.actions import decode
from stackyard.games.staccs.wild_out.start import check_arrangement, check_on_table
from stackyard.games.staccs.wild_out.table import MOST_LEGAL, Options, State
from stackyard.kernel import SeededDice, check
from tests.games.staccs.wild_out.deals import options
from tests.games.staccs.wild_out.model import Model
from tests.tools import deep

OUT = [0] * MOST_LEGAL

STARTS: tuple[Any, ...] = (
    "cross",
    "row",
    "zigzag",
    ((-4, 5, 0), (-3, 3, 1), (-2, 1, 3), (-4, 2, 5)),
)
TABLES: tuple[dict[str, int], ...] = (
    {},
    {"width": 18, "height": 14},
    {"width": 18, "height": 16, "inside": 1},
)


def assert_alike(seed: int, given: Options) -> None:
    """One random game, both ways; the lazier, the sooner turns are ended."""
    chance = Random(seed)
    lazy = chance.random() < 0.5
    s, dice = State(), SeededDice(seed)
    rules.setup(s, given, dice)
    pile = [card_text(card) for card in reversed(s.pile[: s.left])]
    assert len(pile) == 52
    model = Model(s, pile, given)
    script = model.script(given.first)
    asked = next(script, None)
    while asked is not None:
        seat, choices = asked
        assert (rules.next_actor(s), rules.actors(s)) == (seat, 1 << seat)
        legal = {str(decode(number)): number for number in OUT[: rules.legal(s, seat, OUT)]}
        assert set(legal) == choices
        text = "done" if lazy and "done" in choices else chance.choice(sorted(choices))
        rules.apply(s, seat, legal[text], dice)
        check(s)
        try:
            asked = script.send(text)
        except StopIteration:
            asked = None
        for each, hand in enumerate(model.hands):
            assert s.hands[each] == sum(1 << card for card in range(56) if card_text(card) in hand)
    assert rules.over(s)
    assert rules.winners(s) == (1 << given.seats) - 1


def test_the_starts_are_allowed_on_their_tables() -> None:
    for start in STARTS[3:]:
        check_arrangement(start)
    for start in STARTS:
        for table in TABLES:
            check_on_table(options(start, **table))


@pytest.mark.rule("STA-51", "STA-52", "STA-53", "STA-R43", "STA-R44", "STA-R2")
@pytest.mark.parametrize("hold", [0, 1])
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_second_reading_finds_the_same_game(seats: int, hold: int) -> None:
    for seed in range(seats, seats + deep(1, 60)):
        given = options(
            STARTS[seed % 4],
            seats=seats,
            hold=hold,
            first=seed % seats,
            **TABLES[(seed + hold) % 3],
        )
        assert_alike(seed, given)

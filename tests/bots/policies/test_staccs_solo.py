"""The policy of SOLOSTACCS: legal under all options, blind to the pile, and what it weighs."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from stackyard.bots.policies import staccs_solo
from stackyard.bots.policies.staccs_places import count, worth_after, worth_of_places
from stackyard.games.registry import get_game
from stackyard.games.staccs.cards import ALL_SUITED, UNKNOWN, WILD, WILD_BIT
from stackyard.games.staccs.plays import is_play, played_card, played_facing, played_point
from stackyard.games.staccs.solo.table import DISCARD, DRAW, State
from stackyard.kernel import SeededDice, clone
from tests.bots.policies.advised import advice, hold_to_its_word, shown_alike
from tests.match.cases import begin, positions, state_of
from tests.tools import deep

SOLO = get_game("staccs-solo")
SWITCHES = ("no_wilds", "second_chances", "hold", "call")


@pytest.mark.parametrize("switches", list(product((False, True), repeat=4)))
def test_the_policy_is_legal_blind_and_the_same_compiled(switches: tuple[bool, ...]) -> None:
    for seed in range(deep(1, 30)):
        options: dict[str, Any] = dict(zip(SWITCHES, switches, strict=True))
        options["table"] = [[40, 24], [10, 8]][seed % 2]
        options["edge"] = ["flat", "inside"][seed // 2 % 2]
        assert hold_to_its_word(staccs_solo, SOLO, 1, seed, options) > 0


@pytest.mark.parametrize("options", [{}, {"second_chances": True}])
def test_a_step_shows_the_same_in_all_worlds(options: dict[str, Any]) -> None:
    for seed in range(deep(3, 30)):
        assert shown_alike(staccs_solo, SOLO, 1, seed) > 5


def test_places_after_a_play_are_worth_what_they_are_worth_once_it_lies() -> None:
    tried = 0
    out = [0] * SOLO.most_legal
    for seed in range(deep(4, 60)):
        table = {"table": [10, 8] if seed % 2 else [40, 24]}
        for position in positions(begin(SOLO, 1, seed, table), seed):
            s = state_of(position)
            for action in out[: staccs_solo.legal(s, 0, out)]:
                card, point = played_card(action), played_point(action)
                if is_play(action) and card != WILD:
                    after = clone(s)
                    staccs_solo.apply(after, 0, action, SeededDice(0))
                    kinds = ALL_SUITED | WILD_BIT
                    expected = worth_of_places(after, kinds)
                    assert worth_after(s, card, point, 0, kinds, 0) == expected
                    tried += 1
    assert tried > 100


@pytest.mark.parametrize("kinds", [0, 1, WILD_BIT, ALL_SUITED, ALL_SUITED | WILD_BIT, 0x123456789])
def test_kinds_are_counted_as_bits(kinds: int) -> None:
    assert count(kinds) == kinds.bit_count()


def test_what_can_be_laid_is_laid_before_a_card_is_drawn() -> None:
    tried = 0
    out = [0] * SOLO.most_legal
    for seed in range(deep(4, 40)):
        for position in positions(begin(SOLO, 1, seed), seed):
            s = state_of(position)
            n = staccs_solo.legal(s, 0, out)
            action = advice(staccs_solo, s, 0, SOLO.most_legal)
            if action is not None and played_card(out[n - 1]) != WILD:
                assert is_play(action)
                tried += 1
    assert tried > 20


def with_wild(hold: bool, drawn: bool, left: int = 20, under: int = UNKNOWN) -> State:
    """The start card, then a WILD in hand or on the discard pile, `under` it another discard."""
    s: State = state_of(begin(SOLO, 1, 1, {"hold": hold}))
    for place in range(left, s.left):
        s.pile[place] = UNKNOWN
    s.left = left
    for card in (under, UNKNOWN if drawn else WILD):
        if card != UNKNOWN:
            s.discard[s.discards] = card
            s.discards += 1
    s.hand = WILD if drawn else UNKNOWN
    return s


@pytest.mark.parametrize(
    ("drawn", "left", "under", "expected"),
    [
        (True, 20, UNKNOWN, DISCARD),
        (True, 20, WILD, DISCARD),
        (True, 20, 5, None),
        (True, 0, UNKNOWN, None),
        (False, 20, UNKNOWN, DRAW),
        (False, 0, UNKNOWN, None),
    ],
)
@pytest.mark.rule("STA-R30")
def test_a_wild_that_may_be_held_waits_for_the_end_under_all_other_discards(
    drawn: bool, left: int, under: int, expected: int | None
) -> None:
    action = advice(staccs_solo, with_wild(True, drawn, left, under), 0, SOLO.most_legal)
    assert action is not None
    if expected is None:
        assert is_play(action)
        assert played_card(action) == WILD
    else:
        assert action == expected


def test_a_wild_that_must_be_laid_is_turned_to_the_wider_side_of_the_table() -> None:
    s = with_wild(False, True)
    action = advice(staccs_solo, s, 0, SOLO.most_legal)
    assert action is not None
    # The start card lies a quarter up from the lower edge: there is most room upwards.
    assert played_facing(action) in {1, 5}

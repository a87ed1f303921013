"""The policy of WILD OUT: legal under all options, blind to the pile, and what it weighs."""

from __future__ import annotations

from typing import Any

import pytest

from stackyard.bots.policies import staccs_wild_out
from stackyard.bots.policies.staccs_places import worth_after, worth_of_places
from stackyard.games.registry import get_game
from stackyard.games.staccs.cards import ALL_SUITED
from stackyard.games.staccs.wild_out.rules import joined_stacc
from stackyard.games.staccs.wild_out.table import DONE, is_play, played_card, played_point
from stackyard.kernel import SeededDice, clone
from tests.bots.policies.advised import advice, hold_to_its_word, shown_alike
from tests.match.cases import begin, few_seats, positions, state_of
from tests.tools import deep

WILD_OUT = get_game("staccs-wild-out")
ZIGZAG = [[0, 0, 4], [2, -1, 3], [3, 0, 0], [5, -1, 1]]


@pytest.mark.parametrize("seats", few_seats(WILD_OUT))
@pytest.mark.parametrize("hold", [False, True])
@pytest.mark.parametrize("start", ["cross", "row", "zigzag", ZIGZAG])
def test_the_policy_is_legal_blind_and_the_same_compiled(
    seats: int, hold: bool, start: Any
) -> None:
    for seed in range(deep(1, 20)):
        options = {"hold": hold, "start": start, "table": [[14, 10], [40, 24]][seed % 2]}
        assert hold_to_its_word(staccs_wild_out, WILD_OUT, seats, seed, options) > 10


def test_a_step_shows_everybody_the_same_in_all_worlds() -> None:
    for seed in range(deep(3, 30)):
        assert shown_alike(staccs_wild_out, WILD_OUT, 3, seed) > 20


def test_every_card_drawn_shows_another_number() -> None:
    match = begin(WILD_OUT, 2, 1)
    s = state_of(match)
    shown = set()
    for place in range(s.left):
        world = clone(s)
        world.pile[s.left - 1], world.pile[place] = world.pile[place], world.pile[s.left - 1]
        mover = world.turn
        staccs_wild_out.apply(world, mover, 0, SeededDice(0))
        shown.add(staccs_wild_out.revealed(world, mover, mover, 0))
    assert len(shown) == s.left


def test_places_after_a_play_are_worth_what_they_are_worth_once_it_lies() -> None:
    tried = 0
    out = [0] * WILD_OUT.most_legal
    for seed in range(deep(2, 40)):
        for position in positions(begin(WILD_OUT, 2, seed, {"table": [12, 10]}), seed):
            s = state_of(position)
            for action in out[: staccs_wild_out.legal(s, s.turn, out)]:
                if is_play(action):
                    card, point = played_card(action), played_point(action)
                    stacc = joined_stacc(s, action)
                    after = clone(s)
                    staccs_wild_out.apply(after, s.turn, action, SeededDice(0))
                    expected = worth_of_places(after, ALL_SUITED)
                    assert worth_after(s, card, point, stacc, ALL_SUITED, 0) == expected
                    tried += 1
    assert tried > 100


@pytest.mark.rule("STA-R43")
def test_nobody_ends_a_turn_with_hold_that_could_not_end_without() -> None:
    waited = 0
    for seed in range(deep(3, 30)):
        for position in positions(begin(WILD_OUT, 2, seed, {"hold": True}), seed):
            s = state_of(position)
            action = (
                None if position.over else advice(staccs_wild_out, s, s.turn, WILD_OUT.most_legal)
            )
            if action == DONE:
                strict = clone(s)
                strict.hold = 0
                out = [0] * WILD_OUT.most_legal
                assert staccs_wild_out.legal(strict, s.turn, out) > 0
                assert out[0] == DONE
                waited += 1
    assert waited > 0


@pytest.mark.parametrize("hold", [False, True])
def test_the_policy_stacks_nearly_all_on_a_table_with_room(hold: bool) -> None:
    for seed in range(deep(3, 50)):
        match = begin(WILD_OUT, 2, seed, {"hold": hold})
        while not match.over:
            seat = match.actors[0]
            s = state_of(match)
            action = advice(staccs_wild_out, s, seat, WILD_OUT.most_legal)
            chosen = match.legal(seat)[0] if action is None else WILD_OUT.decode(action)
            match.play(seat, chosen)
        assert state_of(match).laid >= 58

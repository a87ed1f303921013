"""UH OH! and PARTY: both twins play the same game, and every position of it holds."""

from __future__ import annotations

import itertools
from collections import Counter

import pytest

from stackyard.games.staccs.cards import CARDS, DECK, UNKNOWN
from stackyard.games.staccs.uh_oh import rules
from stackyard.games.staccs.uh_oh.table import (
    ENDED,
    MOST_LEGAL,
    MOST_LEGAL_AT_PARTY,
    NEXT_TURN,
    RANDOM_SEAT,
    TO_CATCH,
    TO_GIVE,
    TO_WARN,
    State,
)
from stackyard.kernel import pack
from tests.games.staccs.uh_oh.tables import all_cards, options, state_class
from tests.tools import deep
from tests.twins import Twins

SEATS = range(2, 11)


def sorted_hands(s: State) -> list[list[tuple[int, int]]]:
    """Each hand's cards with who knows them."""
    hands, first = [], 0
    for held in s.held[: s.seats]:
        places = range(first, first + held)
        hands.append([(s.hand[place], s.seen[place]) for place in places])
        first += held
    return hands


def assert_sound(s: State) -> None:
    """What is true in every position, whatever was played."""
    assert all_cards(s) == Counter(DECK * (len(s.pile) // CARDS))
    assert set(s.pile[s.left :]) <= {UNKNOWN}
    used = sum(s.held)
    assert set(s.hand[used:]) <= {UNKNOWN}
    for row in (s.seen, s.filled, s.cannot):
        assert not any(row[used:])
    for seat, hand in enumerate(sorted_hands(s)):
        assert [card for card, _ in hand] == sorted(card for card, _ in hand)
        assert all(seen >> seat & 1 for _, seen in hand)
        for (card, seen), (following, more) in itertools.pairwise(hand):
            # Who knows of a further like card knows of the one before.
            assert card != following or more & ~seen == 0
    assert (s.listeners != 0) == (s.question == TO_CATCH)
    assert (s.gifts != 0) <= (s.question in {TO_GIVE, TO_WARN, TO_CATCH, ENDED})
    asking = s.question in {TO_WARN, TO_CATCH}
    assert asking or s.question == ENDED or s.then == NEXT_TURN
    assert rules.over(s) == (s.left == 0 or min(s.held[: s.seats]) == 0)


@pytest.mark.rule("STA-R17")
@pytest.mark.parametrize("seats", SEATS)
def test_both_twins_play_alike(seats: int) -> None:
    most_legal = MOST_LEGAL if seats <= 5 else MOST_LEGAL_AT_PARTY
    for game in range(seats - 2, deep(300, 20_000), len(SEATS)):
        given = {
            "first": RANDOM_SEAT if game % 2 else game % seats,
            "inside": game % 3 == 0,
            **({"width": 10, "height": 10} if game % 5 == 0 else {}),
        }
        packed = options(seats, **given)
        twins = Twins(rules, state_class(seats), packed, most_legal, seed=7, game=game)
        assert_sound(twins.plain)
        while not rules.over(twins.plain):
            actions = twins.legal(rules.next_actor(twins.plain))
            assert 0 < len(actions) <= most_legal
            twins.play(twins.choose())
            assert_sound(twins.plain)
            if twins.plain.laid % 8 == 0:
                twins.compare_knowledge(game)
        twins.compare_knowledge(game)


def test_the_state_is_small() -> None:
    sizes = [len(pack(state_class(seats)())) for seats in (4, 8)]
    assert sizes[0] < 8 * 1024
    assert sizes[1] < 32 * 1024

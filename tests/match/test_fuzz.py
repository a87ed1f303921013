"""Spoilt records give errors that say what is wrong, and never another kind of error or a hang."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from stackyard import RecordError, StackyardError
from stackyard.games.game import Game
from stackyard.match import parse_record, replay
from tests.match.cases import EACH_GAME, GAMES, begin, played
from tests.match.mutants import mutated_bytes, mutated_structure
from tests.tools import deep

MUTANTS = deep(700, 10_000) // len(GAMES)
FIELDS = ["game", "rules", "options", "seats", "deals", "actions", "result", "meta"]


def assert_refused_or_told_exactly(data: bytes | str, number: int = 0) -> None:
    """Data gives a precise error, or it is the record of just the match that it replays to."""
    try:
        record = parse_record(data)
        match = replay(record)
    except StackyardError as problem:
        error = problem
    else:
        assert match.record() == record, number
        return
    assert isinstance(error, RecordError), (number, error)
    assert error.place.startswith("$"), (number, error)
    assert error.problem, (number, error)


def by_bytes(data: bytes, chance: Random) -> bytes:
    return mutated_bytes(data, chance)


def by_structure(data: bytes, chance: Random) -> bytes:
    return mutated_structure(json.loads(data), chance)


@EACH_GAME
@pytest.mark.parametrize("mutated", [by_bytes, by_structure])
def test_a_spoilt_record_is_refused_or_tells_of_the_match_it_replays_to(
    game: Game, mutated: Callable[[bytes, Random], bytes]
) -> None:
    matches = [
        played(begin(game, seats, seats), seats, steps)
        for seats in (game.seats[0], game.seats[-1])
        for steps in (None, 12)
    ]
    texts = [match.record().to_json() for match in matches]
    for number in range(MUTANTS):
        chance = Random(number)
        data = mutated(chance.choice(texts), chance)
        assert_refused_or_told_exactly(data, number)


@given(data=st.binary() | st.text())
def test_any_data_is_read_or_refused(data: bytes | str) -> None:
    with pytest.raises(RecordError):
        parse_record(data)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=20,
)


@EACH_GAME
@settings(max_examples=deep(100, 1_000))
@given(field=st.sampled_from(FIELDS), value=JSON)
def test_any_value_of_a_field_is_taken_or_refused(game: Game, field: str, value: object) -> None:
    record = begin(game, game.usual_seats, 1).record()
    fields = {**json.loads(record.to_json()), field: value}
    assert_refused_or_told_exactly(json.dumps(fields))

"""Good records, and the errors that spoilt ones give."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

import stackyard
from stackyard import Match, Record, RecordError
from stackyard.match import parse_record, replay
from tests.match.cases import (
    played,
)

Json = dict[str, Any]


def written(record: Record) -> Json:
    fields: Json = json.loads(record.to_json())
    return fields


def with_legal(match: Match) -> Record:
    """A match's record with the legal actions at each action."""
    legal: list[list[str]] = []

    def note(step: Match) -> None:
        if len(step.actions) < len(match.actions):
            seat, _ = match.actions[len(step.actions)]
            legal.append(list(map(str, step.legal(seat))))

    replay(match.record(), note)
    return match.record(legal)


def refused(fields: Json | bytes) -> RecordError:
    """The error that a spoilt record gives."""
    data = fields if isinstance(fields, bytes) else json.dumps(fields).encode()
    with pytest.raises(RecordError) as caught:
        replay(parse_record(data))
    assert str(caught.value) == f"{caught.value.place}: {caught.value.problem}"
    return caught.value


@cache
def _good(game: str, seats: int, seed: int) -> bytes:
    return with_legal(played(stackyard.start(game, seats, seed=seed), seed)).to_json()


def good(game: str, seats: int, seed: int) -> Json:
    """A finished match's record with its legal actions, to be spoilt."""
    fields: Json = json.loads(_good(game, seats, seed))
    return fields


def nabbit() -> Json:
    return good("stack-nabbit", 4, 1)

"""The socket's JSON Schema holds for what is really sent."""

import json
from typing import Any

import jsonschema_rs
import msgspec
import pytest

from stackyard import bot, start
from stackyard.games.registry import playable
from stackyard.server.messages.live import Accepted, Move, Sight
from stackyard.server.socket_schema import socket_schema


def validator(**pointed: Any) -> Any:
    """A validator of one part of the document."""
    schema = socket_schema()
    part: dict[str, Any] = {"$defs": schema["$defs"], **pointed}
    return jsonschema_rs.validator_for(part)


def plain(message: Any) -> Any:
    return json.loads(msgspec.json.encode(message))


@pytest.mark.parametrize("game", [game.id for game in playable()])
def test_events_and_views_are_as_described(game: str) -> None:
    schema = socket_schema()
    events = validator(**schema["properties"]["events"]["properties"][game])
    sights = validator(**{"$ref": "#/$defs/Sight"})
    match = start(game, seed=5)
    chooser = bot("random", seed=5)
    for _ in range(12):
        if not match.over:
            seat = match.actors[0]
            match.play(seat, chooser.choose(match.observe(seat)))
    for viewer in (0, None):
        assert all(events.is_valid(plain(event)) for event in match.observe(viewer).events)
        assert sights.is_valid(plain(Sight(viewer, match.view(viewer), None, (), False)))
    assert not events.is_valid({"event": "no such thing"})


def test_messages_of_both_sides() -> None:
    schema = socket_schema()
    client = validator(**schema["properties"]["from_client"])
    server = validator(**schema["properties"]["from_server"])
    move = plain(Move("a", 0, 3, "flip"))
    assert client.is_valid(move)
    assert not client.is_valid({**move, "seat": -1})
    assert not client.is_valid({**move, "cheat": True})
    assert server.is_valid(plain(Accepted("a", 4)))
    assert not server.is_valid(move)


def test_readers_of_an_entry_are_told_where_its_events_are_described() -> None:
    said = socket_schema()["$defs"]["Entry"]["properties"]["events"]["description"]
    assert "#/properties/events/properties/" in said

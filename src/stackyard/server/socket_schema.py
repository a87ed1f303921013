"""The socket's messages as JSON Schema, because OpenAPI cannot describe a socket."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final, get_args

import msgspec

from stackyard.games.game import Game
from stackyard.games.registry import playable
from stackyard.match.events import Acted, Ended, Undone
from stackyard.server.messages.live import FromClient, FromServer

#: What happens in every game beside its own events.
MATCH_EVENTS: Final[tuple[type, ...]] = (Acted, Undone, Ended)


def socket_schema() -> dict[str, Any]:
    """One JSON Schema document: what a client may say, what the server says, and events by game.

    It describes an object with one property for each, so that any validator can be pointed at one:
    ``#/properties/from_client``, ``#/properties/from_server``, ``#/properties/events/properties/``
    and a game's id. Tags of events are unique within a game only.
    """
    games = playable()
    unions = [_union(*MATCH_EVENTS, *event_types(game)) for game in games]
    (client, server, *events), parts = msgspec.json.schema_components(
        (FromClient, FromServer, *unions), ref_template="#/$defs/{name}"
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Stackyard: messages of a table's socket",
        "type": "object",
        "properties": {
            "from_client": client,
            "from_server": server,
            "events": {
                "type": "object",
                "properties": {game.id: seen for game, seen in zip(games, events, strict=True)},
            },
        },
        "$defs": parts,
    }


def event_types(game: Game) -> tuple[type, ...]:
    """What happens in one game only: the union `Event` of its module ``events``."""
    events: tuple[type, ...] = get_args(_beside(game, "events").Event)
    return events


def view_type(game: Game) -> type:
    """The game's view: the struct of its module ``view`` that is tagged with the game's id."""
    (found,) = (
        kind
        for kind in vars(_beside(game, "view")).values()
        if isinstance(kind, type)
        and issubclass(kind, msgspec.Struct)
        and kind.__struct_config__.tag == game.id
    )
    return found


def _beside(game: Game, name: str) -> Any:
    """A module in the folder where the game's state is declared."""
    return import_module(f"{game.state.__module__.rpartition('.')[0]}.{name}")


def _union(first: Any, *others: Any) -> Any:
    for other in others:
        first = first | other
    return first

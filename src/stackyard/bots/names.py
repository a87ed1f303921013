"""What bots are called: builders' materials, one for every seat."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

#: More than the largest table has seats.
BOT_NAMES: Final = (
    *("Brick", "Clay", "Flint", "Slate", "Pebble", "Marble"),
    *("Cobble", "Timber", "Tile", "Gravel", "Mortar", "Thatch"),
)


def bot_name(seat: int, people: Collection[str] = ()) -> str:
    """The name of the bot at a seat, told apart from people who are called the same.

    Args:
        seat: from 0.
        people: the names of people at the table.
    """
    name = BOT_NAMES[seat % len(BOT_NAMES)]
    taken = name.casefold() in (person.casefold() for person in people)
    return f"{name} (bot)" if taken else name

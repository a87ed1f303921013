"""What people at a Stack Nabbit table see happen, as typed messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from stackyard.games.stack_nabbit import table
from stackyard.games.stack_nabbit.actions import card_text
from stackyard.kernel import Note


class Flipped(msgspec.Struct, frozen=True, tag="flipped", tag_field="event"):
    """A seat flipped a card."""

    seat: int
    card: str


class Kept(msgspec.Struct, frozen=True, tag="kept", tag_field="event"):
    """A seat kept the card it flipped last."""

    seat: int
    card: str


class Stolen(msgspec.Struct, frozen=True, tag="stolen", tag_field="event"):
    """A seat took all cards of a number from a neighbour, or (`victim` None) from the Vault."""

    seat: int
    victim: int | None
    card: str
    count: int


class Laid(msgspec.Struct, frozen=True, tag="laid", tag_field="event"):
    """A seat's kept and stolen cards lie face up before it: `count` of them."""

    seat: int
    card: str
    count: int


class Banked(msgspec.Struct, frozen=True, tag="banked", tag_field="event"):
    """A seat banked all its cards of a number."""

    seat: int
    card: str
    count: int


class Vaulted(msgspec.Struct, frozen=True, tag="vaulted", tag_field="event"):
    """A card that a seat had flipped and not kept went to the Vault."""

    seat: int
    card: str


Event = Flipped | Kept | Stolen | Laid | Banked | Vaulted


def tell(note: Note, viewer: int) -> Event:
    """A note as the event that everybody sees (NAB-R6)."""
    return _TELL[note.kind](*note.parts)


def _stolen(seat: int, source: int, number: int, count: int) -> Stolen:
    victim = None if source == table.VAULT else source
    return Stolen(seat, victim, card_text(number), count)


_TELL: Final[dict[int, Callable[..., Event]]] = {
    table.FLIPPED: lambda seat, number: Flipped(seat, card_text(number)),
    table.KEPT: lambda seat, number: Kept(seat, card_text(number)),
    table.STOLEN: _stolen,
    table.LAID: lambda seat, number, count: Laid(seat, card_text(number), count),
    table.BANKED: lambda seat, number, count: Banked(seat, card_text(number), count),
    table.VAULTED: lambda seat, number: Vaulted(seat, card_text(number)),
}

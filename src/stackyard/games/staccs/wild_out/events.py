"""What happens in WILD OUT, as typed messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from stackyard.games.staccs.cards import card_text
from stackyard.games.staccs.lattice import WILD_OUT_TABLE
from stackyard.games.staccs.wild_out import table
from stackyard.kernel import Note


class Dealt(msgspec.Struct, frozen=True, tag="dealt", tag_field="event"):
    """A card was dealt onto a STACC's WILD, at (q, r)."""

    card: str
    q: int
    r: int
    stacc: int


class Drawn(msgspec.Struct, frozen=True, tag="drawn", tag_field="event"):
    """A seat drew a card into its open hand."""

    seat: int
    card: str


class Laid(msgspec.Struct, frozen=True, tag="laid", tag_field="event"):
    """A seat laid a card at (q, r), on a STACC."""

    seat: int
    card: str
    q: int
    r: int
    stacc: int


class TurnEnded(msgspec.Struct, frozen=True, tag="turn-ended", tag_field="event"):
    """A seat's turn is over."""

    seat: int


Event = Dealt | Drawn | Laid | TurnEnded


def tell(note: Note, viewer: int) -> Event:
    """A note as the event that everybody sees (STA-R43)."""
    return _TELL[note.kind](*note.parts)


def _dealt(card: int, point: int, stacc: int) -> Dealt:
    return Dealt(card_text(card), *WILD_OUT_TABLE.at(point), stacc)


def _laid(seat: int, card: int, point: int, stacc: int) -> Laid:
    return Laid(seat, card_text(card), *WILD_OUT_TABLE.at(point), stacc)


_TELL: Final[dict[int, Callable[..., Event]]] = {
    table.DEALT: _dealt,
    table.DRAWN: lambda seat, card: Drawn(seat, card_text(card)),
    table.LAID: _laid,
    table.ENDED: TurnEnded,
}

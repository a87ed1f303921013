"""What happens in SOLOSTACCS, as typed messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from stackyard.games.staccs.cards import NO_SUIT, SUIT_TEXTS, WILD, card_text
from stackyard.games.staccs.lattice import TABLE
from stackyard.games.staccs.solo import table
from stackyard.kernel import Note


class Skipped(msgspec.Struct, frozen=True, tag="skipped", tag_field="event"):
    """A WILD was flipped as the start card; it went back into the pile at random."""

    card: str


class Started(msgspec.Struct, frozen=True, tag="started", tag_field="event"):
    """A card was flipped and starts the STACC."""

    card: str


class Drawn(msgspec.Struct, frozen=True, tag="drawn", tag_field="event"):
    """A card was drawn."""

    seat: int
    card: str


class Laid(msgspec.Struct, frozen=True, tag="laid", tag_field="event"):
    """A card was laid at (q, r), facing so; with a WILD perhaps a suit was called."""

    seat: int
    card: str
    q: int
    r: int
    facing: int
    suit: str | None


class Discarded(msgspec.Struct, frozen=True, tag="discarded", tag_field="event"):
    """A card was put on the discard pile."""

    seat: int
    card: str


class Turned(msgspec.Struct, frozen=True, tag="turned", tag_field="event"):
    """The discard pile was turned over and became the pile, of `count` cards."""

    seat: int
    count: int


Event = Skipped | Started | Drawn | Laid | Discarded | Turned


def tell(note: Note, viewer: int) -> Event:
    """A note as the event that everybody sees."""
    return _TELL[note.kind](*note.parts)


def _laid(card: int, point: int, facing: int, suit: int) -> Laid:
    q, r = TABLE.at(point)
    called = None if suit == NO_SUIT else SUIT_TEXTS[suit]
    return Laid(0, card_text(card), q, r, facing, called)


_TELL: Final[dict[int, Callable[..., Event]]] = {
    table.SKIPPED: lambda: Skipped(card_text(WILD)),
    table.FLIPPED: lambda card: Started(card_text(card)),
    table.DRAWN: lambda card: Drawn(0, card_text(card)),
    table.LAID: _laid,
    table.DISCARDED: lambda card: Discarded(0, card_text(card)),
    table.TURNED: lambda count: Turned(0, count),
}

"""What people at a Stacky Map table see happen, as typed messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from stackyard.games.stacky_map import table
from stackyard.games.stacky_map.actions import card_text
from stackyard.kernel import PUBLIC, Note


class Drew(msgspec.Struct, frozen=True, tag="drew", tag_field="event"):
    """A seat drew a card; `card` is None for those who did not see it."""

    seat: int
    card: str | None


class Laid(msgspec.Struct, frozen=True, tag="laid", tag_field="event"):
    """A seat laid a ticket or a Holiday Season into its own map."""

    seat: int
    card: str


class Attacked(msgspec.Struct, frozen=True, tag="attacked", tag_field="event"):
    """A seat played an attack; `ticket` is the one that a Visa Issue or Ticket Snatch is aimed at.

    Where `target` is the seat itself, nobody is asked (MAP-R6).
    """

    seat: int
    card: str
    target: int
    ticket: str | None


class Insured(msgspec.Struct, frozen=True, tag="insured", tag_field="event"):
    """A seat laid one insurance, against the attack or the other's insurance."""

    seat: int


class TurnedBack(msgspec.Struct, frozen=True, tag="turned_back", tag_field="event"):
    """A seat laid two insurances: the Travel Ban threatens `target` now."""

    seat: int
    target: int


class Accepted(msgspec.Struct, frozen=True, tag="accepted", tag_field="event"):
    """A seat took the attack, or gave way to its cancelling."""

    seat: int


class Cancelled(msgspec.Struct, frozen=True, tag="cancelled", tag_field="event"):
    """A seat's attack has come to nothing."""

    seat: int
    card: str


class Removed(msgspec.Struct, frozen=True, tag="removed", tag_field="event"):
    """A ticket of a map went to the discard pile (Visa Issue)."""

    target: int
    ticket: str


class Snatched(msgspec.Struct, frozen=True, tag="snatched", tag_field="event"):
    """A ticket moved from the target's map to the seat's (Ticket Snatch)."""

    seat: int
    target: int
    ticket: str


class MissedBy(msgspec.Struct, frozen=True, tag="missed_by", tag_field="event"):
    """A Missed Flight lies in the target's map now."""

    target: int


class Wiped(msgspec.Struct, frozen=True, tag="wiped", tag_field="event"):
    """All cards of one kind of a map went to the discard pile (Travel Ban)."""

    target: int
    card: str
    count: int


class Swapped(msgspec.Struct, frozen=True, tag="swapped", tag_field="event"):
    """Two seats swapped hands (Route Change)."""

    seat: int
    target: int


class Handed(msgspec.Struct, frozen=True, tag="handed", tag_field="event"):
    """One card of two swapped hands went over; `card` is None for all but the two."""

    giver: int
    receiver: int
    card: str | None


class Revisited(msgspec.Struct, frozen=True, tag="revisited", tag_field="event"):
    """A seat took a card of the discard pile into hand (Revisit)."""

    seat: int
    card: str


class Rushed(msgspec.Struct, frozen=True, tag="rushed", tag_field="event"):
    """A seat played a Travel Rush."""

    seat: int


class Flipped(msgspec.Struct, frozen=True, tag="flipped", tag_field="event"):
    """A seat flipped a card in a Travel Rush."""

    seat: int
    card: str


class Kept(msgspec.Struct, frozen=True, tag="kept", tag_field="event"):
    """The winner of a Travel Rush took one of the flipped cards into hand."""

    seat: int
    card: str


class Shuffled(msgspec.Struct, frozen=True, tag="shuffled", tag_field="event"):
    """So many flipped cards were shuffled back into the pile."""

    count: int


class Discarded(msgspec.Struct, frozen=True, tag="discarded", tag_field="event"):
    """A seat discarded a card without effect (MAP-R5)."""

    seat: int
    card: str


Event = (
    Drew
    | Laid
    | Attacked
    | Insured
    | TurnedBack
    | Accepted
    | Cancelled
    | Removed
    | Snatched
    | MissedBy
    | Wiped
    | Swapped
    | Handed
    | Revisited
    | Rushed
    | Flipped
    | Kept
    | Shuffled
    | Discarded
)


def tell(note: Note, viewer: int) -> Event:
    """A note as the event that a viewer (a mask of seats) sees.

    Not all see which card is drawn, and which cards go over when hands are swapped.
    """
    if note.seen == PUBLIC:
        return _TELL[note.kind](*note.parts)
    *seats, card = note.parts
    seen = card_text(card) if note.seen & viewer else None
    return _TELL_CARD[note.kind](*seats, seen)


def _attacked(seat: int, card: int, target: int, ticket: int) -> Attacked:
    names_ticket = card in {table.VISA, table.SNATCH}
    return Attacked(seat, card_text(card), target, card_text(ticket) if names_ticket else None)


_TELL: Final[dict[int, Callable[..., Event]]] = {
    table.LAID: lambda seat, card: Laid(seat, card_text(card)),
    table.ATTACKED: _attacked,
    table.INSURED: Insured,
    table.TURNED_BACK: TurnedBack,
    table.ACCEPTED: Accepted,
    table.CANCELLED: lambda seat, card: Cancelled(seat, card_text(card)),
    table.REMOVED: lambda target, ticket: Removed(target, card_text(ticket)),
    table.SNATCHED: lambda seat, target, ticket: Snatched(seat, target, card_text(ticket)),
    table.MISSED_BY: MissedBy,
    table.WIPED: lambda target, card, count: Wiped(target, card_text(card), count),
    table.SWAPPED: Swapped,
    table.REVISITED: lambda seat, card: Revisited(seat, card_text(card)),
    table.RUSHED: Rushed,
    table.FLIPPED: lambda seat, card: Flipped(seat, card_text(card)),
    table.KEPT: lambda seat, card: Kept(seat, card_text(card)),
    table.SHUFFLED: Shuffled,
    table.DISCARDED: lambda seat, card: Discarded(seat, card_text(card)),
}

# Of the notes that not all see wholly, the last part is the card.
_TELL_CARD: Final[dict[int, Callable[..., Event]]] = {table.DREW: Drew, table.HANDED: Handed}

"""A table's seat as the server holds it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

import msgspec

from stackyard.bots.names import bot_name
from stackyard.server.messages.tables import Level, Presence, Seat
from stackyard.server.store.store import SOMEBODY

#: The bot that plays where a person does not: a considered rule of thumb, at once.
BOT_IN_PLACE: Final[Level] = "normal"


class HeldSeat(msgspec.Struct):
    """A seat: open, a person's, or a bot's.

    Attributes:
        kind: which of these.
        person: the person's id.
        name: whom a hot seat is for, where it is not the person itself.
        level: the bot's level.
        ready: whether the person is ready to start.
        stand_in: whether a bot plays on in the person's place.
        left: whether the person left for good, and the bot stays until it joins again.
    """

    kind: Literal["open", "person", "bot"]
    person: str | None = None
    name: str | None = None
    level: Level | None = None
    ready: bool = False
    stand_in: bool = False
    left: bool = False

    @property
    def bot(self) -> Level | None:
        """The level of the bot that plays here now: its own or a stand-in's; None for a person."""
        if self.kind == "bot":
            return self.level
        return BOT_IN_PLACE if self.stand_in else None


def seat_name(number: int, seat: HeldSeat, names: Mapping[str, str]) -> str | None:
    """Whom a seat shows; None where it is open."""
    if seat.kind == "bot":
        return bot_name(number, names.values())
    if seat.person is None:
        return None
    return seat.name or names.get(seat.person, SOMEBODY)


def seat_as_message(number: int, seat: HeldSeat, names: Mapping[str, str], present: bool) -> Seat:
    """The seat as everybody sees it."""
    there: Presence = "bot" if seat.kind == "bot" else "present" if present else "away"
    return Seat(
        seat=number,
        kind=seat.kind,
        name=seat_name(number, seat, names),
        person=seat.person,
        level=seat.level,
        presence=there,
        ready=seat.ready,
        stand_in=seat.stand_in,
    )

"""What people at a table of UH OH! or PARTY see happen, as typed messages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, Literal

import msgspec

from stackyard.games.staccs.cards import NO_SUIT, RANK_TEXTS, SUIT_TEXTS, UNKNOWN, card_text
from stackyard.games.staccs.lattice import Lattice
from stackyard.games.staccs.uh_oh import table
from stackyard.games.staccs.uh_oh.attacks import cards_for
from stackyard.kernel import PUBLIC, Note

Why = Literal["turn", "attack", "silence"]
_WHY: Final[dict[int, Why]] = {
    table.FOR_TURN: "turn",
    table.FOR_ATTACK: "attack",
    table.FOR_SILENCE: "silence",
}


class Skipped(msgspec.Struct, frozen=True, tag="skipped", tag_field="event"):
    """A card was flipped that cannot start the STACC."""

    card: str


class Reshuffled(msgspec.Struct, frozen=True, tag="reshuffled", tag_field="event"):
    """The `count` skipped cards went back, and the pile was shuffled again."""

    count: int


class Started(msgspec.Struct, frozen=True, tag="started", tag_field="event"):
    """A card was flipped and starts the STACC."""

    card: str


class Stacked(msgspec.Struct, frozen=True, tag="stacked", tag_field="event"):
    """A seat stacked a card at (q, r), facing so; with a WILD a suit was called."""

    seat: int
    card: str
    q: int
    r: int
    facing: int
    suit: str | None


class Drew(msgspec.Struct, frozen=True, tag="drew", tag_field="event"):
    """A seat drew a card; None to those who did not see it."""

    seat: int
    card: str | None
    why: Why


class Given(msgspec.Struct, frozen=True, tag="given", tag_field="event"):
    """A seat gave a card to another; None to those who did not see it."""

    seat: int
    to: int
    card: str | None


class Attacked(msgspec.Struct, frozen=True, tag="attacked", tag_field="event"):
    """A seat is to answer an attack: a letter, and how many cards it has come to."""

    seat: int
    letter: str
    cards: int


class Reversed(msgspec.Struct, frozen=True, tag="reversed", tag_field="event"):
    """The direction of play was reversed."""

    clockwise: bool


class Blocked(msgspec.Struct, frozen=True, tag="blocked", tag_field="event"):
    """The TOP of the ZERO at (q, r) is closed to a seat for its turn."""

    seat: int
    q: int
    r: int


class Caught(msgspec.Struct, frozen=True, tag="caught", tag_field="event"):
    """A seat that had not said UH OH! was called out by another."""

    seat: int
    by: int


class TurnCame(msgspec.Struct, frozen=True, tag="turn-came", tag_field="event"):
    """A seat's turn begins."""

    seat: int


Event = (
    Skipped
    | Reshuffled
    | Started
    | Stacked
    | Drew
    | Given
    | Attacked
    | Reversed
    | Blocked
    | Caught
    | TurnCame
)


def tell(lattice: Lattice, note: Note, viewer: int) -> Event:
    """A note as the event that a viewer (a mask of seats) sees: without a card it does not know."""
    parts = note.parts
    if note.seen != PUBLIC and note.seen & viewer == 0:
        parts = _without_card(note)
    if note.kind in _PLACED:
        return _PLACED[note.kind](lattice, *parts)
    return _TELL[note.kind](*parts)


def _without_card(note: Note) -> tuple[int, ...]:
    place = {table.DREW: 1, table.GAVE: 2}[note.kind]
    return (*note.parts[:place], UNKNOWN, *note.parts[place + 1 :])


def _seen(card: int) -> str | None:
    return None if card == UNKNOWN else card_text(card)


def _stacked(lattice: Lattice, seat: int, card: int, point: int, facing: int, suit: int) -> Stacked:
    q, r = lattice.at(point)
    return Stacked(
        seat, card_text(card), q, r, facing, None if suit == NO_SUIT else SUIT_TEXTS[suit]
    )


def _attacked(seat: int, letter: int, count: int) -> Attacked:
    return Attacked(seat, RANK_TEXTS[letter], cards_for(letter, count))


_PLACED: Final[dict[int, Callable[..., Event]]] = {
    table.STACKED: _stacked,
    table.BLOCKED_TOP: lambda lattice, seat, point: Blocked(seat, *lattice.at(point)),
}
_TELL: Final[dict[int, Callable[..., Event]]] = {
    table.SKIPPED: lambda card: Skipped(card_text(card)),
    table.RESHUFFLED: Reshuffled,
    table.STARTED: lambda card: Started(card_text(card)),
    table.DREW: lambda seat, card, why: Drew(seat, _seen(card), _WHY[why]),
    table.GAVE: lambda seat, to, card: Given(seat, to, _seen(card)),
    table.ATTACKED: _attacked,
    table.REVERSED: lambda direction: Reversed(direction == 1),
    table.CAUGHT: Caught,
    table.TURN_CAME: TurnCame,
}

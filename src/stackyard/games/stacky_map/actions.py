"""Actions and cards of Stacky Map as objects and text; each way is the exact inverse.

Cards are numbers here, as in `table`; seats count from 0.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.stacky_map import table
from stackyard.games.stacky_map.deeds import ACCEPT, DISCARD, DRAW, RETURN, TAKE, act
from stackyard.games.stacky_map.table import HOLIDAY, KINDS, MOST_SEATS, TICKETS

#: The cards' texts, by number.
CARD_TEXTS: Final = (
    "+1",
    "+2",
    "+3",
    "holiday",
    "visa",
    "snatch",
    "missed",
    "ban",
    "route",
    "revisit",
    "rush",
    "insurance",
)

#: The cards' names in sentences, by number.
CARD_NAMES: Final = (
    "+1",
    "+2",
    "+3",
    "Holiday Season",
    "Visa Issue",
    "Ticket Snatch",
    "Missed Flight",
    "Travel Ban",
    "Route Change",
    "Revisit",
    "Travel Rush",
    "Travel Insurance",
)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the card that begins a turn."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a ticket or a Holiday Season into one's own map."""

    card: int

    def __str__(self) -> str:
        return f"play {CARD_TEXTS[self.card]}"


@dataclass(frozen=True, slots=True)
class Visa:
    """Visa Issue: a ticket of a seat's map goes to the discard pile."""

    seat: int
    ticket: int

    def __str__(self) -> str:
        return f"visa {self.seat} {CARD_TEXTS[self.ticket]}"


@dataclass(frozen=True, slots=True)
class Snatch:
    """Ticket Snatch: a ticket of a seat's map moves into one's own."""

    seat: int
    ticket: int

    def __str__(self) -> str:
        return f"snatch {self.seat} {CARD_TEXTS[self.ticket]}"


@dataclass(frozen=True, slots=True)
class Missed:
    """Missed Flight: it lies in a seat's map from now on."""

    seat: int

    def __str__(self) -> str:
        return f"missed {self.seat}"


@dataclass(frozen=True, slots=True)
class Ban:
    """Travel Ban: all of a seat's map goes to the discard pile."""

    seat: int

    def __str__(self) -> str:
        return f"ban {self.seat}"


@dataclass(frozen=True, slots=True)
class Route:
    """Route Change: swap hands with a seat."""

    seat: int

    def __str__(self) -> str:
        return f"route {self.seat}"


@dataclass(frozen=True, slots=True)
class Revisit:
    """Revisit: take a card of the discard pile."""

    card: int

    def __str__(self) -> str:
        return f"revisit {CARD_TEXTS[self.card]}"


@dataclass(frozen=True, slots=True)
class Rush:
    """Travel Rush: all flip a card."""

    def __str__(self) -> str:
        return "rush"


@dataclass(frozen=True, slots=True)
class Take:
    """As the winner of a Travel Rush, keep one of the flipped cards."""

    card: int

    def __str__(self) -> str:
        return f"take {CARD_TEXTS[self.card]}"


@dataclass(frozen=True, slots=True)
class Accept:
    """Take the attack, or let its cancelling stand."""

    def __str__(self) -> str:
        return "accept"


@dataclass(frozen=True, slots=True)
class Insure:
    """Lay one insurance: it cancels the attack, or the other's insurance."""

    def __str__(self) -> str:
        return "insure"


@dataclass(frozen=True, slots=True)
class Return:
    """Lay two insurances: they turn a Travel Ban back."""

    def __str__(self) -> str:
        return "return"


@dataclass(frozen=True, slots=True)
class Discard:
    """Discard a card without effect."""

    card: int

    def __str__(self) -> str:
        return f"discard {CARD_TEXTS[self.card]}"


Action = (
    Draw
    | Play
    | Visa
    | Snatch
    | Missed
    | Ban
    | Route
    | Revisit
    | Rush
    | Take
    | Accept
    | Insure
    | Return
    | Discard
)


def _actions() -> Iterator[tuple[int, Action]]:
    """All actions of the game with their numbers."""
    yield act(DRAW, 0, 0), Draw()
    yield act(table.RUSH, 0, 0), Rush()
    yield act(ACCEPT, 0, 0), Accept()
    yield act(table.INSURANCE, 0, 0), Insure()
    yield act(RETURN, 0, 0), Return()
    for card in range(HOLIDAY + 1):
        yield act(card, 0, 0), Play(card)
    for seat in range(MOST_SEATS):
        yield act(table.MISSED, seat, 0), Missed(seat)
        yield act(table.BAN, seat, 0), Ban(seat)
        yield act(table.ROUTE, seat, 0), Route(seat)
        for ticket in range(TICKETS):
            yield act(table.VISA, seat, ticket), Visa(seat, ticket)
            yield act(table.SNATCH, seat, ticket), Snatch(seat, ticket)
    for card in range(KINDS):
        yield act(table.REVISIT, 0, card), Revisit(card)
        yield act(TAKE, 0, card), Take(card)
        yield act(DISCARD, 0, card), Discard(card)


_OBJECTS: Final = dict(_actions())
_NUMBERS: Final = {action: number for number, action in _OBJECTS.items()}
_TEXTS: Final = {str(action): action for action in _NUMBERS}
_CARDS: Final = {text: card for card, text in enumerate(CARD_TEXTS)}

# How each action is written, by its first word.
_FORMS: Final = {
    "draw": "draw",
    "play": "play TICKET or play holiday, such as 'play +3'",
    "visa": "visa SEAT TICKET, such as 'visa 2 +3'",
    "snatch": "snatch SEAT TICKET, such as 'snatch 2 +1'",
    "missed": "missed SEAT, such as 'missed 0'",
    "ban": "ban SEAT, such as 'ban 1'",
    "route": "route SEAT, such as 'route 3'",
    "revisit": "revisit CARD, such as 'revisit +3'",
    "rush": "rush",
    "take": "take CARD, such as 'take +3'",
    "accept": "accept",
    "insure": "insure",
    "return": "return",
    "discard": "discard CARD, such as 'discard route'",
}


def encode(action: Action) -> int:
    """An action's number."""
    return _NUMBERS[action]


def decode(number: int) -> Action:
    """The action that a number means.

    Raises:
        KeyError: it means none; the parts of an action's number do not go together freely.
    """
    return _OBJECTS[number]


def parse(text: str) -> Action:
    """The action that a text means.

    Raises:
        NotationError: it means none; says how that action, or which actions, can be written.
    """
    if text in _TEXTS:
        return _TEXTS[text]
    form = _FORMS.get(text.split(" ", maxsplit=1)[0])
    if form is None:
        raise NotationError(
            f"{text!r} is no action; in Stacky Map they begin with {', '.join(_FORMS)}"
        )
    raise NotationError(
        f"{text!r} cannot be read: write {form}; seats are 0 to {MOST_SEATS - 1}, "
        f"tickets +1 to +3, cards {', '.join(CARD_TEXTS)}"
    )


def card_text(card: int) -> str:
    """A card's text."""
    return CARD_TEXTS[card]


def parse_card(text: str) -> int:
    """The card that a text means.

    Raises:
        NotationError: it means none; the message lists them.
    """
    if text not in _CARDS:
        raise NotationError(f"{text!r} is no card; Stacky Map's are {', '.join(CARD_TEXTS)}")
    return _CARDS[text]

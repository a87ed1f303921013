"""Laying a card as an action: its number, its object and its text, for modes with one STACC.

An action's number is ``place * WAYS + way``. Place 0 holds the actions that lay no card (`draw` and
the like, which each mode numbers for itself below `WAYS`); place p + 1 is the lattice's point p.
A way is the card laid, or for a WILD its facing and the suit called with it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.staccs.board import Board, lay_card, lay_wild, spot_point, wild_facings
from stackyard.games.staccs.cards import (
    KINDS,
    NO_SUIT,
    SUIT_TEXTS,
    SUITS,
    WILD,
    card_text,
    parse_card,
)
from stackyard.games.staccs.lattice import DIRECTIONS, Lattice
from stackyard.kernel import Row, rule

CALLS: Final = SUITS + 1  # the suits, and none called
WAYS: Final = WILD + DIRECTIONS * CALLS


@rule
def card_way(card: int) -> int:
    """The way of laying a card with a suit."""
    return card


@rule
def wild_way(facing: int, suit: int) -> int:
    """The way of laying a WILD facing so, with a suit called or `NO_SUIT`."""
    return WILD + facing * CALLS + suit


@rule
def play_action(point: int, way: int) -> int:
    """The number of the action that lays a card at a point in this way."""
    return (point + 1) * WAYS + way


@rule
def is_play(action: int) -> bool:
    """Whether an action lays a card."""
    return action >= WAYS


@rule
def played_point(action: int) -> int:
    """The point at which a play lays its card."""
    return action // WAYS - 1


@rule
def played_card(action: int) -> int:
    """The card that a play lays."""
    return min(action % WAYS, WILD)


@rule
def played_facing(action: int) -> int:
    """The facing of a played WILD (no other card's)."""
    return (action % WAYS - WILD) // CALLS


@rule
def called_suit(action: int) -> int:
    """The suit called with a played WILD; `NO_SUIT` where none was, or with another card."""
    return (action % WAYS - WILD) % CALLS if action % WAYS >= WILD else NO_SUIT


@rule
def write_plays(s: Board, i: int, card: int, call: int, out: Row, n: int) -> int:
    """Write the plays of a card that fits at the i-th spot into `out` from place n on, ascending.

    A WILD has one for each orientation it may be turned to, with `call` 1 times the four suits.
    Returns n and their number.
    """
    point = spot_point(s, i)
    if card != WILD:
        out[n] = play_action(point, card_way(card))
        return n + 1
    facings = wild_facings(s, point)
    for facing in range(DIRECTIONS):
        if facings >> facing & 1 == 1:
            for suit in range((1 - call) * NO_SUIT, CALLS - call):
                out[n] = play_action(point, wild_way(facing, suit))
                n += 1
    return n


@rule
def carry_out_play(s: Board, action: int) -> None:
    """Lay the card of a play."""
    point = played_point(action)
    if played_card(action) == WILD:
        lay_wild(s, point, played_facing(action), called_suit(action))
    else:
        lay_card(s, played_card(action), point, 0)


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a card at the point (q, r).

    A WILD has a `facing` (0 to 5), and where a suit is called, its number as `suit`; other cards
    have neither.
    """

    card: int
    q: int
    r: int
    facing: int | None = None
    suit: int | None = None

    def __str__(self) -> str:
        text = f"{card_text(self.card)}@{self.q},{self.r}"
        if self.facing is not None:
            text += f"/{self.facing}"
        if self.suit is not None:
            text += SUIT_TEXTS[self.suit]
        return text


_PLAY: Final = re.compile(
    r"(?P<card>\w+)@(?P<q>-?\d{1,4}),(?P<r>-?\d{1,4})(?:/(?P<facing>[0-5])(?P<suit>[SHCD])?)?",
    re.ASCII,
)


def encode_play(lattice: Lattice, play: Play) -> int:
    """The number of a play on a lattice.

    Raises:
        NotationError: its point lies off the lattice, a part of it is none of STACCS, or a facing
            or suit is missing or too many.
    """
    card, facing, suit = play.card, play.facing, play.suit
    _check_parts(play)
    point = lattice.point(play.q, play.r)
    if card != WILD:
        if facing is not None or suit is not None:
            raise NotationError(f"{play}: only a WILD is turned, and only with it a suit is called")
        return play_action(point, card_way(card))
    if facing is None:
        raise NotationError(f"{play}: say how the WILD is turned, such as W@{play.q},{play.r}/2")
    return play_action(point, wild_way(facing, NO_SUIT if suit is None else suit))


def _check_parts(play: Play) -> None:
    """Hold an object's parts, which anybody may have put together, to what they can be."""
    parts = (
        ("card", play.card, KINDS),
        ("facing", 0 if play.facing is None else play.facing, DIRECTIONS),
        ("suit", 0 if play.suit is None else play.suit, SUITS),
    )
    for name, value, size in parts:
        check_part(name, value, size)


def check_part(name: str, value: object, size: int) -> None:
    """Hold one part of an action's object to the whole numbers from 0 to ``size - 1``.

    Raises:
        NotationError: it is something else.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < size:
        raise NotationError(f"a play's {name} is a number from 0 to {size - 1}, not {value!r}")


def decode_play(lattice: Lattice, number: int) -> Play:
    """The play that a number means; the exact inverse of `encode_play`."""
    q, r = lattice.at(played_point(number))
    card = played_card(number)
    if card != WILD:
        return Play(card, q, r)
    suit = called_suit(number)
    return Play(card, q, r, played_facing(number), None if suit == NO_SUIT else suit)


def parse_play(text: str) -> Play | None:
    """The play that a text means, the exact inverse of str; None where it is no play at all.

    Raises:
        NotationError: it has the form of a play, but its card is none of STACCS.
    """
    match = _PLAY.fullmatch(text)
    if match is None:
        return None
    facing, suit = match["facing"], match["suit"]
    play = Play(
        parse_card(match["card"]),
        int(match["q"]),
        int(match["r"]),
        None if facing is None else int(facing),
        None if suit is None else SUIT_TEXTS.index(suit),
    )
    return play if str(play) == text else None

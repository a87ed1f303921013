"""A position of Stack Nabbit set up by hand."""

from __future__ import annotations

from typing import Final

from stackyard.games.errors import PositionError
from stackyard.games.parts import Cards, Parts, SetUp, Stock
from stackyard.games.stack_nabbit.actions import card_text, parse_card
from stackyard.games.stack_nabbit.table import (
    COPIES,
    MOST_FLIPS,
    NUMBERS,
    UNKNOWN,
    Options,
    State,
)
from stackyard.kernel import fill

PARTS: Final = ("up", "banked", "vault", "flipped", "pile", "turn")
SEAT_PARTS: Final = ("up", "banked")


def set_up(seats: int, options: Options, parts: Parts) -> SetUp:
    """A position from its parts; docs/judge.md says what each means.

    Raises:
        PositionError: names the part that is wrong.
    """
    s = State()
    s.seats = seats
    s.turn = parts.whole("turn", 0, seats - 1, 0)
    copies = dict.fromkeys(range(NUMBERS), COPIES)
    stock = Stock(Cards(parse_card, card_text, copies, UNKNOWN))
    for name, rows in (("up", s.up), ("banked", s.banked)):
        for seat, cards in enumerate(parts.rows(name)):
            _count(rows[seat], stock.take_known(cards, f"{name}[{seat}]"))
    _count(s.vault, stock.take_known(parts.raw("vault") or (), "vault"))
    flipped = stock.take_known(parts.raw("flipped") or (), "flipped")
    if len(flipped) > MOST_FLIPS:
        raise PositionError("flipped", f"NAB-6: {len(flipped)} cards, five are the most in a turn")
    fill(s.flipped, UNKNOWN)
    s.flips = len(flipped)
    s.flipped[: s.flips] = flipped
    pile = stock.take_pile(parts.raw("pile"), "pile")
    s.left = len(pile)
    s.pile[:] = [*reversed(pile), *[UNKNOWN] * (len(s.pile) - len(pile))]
    return SetUp(s, UNKNOWN, _is_known)


def _count(row: list[int], cards: list[int]) -> None:
    for card in cards:
        row[card] += 1


def _is_known(s: State, seat: int) -> bool:
    return True

"""A position of Stacky Map set up by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from stackyard.games.errors import PositionError
from stackyard.games.parts import Cards, Parts, SetUp, Stock, whole_number
from stackyard.games.stacky_map.actions import card_text, parse_card
from stackyard.games.stacky_map.deeds import ACCEPT, deed_of
from stackyard.games.stacky_map.maps import cards_in
from stackyard.games.stacky_map.table import (
    ANSWERING,
    BAN,
    DRAWING,
    HOLIDAY,
    INSURANCE,
    LAID_KINDS,
    MISSED,
    PLAYING,
    ROUTE,
    SNATCH,
    TAKING,
    TICKETS,
    UNKNOWN,
    VISA,
    Options,
    State,
)
from stackyard.games.stacky_map.travel_rush import winning_flip
from stackyard.kernel import copy_row, fill

PARTS: Final = ("maps", "hands", "discard", "pile", "turn", "drawn", "attack", "flipped")
SEAT_PARTS: Final = ("hands", "maps")
_OF_ATTACK: Final = ("card", "target", "ticket", "insurances", "threatened")


def set_up(seats: int, options: Options, parts: Parts) -> SetUp:
    """A position from its parts; docs/judge.md says what each means.

    Raises:
        PositionError: names the part that is wrong.
    """
    s = State()
    s.seats = seats
    s.turn = parts.whole("turn", 0, seats - 1, 0)
    copy_row(s.deck, options.deck)
    copies = dict(enumerate(options.deck))
    stock = Stock(Cards(parse_card, card_text, copies, UNKNOWN))
    for row in (s.pile, s.discard, s.flipped, s.shown):
        fill(row, UNKNOWN)
    for seat, cards in enumerate(parts.rows("maps")):
        _lay_map(s, seat, stock.take_known(cards, f"maps[{seat}]"))
    for seat in range(seats):
        fill(s.hand[seat], UNKNOWN)
    for seat, hand in enumerate(parts.rows("hands", needed=True)):
        _deal(s, seat, stock.take_hand(hand, f"hands[{seat}]"))
    discard = stock.take_known(parts.raw("discard") or (), "discard")
    s.discards = len(discard)
    s.discard[: s.discards] = discard
    s.phase = PLAYING if parts.flag("drawn", True) else DRAWING
    _begin_attack(s, parts, stock)
    _begin_rush(s, parts, stock)
    pile = stock.take_pile(parts.raw("pile"), "pile")
    s.left = len(pile)
    s.pile[: s.left] = list(reversed(pile))
    return SetUp(s, UNKNOWN, _is_known, _can_follow)


def _lay_map(s: State, seat: int, cards: list[int]) -> None:
    for i, card in enumerate(cards):
        place = f"maps[{seat}][{i}]"
        if card >= LAID_KINDS or not (card <= HOLIDAY or card == MISSED):
            raise PositionError(
                place, f"{card_text(card)} never lies in a map: +1, +2, +3, holiday, missed do"
            )
        s.laid[seat][card] += 1
        if s.laid[seat][HOLIDAY] > 1:
            raise PositionError(place, "MAP-4: there is at most one holiday in a map")


def _deal(s: State, seat: int, hand: list[int]) -> None:
    for slot, card in enumerate(sorted(hand)):
        s.hand[seat][slot] = card
        s.seen[seat][slot] = 1 << seat
    s.held[seat] = len(hand)


# --- an attack being answered


def _begin_attack(s: State, parts: Parts, stock: Stock) -> None:
    """An attack that the seat whose turn it is has played, as far as it has been answered."""
    given = parts.raw("attack")
    if given is None:
        return
    parts.refuse("flipped", "it does not go with attack")
    parts.refuse("drawn", "it does not go with attack: a card has been played")
    attack = _fields(given)
    card = stock.take(_text(attack, "card"), "attack.card")
    if card not in {VISA, SNATCH, MISSED, BAN, ROUTE}:
        raise PositionError("attack.card", f"{card_text(card)} is no attack that can be answered")
    s.phase = ANSWERING
    s.attack = card
    s.target = whole_number(attack.get("target"), "attack.target", 0, s.seats - 1)
    if s.target == s.turn:
        raise PositionError("attack.target", "MAP-R6: nobody answers for the attacker's own map")
    _aim(s, attack)
    s.insurances = whole_number(
        attack.get("insurances", 0), "attack.insurances", 0, s.deck[INSURANCE]
    )
    for _ in range(s.insurances):
        stock.remove(INSURANCE, "attack.insurances")
    s.threatened = _threatened(s, attack)


def _fields(given: Any) -> Mapping[str, Any]:
    if not isinstance(given, Mapping):
        raise PositionError("attack", "an attack is told as {card = 'snatch', target = 1, ...}")
    for name in given:
        if name not in _OF_ATTACK:
            known = ", ".join(_OF_ATTACK)
            raise PositionError(f"attack.{name}", f"an attack has no such part; it has: {known}")
    return given


def _text(attack: Mapping[str, Any], name: str) -> str:
    value = attack.get(name)
    if not isinstance(value, str):
        raise PositionError(f"attack.{name}", f"a card is expected, not {value!r}")
    return value


def _aim(s: State, attack: Mapping[str, Any]) -> None:
    """The ticket that a Visa Issue or a Ticket Snatch is aimed at (MAP-R16)."""
    if s.attack in {VISA, SNATCH}:
        text = _text(attack, "ticket")
        tickets = {card_text(ticket): ticket for ticket in range(TICKETS)}
        if text not in tickets:
            raise PositionError("attack.ticket", f"one of +1, +2, +3 is expected, not {text!r}")
        s.ticket = tickets[text]
        if s.laid[s.target][s.ticket] == 0:
            raise PositionError("attack.ticket", f"no {text} lies in the map of seat {s.target}")
    elif "ticket" in attack:
        raise PositionError("attack.ticket", f"a {card_text(s.attack)} is aimed at no ticket")
    if s.attack == BAN and cards_in(s, s.target) == 0:
        raise PositionError("attack.target", f"MAP-R5: the map of seat {s.target} is empty")


def _threatened(s: State, attack: Mapping[str, Any]) -> int:
    """Whom the attack would hit: the target, or after a turn-back the attacker (MAP-R8)."""
    seat = attack.get("threatened", s.target)
    if seat not in {s.target, s.turn}:
        raise PositionError(
            "attack.threatened", f"it is seat {s.target} or seat {s.turn}, not {seat!r}"
        )
    if seat == s.turn and (s.attack != BAN or s.insurances < 2):
        raise PositionError(
            "attack.threatened", "MAP-9: only a ban is turned back, with two insurances"
        )
    if cards_in(s, seat) == 0 and seat == s.turn:
        raise PositionError(
            "attack.threatened",
            f"MAP-R19: the map of seat {seat} is empty: turned back onto it the ban is over",
        )
    return int(seat)


# --- a Travel Rush


def _begin_rush(s: State, parts: Parts, stock: Stock) -> None:
    """A Travel Rush of which a card is to be taken, played by the seat on turn (MAP-12)."""
    flipped = stock.take_known(parts.raw("flipped") or (), "flipped")
    if not flipped:
        return
    parts.refuse("drawn", "it does not go with flipped: a card has been played")
    if len(flipped) > s.seats:
        raise PositionError("flipped", f"each of the {s.seats} players flips one card at the most")
    s.phase = TAKING
    s.flips = len(flipped)
    s.flipped[: s.flips] = flipped
    if winning_flip(s) < 0:
        raise PositionError("flipped", "MAP-R11: without a ticket nobody takes a card")


def _is_known(s: State, seat: int) -> bool:
    """Whether what a seat may do can be told: only playing and answering depend on its hand."""
    return s.phase not in {PLAYING, ANSWERING} or _knows_hand(s, seat)


def _can_follow(s: State, action: int) -> bool:
    """Hands that are swapped must both be known (MAP-10)."""
    swaps = s.phase == ANSWERING and s.attack == ROUTE and deed_of(action) == ACCEPT
    return not swaps or (_knows_hand(s, s.turn) and _knows_hand(s, s.target))


def _knows_hand(s: State, seat: int) -> bool:
    return UNKNOWN not in s.hand[seat][: s.held[seat]]

"""A STACC set up by hand: the cards in the order laid, each held to the rules of stacking."""

from __future__ import annotations

from typing import Any, Final

from stackyard.games.errors import NotationError, PositionError
from stackyard.games.parts import Cards, Parts, Stock
from stackyard.games.staccs.board import Board, first_point, lay_card, lay_wild, on_table
from stackyard.games.staccs.cards import (
    DECK,
    NO_SUIT,
    UNKNOWN,
    WILD,
    card_name,
    card_text,
    parse_card,
)
from stackyard.games.staccs.lattice import LATTICES
from stackyard.games.staccs.plays import Play, parse_play
from stackyard.games.staccs.reasons import why_not_laid, why_not_turned

LAID: Final = "laid"
FREELY: Final = "laid_freely"


def stock_of(decks: int = 1, wilds: bool = True) -> Stock:
    """All cards of one or two decks, with or without their WILDs (STA-1, STA-20, STA-46)."""
    copies = {card: decks * DECK.count(card) for card in dict.fromkeys(DECK)}
    if not wilds:
        copies[WILD] = 0
    return Stock(Cards(parse_card, card_text, copies, UNKNOWN))


def lay_out(
    s: Board, parts: Parts, stock: Stock, calls: bool, starts: int, start_rule: str
) -> None:
    """Lay the cards of the part `laid` on a table with one STACC.

    The first lies at 0,0 and may be written without its place. Each must fit, unless the part
    `laid_freely` says that they lie as they lie.

    Args:
        s: the state, its table set and blank.
        parts: the position's parts.
        stock: the cards that lie nowhere yet.
        calls: whether a suit is called with a WILD.
        starts: the kinds that may lie first, as a mask.
        start_rule: the id of the rule that says so.

    Raises:
        PositionError: a card cannot be read, lies twice, off the table, or does not fit.
    """
    texts = parts.texts(LAID)
    if not texts:
        raise PositionError(LAID, "name the cards on the table, the first one first, as '7H'")
    freely = parts.flag(FREELY, False)
    for number, text in enumerate(texts):
        place = f"{LAID}[{number}]"
        play = _play(text, place, number)
        _check_wild(play, place, calls)
        if not on_table(s, play.q, play.r):
            raise PositionError(place, f"STA-13: {play} does not lie flat on the table")
        if number == 0 and not freely:
            _check_start(s, play, starts, start_rule)
        elif not freely:
            _check_fit(s, play, place)
        stock.remove(play.card, place)
        _lay(s, play)


def _play(text: str, place: str, number: int) -> Play:
    written = text if number or "@" in text else f"{text}@0,0"
    try:
        play = parse_play(written)
    except NotationError as error:
        raise PositionError(place, str(error)) from None
    if play is None:
        raise PositionError(
            place,
            f"{text!r} is no card with its place: '7H@1,0', a WILD turned as 'W@1,0/2', "
            "with a suit called as 'W@1,0/2H'",
        )
    return play


def _check_wild(play: Play, place: str, calls: bool) -> None:
    """Hold a card to the form that the mode has for it."""
    if play.card != WILD:
        if play.facing is not None:
            raise PositionError(place, f"{play}: only a WILD is turned")
        return
    if play.facing is None:
        raise PositionError(place, f"say how the WILD is turned: {play}/2{'H' if calls else ''}")
    if calls and play.suit is None:
        raise PositionError(place, f"say which suit is called with the WILD: {play}H")
    if not calls and play.suit is not None:
        raise PositionError(place, f"{play}: no suit is called in this game (STA-R31)")


def _check_start(s: Board, play: Play, starts: int, start_rule: str) -> None:
    place = f"{LAID}[0]"
    if LATTICES[s.lattice].point(play.q, play.r) != first_point(s):
        _refuse(place, "STA-R2", "the first card lies at 0,0")
    if starts >> play.card & 1 == 0:
        _refuse(place, start_rule, f"the {card_name(play.card)} does not start a STACC here")


def _check_fit(s: Board, play: Play, place: str) -> None:
    at = (play.q, play.r)
    reason = why_not_laid(s, play.card, at, 0)
    if reason is None and play.card == WILD:
        assert play.facing is not None
        reason = why_not_turned(s, at, play.facing)
    if reason is not None:
        _refuse(place, reason.rule, f"{play} does not fit. {reason.text}")


def _refuse(place: str, rule: str, why: str) -> None:
    raise PositionError(place, f"{rule}: {why} (laid_freely = true lets cards lie anywhere)")


def _lay(s: Board, play: Play) -> None:
    point = LATTICES[s.lattice].point(play.q, play.r)
    if play.card == WILD:
        assert play.facing is not None
        lay_wild(s, point, play.facing, NO_SUIT if play.suit is None else play.suit)
    else:
        lay_card(s, play.card, point, 0)


def point_of(s: Board, text: str, place: str) -> int:
    """A point on the table from its text, ``1,0``.

    Raises:
        PositionError: it is none.
    """
    q, comma, r = text.partition(",")
    try:
        at = (int(q), int(r))
    except ValueError:
        at = None
    if at is None or not comma or f"{at[0]},{at[1]}" != text or not on_table(s, *at):
        raise PositionError(place, f"a point on the table is expected, as '1,0', not {text!r}")
    return LATTICES[s.lattice].point(*at)


def newest(s: Board) -> int:
    """The card laid last."""
    return s.laid_card[s.laid - 1]


def named(s: Board) -> str:
    """The card laid last, in words."""
    return card_name(newest(s))


def put_pile(s: Any, cards: list[int]) -> None:
    """Put a pile, its next card first, into a state."""
    s.left = len(cards)
    s.pile[:] = [*reversed(cards), *[UNKNOWN] * (len(s.pile) - len(cards))]

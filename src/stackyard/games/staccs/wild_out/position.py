"""A position of WILD OUT set up by hand."""

from __future__ import annotations

from typing import Final

from stackyard.games.errors import NotationError, PositionError
from stackyard.games.parts import Parts, SetUp, Stock
from stackyard.games.staccs.board import STACCS, find_spot, lay_card, on_table
from stackyard.games.staccs.cards import UNKNOWN, card_text, parse_card
from stackyard.games.staccs.lattice import WILD_OUT_TABLE
from stackyard.games.staccs.position import FREELY, LAID, put_pile, stock_of
from stackyard.games.staccs.reasons import why_not_laid
from stackyard.games.staccs.surfaces import laid_at, step
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.actions import Play, parse
from stackyard.games.staccs.wild_out.rules import arrange_wilds
from stackyard.games.staccs.wild_out.table import Options, State

PARTS: Final = ("laid", "laid_freely", "hands", "pile", "turn", "drawn", "stacked")
SEAT_PARTS: Final = ("hands",)


def set_up(seats: int, options: Options, parts: Parts) -> SetUp:
    """A position from its parts; docs/judge.md says what each means.

    Raises:
        PositionError: names the part that is wrong.
    """
    s = State()
    s.seats = seats
    s.hold = options.hold
    s.turn = parts.whole("turn", 0, seats - 1, 0)
    arrange_wilds(s, options)
    # The four WILDs lie from the start.
    stock = stock_of(wilds=False)
    _lay_out(s, parts, stock)
    for seat, hand in enumerate(parts.rows("hands")):
        for card in stock.take_known(hand, f"hands[{seat}]"):
            s.hands[seat] |= 1 << card
    put_pile(s, stock.take_pile(parts.raw("pile"), "pile"))
    _begin_turn(s, parts)
    return SetUp(s, UNKNOWN, _is_known)


def _lay_out(s: State, parts: Parts, stock: Stock) -> None:
    """Lay the cards in their order; the first four were dealt onto the WILDs (STA-50, STA-R41)."""
    texts = parts.texts(LAID)
    freely = parts.flag(FREELY, False)
    if len(texts) < STACCS and not freely:
        raise PositionError(LAID, "name the cards laid, the four dealt onto the WILDs first")
    for number, text in enumerate(texts):
        place = f"{LAID}[{number}]"
        play = _play(text, place)
        if not on_table(s, play.q, play.r):
            raise PositionError(place, f"STA-13: {play} does not lie flat on the table")
        if number < STACCS and not freely:
            stacc = _dealt_onto(s, play, place, number)
        else:
            stacc = _joined(s, play, place, freely)
        stock.remove(play.card, place)
        lay_card(s, play.card, WILD_OUT_TABLE.point(play.q, play.r), stacc)


def _play(text: str, place: str) -> Play:
    try:
        play = parse(text)
    except NotationError as error:
        raise PositionError(place, str(error)) from None
    if not isinstance(play, Play):
        raise PositionError(place, f"a card with its place is expected, as '7H@1,0', not {text!r}")
    return play


def _dealt_onto(s: State, play: Play, place: str, number: int) -> int:
    """The WILD onto which one of the first four cards was dealt."""
    at = step(laid_at(s, number), s.facing[number])
    if (play.q, play.r) != at or play.stacc not in {None, number}:
        raise PositionError(
            place,
            f"STA-R41: the card dealt onto the WILD of STACC #{number} lies at {at[0]},{at[1]} "
            "(laid_freely = true lets cards lie anywhere)",
        )
    return number


def _joined(s: State, play: Play, place: str, freely: bool) -> int:
    """The STACC that a card joins: named, or the only one whose surfaces point there (STA-R44)."""
    point = WILD_OUT_TABLE.point(play.q, play.r)
    touching = [stacc for stacc in range(STACCS) if find_spot(s, point, stacc) >= 0]
    if play.stacc is None and len(touching) != 1:
        count = len(touching) or "no"
        raise PositionError(
            place,
            f"STA-R44: {count} STACCS touch {play.q},{play.r}: say which one it joins, "
            f"as in {play}#0",
        )
    stacc = touching[0] if play.stacc is None else play.stacc
    reason = None if freely else why_not_laid(s, play.card, (play.q, play.r), stacc)
    if reason is not None:
        raise PositionError(
            place,
            f"{reason.rule}: {play} does not fit. {reason.text} "
            "(laid_freely = true lets cards lie anywhere)",
        )
    return stacc


def _begin_turn(s: State, parts: Parts) -> None:
    """How far the turn has gone (STA-R43)."""
    drawn = parts.raw("drawn")
    s.drawn = UNKNOWN
    s.began_out = int(s.left == 0 and not drawn)
    s.to_draw = int(s.left > 0 and not drawn)
    s.stacked = int(parts.flag("stacked", False))
    if s.to_draw and s.stacked:
        raise PositionError("stacked", "STA-R43: a card is drawn before anything is stacked")
    if isinstance(drawn, str):
        s.drawn = _held(s, drawn)
    elif drawn is not None and not isinstance(drawn, bool):
        raise PositionError(
            "drawn", f"the card drawn, or true where it has been stacked, not {drawn!r}"
        )
    if s.to_draw == 0 and not rules.can_stack(s, s.turn):
        raise _ended(s)


def _ended(s: State) -> PositionError:
    """What is wrong where the seat on turn has drawn, or cannot, and nothing fits (STA-R43)."""
    held = ", ".join(card_text(card) for card in range(UNKNOWN) if s.hands[s.turn] >> card & 1)
    found = f"seat {s.turn} holds {f'{held}, which fits nowhere' if held else 'no card'}"
    mend = f"put a card that fits into hands[{s.turn}]"
    if s.began_out == 0:
        return PositionError(
            "drawn",
            f"STA-R43: {found}: with its card drawn its turn has ended. Leave drawn out, so that "
            f"it draws first, set turn to the next seat, or {mend}",
        )
    able = [str(seat) for seat in range(s.seats) if rules.can_stack(s, seat)]
    if able:
        return PositionError(
            "turn",
            f"STA-R43: {found}: with no card left to draw its turn is passed over. "
            f"Set turn to a seat that can stack ({', '.join(able)}), or {mend}",
        )
    return PositionError(
        "hands",
        "STA-53: no card is left to draw, and nothing that anybody holds fits: the game is over. "
        f"Leave cards in the pile, or {mend}",
    )


def _held(s: State, text: str) -> int:
    try:
        card = parse_card(text)
    except NotationError as error:
        raise PositionError("drawn", str(error)) from None
    if s.hands[s.turn] >> card & 1 == 0:
        raise PositionError("drawn", f"{card_text(card)} is not in the hand of seat {s.turn}")
    return card


def _is_known(s: State, seat: int) -> bool:
    return True

"""A position of SOLOSTACCS set up by hand."""

from __future__ import annotations

from typing import Final

from stackyard.games.errors import PositionError
from stackyard.games.parts import Parts, SetUp
from stackyard.games.staccs.board import set_table
from stackyard.games.staccs.cards import ALL_SUITED, CARDS, UNKNOWN, WILDS
from stackyard.games.staccs.lattice import ON_TABLE
from stackyard.games.staccs.position import lay_out, put_pile, stock_of
from stackyard.games.staccs.solo.table import Options, State
from stackyard.kernel import fill

PARTS: Final = (
    "laid",
    "laid_freely",
    "hand",
    "discard",
    "pile",
    "turned",
    "stacked_in_pass",
)


def set_up(seats: int, options: Options, parts: Parts) -> SetUp:
    """A position from its parts; docs/judge.md says what each means.

    Raises:
        PositionError: names the part that is wrong.
    """
    s = State()
    set_table(s, ON_TABLE, options.width, options.height, options.inside)
    s.hold, s.call, s.second_chances = options.hold, options.call, options.second_chances
    s.total = CARDS - WILDS * options.no_wilds
    stock = stock_of(wilds=options.no_wilds == 0)
    lay_out(s, parts, stock, options.call == 1, starts=ALL_SUITED, start_rule="STA-40")
    s.hand = UNKNOWN
    hand = parts.raw("hand")
    if hand is not None:
        if not isinstance(hand, str):
            raise PositionError("hand", f"one card is expected, as '7H', not {hand!r}")
        s.hand = stock.take(hand, "hand")
    discard = stock.take_known(parts.raw("discard") or (), "discard")
    fill(s.discard, UNKNOWN)
    s.discards = len(discard)
    s.discard[: s.discards] = discard
    put_pile(s, stock.take_pile(parts.raw("pile"), "pile"))
    _turn_over(s, parts)
    # The start card was not stacked (STA-R32).
    s.lay_before = 1 if parts.flag("stacked_in_pass", True) else s.laid
    return SetUp(s, UNKNOWN, _is_known)


def _turn_over(s: State, parts: Parts) -> None:
    """Whether the discard pile has been turned over before (STA-45, STA-R32)."""
    s.turned = int(parts.flag("turned", False))
    if s.turned and not s.second_chances:
        raise PositionError("turned", "STA-45: that takes the option second_chances")
    if s.turned and UNKNOWN in s.pile[: s.left]:
        raise PositionError(
            "pile", "once turned over its cards have been seen: list them, the next one first"
        )


def _is_known(s: State, seat: int) -> bool:
    return True

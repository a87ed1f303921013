"""What lies on the table in SOLOSTACCS: the state, the options, the kinds of notes."""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.games.staccs.board import Board
from stackyard.games.staccs.cards import CARDS, SUITS, UNKNOWN
from stackyard.games.staccs.lattice import ON_TABLE, POINTS
from stackyard.games.staccs.plays import WAYS
from stackyard.kernel import Range, state

DRAW: Final = 0
DISCARD: Final = 1
TURN: Final = 2
#: Every action: those below `WAYS` that lay nothing, then the plays.
RADICES: Final = (("place", POINTS[ON_TABLE] + 1), ("way", WAYS))
#: To draw or turn over, and a WILD in 5 facings with 4 suits on each card's TOP.
MOST_LEGAL: Final = 1 + CARDS * 5 * SUITS

# Kinds of notes, and their parts; all are public.
FLIPPED: Final = 0  # card: the start card
SKIPPED: Final = 1  # a WILD flipped as start, put back into the pile
DRAWN: Final = 2  # card
LAID: Final = 3  # card, point, facing, suit called (or NO_SUIT)
DISCARDED: Final = 4  # card
TURNED: Final = 5  # how many cards the pile has now


@state
class State(Board):
    """A game of SOLOSTACCS.

    Attributes:
        hold, call, second_chances: those options, 0 or 1.
        total: the cards of the deck, 60 or 56 (STA-46).
        left, pile: the pile; ``pile[left - 1]`` is drawn next, from `left` on lies `UNKNOWN`.
        discards, discard: the discard pile, its top last; from `discards` on lies `UNKNOWN`.
        hand: the card drawn and not yet laid or discarded, or `UNKNOWN`.
        turned: 1 once the pile has been turned over (STA-45).
        lay_before: the cards that lay when the present pass through the pile began (STA-R32).
    """

    hold: Annotated[int, Range(0, 1)]
    call: Annotated[int, Range(0, 1)]
    second_chances: Annotated[int, Range(0, 1)]
    total: Annotated[int, Range(0, CARDS)]
    left: Annotated[int, Range(0, CARDS)]
    pile: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    discards: Annotated[int, Range(0, CARDS)]
    discard: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    hand: Annotated[int, Range(0, UNKNOWN)]
    turned: Annotated[int, Range(0, 1)]
    lay_before: Annotated[int, Range(0, CARDS)]


@state
class Options:
    """The options of SOLOSTACCS: one seat, the table in card edges (STA-R2), switches, 0 or 1."""

    seats: Annotated[int, Range(0, 1)]
    width: Annotated[int, Range(0, 40)]
    height: Annotated[int, Range(0, 24)]
    inside: Annotated[int, Range(0, 1)]
    no_wilds: Annotated[int, Range(0, 1)]
    second_chances: Annotated[int, Range(0, 1)]
    hold: Annotated[int, Range(0, 1)]
    call: Annotated[int, Range(0, 1)]

"""What a STACC has places for once a card has been laid, worked out without laying it.

SOLOSTACCS and WILD OUT weigh their plays by it: every card that is still to be laid somewhere
should find a place, and a second one in case the first is taken.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.staccs.board import (
    FACE,
    FACE_ASKS,
    FIT_BY_RANK,
    FIT_BY_SUIT,
    NOWHERE,
    RANK_PARTS,
    SIDE,
    SIDE_ASKS,
    STACCS,
    TOP,
    TOP_ASKS,
    TOP_SHIFT,
    Board,
    left_open,
    next_point,
)
from stackyard.games.staccs.lattice import DIRECTIONS, PITCH
from stackyard.kernel import rule

# What a kind's first, second and third place are worth, and what a spot costs that lets none in.
FIRST: Final = 8
SECOND: Final = 2
THIRD: Final = 1
CLOSED: Final = 2
# What it is worth that a card which waits has a place.
URGENT: Final = 100
SURFACES: Final = 3

# The bits at even places, the pairs at even places, and so on.
EVERY_1: Final = 0x5555555555555555
EVERY_2: Final = 0x3333333333333333
EVERY_4: Final = 0x0F0F0F0F0F0F0F0F
LAST_BYTE: Final = 0xFF


@rule
def worth_after(s: Board, card: int, point: int, stacc: int, kinds: int, urgent: int) -> int:
    """What the places are worth that are left, and come, once a card with a suit is laid.

    Args:
        s: the board before.
        card: the card.
        point: where it is laid.
        stacc: the STACC that it joins.
        kinds: the kinds still to be laid after it, as a mask.
        urgent: those of them that wait to be laid next.
    """
    top = offered(s, point, stacc, TOP)
    side = offered(s, point, stacc, SIDE)
    face = offered(s, point, stacc, FACE)
    once = 0
    twice = 0
    thrice = 0
    closed = 0
    for i in range(s.spots + SURFACES):
        asks = 0
        if i < s.spots:
            key = s.spot[i]
            asks = asked_beside(s, i, point)
            if key == top:
                asks |= TOP_ASKS[card]
                top = NOWHERE
            elif key == side:
                asks |= SIDE_ASKS[card]
                side = NOWHERE
            elif key == face:
                asks |= FACE_ASKS[card]
                face = NOWHERE
        elif i == s.spots and top != NOWHERE:
            asks = TOP_ASKS[card]
        elif i == s.spots + 1 and side != NOWHERE:
            asks = SIDE_ASKS[card]
        elif i == s.spots + 2 and face != NOWHERE:
            asks = FACE_ASKS[card]
        if asks != 0:
            found = kinds & let_in(asks)
            closed += int(found == 0)
            thrice |= twice & found
            twice |= once & found
            once |= found
    return weigh(once, twice, thrice, closed) + URGENT * count(once & urgent)


@rule
def worth_of_places(s: Board, kinds: int) -> int:
    """What the places are worth as they are; `kinds` as in `worth_after`, nothing is urgent."""
    once = 0
    twice = 0
    thrice = 0
    closed = 0
    for i in range(s.spots):
        found = kinds & let_in(s.asks[i])
        closed += int(found == 0)
        thrice |= twice & found
        twice |= once & found
        once |= found
    return weigh(once, twice, thrice, closed)


@rule
def weigh(once: int, twice: int, thrice: int, closed: int) -> int:
    """What it is worth to have one, two and three places for these kinds, less so many closed."""
    return FIRST * count(once) + SECOND * count(twice) + THIRD * count(thrice) - CLOSED * closed


@rule
def let_in(asks: int) -> int:
    """The kinds that a spot lets in which asks this; the table's edge for a WILD is not counted."""
    return FIT_BY_RANK[asks & RANK_PARTS] & FIT_BY_SUIT[asks >> TOP_SHIFT]


@rule
def offered(s: Board, point: int, stacc: int, surface: int) -> int:
    """The spot that a surface of a card laid at a point would offer, as in `Board.spot`."""
    spot = next_point(s, point, (s.facing[stacc] + surface) % DIRECTIONS)
    if spot == NOWHERE:
        return NOWHERE
    return spot * STACCS + stacc


@rule
def asked_beside(s: Board, i: int, point: int) -> int:
    """What the i-th spot still asks once a card lies at a point."""
    spot = s.spot[i] // STACCS
    gap = abs(spot - point)
    if gap <= 1 or PITCH[s.lattice] - 1 <= gap <= PITCH[s.lattice]:
        return s.asks[i] & left_open(s, spot, s.spot[i] % STACCS, point)
    return s.asks[i]


@rule
def count(kinds: int) -> int:
    """How many kinds a set has: its bits, added up in pairs, in fours, in bytes, and so on."""
    kinds -= kinds >> 1 & EVERY_1
    kinds = (kinds & EVERY_2) + (kinds >> 2 & EVERY_2)
    kinds = kinds + (kinds >> 4) & EVERY_4
    kinds += kinds >> 8
    kinds += kinds >> 16
    kinds += kinds >> 32
    return kinds & LAST_BYTE

"""What is left to stack on once a card has been laid in UH OH!, worked out without laying it."""

from __future__ import annotations

from stackyard.games.staccs.board import (
    BLOCKED,
    FACE,
    FACE_ASKS,
    FIT_BY_RANK,
    FIT_BY_SUIT,
    NOWHERE,
    RANK_PARTS,
    SIDE,
    SIDE_ASKS,
    TOP,
    TOP_ASKS,
    TOP_SHIFT,
    Board,
    left_open,
    next_point,
    spot_point,
)
from stackyard.games.staccs.lattice import DIRECTIONS, PITCH
from stackyard.kernel import rule


@rule
def placeable_after(s: Board, card: int, point: int, kinds: int) -> int:
    """Those of a set of kinds that would fit somewhere once a card with a suit lay at a point.

    A ZERO's block is not counted, because it lasts one turn; nor is the table's edge for a WILD.
    """
    top = surface_spot(s, point, TOP)
    side = surface_spot(s, point, SIDE)
    face = surface_spot(s, point, FACE)
    farthest = PITCH[s.lattice]
    found = 0
    for i in range(s.spots):
        spot = spot_point(s, i)
        asks = s.asks[i]
        if -farthest <= spot - point <= farthest:
            asks &= left_open(s, spot, 0, point)
            if spot == top:
                asks |= TOP_ASKS[card]
                top = NOWHERE
            elif spot == side:
                asks |= SIDE_ASKS[card]
                side = NOWHERE
            elif spot == face:
                asks |= FACE_ASKS[card]
                face = NOWHERE
        found |= kinds_let_in(asks, kinds)
        if found == kinds:
            return found
    if top != NOWHERE:
        found |= kinds_let_in(TOP_ASKS[card], kinds)
    if side != NOWHERE:
        found |= kinds_let_in(SIDE_ASKS[card], kinds)
    if face != NOWHERE:
        found |= kinds_let_in(FACE_ASKS[card], kinds)
    return found


@rule
def surface_spot(s: Board, point: int, surface: int) -> int:
    """The point that a surface of a card laid at a point would offer, or `NOWHERE`."""
    return next_point(s, point, (s.facing[0] + surface) % DIRECTIONS)


@rule
def kinds_let_in(asks: int, kinds: int) -> int:
    """Those of a set of kinds that a spot lets in which asks this; none where nothing is open."""
    asks &= BLOCKED - 1
    if asks == 0:
        return 0
    return kinds & FIT_BY_RANK[asks & RANK_PARTS] & FIT_BY_SUIT[asks >> TOP_SHIFT]

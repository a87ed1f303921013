"""The STACC on the table: laying cards, the spots where the next may lie, and what they ask.

How a mode uses it:

- Its state is a subclass of `Board`, ``class State(Board)``, with the mode's own fields added.
  PARTY's state overrides `laid`, `laid_card`, `laid_point`, `laid_facing`, `spots`, `spot` and
  `asks` with the lengths `PARTY_LAID` and `PARTY_SPOTS` and the ranges `PARTY_POINTS`.
- `setup` calls `set_table`, then lays the first card with `lay_card` at `first_point(s)`.
- The places where something might be laid are entries 0 to ``s.spots - 1``, in rising order of
  (point, STACC): `spot_point(s, i)`, `spot_stacc(s, i)`, and `find_spot(s, point, stacc)` the other
  way. `fitting(s, i, kinds)` tells which of a set of kinds (a mask) may be laid there by all rules
  of stacking, `wild_facings(s, point)` how a WILD may be turned there, `fits_anywhere(s, kinds)`
  which kinds have any place at all, `fits_somewhere(s, kinds)` whether one of them has. Where an
  action's first digit is the point, the second the card, one walk over the spots gives the legal
  ones in rising order.
- `lay_card` and `lay_wild` lay a card and bring the spots up to date. They check nothing: only what
  `fitting` and `wild_facings` allow may be laid.
- UH OH! only: `block_top` and `lift_blocks` for a ZERO, `asks_number` for several number cards.

With a single STACC its number is 0. Everything here is public: nothing of it is ever hidden.
Why a place is wrong, and what each surface is like, is told by `surfaces` and `reasons`, which work
it out anew from the cards laid.

What a spot asks (`asks`) is one number of three parts, each 0 where no open surface of that kind
points at the spot. So laying a card only clears parts around it and sets those of its own surfaces
(the rhombi of STACCS overlap whole or by halves, so no areas are needed):

=====  ====  =======================================================================
bits   part  values
=====  ====  =======================================================================
0-2    FACE  1 to 4: the letter (`RANK` - 9); `BARE_FACE`: a number card's, bare
3-6    SIDE  1 to 10: the number (`RANK` + 1); `BARE_SIDE`: a face card's, bare
7-9    TOP   1 to 4: the suit (`SUIT` + 1); 5: a WILD's, any suit
10           the TOP belongs to a ZERO that blocks it
=====  ====  =======================================================================
"""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.games.staccs.cards import (
    ALL_SUITED,
    CARDS,
    IS_NUMBER,
    JACK,
    KINDS,
    NO_SUIT,
    RANK,
    RANK_KINDS,
    SUIT,
    SUIT_KINDS,
    SUITS,
    UNKNOWN,
    WILD,
    WILD_BIT,
)
from stackyard.games.staccs.lattice import (
    DIRECTIONS,
    ON_PARTY_TABLE,
    ON_WILD_OUT_TABLE,
    ORIGIN,
    PITCH,
    POINTS,
    STEP_Q,
    STEP_Y2,
    STEPS,
    column,
    doubled_height,
)
from stackyard.kernel import Range, fill, rule, state

STACCS: Final = 4  # as many as WILD OUT has; the other modes use the first
MOST_LAID: Final = CARDS
MOST_SPOTS: Final = 2 * MOST_LAID + 1  # each card covers a surface at least and brings three
PARTY_LAID: Final = 2 * MOST_LAID
PARTY_SPOTS: Final = 2 * PARTY_LAID + 1
PARTY_POINTS: Final = POINTS[ON_PARTY_TABLE]
MOST_POINTS: Final = POINTS[ON_WILD_OUT_TABLE]  # the most of any lattice of one deck
NOWHERE: Final = -1  # no point, no spot

TOP: Final = 0  # a surface's direction, seen from its card's facing
SIDE: Final = 2
FACE: Final = 4
ALL_FACINGS: Final = (1 << DIRECTIONS) - 1

FACE_PART: Final = 0b111
SIDE_PART: Final = 0b1111 << 3
SUIT_PART: Final = 0b111 << 7
TOP_PART: Final = 0b1111 << 7
RANK_PARTS: Final = FACE_PART | SIDE_PART
TOP_SHIFT: Final = 7
BARE_FACE: Final = 5
BARE_SIDE: Final = 11 << 3
BLOCKED: Final = 1 << 10
MOST_ASKED: Final = TOP_PART | SIDE_PART | FACE_PART

#: What a card's surfaces ask, by kind (STA-2 to STA-5); a WILD has no SIDE and no FACE (STA-R1).
TOP_ASKS: Final = tuple(SUIT[kind] + 1 << TOP_SHIFT for kind in range(KINDS))
SIDE_ASKS: Final = (
    *(RANK[kind] + 1 << 3 if IS_NUMBER[kind] else BARE_SIDE for kind in range(WILD)),
    0,
)
FACE_ASKS: Final = (
    *(BARE_FACE if IS_NUMBER[kind] else RANK[kind] - JACK + 1 for kind in range(WILD)),
    0,
)


def _kinds_asked_by_rank(asks: int) -> int:
    """The kinds that a SIDE and a FACE let in; a WILD need not match either (STA-9)."""
    side, face = asks >> 3, asks & FACE_PART
    kinds = ALL_SUITED
    if side:
        kinds &= RANK_KINDS[side - 1] if side - 1 < JACK else 0
    if face:
        kinds &= RANK_KINDS[JACK + face - 1] if face < BARE_FACE else 0
    return kinds | WILD_BIT


def _kinds_asked_by_suit(top: int) -> int:
    """The kinds that a TOP lets in; a WILD needs one (STA-9, STA-11)."""
    if top == 0:
        return ALL_SUITED
    if top <= SUITS:
        return SUIT_KINDS[top - 1] | WILD_BIT
    return ALL_SUITED | WILD_BIT if top == NO_SUIT + 1 else 0


#: The kinds that SIDE and FACE let in, by those parts of `asks`.
FIT_BY_RANK: Final = tuple(_kinds_asked_by_rank(asks) for asks in range(RANK_PARTS + 1))
#: The kinds that the TOP lets in, by that part of `asks`; none where it is blocked (STA-26).
FIT_BY_SUIT: Final = tuple(_kinds_asked_by_suit(top) for top in range(16))

#: The parts that stay open at a spot when a card is laid beside it: by the direction from the card
#: to the spot, less the STACC's facing. The surface pointing the same way is covered or was the
#: covered card's own; those pointing one direction to either side are half covered (STA-8).
LEFT_OPEN: Final = (
    SIDE_PART | FACE_PART,
    FACE_PART,
    FACE_PART | TOP_PART,
    TOP_PART,
    TOP_PART | SIDE_PART,
    SIDE_PART,
)


@state
class Board:
    """One table with its STACCS: the cards laid, in order, and the spots.

    Attributes:
        lattice: which of `lattice.LATTICES` numbers the points.
        q_low, q_high: the lowest and highest q on the table.
        y_low, y_high: the lowest and highest doubled height, ``2r + q``, on the table.
        facing: each STACC's current orientation (STA-7).
        laid: how many cards lie, covered ones too.
        laid_card, laid_point, laid_facing: they, from the first on; in WILD OUT the facing tells
            the STACC. Places from `laid` on hold `UNKNOWN`, 0 and 0.
        spots: how many spots there are.
        spot: each spot's point and STACC, ``point * STACCS + stacc``, rising; then 0.
        asks: what the open surfaces pointing at each spot ask, as the module says; then 0.
    """

    lattice: Annotated[int, Range(0, 2)]
    q_low: Annotated[int, Range(-64, 64)]
    q_high: Annotated[int, Range(-64, 64)]
    y_low: Annotated[int, Range(-127, 127)]
    y_high: Annotated[int, Range(-127, 127)]
    facing: Annotated[list[int], STACCS, Range(0, DIRECTIONS - 1)]
    laid: Annotated[int, Range(0, MOST_LAID)]
    laid_card: Annotated[list[int], MOST_LAID, Range(0, UNKNOWN)]
    laid_point: Annotated[list[int], MOST_LAID, Range(0, MOST_POINTS - 1)]
    laid_facing: Annotated[list[int], MOST_LAID, Range(0, DIRECTIONS - 1)]
    spots: Annotated[int, Range(0, MOST_SPOTS)]
    spot: Annotated[list[int], MOST_SPOTS, Range(0, MOST_POINTS * STACCS - 1)]
    asks: Annotated[list[int], MOST_SPOTS, Range(0, MOST_ASKED)]


# --- the table


@rule
def set_table(s: Board, lattice: int, width: int, height: int, inside: int) -> None:
    """Set the table of a blank state with one STACC; its first card's place is (0, 0) (STA-R2).

    `lattice` is `ON_TABLE` or `ON_PARTY_TABLE`; `width` and `height` are in card edges, at most the
    mode's default; `inside` is 1 for the option `edge` = `inside`, else 0 (STA-R3).
    """
    # (0, 0) is the middle of the width, and a quarter of the height from the lower edge.
    set_table_around(s, lattice, width, height, inside, 0, 2 * height)


@rule
def set_table_around(
    s: Board, lattice: int, width: int, height: int, inside: int, q4: int, y8: int
) -> None:
    """Set the table of a blank state, its middle at q = q4 / 4, y = y8 / 8 (STA-R2, STA-R3).

    A card lies flat when its centre is on the table; with `inside` 1, when its whole hexagon is.
    """
    # x = q * sqrt(3) / 2 <= width / 2, in quarters of q: 3 * reach ** 2 <= (4 * width) ** 2.
    reach = 0
    while 3 * (reach + 1) * (reach + 1) <= 16 * width * width:
        reach += 1
    reach -= 4 * inside
    rise = 4 * height - 8 * inside
    s.lattice = lattice
    s.q_high = (reach + q4) // 4
    s.q_low = -((reach - q4) // 4)
    s.y_high = (rise + y8) // 4
    s.y_low = -((rise - y8) // 4)
    fill(s.laid_card, UNKNOWN)


@rule
def first_point(s: Board) -> int:
    """The point (0, 0), where the first card lies (STA-R2)."""
    return ORIGIN[s.lattice]


@rule
def next_point(s: Board, point: int, direction: int) -> int:
    """The neighbour in a direction, or `NOWHERE` where a card there would not lie flat (STA-13)."""
    q = column(s.lattice, point)
    y2 = doubled_height(s.lattice, point, q)
    if lies_flat(s, q + STEP_Q[direction], y2 + STEP_Y2[direction]):
        return point + STEPS[s.lattice][direction]
    return NOWHERE


@rule
def lies_flat(s: Board, q: int, y2: int) -> bool:
    """Whether a card at this q and doubled height lies flat (STA-13, STA-R3)."""
    return s.q_low <= q <= s.q_high and s.y_low <= y2 <= s.y_high


@rule
def on_table(s: Board, q: int, r: int) -> bool:
    """Whether a card at (q, r) lies flat (STA-13, STA-R3)."""
    return lies_flat(s, q, 2 * r + q)


# --- the spots


@rule
def spot_point(s: Board, i: int) -> int:
    """The point of the i-th spot."""
    return s.spot[i] // STACCS


@rule
def spot_stacc(s: Board, i: int) -> int:
    """The STACC whose surfaces point at the i-th spot."""
    return s.spot[i] % STACCS


@rule
def find_spot(s: Board, point: int, stacc: int) -> int:
    """Which spot a point is for a STACC: 0 to ``s.spots - 1``, or `NOWHERE`."""
    key = point * STACCS + stacc
    for i in range(s.spots):
        if s.spot[i] == key:
            return i
    return NOWHERE


@rule
def fitting(s: Board, i: int, kinds: int) -> int:
    """Those of a set of kinds (a mask) that may be laid at the i-th spot.

    Every surface that points at the spot matches (STA-3 to STA-6, STA-R1); a WILD needs an open TOP
    and an orientation to be turned to (STA-9, STA-R4); a ZERO's blocked TOP lets nothing in
    (STA-26).
    """
    asks = s.asks[i]
    found = kinds & FIT_BY_RANK[asks & RANK_PARTS] & FIT_BY_SUIT[asks >> TOP_SHIFT]
    if found & WILD_BIT != 0 and wild_facings(s, spot_point(s, i)) == 0:
        found -= WILD_BIT
    return found


@rule
def fits_anywhere(s: Board, kinds: int) -> int:
    """Those of a set of kinds (a mask) that may be laid at some spot."""
    found = 0
    for i in range(s.spots):
        found |= fitting(s, i, kinds - found)
    return found


@rule
def fits_somewhere(s: Board, kinds: int) -> bool:
    """Whether any of a set of kinds (a mask) may be laid anywhere."""
    i = 0
    while i < s.spots and fitting(s, i, kinds) == 0:
        i += 1
    return i < s.spots


@rule
def wild_facings(s: Board, point: int) -> int:
    """The orientations (a mask, bit per direction) in which a WILD may be laid at a spot.

    It is turned away from the STACC's current orientation (STA-10), so that the spot on its TOP is
    on the table (STA-R4).
    """
    facings = ALL_FACINGS - (1 << s.facing[0])
    q = column(s.lattice, point)
    y2 = doubled_height(s.lattice, point, q)
    if s.q_low < q < s.q_high and s.y_low + 2 <= y2 <= s.y_high - 2:
        return facings
    for direction in range(DIRECTIONS):
        if not lies_flat(s, q + STEP_Q[direction], y2 + STEP_Y2[direction]):
            facings &= ALL_FACINGS - (1 << direction)
    return facings


@rule
def asks_number(s: Board, i: int, card: int) -> bool:
    """Whether an open SIDE with this number card's number points at the i-th spot (STA-R14)."""
    return IS_NUMBER[card] == 1 and s.asks[i] & SIDE_PART == SIDE_ASKS[card]


# --- laying cards


@rule
def lay_card(s: Board, card: int, point: int, stacc: int) -> None:
    """Lay a card with a suit at a point of a STACC, in its current orientation (STA-7)."""
    facing = s.facing[stacc]
    put_down(s, card, point, facing)
    offer(s, point, facing, stacc, TOP_ASKS[card])
    offer(s, point, facing + SIDE, stacc, SIDE_ASKS[card])
    offer(s, point, facing + FACE, stacc, FACE_ASKS[card])


@rule
def lay_wild(s: Board, point: int, facing: int, suit: int) -> None:
    """Lay a WILD at a point, turned to a new orientation (STA-10); lock all before it (STA-14).

    `suit` is the one called for its TOP (STA-31), or `NO_SUIT` where none is called (STA-R31).
    """
    for i in range(s.spots):
        s.spot[i] = 0
        s.asks[i] = 0
    s.spots = 0
    place_wild(s, point, facing, 0)
    if s.spots > 0:
        s.asks[0] = suit + 1 << TOP_SHIFT


@rule
def place_wild(s: Board, point: int, facing: int, stacc: int) -> None:
    """Lay a WILD as the first card of a STACC, facing so; it locks nothing (STA-50)."""
    s.facing[stacc] = facing
    put_down(s, WILD, point, facing)
    offer(s, point, facing, stacc, TOP_ASKS[WILD])


@rule
def put_down(s: Board, card: int, point: int, facing: int) -> None:
    """Write a card down as laid, and close what it covers, of any STACC (STA-8, STA-52)."""
    s.laid_card[s.laid] = card
    s.laid_point[s.laid] = point
    s.laid_facing[s.laid] = facing
    s.laid += 1
    cover(s, point)


@rule
def cover(s: Board, point: int) -> None:
    """Close every surface that a card at this point covers or half covers (STA-8)."""
    kept = 0
    farthest = PITCH[s.lattice]
    for i in range(s.spots):
        key = s.spot[i]
        asks = s.asks[i]
        gap = key // STACCS - point
        if -farthest <= gap <= farthest:
            asks &= left_open(s, key // STACCS, key % STACCS, point)
        if asks != 0:
            s.spot[kept] = key
            s.asks[kept] = asks
            kept += 1
    for i in range(kept, s.spots):
        s.spot[i] = 0
        s.asks[i] = 0
    s.spots = kept


@rule
def left_open(s: Board, spot: int, stacc: int, point: int) -> int:
    """The parts of what a spot asks that stay when a card is laid at `point` (STA-8)."""
    gap = spot - point
    if gap == 0:
        return 0
    steps = column(s.lattice, spot) - column(s.lattice, point)
    for direction in range(DIRECTIONS):
        # Past a column's end the numbers go on in the next one: there the columns tell.
        if gap == STEPS[s.lattice][direction] and steps == STEP_Q[direction]:
            return LEFT_OPEN[(direction + DIRECTIONS - s.facing[stacc]) % DIRECTIONS]
    return MOST_ASKED


@rule
def offer(s: Board, point: int, direction: int, stacc: int, asks: int) -> None:
    """Open a surface of the card at a point: what it asks joins what its spot asks already."""
    spot = next_point(s, point, direction % DIRECTIONS)
    if asks == 0 or spot == NOWHERE:
        return
    key = spot * STACCS + stacc
    at = s.spots
    while at > 0 and s.spot[at - 1] > key:
        at -= 1
    if at > 0 and s.spot[at - 1] == key:
        s.asks[at - 1] |= asks
        return
    for i in range(s.spots, at, -1):
        s.spot[i] = s.spot[i - 1]
        s.asks[i] = s.asks[i - 1]
    s.spot[at] = key
    s.asks[at] = asks
    s.spots += 1


# --- ZERO's block (UH OH!)


@rule
def block_top(s: Board, point: int) -> bool:
    """Let nothing be stacked on the TOP of a ZERO laid at a point (STA-26, STA-R11).

    Returns whether that TOP is open; of a multiple a later card may lie on it.
    """
    spot = next_point(s, point, s.facing[0])
    if spot == NOWHERE:
        return False
    i = find_spot(s, spot, 0)
    if i == NOWHERE or s.asks[i] & SUIT_PART == 0:
        return False
    s.asks[i] |= BLOCKED
    return True


@rule
def lift_blocks(s: Board) -> None:
    """End every ZERO's block: its one turn is over (STA-R11)."""
    for i in range(s.spots):
        s.asks[i] &= MOST_ASKED - BLOCKED

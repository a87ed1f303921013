"""The table of STACCS as everybody sees it, the same part in every mode's view."""

from __future__ import annotations

import msgspec

from stackyard.games.staccs.board import (
    BARE_FACE,
    BARE_SIDE,
    BLOCKED,
    FACE_PART,
    SIDE_PART,
    SUIT_PART,
    TOP_PART,
    TOP_SHIFT,
    Board,
    spot_point,
    spot_stacc,
)
from stackyard.games.staccs.cards import JACK, RANK_TEXTS, SUIT_TEXTS, SUITS, card_text
from stackyard.games.staccs.lattice import LATTICES
from stackyard.games.staccs.surfaces import laid_at, stacc_of


class LaidCard(msgspec.Struct, frozen=True):
    """A card on the table, and the STACC it belongs to."""

    card: str
    q: int
    r: int
    facing: int
    stacc: int


class Spot(msgspec.Struct, frozen=True):
    """A place where a card may be laid on a STACC, if it fits.

    Attributes:
        q, r, stacc: where, and on which STACC.
        top: whether an open TOP points at it: only there a WILD may lie.
        suit: what that TOP asks; None where there is none, or a WILD's on which any may lie.
        rank: the number that an open SIDE asks, or the letter that an open FACE asks.
        closed: whether no card but a WILD fits, because of a bare surface, or a number and a letter
            asked at once.
        blocked: whether a ZERO blocks it: nothing may lie there in this turn.
    """

    q: int
    r: int
    stacc: int
    top: bool
    suit: str | None
    rank: str | None
    closed: bool
    blocked: bool


class Bounds(msgspec.Struct, frozen=True):
    """Where cards lie flat: ``q_low <= q <= q_high`` and ``y_low <= 2r + q <= y_high``."""

    q_low: int
    q_high: int
    y_low: int
    y_high: int


class Table(msgspec.Struct, frozen=True):
    """The table: cards in the order of laying, later ones over earlier ones, and the spots.

    `facings` are the current orientations, by STACC.
    """

    bounds: Bounds
    cards: tuple[LaidCard, ...]
    spots: tuple[Spot, ...]
    facings: tuple[int, ...]


def view_table(s: Board, staccs: int) -> Table:
    """The table with this number of STACCS; nothing on it is hidden."""
    return Table(
        bounds=Bounds(s.q_low, s.q_high, s.y_low, s.y_high),
        cards=tuple(_laid_card(s, number) for number in range(s.laid)),
        spots=tuple(_spot(s, i) for i in range(s.spots)),
        facings=tuple(s.facing[:staccs]),
    )


def _laid_card(s: Board, number: int) -> LaidCard:
    q, r = laid_at(s, number)
    return LaidCard(
        card_text(s.laid_card[number]), q, r, s.laid_facing[number], stacc_of(s, number)
    )


def _spot(s: Board, i: int) -> Spot:
    q, r = LATTICES[s.lattice].at(spot_point(s, i))
    asks = s.asks[i]
    suit = (asks & SUIT_PART) >> TOP_SHIFT
    ranks = _ranks(asks)
    return Spot(
        q=q,
        r=r,
        stacc=spot_stacc(s, i),
        top=asks & TOP_PART != 0,
        suit=SUIT_TEXTS[suit - 1] if 0 < suit <= SUITS else None,
        rank=RANK_TEXTS[ranks[0]] if len(ranks) == 1 else None,
        closed=len(ranks) == 2 or asks & SIDE_PART == BARE_SIDE or asks & FACE_PART == BARE_FACE,
        blocked=asks & BLOCKED != 0,
    )


def _ranks(asks: int) -> list[int]:
    """The number that a SIDE asks and the letter that a FACE asks."""
    side, face = asks & SIDE_PART, asks & FACE_PART
    ranks = []
    if 0 < side < BARE_SIDE:
        ranks.append((side >> 3) - 1)
    if 0 < face < BARE_FACE:
        ranks.append(face - 1 + JACK)
    return ranks

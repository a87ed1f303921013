"""The table of STACCS as everybody sees it, the same part in every mode's view."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

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
from stackyard.games.staccs.surfaces import stacc_of

_MOST_KEPT: Final = 1 << 15


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
    lattice = s.lattice
    return Table(
        bounds=Bounds(s.q_low, s.q_high, s.y_low, s.y_high),
        cards=tuple(
            _laid_card(lattice, s.laid_card[n], s.laid_point[n], s.laid_facing[n], stacc_of(s, n))
            for n in range(s.laid)
        ),
        spots=tuple(
            _spot(lattice, spot_point(s, i), spot_stacc(s, i), s.asks[i]) for i in range(s.spots)
        ),
        facings=tuple(s.facing[:staccs]),
    )


# Kept, because each viewer looks at the same cards and spots again after every move.
@lru_cache(maxsize=_MOST_KEPT)
def _laid_card(lattice: int, card: int, point: int, facing: int, stacc: int) -> LaidCard:
    q, r = LATTICES[lattice].at(point)
    return LaidCard(card_text(card), q, r, facing, stacc)


@lru_cache(maxsize=_MOST_KEPT)
def _spot(lattice: int, point: int, stacc: int, asks: int) -> Spot:
    q, r = LATTICES[lattice].at(point)
    suit = (asks & SUIT_PART) >> TOP_SHIFT
    ranks = _ranks(asks)
    return Spot(
        q=q,
        r=r,
        stacc=stacc,
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

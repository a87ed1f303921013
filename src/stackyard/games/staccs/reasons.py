"""Why a card may not be laid at a place: for every wrong way its rule, and a sentence."""

from __future__ import annotations

from stackyard.games.game import Reason
from stackyard.games.staccs.board import (
    BARE_FACE,
    BARE_SIDE,
    BLOCKED,
    FACE,
    FACE_ASKS,
    FACE_PART,
    NOWHERE,
    SIDE,
    SIDE_ASKS,
    SIDE_PART,
    TOP,
    TOP_PART,
    TOP_SHIFT,
    Board,
    find_spot,
    next_point,
    on_table,
    wild_facings,
)
from stackyard.games.staccs.cards import (
    NO_SUIT,
    RANK,
    RANK_NAMES,
    SUIT,
    SUIT_NAMES,
    WILD,
    card_name,
)
from stackyard.games.staccs.lattice import LATTICES
from stackyard.games.staccs.surfaces import PART_NAMES, Point, Surface, surfaces


def why_not_laid(s: Board, card: int, at: Point, stacc: int) -> Reason | None:
    """Why a card may not be laid at a point of a STACC; None where it may.

    A WILD's turning is looked at apart, by `why_not_turned`.
    """
    if not on_table(s, *at):
        return Reason("STA-13", f"A card at {_at(at)} would not lie flat on the table.")
    touched = [part for part in surfaces(s) if part.spot == at and part.stacc == stacc]
    spot = find_spot(s, LATTICES[s.lattice].point(*at), stacc)
    if spot == NOWHERE:
        return _why_no_spot(touched, at)
    asks = s.asks[spot]
    opened = [part for part in touched if part.status == "open"]
    if asks & BLOCKED != 0:
        under = _named(opened, TOP)
        return Reason("STA-26", f"The {under} blocks its TOP for this turn.")
    if card == WILD:
        return _why_no_wild(s, asks, at)
    wrong = [reason for part in opened if (reason := _why_no_match(card, asks, part)) is not None]
    if not wrong:
        return None
    bare = [reason for reason in wrong if reason.rule == "STA-R1"]
    if bare or len(opened) == 1:
        return (bare or wrong)[0]
    return Reason("STA-6", f"Every surface it touches must match. {wrong[0].text}")


def why_not_turned(s: Board, at: Point, facing: int) -> Reason | None:
    """Why a WILD may not be laid at a point with this facing; None where it may."""
    if facing == s.facing[0]:
        return Reason("STA-10", "A WILD must be turned away from the STACC's direction.")
    if next_point(s, LATTICES[s.lattice].point(*at), facing) == NOWHERE:
        return Reason("STA-R4", "Turned so, the spot on the WILD's TOP would be off the table.")
    return None


def _why_no_spot(touched: list[Surface], at: Point) -> Reason:
    if not touched:
        return Reason("STA-6", f"No card's surface points at {_at(at)}.")
    newest = touched[-1]
    surface = f"the {PART_NAMES[newest.part]} of the {card_name(newest.card)}"
    if newest.status == "locked":
        return Reason("STA-14", f"It would lie on {surface}, locked since the newest WILD.")
    return Reason("STA-8", f"It would lie on {surface}, which is {newest.status}.")


def _why_no_wild(s: Board, asks: int, at: Point) -> Reason | None:
    if asks & TOP_PART == 0:
        return Reason("STA-9", f"A WILD needs an open TOP, and none points at {_at(at)}.")
    if wild_facings(s, LATTICES[s.lattice].point(*at)) == 0:
        return Reason("STA-R4", "However turned, the WILD's TOP would point off the table.")
    return None


def _why_no_match(card: int, asks: int, under: Surface) -> Reason | None:
    """Why a card does not match one open surface at its spot."""
    if under.part == TOP:
        return _why_no_suit(card, (asks & TOP_PART) >> TOP_SHIFT, under)
    bare = BARE_SIDE if under.part == SIDE else BARE_FACE
    asked = asks & (SIDE_PART if under.part == SIDE else FACE_PART)
    name = card_name(under.card)
    if asked == bare:
        why = f"The {PART_NAMES[under.part]} of the {name} is bare: only a WILD may touch it."
        return Reason("STA-R1", why)
    if under.part == SIDE and asked != SIDE_ASKS[card]:
        number = RANK_NAMES[RANK[under.card]]
        return Reason("STA-4", f"The SIDE of the {name} takes another {number}.")
    if under.part == FACE and asked != FACE_ASKS[card]:
        letter = RANK_NAMES[RANK[under.card]]
        return Reason("STA-5", f"The FACE of the {name} takes another {letter}.")
    return None


def _why_no_suit(card: int, asked: int, under: Surface) -> Reason | None:
    if asked in {SUIT[card] + 1, NO_SUIT + 1}:
        return None
    suit = SUIT_NAMES[asked - 1]
    if under.card == WILD:
        return Reason("STA-31", f"With the WILD under it, {suit} was called.")
    return Reason("STA-3", f"The TOP of the {card_name(under.card)} takes {suit}.")


def _named(opened: list[Surface], part: int) -> str:
    return next(card_name(surface.card) for surface in opened if surface.part == part)


def _at(point: Point) -> str:
    return f"{point[0]},{point[1]}"

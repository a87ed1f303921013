"""Why an action of WILD OUT is not allowed."""

from __future__ import annotations

from stackyard.games.game import Reason
from stackyard.games.staccs.board import STACCS, find_spot
from stackyard.games.staccs.cards import UNKNOWN, card_name
from stackyard.games.staccs.lattice import WILD_OUT_TABLE
from stackyard.games.staccs.reasons import why_not_laid
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.table import (
    DRAW,
    ONLY,
    State,
    is_play,
    named_stacc,
    played_card,
    played_point,
)


def why_not(s: State, seat: int, action: int) -> Reason | None:
    """The rule that forbids an action now, or None where it is allowed."""
    if rules.over(s):
        return Reason("STA-53", "The game is over: the pile is out, and nothing more is stacked.")
    if seat != s.turn:
        return Reason("STA-51", f"It is the turn of seat {s.turn}.")
    if action == DRAW:
        return _why_not_draw(s)
    if s.to_draw == 1:
        return Reason("STA-R43", "First draw a card.")
    return _why_not_play(s, action) if is_play(action) else _why_not_done(s)


def _why_not_draw(s: State) -> Reason | None:
    if s.to_draw == 1:
        return None
    if s.began_out == 1:
        return Reason("STA-R43", "No card is left to draw.")
    return Reason("STA-R43", "You have drawn your card of this turn.")


def _why_not_done(s: State) -> Reason | None:
    if rules.may_end_turn(s):
        return None
    if s.drawn == UNKNOWN:
        return Reason("STA-R43", "The pile is out: stack at least one of your cards that fit.")
    return Reason("STA-51", f"The {card_name(s.drawn)} that you drew fits: it must be stacked.")


def _why_not_play(s: State, action: int) -> Reason | None:
    card, point = played_card(action), played_point(action)
    if s.hands[s.turn] >> card & 1 == 0:
        return Reason("STA-51", f"You do not hold the {card_name(card)}.")
    at = WILD_OUT_TABLE.at(point)
    touching = [stacc for stacc in range(STACCS) if find_spot(s, point, stacc) >= 0]
    named = named_stacc(action)
    if named == ONLY and len(touching) > 1:
        staccs = " and ".join(f"#{stacc}" for stacc in touching)
        return Reason("STA-R44", f"Say which STACC it joins: {staccs} touch {at[0]},{at[1]}.")
    if named != ONLY and touching == [named]:
        return Reason("STA-R44", f"Only one STACC touches {at[0]},{at[1]}: leave its number out.")
    if named != ONLY:
        return why_not_laid(s, card, at, named)
    return _why_not_on(s, card, at, touching)


def _why_not_on(s: State, card: int, at: tuple[int, int], touching: list[int]) -> Reason | None:
    """Why a card may not join the STACC that touches a spot, or, where none does, any of them."""
    reasons = [why_not_laid(s, card, at, stacc) for stacc in touching or range(STACCS)]
    told = [reason for reason in reasons if reason is not None]
    if len(told) < len(reasons):
        return None
    # Where none touches the spot, one whose surface there is covered tells more than the others.
    return next((reason for reason in told if reason.rule == "STA-8"), told[0])

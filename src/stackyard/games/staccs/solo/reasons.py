"""Why an action of SOLOSTACCS is not allowed."""

from __future__ import annotations

from stackyard.games.game import Reason
from stackyard.games.staccs.cards import NO_SUIT, UNKNOWN, WILD, card_name
from stackyard.games.staccs.lattice import TABLE
from stackyard.games.staccs.plays import (
    called_suit,
    is_play,
    played_card,
    played_facing,
    played_point,
)
from stackyard.games.staccs.reasons import why_not_laid, why_not_turned
from stackyard.games.staccs.solo import rules
from stackyard.games.staccs.solo.table import DISCARD, DRAW, State


def why_not(s: State, seat: int, action: int) -> Reason | None:
    """The rule that forbids an action now, or None where it is allowed."""
    if rules.over(s):
        return Reason("STA-44", "The game is over: nothing is left to draw, and nothing fits.")
    if is_play(action):
        return _why_not_play(s, action)
    if action == DRAW:
        return _why_not_draw(s)
    return _why_not_discard(s) if action == DISCARD else _why_not_turn(s)


def _why_not_draw(s: State) -> Reason | None:
    if s.hand != UNKNOWN:
        return Reason("STA-41", f"First lay or discard the {card_name(s.hand)} in your hand.")
    if s.left == 0:
        return Reason("STA-44", "No card is left to draw.")
    return None


def _why_not_discard(s: State) -> Reason | None:
    if s.hand == UNKNOWN:
        return Reason("STA-41", "There is no card in your hand: draw one first.")
    if not rules.may_discard(s):
        return Reason("STA-R30", f"The {card_name(s.hand)} fits: it must be stacked.")
    return None


def _why_not_turn(s: State) -> Reason | None:
    if s.second_chances == 0:
        return Reason("STA-45", "The pile is turned over only with the variation Second Chances.")
    if s.hand != UNKNOWN:
        return Reason("STA-41", f"First lay or discard the {card_name(s.hand)} in your hand.")
    if s.left > 0:
        return Reason("STA-45", "The pile is turned over when it is out, not before.")
    if s.discards == 0:
        return Reason("STA-45", "The discard pile is empty.")
    if not rules.may_turn(s):
        return Reason("STA-R32", "The last pass has stacked nothing: there is no further one.")
    return None


def _why_not_play(s: State, action: int) -> Reason | None:
    card, at = played_card(action), TABLE.at(played_point(action))
    if card != rules.offered(s):
        return _why_not_this_card(s, card)
    reason = why_not_laid(s, card, at, 0)
    if reason is not None or card != WILD:
        return reason
    return why_not_turned(s, at, played_facing(action)) or _why_not_call(s, called_suit(action))


def _why_not_this_card(s: State, card: int) -> Reason:
    offered = rules.offered(s)
    if offered == UNKNOWN:
        return Reason("STA-41", "There is no card to lay: draw one first.")
    where = "in your hand" if s.hand != UNKNOWN else "on top of the discard pile"
    rule = "STA-41" if s.hand != UNKNOWN else "STA-42"
    return Reason(
        rule, f"Only the {card_name(offered)} {where} can be laid, not the {card_name(card)}."
    )


def _why_not_call(s: State, suit: int) -> Reason | None:
    if s.call == 1 and suit == NO_SUIT:
        return Reason("STA-31", "Call a suit with the WILD.")
    if s.call == 0 and suit != NO_SUIT:
        return Reason("STA-R31", "No suit is called here: the option call is off.")
    return None

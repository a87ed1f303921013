"""Why an action of UH OH! or PARTY is not allowed."""

from __future__ import annotations

from typing import Final

from stackyard.games.game import Reason
from stackyard.games.staccs.board import find_spot
from stackyard.games.staccs.cards import NO_SUIT, RANK, RANK_NAMES, WILD, card_name
from stackyard.games.staccs.lattice import LATTICES
from stackyard.games.staccs.plays import (
    called_suit,
    is_play,
    played_card,
    played_facing,
    played_point,
)
from stackyard.games.staccs.reasons import why_not_laid, why_not_turned
from stackyard.games.staccs.uh_oh import rules, table
from stackyard.games.staccs.uh_oh.attacks import attacking_letter
from stackyard.games.staccs.uh_oh.hands import kinds_held
from stackyard.games.staccs.uh_oh.multiples import takes_number
from stackyard.games.staccs.uh_oh.silence import warner
from stackyard.games.staccs.uh_oh.stacking import stackable_kinds
from stackyard.games.staccs.uh_oh.table import State

#: What has to be done first, by the question.
_FIRST: Final = {
    table.TO_ANSWER: Reason("STA-R12", "First answer the attack: counter it, or take it."),
    table.TO_ADD: Reason("STA-R14", "Lay a further card of that number, or be done."),
    table.TO_GIVE: Reason("STA-R13", "First give a card to your QUEEN's victim."),
    table.TO_WARN: Reason("STA-R16", "You have one card left: say UH OH!, or stay silent."),
    table.TO_CATCH: Reason("STA-R16", "First call the silent player out, or pass."),
}
#: Why something is not to be done in a turn's plain beginning.
_NOT_NOW: Final = {
    table.DRAW: Reason("STA-R10", "You hold a card that can be stacked: stack it."),
    table.TAKE: Reason("STA-R12", "No attack is pending."),
    table.DONE: Reason("STA-23", "A turn is to stack a card, or to draw if none can be stacked."),
    table.SAY: Reason("STA-R16", "UH OH! is said when a card has just left you with one."),
    table.STAY_SILENT: Reason("STA-R16", "Nobody waits for your UH OH!"),
    table.CALL_OUT: Reason("STA-R16", "Nobody has just been silent with one card left."),
    table.PASS: Reason("STA-R16", "Nobody has just been silent with one card left."),
}
_NO_GIFT: Final = Reason("STA-R13", "A card is given only to a player who has taken your QUEEN.")


def why_not(s: State, seat: int, action: int) -> Reason | None:
    """The rule that forbids an action now, or None where it is allowed."""
    if rules.over(s):
        return _why_over(s)
    if rules.actors(s) >> seat & 1 == 0:
        return _why_not_asked(s, seat)
    if is_play(action):
        return _FIRST[s.question] if _plays_nothing(s) else _why_not_play(s, seat, action)
    if s.question == table.TO_PLAY:
        return _NOT_NOW.get(action, _NO_GIFT)
    if s.question == table.TO_GIVE and action >= table.GIVE:
        return _why_not_held(s, seat, action - table.GIVE, "STA-R13")
    return _FIRST[s.question]


def _why_over(s: State) -> Reason:
    if min(s.held[: s.seats]) == 0:
        return Reason("STA-24", "The game is over: a player has no card left.")
    return Reason("STA-R17", "The game is over: the pile's last card has been drawn.")


def _why_not_asked(s: State, seat: int) -> Reason:
    first = rules.next_actor(s)
    if s.question == table.TO_WARN:
        return Reason("STA-R16", f"Seat {first} has one card left, and is asked for UH OH! first.")
    if s.question == table.TO_CATCH:
        silent = warner(s)
        if seat == silent:
            return Reason("STA-R16", "You were silent: now the others may call you out.")
        return Reason("STA-R16", f"You have let the silence of seat {silent} pass.")
    if s.question == table.TO_GIVE:
        return Reason("STA-R13", f"Seat {first} gives cards to seat {s.turn} first.")
    return Reason("STA-22", f"It is the turn of seat {s.turn}.")


def _plays_nothing(s: State) -> bool:
    return s.question not in {table.TO_PLAY, table.TO_ANSWER, table.TO_ADD}


def _why_not_held(s: State, seat: int, card: int, rule: str) -> Reason | None:
    if kinds_held(s, seat) >> card & 1:
        return None
    return Reason(rule, f"You do not hold the {card_name(card)}.")


def _why_not_play(s: State, seat: int, action: int) -> Reason | None:
    card = played_card(action)
    at = LATTICES[s.lattice].at(played_point(action))
    return (
        _why_not_held(s, seat, card, "STA-23")
        or _why_not_kind(s, seat, card)
        or why_not_laid(s, card, at, 0)
        or (_why_not_wild(s, at, action) if card == WILD else None)
        or _why_not_added(s, action)
    )


def _why_not_kind(s: State, seat: int, card: int) -> Reason | None:
    """Why this card may be stacked nowhere now."""
    if stackable_kinds(s, seat) >> card & 1:
        return None
    if s.question == table.TO_ANSWER:
        letter = RANK_NAMES[attacking_letter(s)]
        return Reason("STA-28", f"Only another {letter} counters the {letter}. Or take it.")
    if s.question == table.TO_ADD:
        number = RANK_NAMES[RANK[s.laid_card[s.laid - 1]]]
        return Reason("STA-30", f"Only a further {number} may be laid in this turn. Or be done.")
    return Reason("STA-32", "A WILD cannot be your last card: draw one instead.")


def _why_not_wild(s: State, at: tuple[int, int], action: int) -> Reason | None:
    turned = why_not_turned(s, at, played_facing(action))
    if turned is None and called_suit(action) == NO_SUIT:
        return Reason("STA-R20", "Call a suit with the WILD.")
    return turned


def _why_not_added(s: State, action: int) -> Reason | None:
    """Why a card that fits may not go on a multiple there."""
    spot = find_spot(s, played_point(action), 0)
    if s.question != table.TO_ADD or takes_number(s, spot):
        return None
    number = RANK_NAMES[RANK[played_card(action)]]
    return Reason("STA-R14", f"A further {number} must lie on an open SIDE of a {number}.")

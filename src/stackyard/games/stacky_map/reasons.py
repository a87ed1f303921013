"""Why a move of Stacky Map is not allowed."""

from __future__ import annotations

from stackyard.games.game import Reason
from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.actions import CARD_NAMES
from stackyard.games.stacky_map.block_war import rival, stands
from stackyard.games.stacky_map.deeds import (
    ACCEPT,
    DISCARD,
    DRAW,
    RETURN,
    TAKE,
    card_of,
    deed_of,
    seat_of,
)
from stackyard.games.stacky_map.hands import count_held, kinds_held
from stackyard.games.stacky_map.maps import cards_in
from stackyard.games.stacky_map.table import (
    ANSWERING,
    BAN,
    DRAWING,
    HOLIDAY,
    INSURANCE,
    KINDS,
    MISSED,
    PLAYING,
    REVISIT,
    ROUTE,
    SNATCH,
    TAKING,
    VISA,
    State,
)
from stackyard.games.stacky_map.turn import useful_kinds


def why_not(s: State, seat: int, action: int) -> Reason | None:
    """The rule that forbids an action now, or None where it is allowed."""
    if rules.over(s):
        return _why_over(s)
    if seat != rules.asked_now(s):
        return _why_not_asked(s, seat)
    if s.phase == ANSWERING:
        return _why_not_answer(s, seat, deed_of(action))
    if s.phase == TAKING:
        return _why_not_take(s, action)
    deed = deed_of(action)
    if deed in {INSURANCE, ACCEPT, RETURN, TAKE}:
        return _why_nothing_to_answer(s, seat, deed)
    if s.phase == DRAWING:
        return None if deed == DRAW else Reason("MAP-2", "Draw a card first.")
    if deed == DRAW:
        return Reason("MAP-2", "You have drawn your card: now play one.")
    return _why_not_play(s, seat, action)


def _why_over(s: State) -> Reason:
    if s.left > 0:
        return Reason("MAP-15", "The game is over: a hand is empty.")
    if s.phase == PLAYING:
        return Reason(
            "MAP-R3", "The game is over: the pile ran out in the draw, and no card is played."
        )
    return Reason("MAP-15", "The game is over: the pile has run out.")


def _why_not_asked(s: State, seat: int) -> Reason:
    asked = rules.asked_now(s)
    if s.phase == TAKING:
        return Reason("MAP-12", f"Seat {asked} has won the Travel Rush and takes a card.")
    if s.phase != ANSWERING:
        return Reason("MAP-1", f"It is the turn of seat {asked}.")
    if seat in {s.turn, s.target}:
        return Reason("MAP-R7", f"It is for seat {asked} to answer now.")
    return Reason("MAP-R7", f"Only seats {s.turn} and {s.target} can answer this attack.")


def _why_nothing_to_answer(s: State, seat: int, deed: int) -> Reason:
    if deed == TAKE:
        return Reason("MAP-12", "There is no Travel Rush to take a card of.")
    if deed == RETURN:
        return Reason("MAP-9", "There is no Travel Ban to turn back.")
    if deed == INSURANCE and s.laid[seat][MISSED] > 0:
        return Reason("MAP-R18", "A Missed Flight that lies in a map stays there.")
    if deed == INSURANCE and s.phase == PLAYING:
        return Reason("MAP-R5", "An insurance only answers an attack: play another card.")
    return Reason("MAP-13", "There is no attack to answer.")


# --- answering and taking


def _why_not_answer(s: State, seat: int, deed: int) -> Reason | None:
    name = CARD_NAMES[s.attack]
    if deed == ACCEPT:
        return None
    if deed == INSURANCE:
        if count_held(s, seat, INSURANCE) == 0:
            return Reason("MAP-13", "You hold no Travel Insurance: you can only accept.")
        return None
    if deed != RETURN:
        return Reason("MAP-R7", f"First answer: does the {name} of seat {s.turn} stand?")
    if s.attack != BAN:
        return Reason("MAP-9", f"Only a Travel Ban can be turned back, not a {name}.")
    if not stands(s):
        return Reason(
            "MAP-R8",
            f"Seat {rival(s, seat)} has cancelled the Travel Ban: one insurance cancels that.",
        )
    if count_held(s, seat, INSURANCE) < 2:
        return Reason("MAP-9", "To turn the Travel Ban back you need two Travel Insurances.")
    return None


def _why_not_take(s: State, action: int) -> Reason | None:
    if deed_of(action) != TAKE:
        return Reason("MAP-12", "You have won the Travel Rush: first take one of its cards.")
    card = card_of(action)
    if card not in s.flipped[: s.flips]:
        return Reason("MAP-12", f"No {CARD_NAMES[card]} has been flipped.")
    return None


# --- playing


def _why_not_play(s: State, seat: int, action: int) -> Reason | None:
    deed, target = deed_of(action), seat_of(action)
    card = card_of(action) if deed == DISCARD else deed
    if target >= s.seats:
        return Reason("MAP-R1", f"There is no seat {target}: the seats are 0 to {s.seats - 1}.")
    if count_held(s, seat, card) == 0:
        return Reason("MAP-2", f"You have no {CARD_NAMES[card]} in your hand.")
    if deed == DISCARD:
        return _why_not_discard(s, seat)
    return _why_no_effect(s, seat, action)


def _why_no_effect(s: State, seat: int, action: int) -> Reason | None:
    deed, target = deed_of(action), seat_of(action)
    if deed == HOLIDAY and s.laid[seat][HOLIDAY] > 0:
        return Reason("MAP-4", "A Holiday Season lies in your map already.")
    if deed in {VISA, SNATCH}:
        return _why_not_ticket(s, seat, deed, target, card_of(action))
    if deed == BAN and cards_in(s, target) == 0:
        return Reason("MAP-R5", f"Nothing lies in the map of seat {target}.")
    if deed == ROUTE and target == seat:
        return Reason("MAP-10", "Hands are swapped with another player.")
    if deed == REVISIT:
        return _why_not_revisit(s, card_of(action))
    return None


def _why_not_discard(s: State, seat: int) -> Reason | None:
    useful = kinds_held(s, seat) & useful_kinds(s)
    for card in range(KINDS):
        if useful >> card & 1:
            return Reason("MAP-R5", f"You can play a card: {CARD_NAMES[card]}.")
    return None


def _why_not_ticket(s: State, seat: int, deed: int, target: int, ticket: int) -> Reason | None:
    if target == seat:
        rule = "MAP-5" if deed == VISA else "MAP-6"
        return Reason(rule, f"A {CARD_NAMES[deed]} takes a ticket from another player's map.")
    if s.laid[target][ticket] == 0:
        return Reason("MAP-R5", f"No {CARD_NAMES[ticket]} lies in the map of seat {target}.")
    return None


def _why_not_revisit(s: State, card: int) -> Reason | None:
    if card in s.discard[: s.discards]:
        return None
    if card == REVISIT:
        return Reason("MAP-R13", "No other Revisit lies in the discard pile; not even itself.")
    if s.discards == 0:
        return Reason("MAP-R5", "The discard pile is empty.")
    return Reason("MAP-11", f"No {CARD_NAMES[card]} lies in the discard pile.")

"""Stacky Map by rule of thumb: weigh what each play brings oneself and costs the leader.

What a play brings is counted in points of a map. Harm to another counts by half, to the leading
opponent whole. Cards in hand have a fixed worth, for what is taken, discarded or swapped.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.seat import SeatView
from stackyard.games.stacky_map.block_war import rival, stands
from stackyard.games.stacky_map.deeds import (
    ACCEPT,
    DISCARD,
    RETURN,
    TAKE,
    card_of,
    deed_of,
    seat_of,
)
from stackyard.games.stacky_map.hands import count_held
from stackyard.games.stacky_map.maps import total
from stackyard.games.stacky_map.table import (
    BAN,
    HOLIDAY,
    INSURANCE,
    MISSED,
    MISSED_COST,
    REVISIT,
    ROUTE,
    RUSH,
    SNATCH,
    UNKNOWN,
    VISA,
    State,
)
from stackyard.kernel import Dice

# What a card in hand is worth, by its number; the last is one not known.
_WORTH: Final = (1.0, 2.0, 3.0, 3.5, 2.0, 3.0, 2.0, 4.0, 1.5, 2.5, 2.0, 3.0, 2.2)

# A Holiday Season waits for a map of this many points, while it has time.
_WORTH_DOUBLING: Final = 5
_LATE: Final = 10

# An insurance is laid where this many points or more hang on it.
_WORTH_INSURING: Final = 3


def choose(seat: SeatView, dice: Dice) -> int:
    """The number of the action that promises most; the first of equals."""
    s: State = seat.state
    return max(seat.legal, key=lambda action: promise(s, seat.seat, action))


def promise(s: State, me: int, action: int) -> float:
    """About how many points an action brings."""
    deed, card, target = deed_of(action), card_of(action), seat_of(action)
    if deed in {TAKE, REVISIT}:
        return _WORTH[card] - (_WORTH[REVISIT] - 1 if deed == REVISIT else 0)
    if deed == DISCARD:
        return 0.5 - _WORTH[card] / 10
    if deed in {ACCEPT, RETURN} or deed == INSURANCE:
        return _answer(s, me, deed)
    if deed == RUSH:
        return 1.5
    if deed <= HOLIDAY:
        return _lay(s, me, deed)
    return _attack(s, me, deed, target, card)


def _lay(s: State, me: int, card: int) -> float:
    if card != HOLIDAY:
        return (card + 1) * _factor(s, me)
    points = total(s, me)
    return points if points >= _WORTH_DOUBLING or s.left < _LATE else min(points, 0.5)


def _factor(s: State, seat: int) -> int:
    return 2 if s.laid[seat][HOLIDAY] else 1


def _attack(s: State, me: int, card: int, target: int, ticket: int) -> float:
    if card == ROUTE:
        return _hand_worth(s, target) - _hand_worth(s, me)
    loss = _loss(s, card, target, ticket)
    if target == me:
        return -loss
    own = (ticket + 1) * _factor(s, me) if card == SNATCH else 0
    return own + loss * _weight(s, me, target)


def _loss(s: State, card: int, target: int, ticket: int) -> float:
    """How many points an attack that stands costs whom it hits."""
    if card in {VISA, SNATCH}:
        return (ticket + 1) * _factor(s, target)
    if card == MISSED:
        return MISSED_COST * _factor(s, target)
    return total(s, target) if card == BAN else 0


def _weight(s: State, me: int, target: int) -> float:
    """How much harm to an opponent is worth: whole for the one who leads."""
    most = max(total(s, other) for other in range(s.seats) if other != me)
    return 1.0 if total(s, target) == most else 0.5


def _hand_worth(s: State, seat: int) -> float:
    return sum(_WORTH[min(card, UNKNOWN)] for card in s.hand[seat][: s.held[seat]])


def _answer(s: State, me: int, deed: int) -> float:
    if deed == ACCEPT:
        return 0.0
    other = rival(s, me)
    if deed == RETURN:
        return _loss(s, BAN, me, 0) + total(s, other) - 2 * _WORTH_INSURING
    return _stake(s, me, stands(s)) - _WORTH_INSURING + 0.5 * (count_held(s, me, INSURANCE) - 1)


def _stake(s: State, me: int, threatened: bool) -> float:
    """How many points hang on the attack for a player: threatened by it, or on its side."""
    if s.attack == ROUTE:
        gain = _hand_worth(s, rival(s, me)) - _hand_worth(s, me)
        return -gain if threatened else gain
    if threatened:
        return _loss(s, s.attack, me, s.ticket)
    return _attack(s, me, s.attack, s.threatened, s.ticket)

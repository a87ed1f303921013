"""UH OH! and PARTY by rule of thumb: get rid of many cards at once, attack whoever is close to out.

It counters whatever it can, keeps WILDs for later, but for the last card but one, and gives away
what it can stack least. Often it is hasty and stacks whatever fits. Now and then it forgets to say
UH OH!, or does not notice that another did.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from stackyard.bots.seat import SeatView
from stackyard.games.staccs.board import asks_number, find_spot
from stackyard.games.staccs.cards import ACE, IS_NUMBER, JACK, NO_SUIT, RANK, SUIT, WILD
from stackyard.games.staccs.plays import called_suit, is_play, played_card, played_point
from stackyard.games.staccs.uh_oh.hands import first_place
from stackyard.games.staccs.uh_oh.table import (
    CALL_OUT,
    GIVE,
    PASS,
    SAY,
    STAY_SILENT,
    TO_CATCH,
    TO_GIVE,
    TO_WARN,
    State,
)
from stackyard.games.staccs.uh_oh.turn import seat_after
from stackyard.kernel import Dice

_HASTY_ONE_IN: Final = 3
_FORGETS_ONE_IN: Final = 6
_OVERHEARS_ONE_IN: Final = 3
_CLOSE_TO_OUT: Final = 2


def choose(seat: SeatView, dice: Dice) -> int:
    """The action of a seat that has a choice."""
    s: State = seat.state
    if s.question == TO_WARN:
        return STAY_SILENT if dice.lot(_FORGETS_ONE_IN) == 0 else SAY
    if s.question == TO_CATCH:
        return PASS if dice.lot(_OVERHEARS_ONE_IN) == 0 else CALL_OUT
    hand = own_hand(s, seat.seat)
    if s.question == TO_GIVE:
        return _best(seat.legal, lambda action: -worth(hand, action - GIVE), dice)
    plays = [action for action in seat.legal if is_play(action)]
    if dice.lot(_HASTY_ONE_IN) == 0:
        return plays[dice.lot(len(plays))]
    return _best(plays, lambda action: gain(s, seat.seat, hand, action), dice)


def own_hand(s: State, seat: int) -> list[int]:
    """The cards in the seat's hand."""
    first = first_place(s, seat)
    return s.hand[first : first + s.held[seat]]


def gain(s: State, seat: int, hand: list[int], action: int) -> float:
    """About how much better the seat stands after a play."""
    card = played_card(action)
    rest = list(hand)
    rest.remove(card)
    if card == WILD:
        return _gain_of_wild(rest, called_suit(action))
    if IS_NUMBER[card]:
        spot = find_spot(s, played_point(action), 0)
        alike = sum(RANK[other] == RANK[card] for other in rest)
        return 1 + 2 * alike * asks_number(s, spot, card)
    if RANK[card] == ACE:
        return 2
    close = s.held[seat_after(s, seat)] <= _CLOSE_TO_OUT
    return 4 if close else 1.5


def _gain_of_wild(rest: list[int], suit: int) -> float:
    """A WILD is kept, unless it would be left as the last card; it calls what the hand has most."""
    return (6 if len(rest) == 1 else 0) + sum(SUIT[other] == suit for other in rest) / 10


def worth(hand: list[int], card: int) -> float:
    """How much a card is worth keeping: letters attack, and what shares its suit may follow it."""
    if SUIT[card] == NO_SUIT:
        return 4 if len(hand) > _CLOSE_TO_OUT else -1
    alike = sum(SUIT[other] == SUIT[card] or RANK[other] == RANK[card] for other in hand)
    return alike + 2 * (RANK[card] >= JACK)


def _best(actions: list[int] | tuple[int, ...], value: Callable[[int], float], dice: Dice) -> int:
    """The action with the highest value; among equals by lot."""
    values = {action: value(action) for action in actions}
    highest = max(values.values())
    best = [action for action in actions if values[action] == highest]
    return best[dice.lot(len(best)) if len(best) > 1 else 0]

"""The numbers of actions: what is done, with or to which seat, with which card.

An action's number is ``(deed * MOST_SEATS + seat) * KINDS + card``; a part that a deed does not
need is 0.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.stacky_map.table import KINDS, MOST_SEATS
from stackyard.kernel import rule

DRAW: Final = 0
LAY: Final = 1  # card: a ticket or Holiday Season, into the own map
VISA_ISSUE: Final = 2  # seat, card: the ticket
TICKET_SNATCH: Final = 3  # seat, card: the ticket
MISSED_FLIGHT: Final = 4  # seat
TRAVEL_BAN: Final = 5  # seat
ROUTE_CHANGE: Final = 6  # seat
REVISIT_PILE: Final = 7  # card: the one taken
TRAVEL_RUSH: Final = 8
TAKE: Final = 9  # card
ACCEPT: Final = 10
INSURE: Final = 11
RETURN: Final = 12
DISCARD: Final = 13  # card
DEEDS: Final = 14

RADICES: Final = (("deed", DEEDS), ("seat", MOST_SEATS), ("card", KINDS))

#: The most that a hand of everything can do: lay 4, Visa Issue and Ticket Snatch on 3 tickets of 5
#: others, Missed Flight and Travel Ban on 6, Route Change with 5, Revisit 12 cards, Travel Rush.
MOST_LEGAL: Final = 4 + 2 * 15 + 2 * 6 + 5 + 12 + 1


@rule
def act(deed: int, seat: int, card: int) -> int:
    """The number of an action."""
    return (deed * MOST_SEATS + seat) * KINDS + card


@rule
def deed_of(action: int) -> int:
    """What an action does."""
    return action // (MOST_SEATS * KINDS)


@rule
def seat_of(action: int) -> int:
    """The seat that an action names."""
    return action // KINDS % MOST_SEATS


@rule
def card_of(action: int) -> int:
    """The card that an action names."""
    return action % KINDS

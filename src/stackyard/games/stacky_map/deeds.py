"""The numbers of actions: what is done, with or to which seat, with which card.

An action's number is ``(deed * MOST_SEATS + seat) * KINDS + card``; a part that a deed does not
need is 0. To play a card, a deed has the card's own number: a ticket and a Holiday Season go into
the own map; Visa Issue and Ticket Snatch need a seat and, as the card, a ticket in its map; Missed
Flight, Travel Ban and Route Change need a seat; Revisit needs the card to take; an insurance
answers an attack.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.stacky_map.table import KINDS, MOST_SEATS
from stackyard.kernel import rule

DRAW: Final = KINDS
ACCEPT: Final = KINDS + 1
RETURN: Final = KINDS + 2  # two insurances, against a Travel Ban
TAKE: Final = KINDS + 3  # card: one that a Travel Rush has shown
DISCARD: Final = KINDS + 4  # card
DEEDS: Final = KINDS + 5

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

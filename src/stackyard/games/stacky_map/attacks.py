"""The five attacks: at whom each may be aimed, and what it does once it stands."""

from __future__ import annotations

from stackyard.games.stacky_map.deeds import act
from stackyard.games.stacky_map.hands import swap_hands
from stackyard.games.stacky_map.maps import cards_in
from stackyard.games.stacky_map.table import (
    BAN,
    LAID_KINDS,
    MISSED,
    MISSED_BY,
    REMOVED,
    ROUTE,
    SNATCH,
    SNATCHED,
    TICKETS,
    VISA,
    WIPED,
    State,
    put_on_discard_pile,
)
from stackyard.kernel import PUBLIC, Row, note, rule


@rule
def legal_on_tickets(s: State, card: int, out: Row, n: int) -> int:
    """Visa Issue and Ticket Snatch need a ticket in another's map (MAP-5, MAP-6, MAP-R5).

    Tickets of one value are alike: one action for each value in a map (MAP-R16).
    """
    for target in range(s.seats):
        if target != s.turn:
            for ticket in range(TICKETS):
                if s.laid[target][ticket] > 0:
                    out[n] = act(card, target, ticket)
                    n += 1
    return n


@rule
def legal_missed_flights(s: State, out: Row, n: int) -> int:
    """Missed Flight goes into any map, one's own too (MAP-7, MAP-R6)."""
    for target in range(s.seats):
        out[n] = act(MISSED, target, 0)
        n += 1
    return n


@rule
def legal_bans(s: State, out: Row, n: int) -> int:
    """Travel Ban needs a map with a card, one's own too (MAP-8, MAP-R5, MAP-R6)."""
    for target in range(s.seats):
        if cards_in(s, target) > 0:
            out[n] = act(BAN, target, 0)
            n += 1
    return n


@rule
def legal_route_changes(s: State, out: Row, n: int) -> int:
    """Route Change goes with any other player (MAP-10)."""
    for target in range(s.seats):
        if target != s.turn:
            out[n] = act(ROUTE, target, 0)
            n += 1
    return n


@rule
def strike(s: State) -> None:
    """The attack stands and hits the one whom it threatens."""
    if s.attack == VISA:
        visa_issue(s, s.threatened, s.ticket)
    elif s.attack == SNATCH:
        ticket_snatch(s, s.threatened, s.ticket)
    elif s.attack == MISSED:
        missed_flight(s, s.threatened)
    elif s.attack == ROUTE:
        swap_hands(s, s.turn, s.threatened)
    else:
        travel_ban(s, s.threatened)


@rule
def visa_issue(s: State, target: int, ticket: int) -> None:
    """A ticket of a map goes to the discard pile (MAP-5)."""
    s.laid[target][ticket] -= 1
    put_on_discard_pile(s, ticket)
    note(s, REMOVED, PUBLIC, target, ticket)


@rule
def ticket_snatch(s: State, target: int, ticket: int) -> None:
    """A ticket of a map moves to the attacker's (MAP-6)."""
    s.laid[target][ticket] -= 1
    s.laid[s.turn][ticket] += 1
    note(s, SNATCHED, PUBLIC, s.turn, target, ticket)


@rule
def missed_flight(s: State, target: int) -> None:
    """The Missed Flight itself lies in the map, to stay (MAP-7, MAP-R18)."""
    s.laid[target][MISSED] += 1
    note(s, MISSED_BY, PUBLIC, target)


@rule
def travel_ban(s: State, target: int) -> None:
    """Every card of a map goes to the discard pile (MAP-8)."""
    for card in range(LAID_KINDS):
        count = s.laid[target][card]
        s.laid[target][card] = 0
        for _ in range(count):
            put_on_discard_pile(s, card)
        if count > 0:
            note(s, WIPED, PUBLIC, target, card, count)

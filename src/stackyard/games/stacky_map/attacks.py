"""The five attacks: at whom each may be aimed, and what it does once it stands."""

from __future__ import annotations

from stackyard.games.stacky_map.deeds import (
    MISSED_FLIGHT,
    ROUTE_CHANGE,
    TICKET_SNATCH,
    TRAVEL_BAN,
    VISA_ISSUE,
    act,
)
from stackyard.games.stacky_map.hands import swap_hands
from stackyard.games.stacky_map.maps import cards_in
from stackyard.games.stacky_map.table import (
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
def legal_visas(s: State, seat: int, out: Row, n: int) -> int:
    """Visa Issue needs a ticket in another's map (MAP-5, MAP-R5)."""
    return legal_tickets(s, seat, VISA_ISSUE, out, n)


@rule
def legal_snatches(s: State, seat: int, out: Row, n: int) -> int:
    """Ticket Snatch needs a ticket in another's map (MAP-6, MAP-R5)."""
    return legal_tickets(s, seat, TICKET_SNATCH, out, n)


@rule
def legal_tickets(s: State, seat: int, deed: int, out: Row, n: int) -> int:
    """One action for each value of ticket in each other map (MAP-R16)."""
    for target in range(s.seats):
        if target != seat:
            for ticket in range(TICKETS):
                if s.laid[target][ticket] > 0:
                    out[n] = act(deed, target, ticket)
                    n += 1
    return n


@rule
def legal_missed_flights(s: State, out: Row, n: int) -> int:
    """Missed Flight goes into any map, one's own too (MAP-7, MAP-R6)."""
    for target in range(s.seats):
        out[n] = act(MISSED_FLIGHT, target, 0)
        n += 1
    return n


@rule
def legal_bans(s: State, out: Row, n: int) -> int:
    """Travel Ban needs a map with a card, one's own too (MAP-8, MAP-R5, MAP-R6)."""
    for target in range(s.seats):
        if cards_in(s, target) > 0:
            out[n] = act(TRAVEL_BAN, target, 0)
            n += 1
    return n


@rule
def legal_route_changes(s: State, seat: int, out: Row, n: int) -> int:
    """Route Change goes with any other player (MAP-10)."""
    for target in range(s.seats):
        if target != seat:
            out[n] = act(ROUTE_CHANGE, target, 0)
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

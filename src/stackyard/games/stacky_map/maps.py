"""The maps: what lies in them and what it counts."""

from __future__ import annotations

from stackyard.games.stacky_map.table import (
    HOLIDAY,
    LAID_KINDS,
    MISSED,
    MISSED_COST,
    TICKETS,
    State,
)
from stackyard.kernel import rule


@rule
def total(s: State, seat: int) -> int:
    """A map's total: tickets less Missed Flights, doubled by a Holiday Season (MAP-R14)."""
    points = 0
    for ticket in range(TICKETS):
        points += (ticket + 1) * s.laid[seat][ticket]
    points -= MISSED_COST * s.laid[seat][MISSED]
    if s.laid[seat][HOLIDAY] > 0:
        points *= 2
    return points


@rule
def cards_in(s: State, seat: int) -> int:
    """How many cards lie in a map."""
    count = 0
    for card in range(LAID_KINDS):
        count += s.laid[seat][card]
    return count


@rule
def tickets_in(s: State, seat: int) -> int:
    """How many tickets lie in a map."""
    count = 0
    for ticket in range(TICKETS):
        count += s.laid[seat][ticket]
    return count

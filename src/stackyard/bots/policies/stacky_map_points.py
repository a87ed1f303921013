"""What a play in Stacky Map is worth to a player, in hundredths of a point.

A play is worth what it brings the own map, and what it takes from others: in part from the best of
them, who is the one to beat, in part from anybody. With two players that is all of it.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.stacky_map.maps import total
from stackyard.games.stacky_map.table import (
    BAN,
    HOLIDAY,
    INSURANCE,
    MISSED_COST,
    ROUTE,
    SNATCH,
    UNKNOWN,
    VISA,
    State,
)
from stackyard.kernel import rule

POINT: Final = 100
# What a card in hand may bring by and by, by its number; the last is one not seen.
WORTH: Final = (25, 180, 300, 330, 160, 320, 190, 730, 140, 170, 150, 760, 230)
# What it costs to play a card now, because it may bring more later on.
KEEP: Final = (0, 0, 0, 0, 100, 90, 60, 600, 90, 170, 20, 920)
# In so many turns of one's own, and more, a card may bring its whole worth.
LONG: Final = 1
# How much a loss counts that brings down the best of the others, and anybody's, in hundredths.
BEST: Final = 60
ANYBODY: Final = 40
# In how many of a hundred cases an attack goes through, if nothing is known, and against a hand
# that is known to hold an insurance.
UNBLOCKED: Final = 80
BLOCKED: Final = 45
# A Holiday Season waits for the last turns; laid before, it counts so many hundredths.
LAST_TURNS: Final = 1
EARLY: Final = 25


@rule
def turns_left(s: State, seat: int) -> int:
    """How many turns with a play a seat still has, this one apart, if no Travel Rush is played."""
    plays = max(0, s.left - 1)
    return (plays + s.seats - 1 - (seat - s.turn + s.seats - 1) % s.seats) // s.seats


@rule
def in_time(s: State, seat: int, worth: int) -> int:
    """A card's worth, less where there are few turns left to play it."""
    return worth * min(LONG, turns_left(s, seat)) // LONG


@rule
def doubling(s: State, seat: int) -> int:
    """What each point in a map counts (MAP-R14)."""
    return 2 if s.laid[seat][HOLIDAY] > 0 else 1


@rule
def best_other(s: State, seat: int, target: int, loss: int) -> int:
    """The highest total among the others, if the target's map had lost so many points."""
    best = -1000
    for other in range(s.seats):
        if other != seat:
            points = total(s, other)
            if other == target:
                points -= loss
            best = max(best, points)
    return best


@rule
def harm(s: State, seat: int, target: int, loss: int) -> int:
    """What it is worth to a seat that another's map loses so many points."""
    closer = best_other(s, seat, target, 0) - best_other(s, seat, target, loss)
    return (BEST * closer + ANYBODY * loss // (s.seats - 1)) * POINT // 100


@rule
def damage(s: State, card: int, target: int, ticket: int) -> int:
    """How many points an attack that stands costs the map that it hits."""
    if card == BAN:
        return total(s, target)
    if card == ROUTE:
        return 0
    if VISA <= card <= SNATCH:
        return (ticket + 1) * doubling(s, target)
    return MISSED_COST * doubling(s, target)


@rule
def gain_of_attack(s: State, seat: int, card: int, target: int, ticket: int) -> int:
    """What an attack of one's own brings that stands."""
    if card == ROUTE:
        return hand_worth(s, seat, target, -1) - hand_worth(s, seat, seat, ROUTE)
    loss = damage(s, card, target, ticket)
    if target == seat:
        return -loss * POINT
    gain = harm(s, seat, target, loss)
    if card == SNATCH:
        gain += (ticket + 1) * doubling(s, seat) * POINT
    return gain


@rule
def loss_by_attack(s: State, seat: int, other: int) -> int:
    """What the attack being answered costs the seat that it threatens, if it stands."""
    if s.attack == ROUTE:
        return hand_worth(s, seat, seat, -1) - hand_worth(s, seat, other, -1)
    loss = damage(s, s.attack, seat, s.ticket) * POINT
    if s.attack == SNATCH:
        loss -= harm(s, seat, other, -(s.ticket + 1) * doubling(s, other))
    return loss


@rule
def knows(s: State, seat: int, holder: int, slot: int) -> bool:
    """Whether a seat knows the card in a slot."""
    return s.seen[holder][slot] >> seat & 1 == 1


@rule
def hand_worth(s: State, seat: int, holder: int, without: int) -> int:
    """What a hand may bring, as far as a seat knows it, less one card of the kind `without`."""
    worth = 0
    for slot in range(s.held[holder]):
        card = UNKNOWN
        if knows(s, seat, holder, slot):
            card = s.hand[holder][slot]
        if card == without:
            without = -1
        else:
            worth += WORTH[card]
    return in_time(s, seat, worth)


@rule
def chance_to_stand(s: State, seat: int, target: int) -> int:
    """In how many of a hundred cases an attack on a target goes through."""
    if target == seat:
        return 100
    slot = 0
    while slot < s.held[target] and knows(s, seat, target, slot):
        if s.hand[target][slot] == INSURANCE:
            return BLOCKED
        slot += 1
    return UNBLOCKED

"""Stacky Map: what brings most now, less what the card may bring later.

Tickets go down by their worth, attacks at whoever is to be beaten; a Holiday Season and a Travel
Ban wait for the end; an insurance is laid where more is at stake than it is worth keeping.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.stacky_map_points import (
    EARLY,
    KEEP,
    LAST_TURNS,
    POINT,
    WORTH,
    chance_to_stand,
    doubling,
    gain_of_attack,
    harm,
    in_time,
    knows,
    loss_by_attack,
    turns_left,
)
from stackyard.games.stacky_map.block_war import rival, stands
from stackyard.games.stacky_map.deeds import ACCEPT, DISCARD, card_of, deed_of, seat_of
from stackyard.games.stacky_map.hands import count_held
from stackyard.games.stacky_map.maps import total
from stackyard.games.stacky_map.rules import (
    actors,
    apply,
    guess,
    hide,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)
from stackyard.games.stacky_map.table import (
    ANSWERING,
    HOLIDAY,
    INSURANCE,
    KINDS,
    REVISIT,
    ROUTE,
    RUSH,
    TAKING,
    TICKETS,
    State,
)
from stackyard.kernel import Row, rule

__all__ = [
    "actors",
    "apply",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "plausible",
    "policy",
    "revealed",
    "score",
    "setup",
    "winners",
]

# What Travel Rush brings on average, and how much of a card's worth a Revisit does, which costs a
# turn; in hundredths.
RUSH_GAIN: Final = 150
REVISIT_SHARE: Final = 80
# An insurance is also kept for the own map, so many hundredths of whose points it may save.
GUARD: Final = 26
# In so many turns, and more, of whomever, an attack may come that it is kept for.
SOON: Final = 6

# What a step shows beside its action is less than this; six cards flipped have fewer ways.
SHOWN: Final = 1 << 23
HAND_FACTOR: Final = 31
HANDS: Final = (1 << 23) - 15


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """The action that promises most; the first of equals."""
    best = out[0]
    most = promise(s, seat, best)
    for i in range(1, n):
        value = promise(s, seat, out[i])
        if value > most:
            best = out[i]
            most = value
    return best


@rule
def promise(s: State, seat: int, action: int) -> int:
    """What an action is worth, in hundredths of a point."""
    deed = deed_of(action)
    card = card_of(action)
    if s.phase == TAKING:
        return WORTH[card]
    if s.phase == ANSWERING:
        return worth_of_answer(s, seat, deed)
    if deed == DISCARD:
        return -WORTH[card]
    return worth_of_play(s, seat, deed, seat_of(action), card)


@rule
def worth_of_play(s: State, seat: int, card: int, target: int, what: int) -> int:
    """What a play brings, less what the card may bring later.

    `what` is the ticket or the discarded card that is named.
    """
    kept = in_time(s, seat, KEEP[card])
    if card < TICKETS:
        return (card + 1) * doubling(s, seat) * POINT - kept
    if card == HOLIDAY:
        return worth_of_holiday(s, seat)
    if card <= ROUTE:
        gain = gain_of_attack(s, seat, card, target, what)
        return gain * chance_to_stand(s, seat, target) // 100 - kept
    if card == REVISIT:
        return in_time(s, seat, WORTH[what]) * REVISIT_SHARE // 100 - kept
    return in_time(s, seat, RUSH_GAIN)


@rule
def worth_of_holiday(s: State, seat: int) -> int:
    """All that lies in the own map; but it draws attacks, so it waits for the last turns."""
    gain = total(s, seat) * POINT
    if turns_left(s, seat) > LAST_TURNS:
        return gain * EARLY // 100
    return gain


@rule
def worth_of_answer(s: State, seat: int, deed: int) -> int:
    """What hangs on an answer, less what its insurances are worth keeping (MAP-R7, MAP-R8)."""
    if deed == ACCEPT:
        return 0
    other = rival(s, seat)
    cost = cost_of_insurance(s, seat)
    if deed == INSURANCE:
        return at_stake(s, seat, other) - cost
    turned = harm(s, seat, other, total(s, other))
    return loss_by_attack(s, seat, other) + turned - 2 * cost


@rule
def at_stake(s: State, seat: int, other: int) -> int:
    """What one insurance changes: the attack misses the seat asked, or hits the other after all."""
    if stands(s):
        return loss_by_attack(s, seat, other)
    return gain_of_attack(s, seat, s.attack, other, s.ticket)


@rule
def cost_of_insurance(s: State, seat: int) -> int:
    """What an insurance is worth keeping: less each, the more there are and the nearer the end."""
    worth = KEEP[INSURANCE] + max(0, total(s, seat)) * GUARD * POINT // 100
    return worth * min(SOON, s.left) // SOON // count_held(s, seat, INSURANCE)


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    """The action, which all see, with what a Travel Rush showed, or else the own hand."""
    if deed_of(action) == RUSH:
        return action * SHOWN + rush_showed(s)
    return action * SHOWN + own_hand(s, seat)


@rule
def rush_showed(s: State) -> int:
    """The cards flipped, as one number; where nobody won, they are the last to have gone back."""
    number = 0
    if s.phase == TAKING:
        for i in range(s.flips):
            number = number * KINDS + s.flipped[i] + 1
        return number
    for i in range(s.shows):
        if s.since[i] == s.shuffles:
            number = number * KINDS + s.shown[i] + 1
    return number


@rule
def own_hand(s: State, seat: int) -> int:
    """A number that tells the seat's hands apart, for it may have drawn or swapped."""
    number = 0
    for slot in range(s.held[seat]):
        number = (number * HAND_FACTOR + s.hand[seat][slot] + 1) % HANDS
    return number


@rule
def plausible(s: State, seat: int) -> bool:
    """Whether no slot holds what its holder has been shown not to hold (MAP-R5)."""
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            ruled_out = s.cannot[holder][slot] >> s.hand[holder][slot] & 1 == 1
            if ruled_out and not knows(s, seat, holder, slot):
                return False
    return True

"""Stack Nabbit: what share of the win a seat may hope for as its turn begins, told by a network.

`training/stack_nabbit.py` teaches the network by games against itself and against the policy.
"""

from __future__ import annotations

import math
from typing import Final

from stackyard.bots.policies.network import read_network, share_told
from stackyard.bots.policies.stack_nabbit_points import prospect, unseen_counts
from stackyard.bots.search.advice import PLAY_ON
from stackyard.games.stack_nabbit.rules import held, over
from stackyard.games.stack_nabbit.table import CARDS, MOST_SEATS, NUMBERS, ZERO_BONUS, State
from stackyard.kernel import Row, rule

# What it is told, place by place. Of each seat: its stacks face up, its points without the 30, its
# banked zeroes, what a turn would bring it now, and a 1 that says that it is there.
POINTS: Final = NUMBERS
ZEROES_BANKED: Final = NUMBERS + 1
PROSPECT: Final = NUMBERS + 2
THERE: Final = NUMBERS + 3
OF_SEAT: Final = NUMBERS + 4
VAULT: Final = MOST_SEATS * OF_SEAT
PILE: Final = VAULT + NUMBERS
# How many cards are left, and how near the end is.
LEFT: Final = PILE + NUMBERS
# The lead over the best of the others in points, in points without the 30, and in zeroes; and the
# same three times as much as the end is near.
LEADS: Final = LEFT + 2
LEADS_NEAR_END: Final = LEADS + 3
# Whether the seat has the most zeroes alone, and whether it shares them.
MOST_ALONE: Final = LEADS_NEAR_END + 3
MOST_SHARED: Final = MOST_ALONE + 1
TOLD: Final = MOST_SHARED + 1
# By the cards left.
NEARNESS: Final = tuple(round(256 / math.sqrt(left + 3)) for left in range(CARDS + 1))

_NETWORK: Final = read_network("stack_nabbit_foresight")
HIDDEN_WEIGHTS: Final = _NETWORK.hidden
HIDDEN_BIASES: Final = _NETWORK.biases
OUTPUT_WEIGHTS: Final = _NETWORK.output
OUTPUT_BIAS: Final = _NETWORK.bias


@rule
def foresee(s: State, seat: int, room: Row) -> int:
    """What share of the win the seat may hope for, as its turn begins; otherwise play on."""
    if s.flips > 0 or s.turn != seat or over(s):
        return PLAY_ON
    tell(s, seat, room)
    return share_told(room, TOLD, HIDDEN_WEIGHTS, HIDDEN_BIASES, OUTPUT_WEIGHTS, OUTPUT_BIAS)


@rule
def tell(s: State, seat: int, room: Row) -> None:
    """Fill the first `TOLD` places with what the network is told for a seat."""
    for i in range(TOLD):
        room[i] = 0
    counts = unseen_counts(s)
    for offset in range(s.seats):
        at = OF_SEAT * place_of(s, offset)
        tell_of_seat(s, (seat + offset) % s.seats, counts, at, room)
    for number in range(NUMBERS):
        room[VAULT + number] = s.vault[number]
        room[PILE + number] = counts >> 4 * number & 15
    room[LEFT] = s.left
    room[LEFT + 1] = NEARNESS[s.left]
    tell_leads(s, room)


@rule
def place_of(s: State, offset: int) -> int:
    """Where a seat so many to the left is told: both neighbours at places of their own."""
    if offset < 2:
        return offset
    if offset == s.seats - 1:
        return 2
    return offset + 1


@rule
def tell_of_seat(s: State, other: int, counts: int, at: int, room: Row) -> None:
    """What is told of one seat."""
    for number in range(NUMBERS):
        room[at + number] = s.up[other][number]
        room[at + POINTS] += number * held(s, other, number)
    room[at + ZEROES_BANKED] = s.banked[other][0]
    room[at + PROSPECT] = prospect(s, other, counts)
    room[at + THERE] = 1


@rule
def tell_leads(s: State, room: Row) -> None:
    """What the seat is ahead by of the best of the others, and who has the most zeroes.

    Reckoned from what has been told of each seat, because to add it up again takes longer.
    """
    zeroes = zeroes_told(room, 0)
    best_points = 0
    best_zeroes = 0
    for offset in range(1, s.seats):
        at = OF_SEAT * place_of(s, offset)
        best_points = max(best_points, room[at + POINTS])
        best_zeroes = max(best_zeroes, zeroes_told(room, at))
    most = max(1, zeroes, best_zeroes)
    best_total = 0
    for offset in range(1, s.seats):
        best_total = max(best_total, total_told(room, OF_SEAT * place_of(s, offset), most))
    room[LEADS] = total_told(room, 0, most) - best_total
    room[LEADS + 1] = room[POINTS] - best_points
    room[LEADS + 2] = zeroes - best_zeroes
    for i in range(3):
        room[LEADS_NEAR_END + i] = room[LEADS + i] * NEARNESS[s.left]
    room[MOST_ALONE] = int(zeroes > best_zeroes)
    room[MOST_SHARED] = int(zeroes == best_zeroes)


@rule
def zeroes_told(room: Row, at: int) -> int:
    """How many zeroes the seat holds that is told of there."""
    return room[at] + room[at + ZEROES_BANKED]


@rule
def total_told(room: Row, at: int, most_zeroes: int) -> int:
    """The points of the seat that is told of there, with the 30 for the most zeroes (NAB-13)."""
    if zeroes_told(room, at) == most_zeroes:
        return room[at + POINTS] + ZERO_BONUS
    return room[at + POINTS]

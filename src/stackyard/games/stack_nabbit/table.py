"""What lies on the table in Stack Nabbit: the cards, the state and the options."""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.kernel import Range, state

FEWEST_SEATS: Final = 3  # NAB-1
MOST_SEATS: Final = 6
NUMBERS: Final = 7  # NAB-2: 0 to 6
COPIES: Final = 15
CARDS: Final = NUMBERS * COPIES
UNKNOWN: Final = NUMBERS
MOST_FLIPS: Final = 5  # NAB-6
ZERO_BONUS: Final = 30  # NAB-13
RANDOM_SEAT: Final = MOST_SEATS  # the option `first` = random

FLIP: Final = 0
KEEP: Final = 1
ACTIONS: Final = 2

# Kinds of notes, and their parts.
FLIPPED: Final = 0  # seat, number
KEPT: Final = 1  # seat, number
STOLEN: Final = 2  # seat, from (a seat, or VAULT), number, how many
LAID: Final = 3  # seat, number, how many now face up
BANKED: Final = 4  # seat, number, how many
VAULTED: Final = 5  # seat, number
VAULT: Final = MOST_SEATS


@state
class State:
    """A game of Stack Nabbit; all but the order of the pile is public (NAB-R6).

    ``pile[left - 1]`` is flipped next; places from ``left`` on hold `UNKNOWN`. Stacks are counts by
    number, of a player by seat and number.
    """

    seats: Annotated[int, Range(0, MOST_SEATS)]
    turn: Annotated[int, Range(0, MOST_SEATS - 1)]
    left: Annotated[int, Range(0, CARDS)]
    pile: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    flips: Annotated[int, Range(0, MOST_FLIPS)]
    flipped: Annotated[list[int], MOST_FLIPS, Range(0, UNKNOWN)]
    vault: Annotated[list[int], NUMBERS, Range(0, COPIES)]
    up: Annotated[list[list[int]], MOST_SEATS, NUMBERS, Range(0, COPIES)]
    banked: Annotated[list[list[int]], MOST_SEATS, NUMBERS, Range(0, COPIES)]


@state
class Options:
    """The number of players (NAB-1), and who starts: a seat or `RANDOM_SEAT` (NAB-R4)."""

    seats: Annotated[int, Range(0, MOST_SEATS)]
    first: Annotated[int, Range(0, RANDOM_SEAT)]

"""UH OH!: what the network that foresees is told of a seat's own hand."""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.staccs_uh_oh_unseen import (
    ALL_KINDS,
    ALL_PARTS,
    UNBLOCKED,
    let_in,
    ones,
)
from stackyard.games.staccs.board import SIDE_PART
from stackyard.games.staccs.cards import (
    ACE,
    ALL_SUITED,
    JACK,
    RANK_KINDS,
    RANKS,
    SUIT_KINDS,
    SUITS,
    WILD_BIT,
    ZERO,
)
from stackyard.games.staccs.uh_oh.attacks import counters
from stackyard.games.staccs.uh_oh.hands import kinds_held
from stackyard.games.staccs.uh_oh.multiples import number_kinds
from stackyard.games.staccs.uh_oh.table import TO_ADD, TO_ANSWER, State
from stackyard.kernel import Row, rule

# Its size, as a 1 at one of these places, and as a number.
MOST_HELD: Final = 10
HELD: Final = MOST_HELD + 1
# How many of its kinds fit at no spot, at one, at two, at three, at more.
AT_SPOTS: Final = HELD + 1
# How many JACKS, QUEENS, KINGS, ACES and ZEROES it has; how many of them fit; its WILDS.
EFFECTS: Final = AT_SPOTS + 5
EFFECTS_FIT: Final = EFFECTS + 5
WILDS_HELD: Final = EFFECTS_FIT + 5
# The turns that multiples can save; the cards of the largest that may begin now; how many kinds may
# begin one.
SAVED: Final = WILDS_HELD + 1
LARGEST: Final = SAVED + 1
BEGINNING: Final = LARGEST + 1
# The turns that it takes where all goes well; the kinds that no chain of its own makes fit.
TURNS: Final = BEGINNING + 1
STRANDED: Final = TURNS + 1
# How many suits it has, and how many kinds of the one it has most of.
SUITS_HELD: Final = STRANDED + 1
MOST_OF_SUIT: Final = SUITS_HELD + 1
# The kinds that counter the attack on it, or that go on with its multiple.
ANSWERS: Final = MOST_OF_SUIT + 1
# How many kinds fit, as a 1 at one of five places.
FITTING: Final = ANSWERS + 1
MOST_FITTING: Final = 4
HAND: Final = FITTING + MOST_FITTING + 1

# How many steps of a chain are followed.
CHAIN: Final = 3
SIDE_SHIFT: Final = 3


@rule
def tell_hand(s: State, seat: int, room: Row) -> None:
    """What is told of a hand by itself."""
    own = kinds_held(s, seat)
    room[min(s.held[seat], MOST_HELD)] = 1
    room[HELD] = s.held[seat]
    room[WILDS_HELD] = s.held[seat] - ones(own & ALL_SUITED)
    room[TURNS] = room[WILDS_HELD]
    for number in range(JACK):
        count = ones(own & RANK_KINDS[number])
        room[TURNS] += min(count, 1)
        room[SAVED] += max(count - 1, 0)
    for rank in range(JACK, RANKS):
        count = ones(own & RANK_KINDS[rank])
        room[EFFECTS + rank - JACK] = count
        # An ACE takes no turn (STA-29).
        if rank != ACE:
            room[TURNS] += count
    room[EFFECTS + 4] = ones(own & RANK_KINDS[ZERO])
    for suit in range(SUITS):
        count = ones(own & SUIT_KINDS[suit])
        room[SUITS_HELD] += min(count, 1)
        room[MOST_OF_SUIT] = max(room[MOST_OF_SUIT], count)


@rule
def tell_fitting(s: State, seat: int, room: Row) -> None:
    """What is told of where a hand fits."""
    own = kinds_held(s, seat)
    # A ZERO's block holds for the seat whose turn it is.
    parts = ALL_PARTS if s.turn == seat else UNBLOCKED
    once = 0
    twice = 0
    thrice = 0
    oftener = 0
    beginning = 0
    for i in range(s.spots):
        asks = s.asks[i] & parts
        found = own & let_in(asks)
        oftener |= thrice & found
        thrice |= twice & found
        twice |= once & found
        once |= found
        side = (asks & SIDE_PART) >> SIDE_SHIFT
        if 0 < side <= JACK:
            beginning |= found & RANK_KINDS[side - 1]
    room[AT_SPOTS] = ones(own & ~once)
    room[AT_SPOTS + 1] = ones(once & ~twice)
    room[AT_SPOTS + 2] = ones(twice & ~thrice)
    room[AT_SPOTS + 3] = ones(thrice & ~oftener)
    room[AT_SPOTS + 4] = ones(oftener)
    tell_plays(own, once, beginning, room)
    if s.turn == seat and s.question == TO_ANSWER:
        room[ANSWERS] = ones(once & counters(s))
    if s.turn == seat and s.question == TO_ADD:
        room[ANSWERS] = ones(beginning & number_kinds(s))


@rule
def tell_plays(own: int, fitting_now: int, beginning: int, room: Row) -> None:
    """What is told of the kinds that fit, and of those that may begin a multiple (STA-R14)."""
    for i in range(4):
        room[EFFECTS_FIT + i] = ones(fitting_now & RANK_KINDS[JACK + i])
    room[EFFECTS_FIT + 4] = ones(fitting_now & RANK_KINDS[ZERO])
    room[FITTING + min(ones(fitting_now), MOST_FITTING)] = 1
    room[BEGINNING] = ones(beginning)
    for number in range(JACK):
        if beginning & RANK_KINDS[number] != 0:
            room[LARGEST] = max(room[LARGEST], ones(own & RANK_KINDS[number]))
    room[STRANDED] = ones(own & ~reached_from(own, fitting_now))


@rule
def reached_from(own: int, fitting_now: int) -> int:
    """The kinds of a hand that fit, or share suit or rank, by a few steps, with one that does."""
    reached = fitting_now
    for _ in range(CHAIN):
        beside = 0
        for suit in range(SUITS):
            if reached & SUIT_KINDS[suit] != 0:
                beside |= SUIT_KINDS[suit]
        for rank in range(RANKS):
            if reached & RANK_KINDS[rank] != 0:
                beside |= RANK_KINDS[rank]
        if reached & WILD_BIT != 0:
            beside = ALL_KINDS
        reached |= beside & own
    return reached

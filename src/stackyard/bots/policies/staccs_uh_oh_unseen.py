"""UH OH!: sets of kinds, those that spots let in and those that a seat has not seen."""

from __future__ import annotations

from typing import Final

from stackyard.games.staccs.board import BLOCKED, FIT_BY_RANK, FIT_BY_SUIT, RANK_PARTS, TOP_SHIFT
from stackyard.games.staccs.cards import ALL_SUITED, WILD, WILD_BIT
from stackyard.games.staccs.uh_oh.hands import KIND_BIT, copies, first_place
from stackyard.games.staccs.uh_oh.table import State
from stackyard.kernel import rule

ALL_KINDS: Final = ALL_SUITED | WILD_BIT
# Of what a spot asks: without a ZERO's block (STA-26), and all of it.
UNBLOCKED: Final = BLOCKED - 1
ALL_PARTS: Final = BLOCKED | UNBLOCKED
# Chances are told in these parts.
CERTAIN: Final = 4096

# Every other bit, pair of bits, and four bits: to count a word's ones side by side.
ONES: Final = 0x5555_5555_5555_5555
PAIRS: Final = 0x3333_3333_3333_3333
FOURS: Final = 0x0F0F_0F0F_0F0F_0F0F


@rule
def ones(kinds: int) -> int:
    """How many kinds a set has."""
    x = kinds - (kinds >> 1 & ONES)
    x = (x & PAIRS) + (x >> 2 & PAIRS)
    x = x + (x >> 4) & FOURS
    x += x >> 8
    x += x >> 16
    x += x >> 32
    return x & 127


@rule
def count_cards(kinds: int, wilds: int) -> int:
    """How many cards of one deck a set of kinds stands for, with so many WILDS."""
    if kinds & WILD_BIT != 0:
        return ones(kinds) - 1 + wilds
    return ones(kinds)


@rule
def let_in(asks: int) -> int:
    """The kinds that a spot lets in that asks this; a WILD wherever a TOP is open."""
    return FIT_BY_RANK[asks & RANK_PARTS] & FIT_BY_SUIT[asks >> TOP_SHIFT]


@rule
def kinds_let_in(s: State, parts: int) -> int:
    """The kinds that some spot lets in, by these parts of what it asks."""
    found = 0
    for i in range(s.spots):
        found |= let_in(s.asks[i] & parts)
    return found


@rule
def unseen_kinds(s: State, seat: int) -> int:
    """The kinds that a seat has seen in no hand and not on the table; a WILD is always one."""
    seen = 0
    for i in range(s.laid):
        seen |= KIND_BIT[s.laid_card[i]]
    for place in range(first_place(s, s.seats)):
        if s.seen[place] >> seat & 1 == 1:
            seen |= KIND_BIT[s.hand[place]]
    return ALL_KINDS & ~seen | WILD_BIT


@rule
def unseen_wilds(s: State, seat: int) -> int:
    """How many WILDS a seat has not seen."""
    wilds = copies(s, WILD)
    for i in range(s.laid):
        wilds -= int(s.laid_card[i] == WILD)
    for place in range(first_place(s, s.seats)):
        wilds -= int(s.seen[place] >> seat & 1 == 1 and s.hand[place] == WILD)
    return wilds

"""Several number cards in one turn (STA-30, STA-R14)."""

from __future__ import annotations

from stackyard.games.staccs.board import asks_number, fitting
from stackyard.games.staccs.cards import RANK, RANK_KINDS
from stackyard.games.staccs.uh_oh.hands import kinds_held
from stackyard.games.staccs.uh_oh.table import State
from stackyard.kernel import rule


@rule
def number_kinds(s: State) -> int:
    """The kinds of the number laid last, as a mask (STA-30)."""
    return RANK_KINDS[RANK[s.laid_card[s.laid - 1]]]


@rule
def takes_number(s: State, i: int) -> bool:
    """Whether an open SIDE of the number laid last points at the i-th spot (STA-R14)."""
    return asks_number(s, i, s.laid_card[s.laid - 1])


@rule
def addable(s: State) -> int:
    """The kinds that could be laid as a multiple's next card, as a mask (STA-R14)."""
    kinds = 0
    for i in range(s.spots):
        if takes_number(s, i):
            kinds |= fitting(s, i, number_kinds(s))
    return kinds


@rule
def may_add(s: State, seat: int) -> bool:
    """Whether a hand holds a further card that could be laid (STA-R14)."""
    kinds = addable(s)
    return kinds != 0 and kinds & kinds_held(s, seat) != 0

"""Who knows what in WILD OUT: nobody knows the order of the pile, all see the rest (STA-R43)."""

from __future__ import annotations

from stackyard.games.staccs.cards import UNKNOWN, WILD
from stackyard.games.staccs.wild_out.table import State
from stackyard.kernel import Dice, rule


@rule
def hide(s: State, seats: int) -> None:
    """Turn the pile into UNKNOWN, whoever looks."""
    for i in range(s.left):
        s.pile[i] = UNKNOWN


@rule
def guess(s: State, dice: Dice) -> None:
    """Lay the cards neither stacked nor held into a hidden pile, in any order, equally likely."""
    if s.left == 0 or s.pile[0] != UNKNOWN:
        return
    shown = 0
    for i in range(s.laid):
        shown |= 1 << s.laid_card[i]
    for seat in range(s.seats):
        shown |= s.hands[seat]
    at = 0
    for card in range(WILD):
        if shown >> card & 1 == 0:
            s.pile[at] = card
            at += 1
    dice.shuffle(s.pile, s.left)

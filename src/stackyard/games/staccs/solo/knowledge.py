"""Who knows what in SOLOSTACCS: the pile's order is hidden until it has once been turned over."""

from __future__ import annotations

from stackyard.games.staccs.cards import UNKNOWN, WILD
from stackyard.games.staccs.solo.table import State
from stackyard.kernel import Dice, rule


@rule
def hide(s: State, seats: int) -> None:
    """Turn the pile into UNKNOWN, whoever looks.

    Once turned over it holds only cards that lay face up on the discard pile before, in an order
    that all have seen (STA-R32).
    """
    if s.turned == 0:
        for i in range(s.left):
            s.pile[i] = UNKNOWN


@rule
def guess(s: State, dice: Dice) -> None:
    """Lay the cards not yet seen into a hidden pile, in any order, each equally likely.

    A WILD flipped as start and put back tells nothing: each place in the pile was as likely.
    """
    if s.left == 0 or s.pile[0] != UNKNOWN:
        return
    shown = 0
    wilds = s.total - WILD
    for i in range(s.laid):
        shown |= 1 << s.laid_card[i]
        wilds -= int(s.laid_card[i] == WILD)
    for i in range(s.discards):
        shown |= 1 << s.discard[i]
        wilds -= int(s.discard[i] == WILD)
    if s.hand != UNKNOWN:
        shown |= 1 << s.hand
        wilds -= int(s.hand == WILD)
    at = 0
    for card in range(WILD):
        if shown >> card & 1 == 0:
            s.pile[at] = card
            at += 1
    for _ in range(wilds):
        s.pile[at] = WILD
        at += 1
    dice.shuffle(s.pile, s.left)

"""Who knows what in Stack Nabbit: nobody knows the order of the pile, all see the rest (NAB-R6)."""

from __future__ import annotations

from stackyard.games.stack_nabbit.table import COPIES, NUMBERS, UNKNOWN, State
from stackyard.kernel import Dice, rule


@rule
def hide(s: State, seats: int) -> None:
    """Turn the pile's cards into UNKNOWN, whoever looks."""
    for i in range(s.left):
        s.pile[i] = UNKNOWN


@rule
def unseen(s: State, number: int) -> int:
    """How many cards of a number are not face up, flipped, in the Vault or banked."""
    count = COPIES - s.vault[number]
    for seat in range(s.seats):
        count -= s.up[seat][number] + s.banked[seat][number]
    for i in range(s.flips):
        if s.flipped[i] == number:
            count -= 1
    return count


@rule
def guess(s: State, dice: Dice) -> None:
    """Lay the unseen cards into a hidden pile, in any order, each equally likely."""
    if s.left == 0 or s.pile[0] != UNKNOWN:
        return
    at = 0
    for number in range(NUMBERS):
        for _ in range(unseen(s, number)):
            s.pile[at] = number
            at += 1
    dice.shuffle(s.pile, s.left)

"""A toy game that shows whether a search plays well: who takes the last token wins.

Two players take 1, 2 or 3 tokens in turn. Whoever faces a multiple of four loses against good play.
The policy is a poor one: it takes a single token.
"""

from __future__ import annotations

from typing import Annotated

from stackyard.kernel import Dice, Range, Row, rule, state

MOST = 3


@state
class State:
    """`left` tokens, taken from in turn; `lost` is 1 for who cannot move any more."""

    seats: Annotated[int, Range(0, 2)]
    turn: Annotated[int, Range(0, 1)]
    left: Annotated[int, Range(0, 60)]


@state
class Options:
    seats: Annotated[int, Range(0, 2)]


@rule
def setup(s: State, options: Options, dice: Dice) -> None:
    s.seats = options.seats
    s.left = 20 + dice.lot(20)


@rule
def over(s: State) -> bool:
    return s.left == 0


@rule
def actors(s: State) -> int:
    return 0 if over(s) else 1 << s.turn


@rule
def next_actor(s: State) -> int:
    return -1 if over(s) else s.turn


@rule
def legal(s: State, seat: int, out: Row) -> int:
    n = 0
    if seat == s.turn:
        for count in range(min(MOST, s.left)):
            out[n] = count + 1
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    s.left -= action
    s.turn = 1 - seat


@rule
def winners(s: State) -> int:
    return 1 << (1 - s.turn) if over(s) else 0


@rule
def score(s: State, out: Row) -> None:
    for seat in range(s.seats):
        out[seat] = winners(s) >> seat & 1


@rule
def hide(s: State, seats: int) -> None:
    """Nothing is hidden."""


@rule
def guess(s: State, dice: Dice) -> None:
    """Nothing is hidden."""


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    return out[0]


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    return action


@rule
def plausible(s: State, seat: int) -> bool:
    return True

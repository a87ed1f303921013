"""A toy game that shows whether a search peeks: name the colour of a card that you cannot see.

Seat 0 may go SAFE, which wins in three cases of five, or GO. After GO seat 1, who sees the card,
takes a step unseen by seat 0, forced by its colour; then seat 0 names RED or BLACK, and wins if it
is right. To who cannot see the card SAFE is better, unless the play tells more (`told`).
"""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.kernel import Dice, Range, Row, rule, state

RED: Final = 0
BLACK: Final = 1
UNKNOWN: Final = 2
SAFE: Final = 2
GO: Final = 3
# Steps of the game.
CHOOSING: Final = 0
LOOKING: Final = 1
NAMING: Final = 2
ENDED: Final = 3
# What the play tells of the card: nothing, that it is red, or what cannot be.
NOTHING: Final = 0
IS_RED: Final = 1
NONSENSE: Final = 2


@state
class State:
    seats: Annotated[int, Range(0, 2)]
    step: Annotated[int, Range(0, ENDED)]
    card: Annotated[int, Range(0, UNKNOWN)]
    won: Annotated[int, Range(0, 1)]
    told: Annotated[int, Range(0, NONSENSE)]


@state
class Options:
    seats: Annotated[int, Range(0, 2)]


@rule
def setup(s: State, options: Options, dice: Dice) -> None:
    s.seats = options.seats
    s.card = dice.lot(2)


@rule
def over(s: State) -> bool:
    return s.step == ENDED


@rule
def next_actor(s: State) -> int:
    if over(s):
        return -1
    return 1 if s.step == LOOKING else 0


@rule
def actors(s: State) -> int:
    return 0 if over(s) else 1 << next_actor(s)


@rule
def legal(s: State, seat: int, out: Row) -> int:
    if s.step == LOOKING and seat == 1:
        out[0] = s.card
        return 1
    if seat != next_actor(s):
        return 0
    first = SAFE if s.step == CHOOSING else RED
    out[0] = first
    out[1] = first + 1
    return 2


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    if action == SAFE:
        s.won = int(dice.lot(5) < 3)
        s.step = ENDED
    elif action == GO:
        s.step = LOOKING
    elif seat == 1:
        s.step = NAMING
    else:
        s.won = int(action == s.card)
        s.step = ENDED


@rule
def winners(s: State) -> int:
    if not over(s):
        return 0
    return 1 if s.won == 1 else 2


@rule
def score(s: State, out: Row) -> None:
    for seat in range(s.seats):
        out[seat] = winners(s) >> seat & 1


@rule
def hide(s: State, seats: int) -> None:
    if seats & 2 == 0:
        s.card = UNKNOWN


@rule
def guess(s: State, dice: Dice) -> None:
    if s.card == UNKNOWN:
        s.card = dice.lot(2)


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    return out[0]


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    return action if mover == seat else 0


@rule
def plausible(s: State, seat: int) -> bool:
    if s.told == NONSENSE:
        return False
    return s.told == NOTHING or s.card == RED

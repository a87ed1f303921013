"""A tiny game with something of everything, in two modules, for the tests of the kernel.

Cards of 0 to 3 lie in a pile. A seat takes the next card for points, puts it back at random (twice
a game), or swaps points with the next seat. Every third turn a lot decides who is next.
"""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.kernel import PUBLIC, Dice, Range, Row, copy_row, note, rule, state, swap_rows
from tests.kernel.race_moves import place, put_back, take

SEATS: Final = 3
CARDS: Final = 12
KINDS: Final = 4
UNKNOWN: Final = KINDS
PUTS: Final = 2
WORTH: Final = ((0, 10, 200, 3_000), (0, 1, 4, 9))
TAKE: Final = 0
PUT: Final = 1
SWAP: Final = 2


@state
class State:
    seats: Annotated[int, Range(0, SEATS)]
    turn: Annotated[int, Range(0, SEATS - 1)]
    steps: Annotated[int, Range(0, 100)]
    left: Annotated[int, Range(0, CARDS)]
    pile: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    taken: Annotated[list[list[int]], SEATS, KINDS, Range(0, CARDS)]
    before: Annotated[list[int], KINDS, Range(0, CARDS)]
    puts: Annotated[bytearray, SEATS, Range(0, PUTS)]


@state
class Options:
    seats: Annotated[int, Range(0, SEATS)]
    worth: Annotated[int, Range(0, 1)]


@rule
def setup(s: State, options: Options, dice: Dice) -> None:
    s.seats = options.seats
    for i in range(CARDS):
        s.pile[i] = i % KINDS
    s.left = CARDS
    dice.shuffle(s.pile, CARDS)
    s.turn = dice.lot(s.seats)


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
    if seat == s.turn and not over(s):
        out[n] = TAKE
        n += 1
        if s.puts[seat] < PUTS:
            out[n] = PUT
            n += 1
        if s.left > 3 and s.steps < 90:
            out[n] = SWAP
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    copy_row(s.before, s.taken[seat])
    if action == TAKE:
        card = take(s.pile, s.left, UNKNOWN)
        s.left -= 1
        s.taken[seat][card] += 1
        note(s, TAKE, PUBLIC, seat, card, max(card, 1))
    elif action == PUT:
        s.puts[seat] += 1
        put_back(s.pile, s.left, dice)
        note(s, PUT, 1 << seat, seat)
    else:
        swap_rows(s.taken[seat], s.taken[place(seat, s.seats)])
    s.steps += 1
    s.turn = place(s.turn, s.seats)
    if s.steps % 3 == 0:
        s.turn = dice.lot(s.seats)


@rule
def total(s: State, seat: int, scale: int) -> int:
    points = 0
    for kind in range(KINDS):
        points += WORTH[scale][kind] * s.taken[seat][kind]
    return points


@rule
def score(s: State, out: Row) -> None:
    for seat in range(s.seats):
        out[seat] = total(s, seat, 0)


@rule
def winners(s: State) -> int:
    mask = 0
    best = 0
    for seat in range(s.seats):
        best = max(best, total(s, seat, 0))
    for seat in range(s.seats):
        if over(s) and total(s, seat, 0) == best:
            mask |= 1 << seat
    return mask


@rule
def hide(s: State, seats: int) -> None:
    for i in range(s.left):
        s.pile[i] = UNKNOWN


@rule
def guess(s: State, dice: Dice) -> None:
    at = 0
    for kind in range(KINDS):
        count = CARDS // KINDS
        for row in s.taken:
            count -= row[kind]
        for _ in range(count):
            s.pile[at] = kind
            at += 1
    dice.shuffle(s.pile, s.left)

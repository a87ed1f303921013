"""Travel Rush: all flip a card, and the highest ticket wins one of them."""

from __future__ import annotations

from stackyard.games.stacky_map.deeds import TAKE, act
from stackyard.games.stacky_map.hands import forget_show, receive_open, take_next, take_out
from stackyard.games.stacky_map.rows import close_gap, first_in
from stackyard.games.stacky_map.table import (
    FLIPPED,
    KEPT,
    KINDS,
    RUSH,
    RUSHED,
    SHUFFLED,
    TAKING,
    TICKETS,
    UNKNOWN,
    State,
    begin_turn,
    clockwise,
    put_on_discard_pile,
)
from stackyard.kernel import PUBLIC, Dice, Row, note, rule


@rule
def travel_rush(s: State, dice: Dice) -> None:
    """Play a Travel Rush: everyone flips the pile's next card, the player first (MAP-12).

    With fewer cards in the pile than players, the first ones in order flip (MAP-R11).
    """
    take_out(s, s.turn, RUSH)
    put_on_discard_pile(s, RUSH)
    note(s, RUSHED, PUBLIC, s.turn)
    for _ in range(min(s.seats, s.left)):
        flip(s)
    if winning_flip(s) >= 0:
        s.phase = TAKING
    else:
        shuffle_back(s, dice)
        begin_turn(s, clockwise(s, s.turn))


@rule
def flip(s: State) -> None:
    """The next player in order flips the pile's next card."""
    card = take_next(s)
    forget_show(s, card, s.shuffles)
    seat = flipper(s, s.flips)
    note(s, FLIPPED, PUBLIC, seat, card)
    s.flipped[s.flips] = card
    s.flips += 1


@rule
def flipper(s: State, i: int) -> int:
    """Who flips as the i-th, clockwise from the player."""
    return (s.turn + i) % s.seats


@rule
def winning_flip(s: State) -> int:
    """The first flip of the highest ticket; -1 where nobody flipped a ticket (MAP-R11)."""
    best = -1
    for i in range(s.flips):
        if s.flipped[i] < TICKETS and (best < 0 or s.flipped[i] > s.flipped[best]):
            best = i
    return best


@rule
def rush_winner(s: State) -> int:
    """Who takes a card: the owner of the highest ticket (MAP-12)."""
    return flipper(s, winning_flip(s))


@rule
def legal_takes(s: State, out: Row) -> int:
    """The winner keeps any one of the flipped cards (MAP-12)."""
    mask = 0
    for i in range(s.flips):
        mask |= 1 << s.flipped[i]
    n = 0
    for card in range(KINDS):
        if mask >> card & 1 == 1:
            out[n] = act(TAKE, 0, card)
            n += 1
    return n


@rule
def take(s: State, seat: int, card: int, dice: Dice) -> None:
    """The winner keeps a card and has the next turn; the others go back (MAP-12, MAP-R12)."""
    s.flips -= 1
    close_gap(s.flipped, first_in(s.flipped, card), s.flips, UNKNOWN)
    receive_open(s, seat, card)
    note(s, KEPT, PUBLIC, seat, card)
    shuffle_back(s, dice)
    begin_turn(s, seat)


@rule
def shuffle_back(s: State, dice: Dice) -> None:
    """Shuffle the flipped cards back into the pile; where there are none, do nothing (MAP-R11).

    All have seen them: none of them can be where a card was drawn before this shuffle.
    """
    if s.flips == 0:
        return
    note(s, SHUFFLED, PUBLIC, s.flips)
    s.shuffles += 1
    for i in range(s.flips):
        s.pile[s.left] = s.flipped[i]
        s.left += 1
        s.shown[s.shows] = s.flipped[i]
        s.since[s.shows] = s.shuffles
        s.shows += 1
        s.flipped[i] = UNKNOWN
    s.flips = 0
    dice.shuffle(s.pile, s.left)

"""Before the first turn of UH OH! and PARTY: dealing, and the start card."""

from __future__ import annotations

from stackyard.games.staccs.board import first_point, lay_card, set_table
from stackyard.games.staccs.cards import CARDS, DECK, JACK, RANK, UNKNOWN, ZERO
from stackyard.games.staccs.lattice import ON_PARTY_TABLE, ON_TABLE
from stackyard.games.staccs.uh_oh.hands import receive, take_next
from stackyard.games.staccs.uh_oh.table import (
    RANDOM_SEAT,
    RESHUFFLED,
    SKIPPED,
    STARTED,
    TO_PLAY,
    TURN_CAME,
    Options,
    State,
)
from stackyard.kernel import PUBLIC, Dice, fill, note, rule


@rule
def setup(s: State, options: Options, dice: Dice) -> None:
    """Shuffle, deal from the first player on, flip the start card (STA-20 to STA-22).

    The player to the dealer's left is the one that the option `first` says.
    """
    lattice = ON_TABLE if len(s.pile) == CARDS else ON_PARTY_TABLE
    set_table(s, lattice, options.width, options.height, options.inside)
    s.seats = options.seats
    s.turn = options.first
    if options.first == RANDOM_SEAT:
        s.turn = dice.lot(s.seats)
    s.direction = 1
    s.question = TO_PLAY
    fill(s.hand, UNKNOWN)
    for i in range(len(s.pile)):
        s.pile[i] = DECK[i % CARDS]
    s.left = len(s.pile)
    dice.shuffle(s.pile, s.left)
    deal_hands(s)
    flip_start(s, dice)
    note(s, TURN_CAME, PUBLIC, s.turn)


@rule
def hand_size(s: State) -> int:
    """The cards dealt to each: 7, or 5 where all seats are taken (STA-20)."""
    return 5 if s.seats == len(s.held) else 7


@rule
def deal_hands(s: State) -> None:
    """Deal a whole hand at a time, clockwise from the first player (STA-20)."""
    for i in range(s.seats):
        seat = (s.turn + i) % s.seats
        for _ in range(hand_size(s)):
            card = take_next(s)
            receive(s, seat, card, 1 << seat)


@rule
def may_start(card: int) -> bool:
    """Only a 2 to 10 starts the STACC (STA-21)."""
    return ZERO < RANK[card] < JACK


@rule
def flip_start(s: State, dice: Dice) -> None:
    """The pile's first 2 to 10 starts; the skipped cards are shuffled back (STA-21).

    Where nothing was skipped the pile is not shuffled again.
    """
    at = s.left - 1
    while not may_start(s.pile[at]):
        note(s, SKIPPED, PUBLIC, s.pile[at])
        s.shown[s.pile[at]] += 1
        at -= 1
    skipped = s.left - 1 - at
    start = s.pile[at]
    s.pile[at] = s.pile[s.left - 1]
    take_next(s)
    lay_card(s, start, first_point(s), 0)
    note(s, STARTED, PUBLIC, start)
    if skipped > 0:
        dice.shuffle(s.pile, s.left)
        s.shuffles = 1
        note(s, RESHUFFLED, PUBLIC, skipped)

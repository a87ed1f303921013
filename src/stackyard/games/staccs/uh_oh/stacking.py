"""Stacking a card and what it does; drawing where nothing can be stacked.

After a WILD only its TOP is open, and it asks for the suit called until a card lies on it: the
board sees to that (STA-31, STA-R20).
"""

from __future__ import annotations

from stackyard.games.staccs.board import asks_number, find_spot, fits_anywhere, fitting
from stackyard.games.staccs.cards import ACE, ALL_SUITED, JACK, RANK, WILD_BIT, ZERO
from stackyard.games.staccs.plays import (
    called_suit,
    carry_out_play,
    played_card,
    played_point,
    write_plays,
)
from stackyard.games.staccs.uh_oh.attacks import counters
from stackyard.games.staccs.uh_oh.hands import first_place, kinds_held, play_out, show_lack
from stackyard.games.staccs.uh_oh.multiples import number_kinds, takes_number
from stackyard.games.staccs.uh_oh.silence import go_on_from
from stackyard.games.staccs.uh_oh.table import (
    ENDED,
    FOR_TURN,
    NEW_TURN,
    NEXT_TURN,
    REVERSED,
    SAME_TURN,
    STACKED,
    TO_ADD,
    TO_ANSWER,
    State,
)
from stackyard.games.staccs.uh_oh.turn import draw, pass_turn
from stackyard.kernel import PUBLIC, Row, note, rule


@rule
def stackable_kinds(s: State, seat: int) -> int:
    """The kinds that the question lets a hand of this size stack, wherever they fit."""
    if s.question == TO_ANSWER:
        return counters(s)
    if s.question == TO_ADD:
        return number_kinds(s)
    # A WILD cannot be the last card (STA-32, STA-R21).
    return ALL_SUITED if s.held[seat] == 1 else ALL_SUITED | WILD_BIT


@rule
def write_stackings(s: State, seat: int, out: Row, n: int) -> int:
    """Write every way to stack a card of the hand into `out` from place n on, ascending.

    Returns n and their number.
    """
    kinds = kinds_held(s, seat) & stackable_kinds(s, seat)
    if kinds == 0:
        return n
    first = first_place(s, seat)
    for i in range(s.spots):
        found = fitting(s, i, kinds)
        if found == 0 or (s.question == TO_ADD and not takes_number(s, i)):
            continue
        for place in range(first, first + s.held[seat]):
            card = s.hand[place]
            if found >> card & 1 == 1:
                found -= 1 << card
                n = write_plays(s, i, card, 1, out, n)
    return n


@rule
def stack(s: State, seat: int, action: int) -> None:
    """Stack a card of the hand; its effect follows (STA-23, STA-26 to STA-31)."""
    card = played_card(action)
    point = played_point(action)
    # Asked before the card covers the SIDE.
    on_number = asks_number(s, find_spot(s, point, 0), card)
    play_out(s, seat, card)
    carry_out_play(s, action)
    suit = called_suit(action)
    note(s, STACKED, PUBLIC, seat, card, point, s.facing[0], suit)
    then = NEXT_TURN
    if s.held[seat] > 0:
        then = carry_out_effect(s, card, on_number)
    go_on_from(s, seat, then)


@rule
def carry_out_effect(s: State, card: int, on_number: bool) -> int:
    """What a card does, unless it was the last one (STA-R15); returns what is to follow."""
    rank = RANK[card]
    if rank == ZERO:
        reverse(s)
        s.zeroes += 1
    if on_number:
        return SAME_TURN
    if rank == ACE:
        return NEW_TURN
    if JACK <= rank < ACE:
        s.chain += 1
    return NEXT_TURN


@rule
def reverse(s: State) -> None:
    """A ZERO reverses the direction of play, with 3 or more players (STA-26)."""
    if s.seats > 2:
        s.direction = -s.direction
        note(s, REVERSED, PUBLIC, s.direction)


@rule
def draw_instead(s: State, seat: int) -> None:
    """Draw one card, because nothing can be stacked; the turn ends (STA-23, STA-R10).

    All see so that the hand held nothing that fitted.
    """
    kinds = fits_anywhere(s, stackable_kinds(s, seat))
    show_lack(s, seat, kinds)
    draw(s, seat, 1, FOR_TURN)
    if s.question != ENDED:
        pass_turn(s)

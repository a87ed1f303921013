"""Saying UH OH! with one card left, and what silence costs (STA-25, STA-R16)."""

from __future__ import annotations

from typing import Final

from stackyard.games.staccs.uh_oh.table import (
    CAUGHT,
    ENDED,
    FOR_SILENCE,
    GIFTS,
    TO_CATCH,
    TO_WARN,
    State,
)
from stackyard.games.staccs.uh_oh.turn import draw, go_on, seat_after, seat_before
from stackyard.kernel import PUBLIC, note, rule

PENALTY: Final = 3  # STA-25


@rule
def go_on_from(s: State, seat: int, then: int) -> None:
    """After a card has left a hand: without cards it has won, with one it is asked to say UH OH!

    (STA-24, STA-R16; a letter or ZERO laid as the last card comes to no effect, STA-R15.)
    """
    if s.held[seat] == 0:
        s.question = ENDED
    elif s.held[seat] == 1:
        s.question = TO_WARN
        s.then = then
    else:
        go_on(s, then)


@rule
def warner(s: State) -> int:
    """The player with one card, who says UH OH! or is silent: whose turn it is, or who gives."""
    return seat_before(s, s.turn) if s.then == GIFTS else s.turn


@rule
def say(s: State) -> None:
    """The player says UH OH!; the play goes on (STA-25)."""
    go_on(s, s.then)


@rule
def stay_silent(s: State) -> None:
    """Silence opens one round in which every other player may call out (STA-R16)."""
    s.question = TO_CATCH
    s.listeners = (1 << s.seats) - 1 - (1 << warner(s))


@rule
def first_listener(s: State) -> int:
    """The one to ask first: in turn order from the silent one (STA-R16, STA-R11)."""
    seat = seat_after(s, warner(s))
    while s.listeners >> seat & 1 == 0:
        seat = seat_after(s, seat)
    return seat


@rule
def call_out(s: State, seat: int) -> None:
    """The first call-out makes the silent one draw 3, and ends the round (STA-25, STA-R16)."""
    silent = warner(s)
    s.listeners = 0
    note(s, CAUGHT, PUBLIC, silent, seat)
    draw(s, silent, PENALTY, FOR_SILENCE)
    if s.question != ENDED:
        go_on(s, s.then)


@rule
def pass_by(s: State, seat: int) -> None:
    """A player does not call out; after the last one the silence is over (STA-R16)."""
    s.listeners -= 1 << seat
    if s.listeners == 0:
        go_on(s, s.then)

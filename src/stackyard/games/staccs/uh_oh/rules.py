"""The rules of UH OH! and PARTY: whose move it is, what may be done, how it ends."""

from __future__ import annotations

from stackyard.games.staccs.plays import is_play
from stackyard.games.staccs.uh_oh.attacks import give, giver, take
from stackyard.games.staccs.uh_oh.dealing import setup
from stackyard.games.staccs.uh_oh.hands import first_place
from stackyard.games.staccs.uh_oh.knowledge import guess, hide
from stackyard.games.staccs.uh_oh.silence import (
    call_out,
    first_listener,
    pass_by,
    say,
    stay_silent,
    warner,
)
from stackyard.games.staccs.uh_oh.stacking import draw_instead, stack, write_stackings
from stackyard.games.staccs.uh_oh.table import (
    CALL_OUT,
    DONE,
    DRAW,
    ENDED,
    GIVE,
    NEXT_TURN,
    PASS,
    SAY,
    STAY_SILENT,
    TAKE,
    TO_ADD,
    TO_ANSWER,
    TO_CATCH,
    TO_GIVE,
    TO_PLAY,
    TO_WARN,
    State,
)
from stackyard.games.staccs.uh_oh.turn import go_on
from stackyard.kernel import Dice, Row, rule

__all__ = [
    "actors",
    "apply",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "score",
    "setup",
    "winners",
]


@rule
def over(s: State) -> bool:
    """A hand is empty, or the pile's last card has been drawn (STA-24, STA-R17)."""
    return s.question == ENDED


@rule
def next_actor(s: State) -> int:
    """The seat to ask first, or -1."""
    if s.question == ENDED:
        return -1
    if s.question == TO_GIVE:
        return giver(s)
    if s.question == TO_WARN:
        return warner(s)
    if s.question == TO_CATCH:
        return first_listener(s)
    return s.turn


@rule
def actors(s: State) -> int:
    """The seats that may act, as a mask: several only where one may be called out (STA-R16)."""
    if s.question == ENDED:
        return 0
    if s.question == TO_CATCH:
        return s.listeners
    return 1 << next_actor(s)


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """What a seat may do; nothing where it is not asked."""
    if actors(s) >> seat & 1 == 0:
        return 0
    if s.question == TO_PLAY:
        return write_turn(s, seat, out)
    if s.question == TO_ANSWER:
        out[0] = TAKE
        return write_stackings(s, seat, out, 1)
    if s.question == TO_ADD:
        out[0] = DONE
        return write_stackings(s, seat, out, 1)
    if s.question == TO_GIVE:
        return write_gifts(s, seat, out)
    out[0] = SAY if s.question == TO_WARN else CALL_OUT
    out[1] = STAY_SILENT if s.question == TO_WARN else PASS
    return 2


@rule
def write_turn(s: State, seat: int, out: Row) -> int:
    """Stack a card; only where none can be stacked, draw (STA-23, STA-R10)."""
    n = write_stackings(s, seat, out, 0)
    if n == 0:
        out[0] = DRAW
        return 1
    return n


@rule
def write_gifts(s: State, seat: int, out: Row) -> int:
    """Give any card of the hand; like ones are one choice (STA-R13)."""
    first = first_place(s, seat)
    n = 0
    for place in range(first, first + s.held[seat]):
        if n == 0 or out[n - 1] != GIVE + s.hand[place]:
            out[n] = GIVE + s.hand[place]
            n += 1
    return n


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    """Carry out a legal action, and run on to the next decision."""
    if is_play(action):
        stack(s, seat, action)
    elif action == DRAW:
        draw_instead(s, seat)
    elif action == TAKE:
        take(s)
    elif action == DONE:
        go_on(s, NEXT_TURN)
    elif action == SAY:
        say(s)
    elif action == STAY_SILENT:
        stay_silent(s)
    elif action == CALL_OUT:
        call_out(s, seat)
    elif action == PASS:
        pass_by(s, seat)
    else:
        give(s, action - GIVE)


@rule
def score(s: State, out: Row) -> None:
    """Minus the cards left in each hand."""
    for seat in range(s.seats):
        out[seat] = -s.held[seat]


@rule
def winners(s: State) -> int:
    """The seats with the fewest cards, once the game is over (STA-24, STA-34, STA-R18)."""
    if s.question != ENDED:
        return 0
    fewest = s.held[0]
    for seat in range(s.seats):
        fewest = min(fewest, s.held[seat])
    mask = 0
    for seat in range(s.seats):
        if s.held[seat] == fewest:
            mask |= 1 << seat
    return mask

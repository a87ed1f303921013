"""How turns follow each other in UH OH! and PARTY, and how the game ends."""

from __future__ import annotations

from stackyard.games.staccs.board import block_top, lift_blocks
from stackyard.games.staccs.cards import RANK
from stackyard.games.staccs.uh_oh.hands import draw_cards, show_lack
from stackyard.games.staccs.uh_oh.multiples import addable, may_add
from stackyard.games.staccs.uh_oh.table import (
    ATTACKED,
    BLOCKED_TOP,
    ENDED,
    GIFTS,
    NEW_TURN,
    NEXT_TURN,
    SAME_TURN,
    TO_ADD,
    TO_ANSWER,
    TO_GIVE,
    TO_PLAY,
    TURN_CAME,
    State,
)
from stackyard.kernel import PUBLIC, note, rule


@rule
def seat_after(s: State, seat: int) -> int:
    """The next player in the direction of play (STA-22, STA-R11)."""
    return (seat + s.direction + s.seats) % s.seats


@rule
def seat_before(s: State, seat: int) -> int:
    """The player before one in the direction of play."""
    return (seat - s.direction + s.seats) % s.seats


@rule
def draw(s: State, seat: int, count: int, why: int) -> None:
    """Draw cards; the game ends with the pile's last one (STA-34, STA-R17)."""
    draw_cards(s, seat, count, why)
    if s.left == 0:
        s.question = ENDED


@rule
def go_on(s: State, then: int) -> None:
    """Go on where the play stood, after what it does and the UH OH! are done with (STA-R16)."""
    s.then = 0
    if then == NEXT_TURN:
        pass_turn(s)
    elif then == NEW_TURN:
        begin_new_turn(s)
    elif then == SAME_TURN:
        ask_to_add(s)
    elif then == GIFTS and s.gifts > 0:
        s.question = TO_GIVE
    else:
        s.question = TO_PLAY


@rule
def begin_new_turn(s: State) -> None:
    """An ACE gives its player another, whole turn at once (STA-29, STA-R19)."""
    lift_blocks(s)
    s.question = TO_PLAY
    note(s, TURN_CAME, PUBLIC, s.turn)


@rule
def ask_to_add(s: State) -> None:
    """Ask for a further card of a multiple where one could be laid (STA-R14).

    Where none can, all see that the hand holds none that fits.
    """
    if may_add(s, s.turn):
        s.question = TO_ADD
        return
    kinds = addable(s)
    show_lack(s, s.turn, kinds)
    pass_turn(s)


@rule
def pass_turn(s: State) -> None:
    """The turn ends, and with it ZEROES' blocks; the next player's begins (STA-R11, STA-R12)."""
    lift_blocks(s)
    s.turn = seat_after(s, s.turn)
    block_for_one_turn(s)
    s.question = TO_PLAY
    note(s, TURN_CAME, PUBLIC, s.turn)
    if s.chain > 0:
        s.question = TO_ANSWER
        note(s, ATTACKED, PUBLIC, s.turn, RANK[s.laid_card[s.laid - 1]], s.chain)


@rule
def block_for_one_turn(s: State) -> None:
    """The TOPS of the ZEROES just laid are closed to the player whose turn comes (STA-26).

    Nothing, no WILD either, is laid where one of them points, whatever else points there (STA-R11).
    """
    for i in range(s.laid - s.zeroes, s.laid):
        if block_top(s, s.laid_point[i]):
            note(s, BLOCKED_TOP, PUBLIC, s.turn, s.laid_point[i])
    s.zeroes = 0

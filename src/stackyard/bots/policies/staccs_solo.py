"""SOLOSTACCS: lay every card that fits, so that most of those to come find a place as well.

The discard pile's top goes before the next card is drawn, because all that lies under it waits for
it. WILDs lock all before them, whatever lies there: they are laid where the STACC has most room to
grow anew. Who may hold them keeps them at the bottom of the discard pile, for the end.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.staccs_places import count, worth_after
from stackyard.games.staccs.board import Board
from stackyard.games.staccs.cards import ALL_SUITED, NO_SUIT, SUIT_KINDS, UNKNOWN, WILD, WILD_BIT
from stackyard.games.staccs.lattice import STEP_Q, STEP_Y2, column, doubled_height
from stackyard.games.staccs.plays import (
    called_suit,
    is_play,
    played_card,
    played_facing,
    played_point,
)
from stackyard.games.staccs.solo.rules import (
    actors,
    apply,
    guess,
    hide,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)
from stackyard.games.staccs.solo.table import DRAW, State
from stackyard.kernel import Row, rule

__all__ = [
    "actors",
    "apply",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "plausible",
    "policy",
    "revealed",
    "score",
    "setup",
    "winners",
]

LEAST: Final = -(1 << 30)
# What a called suit is worth by each kind to come, and by the card that waits.
CALLED: Final = 3
WAITING: Final = 40
# The room on the table is counted in half card edges; a column is 7 quarters of that.
COLUMN: Final = 7
ROOM_PARTS: Final = 4


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """The play that leaves most places; what lays no card only where none is legal or WILDs wait.

    Of the actions that lay no card, the first: to draw before all, else to discard or turn over.
    """
    if not is_play(out[n - 1]) or keeps_wild(s, out[0], out[n - 1]):
        return out[0]
    kinds = to_come(s)
    urgent = waiting(s)
    best = out[0]
    most = LEAST
    for i in range(n):
        value = LEAST
        if is_play(out[i]):
            value = worth_of_play(s, out[i], kinds, urgent)
        if value > most:
            best = out[i]
            most = value
    return best


@rule
def keeps_wild(s: State, other: int, play: int) -> bool:
    """Whether a WILD that may be laid is better kept on the discard pile.

    Only where it has no card but WILDs under it, which then wait for it no longer than for the end.
    """
    if is_play(other) or played_card(play) != WILD:
        return False
    if s.hand == UNKNOWN:
        return other == DRAW
    return s.left > 0 and (s.discards == 0 or s.discard[s.discards - 1] == WILD)


@rule
def to_come(s: State) -> int:
    """The kinds not laid yet, but for the card that is to be laid now, as a mask.

    WILDs count as one kind, and always: the places for one serve the next as well.
    """
    kinds = ALL_SUITED
    for i in range(s.laid):
        kinds &= ALL_SUITED - (ALL_SUITED & 1 << s.laid_card[i])
    if s.hand != UNKNOWN:
        kinds &= ALL_SUITED - (ALL_SUITED & 1 << s.hand)
    elif s.discards > 0:
        kinds &= ALL_SUITED - (ALL_SUITED & 1 << s.discard[s.discards - 1])
    return kinds | WILD_BIT


@rule
def waiting(s: State) -> int:
    """The discard pile's top once the card to be laid now is laid, as a mask of at most one."""
    below = s.discards
    if s.hand == UNKNOWN:
        below -= 1
    if below <= 0:
        return 0
    return 1 << s.discard[below - 1]


@rule
def worth_of_play(s: State, action: int, kinds: int, urgent: int) -> int:
    """What a play leaves: the places for the kinds to come, and most of all for the one waiting."""
    card = played_card(action)
    if card != WILD:
        return worth_after(s, card, played_point(action), 0, kinds, urgent)
    value = room_to_grow(s, played_point(action), played_facing(action))
    suit = called_suit(action)
    if suit != NO_SUIT:
        value += CALLED * count(kinds & SUIT_KINDS[suit])
        value += WAITING * count(urgent & SUIT_KINDS[suit])
    return value


@rule
def room_to_grow(s: Board, point: int, facing: int) -> int:
    """How far a WILD's only spot lies from the table's nearest edge, in half card edges."""
    q = column(s.lattice, point)
    y2 = doubled_height(s.lattice, point, q) + STEP_Y2[facing]
    q += STEP_Q[facing]
    across = COLUMN * min(q - s.q_low, s.q_high - q) // ROOM_PARTS
    return min(across, y2 - s.y_low, s.y_high - y2)


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    """The action, and the card now in hand: nothing else comes to light."""
    return action * (UNKNOWN + 1) + s.hand


@rule
def plausible(s: State, seat: int) -> bool:
    """Every order of the pile agrees with the play."""
    return True

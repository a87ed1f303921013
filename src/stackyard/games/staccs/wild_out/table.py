"""What lies on the table in WILD OUT: the state, the options, the kinds of notes."""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.games.staccs.board import STACCS, Board
from stackyard.games.staccs.cards import RANKS, UNKNOWN, WILD
from stackyard.games.staccs.lattice import ON_WILD_OUT_TABLE, POINTS
from stackyard.kernel import Range, rule, state

MOST_SEATS: Final = 4
RANDOM_SEAT: Final = MOST_SEATS  # the option `first` = random
CARDS: Final = WILD  # the pile before the deal: all cards but the WILDs (STA-50)
MOST_PILED: Final = CARDS - STACCS

DRAW: Final = 0
DONE: Final = 1
ONLY: Final = STACCS  # the STACC of a play where just one touches the spot (STA-R44)
WAYS: Final = (STACCS + 1) * WILD
#: Every action: place 0 holds `DRAW` and `DONE`, place p + 1 the plays at the point p.
RADICES: Final = (("place", POINTS[ON_WILD_OUT_TABLE] + 1), ("stacc", STACCS + 1), ("card", WILD))
#: At most 116 spots (four TOPS, two more with each of 56 cards), each for one suit or one rank.
MOST_LEGAL: Final = 1 + (STACCS + 2 * CARDS) * RANKS

# Kinds of notes, and their parts; all are public.
DEALT: Final = 0  # card, point, STACC
DRAWN: Final = 1  # seat, card
LAID: Final = 2  # seat, card, point, STACC
ENDED: Final = 3  # seat, whose turn is over


@state
class State(Board):
    """A game of WILD OUT; all but the order of the pile is public (STA-R43).

    Attributes:
        seats, turn: the number of players, and whose turn it is.
        hold: that option, 0 or 1.
        left, pile: the pile; ``pile[left - 1]`` is drawn next, from `left` on lies `UNKNOWN`.
        hands: the cards each seat holds, as a mask of kinds: no two cards here are alike.
        to_draw: 1 while the turn's card is still to be drawn.
        drawn: the card drawn in this turn, while it is held, or `UNKNOWN`.
        began_out: 1 where the pile was out when this turn began.
        stacked: 1 where something has been stacked in this turn.
        idle: how many turns in a row began with the pile out and stacked nothing.
        ended: 1 once the game is over.
    """

    seats: Annotated[int, Range(0, MOST_SEATS)]
    turn: Annotated[int, Range(0, MOST_SEATS - 1)]
    hold: Annotated[int, Range(0, 1)]
    left: Annotated[int, Range(0, CARDS)]
    pile: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    hands: Annotated[list[int], MOST_SEATS, Range(0, (1 << CARDS) - 1)]
    to_draw: Annotated[int, Range(0, 1)]
    drawn: Annotated[int, Range(0, UNKNOWN)]
    began_out: Annotated[int, Range(0, 1)]
    stacked: Annotated[int, Range(0, 1)]
    idle: Annotated[int, Range(0, MOST_SEATS)]
    ended: Annotated[int, Range(0, 1)]


@state
class Options:
    """The options of WILD OUT.

    Attributes:
        seats, first: the number of players, and who starts: a seat or `RANDOM_SEAT`.
        width, height, inside: the table in card edges, and 1 for the option `edge` = `inside`.
        hold: that option, 0 or 1.
        start: the four WILDs, each q, r and facing (STA-R40, STA-R41).
    """

    seats: Annotated[int, Range(0, MOST_SEATS)]
    first: Annotated[int, Range(0, RANDOM_SEAT)]
    width: Annotated[int, Range(0, 40)]
    height: Annotated[int, Range(0, 24)]
    inside: Annotated[int, Range(0, 1)]
    hold: Annotated[int, Range(0, 1)]
    start: Annotated[list[list[int]], STACCS, 3, Range(-64, 64)]


# --- plays as numbers: a point, the STACC (or `ONLY`), a card


@rule
def play_action(point: int, stacc: int, card: int) -> int:
    """The number of the action that lays a card at a point of a STACC, or of the `ONLY` one."""
    return ((point + 1) * (STACCS + 1) + stacc) * WILD + card


@rule
def is_play(action: int) -> bool:
    """Whether an action lays a card."""
    return action >= WAYS


@rule
def played_point(action: int) -> int:
    """The point at which a play lays its card."""
    return action // WAYS - 1


@rule
def named_stacc(action: int) -> int:
    """The STACC that a play names, or `ONLY`."""
    return action // WILD % (STACCS + 1)


@rule
def played_card(action: int) -> int:
    """The card that a play lays."""
    return action % WILD

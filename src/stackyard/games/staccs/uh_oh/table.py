"""What lies on the table in UH OH! and PARTY: the state, the options, the kinds of notes."""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.games.staccs.board import (
    MOST_ASKED,
    PARTY_LAID,
    PARTY_POINTS,
    PARTY_SPOTS,
    STACCS,
    Board,
)
from stackyard.games.staccs.cards import CARDS, KINDS, RANKS, SUITS, UNKNOWN, WILDS
from stackyard.games.staccs.lattice import DIRECTIONS, ON_PARTY_TABLE, ON_TABLE, POINTS
from stackyard.games.staccs.plays import WAYS
from stackyard.kernel import Range, state

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 5
FEWEST_AT_PARTY: Final = 6
MOST_AT_PARTY: Final = 10
RANDOM_SEAT: Final = MOST_AT_PARTY  # the option `first` = random
DECKS: Final = 2  # of PARTY (STA-20)
PARTY_CARDS: Final = DECKS * CARDS
MOST_ALIKE: Final = DECKS * WILDS

# What the player asked has to do.
TO_PLAY: Final = 0  # stack a card, or draw (STA-23)
TO_ANSWER: Final = 1  # counter an attack, or take it (STA-R12)
TO_ADD: Final = 2  # lay a further card of a multiple, or end the turn (STA-R14)
TO_GIVE: Final = 3  # give the victim of a QUEEN a card (STA-R13)
TO_WARN: Final = 4  # say UH OH!, or stay silent (STA-R16)
TO_CATCH: Final = 5  # call the silent player out, or pass (STA-R16)
ENDED: Final = 6
QUESTIONS: Final = 7

# What goes on after a play or a gift, and after the UH OH! of a hand of one.
NEXT_TURN: Final = 0
SAME_TURN: Final = 1  # a multiple may go on (STA-R14)
NEW_TURN: Final = 2  # an ACE's (STA-29)
GIFTS: Final = 3  # further ones, then the victim's turn (STA-R13)

# The actions that lay nothing; those from `WAYS` on are plays (`plays`).
DRAW: Final = 0
TAKE: Final = 1
DONE: Final = 2
SAY: Final = 3
STAY_SILENT: Final = 4
CALL_OUT: Final = 5
PASS: Final = 6
GIVE: Final = 7  # and the card's number
RADICES: Final = (("place", POINTS[ON_TABLE] + 1), ("way", WAYS))
PARTY_RADICES: Final = (("place", POINTS[ON_PARTY_TABLE] + 1), ("way", WAYS))

#: The most ways of laying on one card: a suit or a turned WILD on its TOP, a rank on its SIDE or
#: FACE (the other of these two is bare).
MOST_ON_ONE: Final = RANKS + (DIRECTIONS - 1) * SUITS + SUITS
MOST_LEGAL: Final = CARDS * MOST_ON_ONE
MOST_LEGAL_AT_PARTY: Final = PARTY_CARDS * MOST_ON_ONE

# Why cards are drawn.
FOR_TURN: Final = 0
FOR_ATTACK: Final = 1
FOR_SILENCE: Final = 2

# Kinds of notes, and their parts.
SKIPPED: Final = 0  # card: flipped, no start card (STA-21)
RESHUFFLED: Final = 1  # how many skipped cards went back
STARTED: Final = 2  # card: the start card
STACKED: Final = 3  # seat, card, point, facing, suit called (or NO_SUIT)
DREW: Final = 4  # seat, card, why
GAVE: Final = 5  # seat, to, card
ATTACKED: Final = 6  # seat (whom), letter's rank, how many were played
REVERSED: Final = 7  # direction now: 1 clockwise, -1
BLOCKED_TOP: Final = 8  # seat (for whom), the ZERO's point
CAUGHT: Final = 9  # seat (the silent one), by
TURN_CAME: Final = 10  # seat


@state
class State(Board):
    """A game of UH OH!; hands and the order of the pile are hidden.

    Attributes:
        seats: how many players.
        turn: whose turn it is.
        direction: of play, 1 clockwise or -1 (STA-26).
        question: what is to be done next, `TO_PLAY` and so on.
        then: what goes on after a UH OH! that is being asked; else 0.
        listeners: the seats that may still call a silent player out, as a mask.
        chain: how many JACKS, QUEENS or KINGS the attack adds up; 0 where none is pending.
        gifts: how many cards are still to be given.
        zeroes: how many ZEROES have been laid in this turn; they are the newest cards laid.
        left, pile: the pile; ``pile[left - 1]`` is drawn next, from `left` on lies `UNKNOWN`.
        shuffles: 1 once skipped start cards have been shuffled back (STA-21), else 0.
        shown: how many cards of each kind all have seen go back then, and nobody has laid since.
        held: how many cards each seat holds.
        hand, seen, filled, cannot: all hands, seat by seat; from the last one's end on lie
            `UNKNOWN` and 0. `hands` says what they mean.
    """

    seats: Annotated[int, Range(0, MOST_AT_PARTY)]
    turn: Annotated[int, Range(0, MOST_AT_PARTY - 1)]
    direction: Annotated[int, Range(-1, 1)]
    question: Annotated[int, Range(0, QUESTIONS - 1)]
    then: Annotated[int, Range(0, GIFTS)]
    listeners: Annotated[int, Range(0, (1 << MOST_AT_PARTY) - 1)]
    chain: Annotated[int, Range(0, DECKS * SUITS)]
    gifts: Annotated[int, Range(0, DECKS * SUITS)]
    zeroes: Annotated[int, Range(0, DECKS * SUITS)]
    left: Annotated[int, Range(0, PARTY_CARDS)]
    pile: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    shuffles: Annotated[int, Range(0, 1)]
    shown: Annotated[list[int], KINDS, Range(0, MOST_ALIKE)]
    held: Annotated[list[int], MOST_SEATS, Range(0, PARTY_CARDS)]
    hand: Annotated[list[int], CARDS, Range(0, UNKNOWN)]
    seen: Annotated[list[int], CARDS, Range(0, (1 << MOST_SEATS) - 1)]
    filled: Annotated[list[int], CARDS, Range(0, 1)]
    cannot: Annotated[list[int], CARDS, Range(0, (1 << KINDS) - 1)]


@state
class PartyState(State):
    """A game of PARTY: the same with two decks, more seats and a larger table."""

    laid: Annotated[int, Range(0, PARTY_LAID)]
    laid_card: Annotated[list[int], PARTY_LAID, Range(0, UNKNOWN)]
    laid_point: Annotated[list[int], PARTY_LAID, Range(0, PARTY_POINTS - 1)]
    laid_facing: Annotated[list[int], PARTY_LAID, Range(0, DIRECTIONS - 1)]
    spots: Annotated[int, Range(0, PARTY_SPOTS)]
    spot: Annotated[list[int], PARTY_SPOTS, Range(0, PARTY_POINTS * STACCS - 1)]
    asks: Annotated[list[int], PARTY_SPOTS, Range(0, MOST_ASKED)]
    pile: Annotated[list[int], PARTY_CARDS, Range(0, UNKNOWN)]
    held: Annotated[list[int], MOST_AT_PARTY, Range(0, PARTY_CARDS)]
    hand: Annotated[list[int], PARTY_CARDS, Range(0, UNKNOWN)]
    seen: Annotated[list[int], PARTY_CARDS, Range(0, (1 << MOST_AT_PARTY) - 1)]
    filled: Annotated[list[int], PARTY_CARDS, Range(0, 1)]
    cannot: Annotated[list[int], PARTY_CARDS, Range(0, (1 << KINDS) - 1)]


@state
class Options:
    """The options of UH OH! and PARTY.

    Attributes:
        seats, first: the number of players, and who begins: a seat or `RANDOM_SEAT` (STA-22).
        width, height, inside: the table in card edges (STA-R2), and 1 for `edge` = `inside`.
    """

    seats: Annotated[int, Range(0, MOST_AT_PARTY)]
    first: Annotated[int, Range(0, RANDOM_SEAT)]
    width: Annotated[int, Range(0, 80)]
    height: Annotated[int, Range(0, 48)]
    inside: Annotated[int, Range(0, 1)]

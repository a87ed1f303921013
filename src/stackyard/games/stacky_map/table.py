"""What lies on the table in Stacky Map: the cards, the state and the options."""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.kernel import Range, rule, state

FEWEST_SEATS: Final = 2  # MAP-R1
MOST_SEATS: Final = 6
RANDOM_SEAT: Final = MOST_SEATS  # the option `first` = random
MOST_HAND: Final = 10  # dealt to each player (MAP-R2)
MOST_CARDS: Final = 120  # in a deck

# The cards (MAP-R2). The first three are the tickets, worth their number and one.
PLUS_1: Final = 0
PLUS_2: Final = 1
PLUS_3: Final = 2
TICKETS: Final = 3
HOLIDAY: Final = 3
VISA: Final = 4
SNATCH: Final = 5
MISSED: Final = 6
BAN: Final = 7
ROUTE: Final = 8
REVISIT: Final = 9
RUSH: Final = 10
INSURANCE: Final = 11
KINDS: Final = 12
UNKNOWN: Final = KINDS
LAID_KINDS: Final = 7  # tickets, Holiday Season and Missed Flight, by their numbers, lie in maps

MISSED_COST: Final = 2  # MAP-7

# What the player asked has to do.
DRAWING: Final = 0
PLAYING: Final = 1
ANSWERING: Final = 2  # an attack
TAKING: Final = 3  # a card of a Travel Rush
PHASES: Final = 4

# One bit more than the seats have: what spectators, and so all, have seen.
SPECTATORS: Final = 1 << MOST_SEATS
EVERYBODY: Final = 2 * SPECTATORS - 1

# Kinds of notes, and their parts.
DREW: Final = 0  # seat, card
LAID: Final = 1  # seat, card: into the own map
ATTACKED: Final = 2  # seat, card, target, ticket (of Visa Issue and Ticket Snatch)
INSURED: Final = 3  # seat
TURNED_BACK: Final = 4  # seat, target: who is threatened now
ACCEPTED: Final = 5  # seat
CANCELLED: Final = 6  # seat (the attacker), card
REMOVED: Final = 7  # target, ticket: to the discard pile
SNATCHED: Final = 8  # seat, target, ticket
MISSED_BY: Final = 9  # target: a Missed Flight lies in its map now
WIPED: Final = 10  # target, card, how many: to the discard pile
SWAPPED: Final = 11  # seat, target
HANDED: Final = 12  # from, to, card: each card of the hands swapped
REVISITED: Final = 13  # seat, card
RUSHED: Final = 14  # seat
FLIPPED: Final = 15  # seat, card
KEPT: Final = 16  # seat, card
SHUFFLED: Final = 17  # how many cards went back into the pile
DISCARDED: Final = 18  # seat, card


@state
class State:
    """A game of Stacky Map; hands and the order of the pile are hidden (MAP-R16).

    ``pile[left - 1]`` is drawn next, ``discard[discards - 1]`` lies on top, ``flipped[i]`` was
    flipped by the i-th player from the one whose turn it is. Places not in use hold `UNKNOWN`.
    ``laid`` counts the cards in the maps, by seat and card.

    A hand is a row of slots. The cards that all have seen come first, then the others in the order
    in which they were drawn. Each slot has: ``seen``, the mask of seats that know its card, its
    holder's among them, and `SPECTATORS` where all do; ``filled``, the number of the last shuffle
    when it was drawn (0: the first deal); ``cannot``, the mask of cards that it is not, as the play
    has shown (MAP-R5). ``shown[i]`` is a card that a Travel Rush showed and that went back into the
    pile with shuffle number ``since[i]``; see `hands` and `knowledge` for what these mean.

    An ``attack`` being answered is one of ``turn`` on ``target`` (on a ``ticket`` of
    its map). ``insurances`` have been laid for and against it; ``threatened`` is the player whom it
    would hit if it stood.
    """

    seats: Annotated[int, Range(0, MOST_SEATS)]
    turn: Annotated[int, Range(0, MOST_SEATS - 1)]
    phase: Annotated[int, Range(0, PHASES - 1)]
    deck: Annotated[list[int], KINDS, Range(0, MOST_CARDS)]
    left: Annotated[int, Range(0, MOST_CARDS)]
    pile: Annotated[list[int], MOST_CARDS, Range(0, UNKNOWN)]
    discards: Annotated[int, Range(0, MOST_CARDS)]
    discard: Annotated[list[int], MOST_CARDS, Range(0, UNKNOWN)]
    laid: Annotated[list[list[int]], MOST_SEATS, LAID_KINDS, Range(0, MOST_CARDS)]
    held: Annotated[list[int], MOST_SEATS, Range(0, MOST_CARDS)]
    hand: Annotated[list[list[int]], MOST_SEATS, MOST_CARDS, Range(0, UNKNOWN)]
    seen: Annotated[list[list[int]], MOST_SEATS, MOST_CARDS, Range(0, EVERYBODY)]
    filled: Annotated[list[list[int]], MOST_SEATS, MOST_CARDS, Range(0, MOST_CARDS)]
    cannot: Annotated[list[list[int]], MOST_SEATS, MOST_CARDS, Range(0, (1 << KINDS) - 1)]
    attack: Annotated[int, Range(0, KINDS - 1)]
    target: Annotated[int, Range(0, MOST_SEATS - 1)]
    ticket: Annotated[int, Range(0, TICKETS - 1)]
    threatened: Annotated[int, Range(0, MOST_SEATS - 1)]
    insurances: Annotated[int, Range(0, MOST_CARDS)]
    flips: Annotated[int, Range(0, MOST_SEATS)]
    flipped: Annotated[list[int], MOST_SEATS, Range(0, UNKNOWN)]
    shuffles: Annotated[int, Range(0, MOST_CARDS)]
    shows: Annotated[int, Range(0, MOST_CARDS)]
    shown: Annotated[list[int], MOST_CARDS, Range(0, UNKNOWN)]
    since: Annotated[list[int], MOST_CARDS, Range(0, MOST_CARDS)]


@state
class Options:
    """The number of players, who starts, the cards dealt to each, and the deck by card (MAP-R2)."""

    seats: Annotated[int, Range(0, MOST_SEATS)]
    first: Annotated[int, Range(0, RANDOM_SEAT)]
    hand: Annotated[int, Range(0, MOST_HAND)]
    deck: Annotated[list[int], KINDS, Range(0, MOST_CARDS)]


@rule
def clockwise(s: State, seat: int) -> int:
    """The next player clockwise (MAP-1)."""
    return (seat + 1) % s.seats


@rule
def put_on_discard_pile(s: State, card: int) -> None:
    """Lay a card on top of the discard pile."""
    s.discard[s.discards] = card
    s.discards += 1


@rule
def begin_turn(s: State, seat: int) -> None:
    """A player's turn comes; it begins with drawing a card (MAP-2)."""
    s.turn = seat
    s.phase = DRAWING

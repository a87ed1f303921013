"""UH OH!: what share of the win a seat may hope for as its turn begins, told by a network.

It is told what the seat sees: how its hand fits the table, how likely each of the others is to be
stuck, what attack is on its way, how near the pile's end is. `training/staccs_uh_oh.py` teaches it
by the games of one seat that does what it says, against others that play by the policy.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.network import read_network, share_told
from stackyard.bots.policies.staccs_uh_oh_hand import HAND, tell_fitting, tell_hand
from stackyard.bots.policies.staccs_uh_oh_unseen import (
    ALL_PARTS,
    CERTAIN,
    UNBLOCKED,
    count_cards,
    kinds_let_in,
    let_in,
    ones,
    unseen_kinds,
    unseen_wilds,
)
from stackyard.bots.search.advice import PLAY_ON
from stackyard.games.staccs.board import FACE_PART, TOP_SHIFT
from stackyard.games.staccs.cards import ACE, JACK, RANK, RANK_KINDS, WILD, ZERO
from stackyard.games.staccs.uh_oh.attacks import attacking_letter, counters
from stackyard.games.staccs.uh_oh.hands import KIND_BIT, first_place
from stackyard.games.staccs.uh_oh.table import (
    MOST_SEATS,
    TO_ADD,
    TO_ANSWER,
    TO_GIVE,
    TO_PLAY,
    State,
)
from stackyard.games.staccs.uh_oh.turn import seat_after
from stackyard.kernel import Row, rule

# What it is told, place by place. The own hand comes first.
# Of each other seat: its hand's size, as a 1 at one of six places, as a number, and as its inverse;
# how likely it is to be stuck; how many of its cards are known, and how many of these fit; how
# likely it is to counter.
SIZES: Final = 6
SIZE: Final = SIZES
INVERSE: Final = SIZES + 1
STUCK: Final = SIZES + 2
KNOWN: Final = SIZES + 3
KNOWN_FIT: Final = SIZES + 4
COUNTERS: Final = SIZES + 5
OF_OTHER: Final = SIZES + 6
# What is to be done next, as a 1 at one of seven places; how many JACKS, QUEENS or KINGS attack;
# how many cards are still to be given.
MOMENT: Final = HAND + OF_OTHER * (MOST_SEATS - 1)
ATTACK: Final = MOMENT + 7
GIFTS: Final = ATTACK + 3
# The pile's cards, how near its end is, and by how much the hand is larger than the smallest of the
# others, as many times more as the end is near; the size of that one.
LEFT: Final = GIFTS + 1
# How many spots let something in, how many suits and letters they ask, whether a WILD lies last.
SPOTS: Final = LEFT + 4
# What share of the unseen cards fits, now and without a ZERO's block.
UNSEEN_FIT: Final = SPOTS + 4
# How many JACKS, QUEENS, KINGS, ACES, ZEROES and WILDS are unseen.
UNSEEN: Final = UNSEEN_FIT + 2
TOLD: Final = UNSEEN + 6

PARTS: Final = 256
MOST_BEHIND: Final = 6
WHOLE_INVERSE: Final = 64

_NETWORK: Final = read_network("staccs_uh_oh_foresight")
HIDDEN_WEIGHTS: Final = _NETWORK.hidden
HIDDEN_BIASES: Final = _NETWORK.biases
OUTPUT_WEIGHTS: Final = _NETWORK.output
OUTPUT_BIAS: Final = _NETWORK.bias


@rule
def foresee(s: State, seat: int, room: Row) -> int:
    """What share of the win the seat may hope for, as its turn begins; otherwise play on.

    Nothing is foreseen in PARTY, whose seats and decks the network does not know.
    """
    if s.seats > MOST_SEATS or not begins_turn(s, seat) or goes_on(s):
        return PLAY_ON
    tell(s, seat, room)
    return share_told(room, TOLD, HIDDEN_WEIGHTS, HIDDEN_BIASES, OUTPUT_WEIGHTS, OUTPUT_BIAS)


@rule
def begins_turn(s: State, seat: int) -> bool:
    """Whether a seat's turn begins, or goes on as a whole one (STA-29, STA-R12)."""
    if s.turn != seat or s.question == TO_ANSWER:
        return s.turn == seat
    return s.question == TO_PLAY


@rule
def goes_on(s: State) -> bool:
    """Whether the turn may have gone on after an ACE, or an attack that was taken.

    There it is better played on: what is told of one moment is wrong in other ways than of another.
    """
    return s.question == TO_PLAY and JACK <= RANK[s.laid_card[s.laid - 1]] <= ACE


@rule
def tell(s: State, seat: int, room: Row) -> None:
    """Fill the first `TOLD` places with what the network is told for a seat, at any moment."""
    for i in range(TOLD):
        room[i] = 0
    tell_hand(s, seat, room)
    tell_fitting(s, seat, room)
    unseen = unseen_kinds(s, seat)
    wilds = unseen_wilds(s, seat)
    now = kinds_let_in(s, ALL_PARTS)
    later = kinds_let_in(s, UNBLOCKED)
    tell_unseen(unseen, wilds, now, later, room)
    other = seat
    for offset in range(1, s.seats):
        other = seat_after(s, other)
        at = HAND + OF_OTHER * place_of(s, offset)
        # A ZERO's block holds for the seat whose turn it is.
        fits = now if other == s.turn else later
        tell_known(s, seat, other, fits, at, room)
        tell_chances(s, other, unseen, wilds, fits, at, room)
    tell_spots(s, seat, room)
    tell_moment(s, seat, room)
    tell_end(s, seat, room)


@rule
def tell_unseen(unseen: int, wilds: int, now: int, later: int, room: Row) -> None:
    """What is told of the unseen cards."""
    cards = max(1, count_cards(unseen, wilds))
    room[UNSEEN_FIT] = PARTS * count_cards(unseen & now, wilds) // cards
    room[UNSEEN_FIT + 1] = PARTS * count_cards(unseen & later, wilds) // cards
    for i in range(4):
        room[UNSEEN + i] = ones(unseen & RANK_KINDS[JACK + i])
    room[UNSEEN + 4] = ones(unseen & RANK_KINDS[ZERO])
    room[UNSEEN + 5] = wilds


@rule
def place_of(s: State, offset: int) -> int:
    """Where the seat is told that comes so many after: both neighbours at places of their own."""
    if offset == 1:
        return 0
    if offset == s.seats - 1:
        return 1
    return offset


@rule
def tell_known(s: State, seat: int, other: int, fits: int, at: int, room: Row) -> None:
    """What is told of another's hand as far as it is known."""
    held = s.held[other]
    if held > 0:
        room[at + min(held, SIZES) - 1] = 1
        room[at + INVERSE] = WHOLE_INVERSE // held
    room[at + SIZE] = held
    first = first_place(s, other)
    for place in range(first, first + held):
        if s.seen[place] >> seat & 1 == 1:
            room[at + KNOWN] += 1
            if KIND_BIT[s.hand[place]] & fits != 0:
                room[at + KNOWN_FIT] += 1


@rule
def tell_chances(
    s: State, other: int, unseen: int, wilds: int, fits: int, at: int, room: Row
) -> None:
    """How likely another is to be stuck and to counter, by what it has been shown to lack."""
    letters = 0
    if s.chain > 0 and other == s.turn:
        letters = counters(s) & fits
    stuck = CERTAIN if room[at + KNOWN_FIT] == 0 else 0
    silent = CERTAIN
    first = first_place(s, other)
    # The loosest bounds are those of the cards that are not known.
    for place in range(first + room[at + KNOWN], first + s.held[other]):
        possible = unseen & ~s.cannot[place]
        cards = max(1, count_cards(possible, wilds))
        stuck -= stuck * count_cards(possible & fits, wilds) // cards
        silent -= silent * count_cards(possible & letters, wilds) // cards
    room[at + STUCK] = stuck
    room[at + COUNTERS] = CERTAIN - silent


@rule
def tell_spots(s: State, seat: int, room: Row) -> None:
    """What is told of the spots, whoever holds what."""
    parts = ALL_PARTS if s.turn == seat else UNBLOCKED
    suits = 0
    letters = 0
    for i in range(s.spots):
        asks = s.asks[i] & parts
        if let_in(asks) != 0:
            room[SPOTS] += 1
            suits |= 1 << (asks >> TOP_SHIFT & 7)
            letters |= 1 << (asks & FACE_PART)
    room[SPOTS + 1] = ones(suits & ~1)
    room[SPOTS + 2] = ones(letters & ~1)
    room[SPOTS + 3] = int(s.laid_card[s.laid - 1] == WILD)


@rule
def tell_moment(s: State, seat: int, room: Row) -> None:
    """What is told of the turn and the attack."""
    room[MOMENT + moment(s, seat)] = 1
    if s.chain > 0:
        room[ATTACK + attacking_letter(s) - JACK] = s.chain
    room[GIFTS] = s.gifts


@rule
def moment(s: State, seat: int) -> int:
    """What is to be done next: which of the seven places."""
    own = s.turn == seat
    if s.question == TO_GIVE:
        return 6 if own else 5
    if s.question == TO_ADD:
        return 4
    if s.question == TO_ANSWER:
        return 3 if own else 1
    return 2 if own else 0


@rule
def tell_end(s: State, seat: int, room: Row) -> None:
    """What is told of the pile's end, at which the fewest cards win (STA-34)."""
    fewest = s.held[seat_after(s, seat)]
    for other in range(s.seats):
        if other != seat:
            fewest = min(fewest, s.held[other])
    near = PARTS // (s.left + 2)
    room[LEFT] = s.left
    room[LEFT + 1] = near
    room[LEFT + 2] = max(-MOST_BEHIND, min(MOST_BEHIND, s.held[seat] - fewest)) * near
    room[LEFT + 3] = fewest

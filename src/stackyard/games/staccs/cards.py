"""The cards of STACCS (STA-1, STA-2): whole numbers, look-up tables for rules, texts for people.

A card's number is its kind: the four WILDs are one kind, and so are the two like cards of PARTY's
two decks. Sets of kinds are masks, bit ``1 << card``.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.errors import NotationError

SUITS: Final = 4
RANKS: Final = 14  # 0, 2 to 10, J, Q, K, A
WILD: Final = SUITS * RANKS  # 56
KINDS: Final = WILD + 1
UNKNOWN: Final = KINDS  # a card not seen: no table has a place for it
CARDS: Final = 60  # one deck
WILDS: Final = 4

SPADES: Final = 0
HEARTS: Final = 1
CLUBS: Final = 2
DIAMONDS: Final = 3
NO_SUIT: Final = SUITS  # a WILD's, and 'no suit called'

ZERO: Final = 0
JACK: Final = 10
QUEEN: Final = 11
KING: Final = 12
ACE: Final = 13
NO_RANK: Final = RANKS  # a WILD's

#: The suit of each kind: 0 to 3, a WILD `NO_SUIT`.
SUIT: Final = (*(kind // RANKS for kind in range(WILD)), NO_SUIT)
#: The rank of each kind: 0 to 9 numbers (ZERO, then 2 to 10), 10 to 13 letters, a WILD `NO_RANK`.
RANK: Final = (*(kind % RANKS for kind in range(WILD)), NO_RANK)
#: Whether each kind is a number card (STA-2): 0 and 2 to 10.
IS_NUMBER: Final = (*(int(kind % RANKS < JACK) for kind in range(WILD)), 0)

WILD_BIT: Final = 1 << WILD
ALL_SUITED: Final = WILD_BIT - 1
#: The kinds of each suit, as masks.
SUIT_KINDS: Final = tuple(((1 << RANKS) - 1) << suit * RANKS for suit in range(SUITS))
#: The kinds of each rank, as masks.
RANK_KINDS: Final = tuple(
    sum(1 << suit * RANKS + rank for suit in range(SUITS)) for rank in range(RANKS)
)

#: One deck in rising order, WILDs last.
DECK: Final = (*range(WILD), *(WILD,) * WILDS)

SUIT_TEXTS: Final = ("S", "H", "C", "D")
RANK_TEXTS: Final = ("0", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
SUIT_NAMES: Final = ("spades", "hearts", "clubs", "diamonds")
#: Each kind as a text: rank, then suit; a WILD is ``W``; a card not seen ``?``.
TEXTS: Final = (
    *(RANK_TEXTS[kind % RANKS] + SUIT_TEXTS[kind // RANKS] for kind in range(WILD)),
    "W",
    "?",
)
_KIND_OF: Final = {text: kind for kind, text in enumerate(TEXTS)}
#: Each rank in words: its number, or its letter's name.
RANK_NAMES: Final = (*RANK_TEXTS[:JACK], "jack", "queen", "king", "ace")


def card_of(rank: int, suit: int) -> int:
    """The kind with this rank (0 to 13) and suit (0 to 3)."""
    return suit * RANKS + rank


def card_text(card: int) -> str:
    """A card as in the notation: ``10H``, ``W``, a card not seen ``?``."""
    return TEXTS[card]


def parse_card(text: str) -> int:
    """The card that a text means; the exact inverse of `card_text`.

    Raises:
        NotationError: it is no card of STACCS; says what is allowed.
    """
    kind = _KIND_OF.get(text, UNKNOWN)
    if kind == UNKNOWN:
        raise NotationError(
            f"{text!r} is no card of STACCS: allowed are W and a rank "
            "(0, 2 to 10, J, Q, K, A) with a suit (S, H, C, D), such as 10H"
        )
    return kind


def card_name(card: int) -> str:
    """A card in words: ``10 of hearts``, ``king of spades``, ``WILD``."""
    if card == UNKNOWN:
        return "hidden card"
    if card == WILD:
        return "WILD"
    return f"{RANK_NAMES[RANK[card]]} of {SUIT_NAMES[SUIT[card]]}"

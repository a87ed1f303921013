"""Hand-made tables of STACCS, and what lies open on them in words."""

from __future__ import annotations

from random import Random

from stackyard.games.staccs.board import (
    BARE_FACE,
    BARE_SIDE,
    BLOCKED,
    FACE_PART,
    NOWHERE,
    SIDE_PART,
    SUIT_PART,
    TOP_SHIFT,
    Board,
    find_spot,
    first_point,
    fitting,
    lay_card,
    lay_wild,
    next_point,
    on_table,
    place_wild,
    set_table,
    spot_point,
    spot_stacc,
    wild_facings,
)
from stackyard.games.staccs.cards import (
    ALL_SUITED,
    JACK,
    KINDS,
    NO_SUIT,
    RANK_TEXTS,
    SUIT_TEXTS,
    WILD,
    WILD_BIT,
    card_text,
)
from stackyard.games.staccs.lattice import LATTICES, ON_TABLE
from stackyard.games.staccs.plays import parse_play
from stackyard.kernel import check

Spot = tuple[int, int]


def table(*plays: str, size: tuple[int, int] = (40, 24), inside: int = 0) -> Board:
    """A table with these cards laid, matching or not: ``7H@1,0``, ``W@1,0/2``, ``W@1,0/2H``."""
    s = Board()
    set_table(s, ON_TABLE, *size, inside)
    for play in plays:
        lay(s, play)
    return s


def lay(s: Board, text: str) -> None:
    """Lay one more card, matching or not."""
    play = parse_play(text)
    assert play is not None, text
    point = LATTICES[s.lattice].point(play.q, play.r)
    if play.card == WILD:
        assert play.facing is not None
        lay_wild(s, point, play.facing, NO_SUIT if play.suit is None else play.suit)
    else:
        lay_card(s, play.card, point, 0)
    check(s)


def asked(s: Board, stacc: int = 0) -> dict[Spot, set[str]]:
    """What the open surfaces at each spot of a STACC ask: ``TOP H``, ``SIDE 10``, ``FACE bare``."""
    found = {}
    for i in range(s.spots):
        if spot_stacc(s, i) == stacc:
            found[LATTICES[s.lattice].at(spot_point(s, i))] = set(_words(s.asks[i]))
    return found


def _words(asks: int) -> list[str]:
    words = []
    suit, side, face = (asks & SUIT_PART) >> TOP_SHIFT, asks & SIDE_PART, asks & FACE_PART
    if suit:
        words.append(f"TOP {(*SUIT_TEXTS, 'any')[suit - 1]}{' blocked' * bool(asks & BLOCKED)}")
    if side:
        words.append("SIDE bare" if side == BARE_SIDE else f"SIDE {RANK_TEXTS[(side >> 3) - 1]}")
    if face:
        words.append("FACE bare" if face == BARE_FACE else f"FACE {RANK_TEXTS[face - 1 + JACK]}")
    return words


def fit(s: Board, q: int, r: int, stacc: int = 0) -> set[str]:
    """The cards that fit at a point."""
    i = find_spot(s, LATTICES[s.lattice].point(q, r), stacc)
    if i == NOWHERE:
        return set()
    kinds = fitting(s, i, ALL_SUITED | WILD_BIT)
    return {card_text(card) for card in range(KINDS) if kinds >> card & 1}


def turnings(s: Board, q: int, r: int) -> set[int]:
    """The facings in which a WILD may be laid at a point."""
    mask = wild_facings(s, LATTICES[s.lattice].point(q, r))
    return {facing for facing in range(6) if mask >> facing & 1}


def suit_of(text: str) -> set[str]:
    """All cards of a suit."""
    return {rank + text for rank in RANK_TEXTS}


def rank_of(text: str) -> set[str]:
    """All cards of a rank."""
    return {text + suit for suit in SUIT_TEXTS}


def scatter(s: Board, chance: Random, cards: int) -> int:
    """Lay cards of one STACC anywhere near (0, 0), matching or not; some are WILDs.

    Returns the suit called with the newest WILD, `NO_SUIT` where none was.
    """
    called = NO_SUIT
    lay_card(s, chance.randrange(WILD), first_point(s), 0)
    for _ in range(cards):
        point = anywhere(s, chance)
        if chance.random() < 0.05:
            called = chance.randrange(5)
            lay_wild(s, point, chance.randrange(6), called)
        else:
            lay_card(s, chance.randrange(WILD), point, 0)
    return called


def scatter_four(s: Board, chance: Random, cards: int) -> None:
    """Lay four STACCS' WILDs and cards anywhere near the middle, matching or not."""
    facings = chance.sample(range(6), 4)
    for stacc in range(4):
        place_wild(s, anywhere(s, chance), facings[stacc], stacc)
    for _ in range(cards):
        lay_card(s, chance.randrange(WILD), anywhere(s, chance), chance.randrange(4))


def anywhere(s: Board, chance: Random) -> int:
    """A point near the table's lower middle, or beside a card laid; on the table."""
    lattice = LATTICES[s.lattice]
    if s.laid > 0 and chance.random() < 0.7:
        point = next_point(s, s.laid_point[chance.randrange(s.laid)], chance.randrange(6))
        if point != NOWHERE:
            return point
    middle = (s.q_low + s.q_high) // 2, (s.y_low + s.y_high) // 4
    while True:
        q, y2 = middle[0] + chance.randrange(-4, 5), middle[1] + chance.randrange(-8, 9)
        if (y2 - q) % 2 == 0 and on_table(s, q, (y2 - q) // 2):
            return lattice.point(q, (y2 - q) // 2)

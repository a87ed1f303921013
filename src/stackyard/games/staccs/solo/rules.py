"""The rules of SOLOSTACCS, in the order of a game."""

from __future__ import annotations

from stackyard.games.staccs.board import first_point, fits_somewhere, fitting, lay_card, set_table
from stackyard.games.staccs.cards import CARDS, DECK, UNKNOWN, WILD, WILDS
from stackyard.games.staccs.lattice import ON_TABLE
from stackyard.games.staccs.plays import (
    called_suit,
    carry_out_play,
    is_play,
    played_card,
    played_point,
    write_plays,
)
from stackyard.games.staccs.solo.knowledge import guess, hide
from stackyard.games.staccs.solo.table import (
    DISCARD,
    DISCARDED,
    DRAW,
    DRAWN,
    FLIPPED,
    LAID,
    SKIPPED,
    TURN,
    TURNED,
    Options,
    State,
)
from stackyard.kernel import PUBLIC, Dice, Row, fill, note, rule

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
def setup(s: State, options: Options, dice: Dice) -> None:
    """Shuffle, with the variation No Wilds without these (STA-46), and flip the start card."""
    set_table(s, ON_TABLE, options.width, options.height, options.inside)
    s.hold = options.hold
    s.call = options.call
    s.second_chances = options.second_chances
    s.total = CARDS - WILDS * options.no_wilds
    fill(s.pile, UNKNOWN)
    fill(s.discard, UNKNOWN)
    s.hand = UNKNOWN
    for i in range(s.total):
        s.pile[i] = DECK[i]
    s.left = s.total
    dice.shuffle(s.pile, s.left)
    flip_start(s, dice)
    s.lay_before = s.laid


@rule
def flip_start(s: State, dice: Dice) -> None:
    """The first card that is no WILD starts; a WILD goes back at random (STA-40, STA-R29)."""
    card = take_next(s)
    while card == WILD:
        note(s, SKIPPED, PUBLIC)
        dice.insert(s.pile, s.left, card)
        s.left += 1
        card = take_next(s)
    lay_card(s, card, first_point(s), 0)
    note(s, FLIPPED, PUBLIC, card)


@rule
def take_next(s: State) -> int:
    """Take the pile's next card."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = UNKNOWN
    return card


@rule
def offered(s: State) -> int:
    """The card that may be laid now: the one in hand, or else the discard's top (STA-42)."""
    if s.hand == UNKNOWN and s.discards > 0:
        return s.discard[s.discards - 1]
    return s.hand


@rule
def fits(s: State) -> bool:
    """Whether the card that may be laid now fits anywhere."""
    card = offered(s)
    return card != UNKNOWN and fits_somewhere(s, 1 << card)


@rule
def may_turn(s: State) -> bool:
    """Turn the discard pile over once the pile is out, while passes stack something.

    Only with the variation Second Chances (STA-45, STA-R32).
    """
    return (
        s.second_chances == 1
        and s.hand == UNKNOWN
        and s.left == 0
        and s.discards > 0
        and s.laid > s.lay_before
    )


@rule
def may_discard(s: State) -> bool:
    """Discard a drawn card that fits nowhere; with the option `hold` any (STA-41, STA-R30)."""
    return s.hand != UNKNOWN and (s.hold == 1 or not fits(s))


@rule
def over(s: State) -> bool:
    """Nothing to draw or turn over, and the discard's top fits nowhere (STA-44, STA-R33)."""
    return s.hand == UNKNOWN and s.left == 0 and not may_turn(s) and not fits(s)


@rule
def actors(s: State) -> int:
    """The one seat, until the game is over."""
    return int(not over(s))


@rule
def next_actor(s: State) -> int:
    """The one seat, or -1."""
    return -int(over(s))


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """Draw, discard or turn over, and every place of the card that may be laid (STA-41, STA-42)."""
    n = 0
    if s.hand == UNKNOWN and s.left > 0:
        out[n] = DRAW
        n += 1
    if may_discard(s):
        out[n] = DISCARD
        n += 1
    if may_turn(s):
        out[n] = TURN
        n += 1
    card = offered(s)
    if card == UNKNOWN:
        return n
    for i in range(s.spots):
        if fitting(s, i, 1 << card) != 0:
            n = write_plays(s, i, card, s.call, out, n)
    return n


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    """Carry out a legal action."""
    if is_play(action):
        lay(s, action)
    elif action == DRAW:
        draw(s)
    elif action == DISCARD:
        put_aside(s)
    else:
        turn_over(s)


@rule
def draw(s: State) -> None:
    """Draw the next card, to be laid if it fits (STA-41)."""
    s.hand = take_next(s)
    note(s, DRAWN, PUBLIC, s.hand)


@rule
def lay(s: State, action: int) -> None:
    """Lay the card in hand, or the discard's top; no card has an effect (STA-42, STA-43)."""
    if s.hand != UNKNOWN:
        s.hand = UNKNOWN
    else:
        s.discards -= 1
        s.discard[s.discards] = UNKNOWN
    carry_out_play(s, action)
    card = played_card(action)
    point = played_point(action)
    suit = called_suit(action)
    note(s, LAID, PUBLIC, card, point, s.facing[0], suit)


@rule
def put_aside(s: State) -> None:
    """The card in hand goes face up on the discard pile (STA-41)."""
    note(s, DISCARDED, PUBLIC, s.hand)
    s.discard[s.discards] = s.hand
    s.discards += 1
    s.hand = UNKNOWN


@rule
def turn_over(s: State) -> None:
    """The discard pile becomes the pile, the oldest discard next (STA-45, STA-R32)."""
    for i in range(s.discards):
        s.pile[s.discards - 1 - i] = s.discard[i]
    s.left = s.discards
    fill(s.discard, UNKNOWN)
    s.discards = 0
    s.turned = 1
    s.lay_before = s.laid
    note(s, TURNED, PUBLIC, s.left)


@rule
def score(s: State, out: Row) -> None:
    """How many cards lie, the start card included (STA-R33)."""
    out[0] = s.laid


@rule
def winners(s: State) -> int:
    """The player wins where all cards lie (STA-44, STA-45)."""
    return int(s.laid == s.total)

"""The rules of WILD OUT, in the order of a game."""

from __future__ import annotations

from stackyard.games.staccs.board import (
    STACCS,
    fits_somewhere,
    fitting,
    lay_card,
    next_point,
    place_wild,
    set_table_around,
    spot_point,
    spot_stacc,
)
from stackyard.games.staccs.cards import UNKNOWN
from stackyard.games.staccs.lattice import ON_WILD_OUT_TABLE, numbered
from stackyard.games.staccs.wild_out.knowledge import guess, hide
from stackyard.games.staccs.wild_out.table import (
    CARDS,
    DEALT,
    DONE,
    DRAW,
    DRAWN,
    ENDED,
    LAID,
    ONLY,
    RANDOM_SEAT,
    Options,
    State,
    is_play,
    named_stacc,
    play_action,
    played_card,
    played_point,
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
    """Lay the WILDs, shuffle the other cards, deal one onto each WILD, begin (STA-50)."""
    s.seats = options.seats
    s.hold = options.hold
    s.turn = options.first
    if options.first == RANDOM_SEAT:
        s.turn = dice.lot(s.seats)
    arrange_wilds(s, options)
    fill(s.pile, UNKNOWN)
    for card in range(CARDS):
        s.pile[card] = card
    s.left = CARDS
    dice.shuffle(s.pile, s.left)
    deal_onto_wilds(s)
    begin_turn(s)


@rule
def arrange_wilds(s: State, options: Options) -> None:
    """Lay the four WILDs, their middle in the middle of the table (STA-50, STA-R2, STA-R42)."""
    q4 = 0
    y8 = 0
    for stacc in range(STACCS):
        q4 += options.start[stacc][0]
        y8 += 2 * options.start[stacc][1] + options.start[stacc][0]
    set_table_around(s, ON_WILD_OUT_TABLE, options.width, options.height, options.inside, q4, y8)
    for stacc in range(STACCS):
        point = numbered(s.lattice, options.start[stacc][0], options.start[stacc][1])
        place_wild(s, point, options.start[stacc][2], stacc)


@rule
def deal_onto_wilds(s: State) -> None:
    """The pile's first four cards go onto the WILDs' TOPS, in their order (STA-50, STA-R41)."""
    for stacc in range(STACCS):
        point = next_point(s, s.laid_point[stacc], s.facing[stacc])
        card = take_next(s)
        lay_card(s, card, point, stacc)
        note(s, DEALT, PUBLIC, card, point, stacc)


@rule
def take_next(s: State) -> int:
    """Take the pile's next card."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = UNKNOWN
    return card


@rule
def can_stack(s: State, seat: int) -> bool:
    """Whether anything that a seat holds fits."""
    return s.hands[seat] != 0 and fits_somewhere(s, s.hands[seat])


@rule
def anybody_can_stack(s: State) -> bool:
    """Whether anything that anybody holds fits."""
    held = 0
    for seat in range(s.seats):
        held |= s.hands[seat]
    return held != 0 and fits_somewhere(s, held)


@rule
def begin_turn(s: State) -> None:
    """Let the seat whose turn it is draw, or, the pile being out, the next that can stack.

    The game ends where the pile is out and nothing held fits; with the option `hold` also after a
    whole round of turns begun so has stacked nothing (STA-53, STA-R43).
    """
    s.drawn = UNKNOWN
    s.stacked = 0
    s.began_out = int(s.left == 0)
    s.to_draw = 1 - s.began_out
    if s.to_draw == 1:
        return
    s.ended = int(not anybody_can_stack(s) or round_was_idle(s))
    while s.ended == 0 and not can_stack(s, s.turn):
        s.idle += 1
        s.turn = (s.turn + 1) % s.seats
        s.ended = int(round_was_idle(s))


@rule
def round_was_idle(s: State) -> bool:
    """With `hold`: whether a round of turns begun with the pile out stacked nothing (STA-R43)."""
    return s.hold == 1 and s.idle >= s.seats


@rule
def over(s: State) -> bool:
    """Whether no card is left to draw and the last turn has ended (STA-53, STA-R43)."""
    return s.ended == 1


@rule
def actors(s: State) -> int:
    """The seat whose turn it is, as a mask (STA-51)."""
    if over(s):
        return 0
    return 1 << s.turn


@rule
def next_actor(s: State) -> int:
    """The seat whose turn it is (STA-51), or -1."""
    if over(s):
        return -1
    return s.turn


@rule
def may_end_turn(s: State) -> bool:
    """Whether what must be stacked has been (STA-51, STA-R43).

    That is the drawn card, if it fits; with the pile out, one card at least; with the option
    `hold` nothing.
    """
    if s.to_draw == 1:
        return False
    if s.hold == 1:
        return True
    if s.began_out == 1:
        return s.stacked == 1
    return s.drawn == UNKNOWN or not fits_somewhere(s, 1 << s.drawn)


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """Draw; then every place of every held card, and `DONE` once allowed (STA-51, STA-R43)."""
    if over(s) or seat != s.turn:
        return 0
    if s.to_draw == 1:
        out[0] = DRAW
        return 1
    n = 0
    if may_end_turn(s):
        out[n] = DONE
        n += 1
    for i in range(s.spots):
        cards = fitting(s, i, s.hands[seat])
        card = 0
        while cards >> card != 0:
            if cards >> card & 1 == 1:
                out[n] = play_action(spot_point(s, i), stacc_to_name(s, i), card)
                n += 1
            card += 1
    return n


@rule
def stacc_to_name(s: State, i: int) -> int:
    """The i-th spot's STACC where another touches its point too, else `ONLY` (STA-R44)."""
    point = spot_point(s, i)
    if i > 0 and spot_point(s, i - 1) == point:
        return spot_stacc(s, i)
    if i + 1 < s.spots and spot_point(s, i + 1) == point:
        return spot_stacc(s, i)
    return ONLY


@rule
def joined_stacc(s: State, action: int) -> int:
    """The STACC that a played card joins: the one named, or the only one that touches the spot."""
    stacc = named_stacc(action)
    for i in range(s.spots):
        if stacc == ONLY and spot_point(s, i) == played_point(action):
            stacc = spot_stacc(s, i)
    return stacc


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    """Carry out a legal action; a turn in which nothing more fits ends by itself (STA-R43)."""
    if action == DRAW:
        draw(s)
    elif is_play(action):
        lay(s, action)
    if action == DONE or not can_stack(s, s.turn):
        end_turn(s)


@rule
def draw(s: State) -> None:
    """Draw one card into the open hand (STA-51, STA-R43)."""
    card = take_next(s)
    s.to_draw = 0
    s.drawn = card
    s.hands[s.turn] |= 1 << card
    note(s, DRAWN, PUBLIC, s.turn, card)


@rule
def lay(s: State, action: int) -> None:
    """Stack a held card on one STACC; it covers what it overlaps, of any of them (STA-52)."""
    card = played_card(action)
    point = played_point(action)
    stacc = joined_stacc(s, action)
    s.hands[s.turn] -= 1 << card
    if card == s.drawn:
        s.drawn = UNKNOWN
    s.stacked = 1
    lay_card(s, card, point, stacc)
    note(s, LAID, PUBLIC, s.turn, card, point, stacc)


@rule
def end_turn(s: State) -> None:
    """Pass the turn on (STA-51)."""
    note(s, ENDED, PUBLIC, s.turn)
    s.idle = 0 if s.stacked == 1 or s.began_out == 0 else s.idle + 1
    s.turn = (s.turn + 1) % s.seats
    begin_turn(s)


@rule
def score(s: State, out: Row) -> None:
    """How many of the 60 cards lie, for every seat alike (STA-53)."""
    for seat in range(s.seats):
        out[seat] = s.laid


@rule
def winners(s: State) -> int:
    """Everybody wins, once the game is over (STA-53)."""
    if not over(s):
        return 0
    return (1 << s.seats) - 1

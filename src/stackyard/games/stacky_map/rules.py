"""The rules of Stacky Map: the ten that every game has.

A game has a bound. Each turn begins by drawing a card from the pile, and nothing ever makes the
pile larger, so there are at most as many turns as cards in the pile after the deal. A turn has one
draw, one play, and either one card taken after a Travel Rush or the answers of one block war: all
but the last of these lay insurances, of which the deck has so many. With P cards in the pile after
the deal and I insurances in the deck, a game has at most P * (3 + I) actions; with the usual deck
and two players 560.

Somebody always has a legal action: a card can be drawn where the pile is not out, one can be
discarded where none can be played (MAP-R5), an attack can be accepted, and where somebody has won a
Travel Rush, a card was flipped.
"""

from __future__ import annotations

from stackyard.games.stacky_map.block_war import answer, asked, legal_answers
from stackyard.games.stacky_map.deeds import DRAW, act, card_of, deed_of
from stackyard.games.stacky_map.hands import deal_card
from stackyard.games.stacky_map.knowledge import guess, hide
from stackyard.games.stacky_map.maps import total
from stackyard.games.stacky_map.table import (
    ANSWERING,
    DRAWING,
    KINDS,
    PLAYING,
    PLUS_3,
    RANDOM_SEAT,
    UNKNOWN,
    Options,
    State,
    begin_turn,
)
from stackyard.games.stacky_map.travel_rush import legal_takes, rush_winner, take
from stackyard.games.stacky_map.turn import draw, legal_plays, play
from stackyard.kernel import Dice, Row, copy_row, fill, rule

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
    """Shuffle all and deal each player a hand; the rest is the pile (MAP-1, MAP-R2, MAP-R17)."""
    s.seats = options.seats
    copy_row(s.deck, options.deck)
    first = options.first
    if first == RANDOM_SEAT:
        first = dice.lot(s.seats)
    lay_out(s)
    dice.shuffle(s.pile, s.left)
    for i in range(s.seats):
        for _ in range(options.hand):
            deal_card(s, (first + i) % s.seats)
    begin_turn(s, first)


@rule
def lay_out(s: State) -> None:
    """Lay the whole deck into the pile, and nothing anywhere else."""
    fill(s.pile, UNKNOWN)
    fill(s.discard, UNKNOWN)
    fill(s.flipped, UNKNOWN)
    fill(s.shown, UNKNOWN)
    for seat in range(s.seats):
        fill(s.hand[seat], UNKNOWN)
    for card in range(KINDS):
        for _ in range(s.deck[card]):
            s.pile[s.left] = card
            s.left += 1


@rule
def over(s: State) -> bool:
    """The game ends when the pile runs out or a hand is empty (MAP-15, MAP-R3).

    It does so at once, but never while a card is being resolved (MAP-R4, MAP-R11).
    """
    if s.phase >= ANSWERING:
        return False
    return s.left == 0 or smallest_hand(s) == 0


@rule
def smallest_hand(s: State) -> int:
    """How many cards the smallest hand has."""
    fewest = s.held[0]
    for seat in range(1, s.seats):
        fewest = min(fewest, s.held[seat])
    return fewest


@rule
def asked_now(s: State) -> int:
    """The seat that the game, while it runs, waits for: never more than one."""
    if s.phase <= PLAYING:
        return s.turn
    if s.phase == ANSWERING:
        return asked(s)
    return rush_winner(s)


@rule
def actors(s: State) -> int:
    """The seat that may act, as a mask."""
    if over(s):
        return 0
    return 1 << asked_now(s)


@rule
def next_actor(s: State) -> int:
    """The seat that may act, or -1."""
    if over(s):
        return -1
    return asked_now(s)


@rule
def legal(s: State, seat: int, out: Row) -> int:
    """What the seat may do now, ascending; nothing where it is not asked."""
    if over(s) or seat != asked_now(s):
        return 0
    if s.phase == DRAWING:
        out[0] = act(DRAW, 0, 0)
        return 1
    if s.phase == PLAYING:
        return legal_plays(s, out)
    if s.phase == ANSWERING:
        return legal_answers(s, seat, out)
    return legal_takes(s, out)


@rule
def apply(s: State, seat: int, action: int, dice: Dice) -> None:
    """Carry out a legal action and run on to the next decision."""
    if s.phase == DRAWING:
        draw(s)
    elif s.phase == PLAYING:
        play(s, action, dice)
    elif s.phase == ANSWERING:
        answer(s, seat, deed_of(action))
    else:
        take(s, seat, card_of(action), dice)


@rule
def score(s: State, out: Row) -> None:
    """Each player's map total, as the cards lie (MAP-16, MAP-R14)."""
    for seat in range(s.seats):
        out[seat] = total(s, seat)


@rule
def beats(s: State, seat: int, other: int) -> bool:
    """A higher total beats a lower one; among equals more +3 in the map do (MAP-16)."""
    if total(s, seat) != total(s, other):
        return total(s, seat) > total(s, other)
    return s.laid[seat][PLUS_3] > s.laid[other][PLUS_3]


@rule
def winners(s: State) -> int:
    """The mask of those whom nobody beats, once the game is over (MAP-16, MAP-R15)."""
    if not over(s):
        return 0
    mask = 0
    best = 0
    for seat in range(s.seats):
        if beats(s, seat, best):
            mask = 0
            best = seat
        if not beats(s, best, seat):
            mask |= 1 << seat
    return mask

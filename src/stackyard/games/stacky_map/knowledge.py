"""Who knows what in Stacky Map: what a viewer may see, and which worlds agree with it (MAP-R16).

A world puts the cards that the viewer cannot see into the slots that it does not know and into the
pile. It must have as many of each kind as there are, and a card that a Travel Rush has shown cannot
lie in a slot filled before it went back into the pile. With like cards told apart, each world that
keeps to this has the same chance.

`guess` fills the slots as they were filled in the game: those with the lowest `filled` first, each
with any of the cards left that were in the pile then. However the earlier ones were filled, a later
slot has equally many to choose from, so each way to fill them has the same chance. A slot that the
viewer knows is filled in its turn with its own card. There the number to choose from does depend on
what went before: a try is kept with a chance in proportion to it, or all begins anew.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.stacky_map.hands import open_slots
from stackyard.games.stacky_map.table import (
    ANSWERING,
    INSURANCE,
    KINDS,
    LAID_KINDS,
    SPECTATORS,
    UNKNOWN,
    State,
)
from stackyard.kernel import Dice, rule

# Added to a card in a slot while it is only a try.
TRY: Final = UNKNOWN + 1


@rule
def hide(s: State, seats: int) -> None:
    """Turn the pile and all slots that none of these seats (a mask) knows into UNKNOWN.

    Who else knows a card is told by its slot to those who know it, and to nobody else.
    """
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            if s.seen[holder][slot] & (seats | SPECTATORS) == 0:
                s.hand[holder][slot] = UNKNOWN
                s.seen[holder][slot] = 1 << holder


@rule
def face_up(s: State, card: int) -> int:
    """How many cards of a kind all have before their eyes, or know to be in a hand."""
    count = 0
    for i in range(s.discards):
        if s.discard[i] == card:
            count += 1
    for i in range(s.flips):
        if s.flipped[i] == card:
            count += 1
    if s.phase == ANSWERING and s.attack == card:
        count += 1
    if card == INSURANCE:
        count += s.insurances
    for seat in range(s.seats):
        if card < LAID_KINDS:
            count += s.laid[seat][card]
        for slot in range(open_slots(s, seat)):
            if s.hand[seat][slot] == card:
                count += 1
    return count


@rule
def guess(s: State, dice: Dice) -> None:
    """Fill the UNKNOWN slots and the pile of a hidden state; each world has the same chance."""
    if s.left > 0 and s.pile[0] != UNKNOWN:
        return
    while not try_world(s, dice):
        take_back_tries(s)
    keep_tries(s)
    dice.shuffle(s.pile, s.left)


@rule
def try_world(s: State, dice: Dice) -> bool:
    """Fill all slots, shuffle by shuffle; False where the try is to be thrown away.

    The cards to choose from lie in the pile; those left over at the end are its own.
    """
    count = gather_never_shown(s)
    for shuffle in range(s.shuffles + 1):
        count = gather_shown(s, shuffle, count)
        for holder in range(s.seats):
            for slot in range(open_slots(s, holder), s.held[holder]):
                if is_known(s, holder, slot) and known_from(s, holder, slot) == shuffle:
                    card = s.hand[holder][slot]
                    if not worth_keeping(s, card, count, dice):
                        return False
                    count = pick(s, place_of(s, card), count)
        for holder in range(s.seats):
            for slot in range(open_slots(s, holder), s.held[holder]):
                if s.hand[holder][slot] == UNKNOWN and s.filled[holder][slot] == shuffle:
                    place = dice.lot(count)
                    s.hand[holder][slot] = TRY + s.pile[place]
                    count = pick(s, place, count)
    return True


@rule
def gather_never_shown(s: State) -> int:
    """Lay the cards out of sight that no Travel Rush has shown into the pile; returns how many."""
    count = 0
    for card in range(KINDS):
        hidden = s.deck[card] - face_up(s, card)
        for i in range(s.shows):
            if s.shown[i] == card:
                hidden -= 1
        for _ in range(hidden):
            s.pile[count] = card
            count += 1
    return count


@rule
def gather_shown(s: State, shuffle: int, count: int) -> int:
    """Lay the cards that went back with this shuffle into the pile; returns how many lie there."""
    for i in range(s.shows):
        if s.since[i] == shuffle:
            s.pile[count] = s.shown[i]
            count += 1
    return count


@rule
def is_known(s: State, holder: int, slot: int) -> bool:
    """Whether the viewer knows a slot's card."""
    return s.hand[holder][slot] < UNKNOWN


@rule
def known_from(s: State, holder: int, slot: int) -> int:
    """The shuffle at which to fill a slot with its known card.

    That is when it was filled, or sooner, once no further card of its kind can come into play: then
    fewer tries are thrown away.
    """
    latest = 0
    for i in range(s.shows):
        if s.shown[i] == s.hand[holder][slot]:
            latest = s.since[i]
    return min(latest, s.filled[holder][slot])


@rule
def worth_keeping(s: State, card: int, count: int, dice: Dice) -> bool:
    """Keep a try with a chance in proportion to the like cards left for a known slot."""
    gone = 0
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            if s.hand[holder][slot] == TRY + card:
                gone += 1
    if gone == 0:
        return True
    like = 0
    for i in range(count):
        if s.pile[i] == card:
            like += 1
    return dice.lot(like + gone) < like


@rule
def place_of(s: State, card: int) -> int:
    """Where the first card of a kind lies in the pile."""
    place = 0
    while s.pile[place] != card:
        place += 1
    return place


@rule
def pick(s: State, place: int, count: int) -> int:
    """Take a card out of the `count` ones in the pile, in no order; returns how many are left."""
    s.pile[place] = s.pile[count - 1]
    s.pile[count - 1] = UNKNOWN
    return count - 1


@rule
def take_back_tries(s: State) -> None:
    """Make the slots filled in a try UNKNOWN again."""
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            if s.hand[holder][slot] >= TRY:
                s.hand[holder][slot] = UNKNOWN


@rule
def keep_tries(s: State) -> None:
    """Leave the cards of a try in their slots."""
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            if s.hand[holder][slot] >= TRY:
                s.hand[holder][slot] -= TRY

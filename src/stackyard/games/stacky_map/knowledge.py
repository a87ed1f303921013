"""Who knows what in Stacky Map: what a viewer may see, and which worlds agree with it (MAP-R16).

A world puts the cards that the viewer cannot see into the slots that it does not know and into the
pile. It must have as many of each kind as there are, and a card that a Travel Rush has shown cannot
lie in a slot filled before it went back into the pile. With like cards told apart, each world that
keeps to this has the same chance. Nothing is read out of what a player chooses to play: that is as
if each card of the hand had been as likely.

`guess` fills the slots as they were filled in the game: those with the lowest `filled` first, each
with any of the cards left that were in the pile then. However the earlier ones were filled, a later
slot has equally many to choose from, so each way to fill them has the same chance.

One thing would spoil that. A card that the viewer does know may or may not be one of the like ones
that were shown, and how many the unknown slots have to choose from depends on it. So that is drawn
first, and then each slot picks among as many as there could be at best; a pick beyond those there
are throws the whole try away, and all begins anew.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.stacky_map.hands import open_slots
from stackyard.games.stacky_map.rows import count_in
from stackyard.games.stacky_map.table import (
    ANSWERING,
    INSURANCE,
    KINDS,
    LAID_KINDS,
    SPECTATORS,
    UNKNOWN,
    State,
)
from stackyard.kernel import Dice, fill, rule

# Added to a card in a slot while it is only a try, and to a show that the viewer knows in a hand.
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
    count = count_in(s.discard, s.discards, card) + count_in(s.flipped, s.flips, card)
    if s.phase == ANSWERING and s.attack == card:
        count += 1
    if card == INSURANCE:
        count += s.insurances
    for seat in range(s.seats):
        if card < LAID_KINDS:
            count += s.laid[seat][card]
        count += count_in(s.hand[seat], open_slots(s, seat), card)
    return count


@rule
def guess(s: State, dice: Dice) -> None:
    """Fill the UNKNOWN slots and the pile of a hidden state; each world has the same chance."""
    if s.left > 0 and s.pile[0] != UNKNOWN:
        return
    while not try_world(s, dice):
        take_back_try(s)
    keep_try(s)
    dice.shuffle(s.pile, s.left)


@rule
def try_world(s: State, dice: Dice) -> bool:
    """Fill all UNKNOWN slots, shuffle by shuffle; False where the try is to be thrown away.

    The cards to choose from lie in the pile; those left over at the end are its own.
    """
    recognise_shows(s, dice)
    count = gather_never_shown(s)
    for shuffle in range(s.shuffles + 1):
        count = gather_shown(s, shuffle, count)
        missing = missing_choices(s, shuffle)
        for holder in range(s.seats):
            for slot in range(open_slots(s, holder), s.held[holder]):
                if s.hand[holder][slot] == UNKNOWN and s.filled[holder][slot] == shuffle:
                    place = dice.lot(count + missing)
                    if place >= count:
                        return False
                    s.hand[holder][slot] = TRY + s.pile[place]
                    count -= 1
                    s.pile[place] = s.pile[count]
                    s.pile[count] = UNKNOWN
    return True


@rule
def recognise_shows(s: State, dice: Dice) -> None:
    """Draw for each card that the viewer knows which of the like cards it is; mark the shows met.

    In rising order of `filled` each has equally many to be, however the others were drawn.
    """
    for card in range(KINDS):
        if shows_of(s, card) > 0:
            never_shown = out_of_sight(s, card) - shows_of(s, card)
            for shuffle in range(s.shuffles + 1):
                for _ in range(known_slots(s, card, shuffle, shuffle)):
                    shown = shows_up_to(s, card, shuffle)
                    pick = dice.lot(shown + never_shown)
                    if pick < shown:
                        mark_show(s, card, pick)
                    else:
                        never_shown -= 1


@rule
def out_of_sight(s: State, card: int) -> int:
    """How many cards of a kind do not lie open."""
    return s.deck[card] - face_up(s, card)


@rule
def shows_of(s: State, card: int) -> int:
    """How many shows of a kind are not marked."""
    return count_in(s.shown, s.shows, card)


@rule
def shows_up_to(s: State, card: int, shuffle: int) -> int:
    """How many shows of a kind that went back with a shuffle up to this one are not marked."""
    count = 0
    for i in range(s.shows):
        if s.shown[i] == card and s.since[i] <= shuffle:
            count += 1
    return count


@rule
def marked_after(s: State, card: int, shuffle: int) -> int:
    """How many shows of a kind that went back after this shuffle are marked."""
    count = 0
    for i in range(s.shows):
        if s.shown[i] == TRY + card and s.since[i] > shuffle:
            count += 1
    return count


@rule
def mark_show(s: State, card: int, pick: int) -> None:
    """Mark one of a kind's shows, counted from 0 among those not marked."""
    place = 0
    while s.shown[place] != card or pick > 0:
        if s.shown[place] == card:
            pick -= 1
        place += 1
    s.shown[place] += TRY


@rule
def known_slots(s: State, card: int, first: int, last: int) -> int:
    """How many slots, not open but known, hold this card and were filled in these shuffles."""
    count = 0
    for holder in range(s.seats):
        for slot in range(open_slots(s, holder), s.held[holder]):
            filled = s.filled[holder][slot]
            if s.hand[holder][slot] == card and first <= filled <= last:
                count += 1
    return count


@rule
def gather_never_shown(s: State) -> int:
    """Lay the cards that the viewer does not see and no rush has shown into the pile; their number.

    Of those it knows, the ones that are no marked show are none of them.
    """
    count = 0
    for card in range(KINDS):
        unseen = out_of_sight(s, card) - known_slots(s, card, 0, s.shuffles)
        for _ in range(unseen - shows_of(s, card)):
            s.pile[count] = card
            count += 1
    return count


@rule
def gather_shown(s: State, shuffle: int, count: int) -> int:
    """Add the cards that went back with this shuffle, save the marked ones; the new number."""
    for i in range(s.shows):
        if s.since[i] == shuffle and s.shown[i] < UNKNOWN:
            s.pile[count] = s.shown[i]
            count += 1
    return count


@rule
def missing_choices(s: State, shuffle: int) -> int:
    """How many more cards a slot filled after this shuffle could choose from at best.

    Each known card that is a show of a later shuffle leaves one more; as many can be as are known
    in later slots, and as have been shown later.
    """
    missing = 0
    for card in range(KINDS):
        marked = marked_after(s, card, shuffle)
        later = marked + shows_of(s, card) - shows_up_to(s, card, shuffle)
        if later > 0:
            missing += min(known_slots(s, card, shuffle + 1, s.shuffles), later) - marked
    return missing


@rule
def take_back_try(s: State) -> None:
    """Make the slots filled in a try and the pile UNKNOWN again, and take the marks off."""
    fill(s.pile, UNKNOWN)
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            if s.hand[holder][slot] >= TRY:
                s.hand[holder][slot] = UNKNOWN
    unmark_shows(s)


@rule
def keep_try(s: State) -> None:
    """Leave the cards of a try in their slots, and take the marks off."""
    for holder in range(s.seats):
        for slot in range(s.held[holder]):
            if s.hand[holder][slot] >= TRY:
                s.hand[holder][slot] -= TRY
    unmark_shows(s)


@rule
def unmark_shows(s: State) -> None:
    """Take all marks off the shows."""
    for i in range(s.shows):
        if s.shown[i] >= TRY:
            s.shown[i] -= TRY

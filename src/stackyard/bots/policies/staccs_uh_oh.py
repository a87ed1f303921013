"""UH OH! and PARTY: get rid of many cards, and keep those stackable that are left.

Each way of stacking is weighed in hundredths of a card: what else goes with it, what it does to the
next player, and which of the cards left would fit somewhere then.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.policies.staccs_room import placeable_after
from stackyard.bots.policies.staccs_uh_oh_foresight import foresee
from stackyard.games.staccs.board import asks_number, fits_anywhere, spot_point
from stackyard.games.staccs.cards import (
    ACE,
    IS_NUMBER,
    JACK,
    KING,
    QUEEN,
    RANK,
    RANK_KINDS,
    SUIT,
    SUIT_KINDS,
    WILD,
    WILD_BIT,
    ZERO,
)
from stackyard.games.staccs.plays import called_suit, is_play, played_card, played_point
from stackyard.games.staccs.uh_oh.hands import KIND_BIT, first_place, kinds_held
from stackyard.games.staccs.uh_oh.knowledge import lacks_what_it_showed
from stackyard.games.staccs.uh_oh.rules import (
    actors,
    apply,
    guess,
    hide,
    legal,
    next_actor,
    over,
    score,
    setup,
    winners,
)
from stackyard.games.staccs.uh_oh.table import (
    CALL_OUT,
    GIVE,
    QUESTIONS,
    SAY,
    TO_CATCH,
    TO_GIVE,
    TO_WARN,
    State,
)
from stackyard.games.staccs.uh_oh.turn import seat_after, seat_before
from stackyard.kernel import Row, rule

__all__ = [
    "actors",
    "apply",
    "foresee",
    "guess",
    "hide",
    "legal",
    "next_actor",
    "over",
    "plausible",
    "policy",
    "revealed",
    "score",
    "setup",
    "winners",
]

# A card given away.
GIFT: Final = 100
# All in hundredths of a card. To lay a card, against not laying one where that is allowed.
LAY: Final = 100
# A further card of a multiple that may go with it.
MULTIPLE: Final = 80
# A new turn that an ACE gives with a card to stack in it, and without.
ACE_AND_MORE: Final = 100
ACE_ALONE: Final = -60
# A win at once, and one that only a counter can prevent.
WIN: Final = 2000
NEAR_WIN: Final = 1000
# A letter may also be kept, to attack later or to counter.
KEEP_LETTER: Final = 0
# A card that somebody must draw, shared among all the others; and how much more it counts the fewer
# the victim holds.
HARM: Final = 100
CLOSE: Final = 150
# A WILD is kept, but as the last but one; it calls the suit that the hand holds most of.
KEEP_WILD: Final = -80
LONE_WILD: Final = -250
CALLED: Final = 30
# It shuts all places but one, so that the next player is the likelier to draw the fewer it holds.
SHUT_OUT: Final = 0
# Something left that can be stacked, and each kind that can.
NEXT_PLAY: Final = 60
ROOM: Final = 15
# What a card given away is worth keeping, beside what it shares with the others: because it fits
# somewhere now, as a letter, as a WILD.
FITS: Final = 3
LETTER: Final = 2
WILD_WORTH: Final = 6
FEW: Final = 2

# What a step shows of the own hand is less than this.
HANDS: Final = (1 << 18) - 5
HAND_FACTOR: Final = 61


@rule
def policy(s: State, seat: int, out: Row, n: int) -> int:
    """The action that promises most; UH OH! is always said, and silence always called out."""
    if s.question == TO_WARN:
        return SAY
    if s.question == TO_CATCH:
        return CALL_OUT
    if s.question == TO_GIVE:
        return worst_gift(s, seat, out, n)
    return best_stacking(s, seat, out, n)


@rule
def best_stacking(s: State, seat: int, out: Row, n: int) -> int:
    """The stacking that promises most, or not to lay a card where that is better."""
    kinds = kinds_held(s, seat)
    twice = kinds_held_twice(s, seat)
    best = out[0]
    most = -WIN
    spot = 0
    for i in range(n):
        value = 0
        if is_play(out[i]):
            # The actions run through the spots in rising order.
            while spot_point(s, spot) != played_point(out[i]):
                spot += 1
            bit = KIND_BIT[played_card(out[i])]
            value = worth_of_stacking(s, seat, out[i], spot, kinds - bit + (twice & bit))
        if value > most:
            best = out[i]
            most = value
    return best


@rule
def kinds_held_twice(s: State, seat: int) -> int:
    """The kinds of which a hand holds more than one card, as a mask."""
    first = first_place(s, seat)
    kinds = 0
    for place in range(first + 1, first + s.held[seat]):
        if s.hand[place] == s.hand[place - 1]:
            kinds |= KIND_BIT[s.hand[place]]
    return kinds


@rule
def worth_of_stacking(s: State, seat: int, action: int, spot: int, rest: int) -> int:
    """What stacking a card at a spot promises; `rest` are the kinds left in hand then."""
    if rest == 0:
        return WIN
    card = played_card(action)
    value = LAY
    if rest == WILD_BIT and RANK[card] != QUEEN:
        value += LONE_WILD
    if card == WILD:
        return value + worth_of_wild(s, seat, called_suit(action), rest)
    placeable = placeable_after(s, card, spot_point(s, spot), rest)
    value += worth_of_room(placeable)
    if IS_NUMBER[card] == 1:
        value += worth_of_number(s, seat, card, spot, rest)
    elif RANK[card] == ACE:
        value += worth_of_ace(s, seat, placeable)
    else:
        value += worth_of_attack(s, seat, RANK[card])
    return value


@rule
def worth_of_wild(s: State, seat: int, suit: int, rest: int) -> int:
    """A WILD is kept while there are other cards to play; nobody may lay it last (STA-32)."""
    value = CALLED * count_kinds(rest & SUIT_KINDS[suit])
    value += SHUT_OUT // s.held[seat_after(s, seat)]
    if s.held[seat] > FEW:
        value += KEEP_WILD
    else:
        value += NEAR_WIN
    return value


@rule
def worth_of_room(placeable: int) -> int:
    """What it is worth to have a card for the next turn, and more of them."""
    if placeable == 0:
        return 0
    return NEXT_PLAY + ROOM * count_kinds(placeable)


@rule
def worth_of_number(s: State, seat: int, card: int, spot: int, rest: int) -> int:
    """The cards that may go with a number (STA-30), and what a ZERO's new direction brings."""
    value = 0
    if asks_number(s, spot, card):
        value += MULTIPLE * count_kinds(rest & RANK_KINDS[RANK[card]])
    if RANK[card] == ZERO and s.seats > 2:
        value += CLOSE // s.held[seat_after(s, seat)] - CLOSE // s.held[seat_before(s, seat)]
    return value


@rule
def worth_of_ace(s: State, seat: int, placeable: int) -> int:
    """A further turn (STA-29): worth a card where one can be stacked in it, a win with the last."""
    if s.held[seat] == FEW and placeable & WILD_BIT != 0:
        return ACE_ALONE
    if placeable == 0:
        return ACE_ALONE
    if s.held[seat] == FEW:
        return WIN
    return ACE_AND_MORE


@rule
def worth_of_attack(s: State, seat: int, letter: int) -> int:
    """What the next player has to draw or to be given (STA-27), more where it is close to out."""
    if letter == QUEEN and s.held[seat] == FEW:
        return NEAR_WIN
    harm = HARM // (s.seats - 1) + CLOSE // s.held[seat_after(s, seat)]
    if letter == KING:
        return 2 * harm + KEEP_LETTER
    if letter == JACK:
        return harm + KEEP_LETTER
    return harm + GIFT + KEEP_LETTER


@rule
def count_kinds(kinds: int) -> int:
    """How many kinds a set has."""
    count = 0
    while kinds != 0:
        kinds &= kinds - 1
        count += 1
    return count


@rule
def worst_gift(s: State, seat: int, out: Row, n: int) -> int:
    """The card that is least worth keeping; the first of equals."""
    kinds = kinds_held(s, seat)
    fitting_now = fits_anywhere(s, kinds)
    worst = out[0]
    least = worth_of_keeping(s, seat, worst - GIVE, kinds, fitting_now)
    for i in range(1, n):
        value = worth_of_keeping(s, seat, out[i] - GIVE, kinds, fitting_now)
        if value < least:
            worst = out[i]
            least = value
    return worst


@rule
def worth_of_keeping(s: State, seat: int, card: int, kinds: int, fitting_now: int) -> int:
    """How much a card may still help: where it fits, what may follow it, what it does."""
    if card == WILD:
        return WILD_WORTH if s.held[seat] > FEW + s.gifts else -1
    value = count_kinds(kinds & SUIT_KINDS[SUIT[card]])
    value += count_kinds(kinds & RANK_KINDS[RANK[card]])
    if fitting_now & KIND_BIT[card] != 0:
        value += FITS
    if RANK[card] >= JACK:
        value += LETTER
    return value


@rule
def revealed(s: State, seat: int, mover: int, action: int) -> int:
    """The action as far as the seat sees it, what it led to, and the own hand, which may be new.

    A gift is seen by the two it passes between (STA-R13); that a multiple could go on, by all.
    """
    seen = action
    if is_gift(action) and not sees_gift(s, seat, mover):
        seen = GIVE
    number = 0
    first = first_place(s, seat)
    for place in range(first, first + s.held[seat]):
        number = (number * HAND_FACTOR + s.hand[place] + 1) % HANDS
    return (seen * QUESTIONS + s.question) * HANDS + number


@rule
def is_gift(action: int) -> bool:
    """Whether an action gives a card."""
    return action >= GIVE and not is_play(action)


@rule
def sees_gift(s: State, seat: int, mover: int) -> bool:
    """Whether a seat gave or received the gift just given."""
    return (1 << mover | 1 << s.turn) >> seat & 1 == 1


@rule
def plausible(s: State, seat: int) -> bool:
    """Whether the others' hands lack what they have been shown to lack."""
    return lacks_what_it_showed(s, seat)

"""Who knows what in UH OH! and PARTY: what a viewer may see, and which worlds agree with it.

A world puts the cards that a viewer does not see into the pile and into the places of hands that it
does not know. `guess` draws each way of putting them, like cards told apart, with equal chance, so
that a card which was shown and shuffled back lies in no place filled before. It does not ask what
hands have been shown to lack: `lacks_what_it_showed` tells which worlds agree with that too.
"""

from __future__ import annotations

from stackyard.games.staccs.cards import KINDS, UNKNOWN, WILD
from stackyard.games.staccs.uh_oh.hands import KIND_BIT, copies, first_place, sort_in
from stackyard.games.staccs.uh_oh.table import State
from stackyard.kernel import Dice, rule


@rule
def hide(s: State, seats: int) -> None:
    """Turn the pile, and all in hands that none of these seats knows, into UNKNOWN.

    Who else knows a card is told to its holder alone.
    """
    for i in range(s.left):
        s.pile[i] = UNKNOWN
    for holder in range(s.seats):
        if seats >> holder & 1 == 0:
            hide_hand(s, holder, seats)


@rule
def hide_hand(s: State, holder: int, seats: int) -> None:
    """Leave in another's hand what one of these seats knows, ahead of what none does."""
    first = first_place(s, holder)
    end = first + s.held[holder]
    known = first
    for place in range(first, end):
        if s.seen[place] & seats != 0:
            s.hand[known] = s.hand[place]
            s.seen[known] = s.seen[place] & (seats | 1 << holder)
            known += 1
    for place in range(known, end):
        s.hand[place] = UNKNOWN
        s.seen[place] = 1 << holder


@rule
def guess(s: State, dice: Dice) -> None:
    """Lay the cards not seen into hidden places of hands and the pile (see the module)."""
    if s.left > 0 and s.pile[0] != UNKNOWN:
        return
    total = s.left + hidden_places(s, False)
    free = gather_free(s)
    gather_late(s, free)
    if hidden_places(s, True) > 0:
        dice.shuffle(s.pile, free)
        rest = fill_places(s, free, True)
        for i in range(free, total):
            s.pile[rest + i - free] = s.pile[i]
            s.pile[i] = UNKNOWN
        total -= free - rest
    dice.shuffle(s.pile, total)
    fill_places(s, total, False)


@rule
def gather_free(s: State) -> int:
    """Put the unseen cards that may lie anywhere onto the pile; returns how many."""
    once = 0
    twice = 0
    wilds = 0
    for i in range(s.laid + first_place(s, s.seats)):
        card = s.laid_card[i] if i < s.laid else s.hand[i - s.laid]
        if card == WILD:
            wilds += 1
        elif card != UNKNOWN:
            twice |= once & KIND_BIT[card]
            once |= KIND_BIT[card]
    count = 0
    for card in range(KINDS):
        seen = wilds if card == WILD else (once >> card & 1) + (twice >> card & 1)
        for _ in range(copies(s, card) - seen - bound_late(s, card)):
            s.pile[count] = card
            count += 1
    return count


@rule
def gather_late(s: State, free: int) -> None:
    """Put the unseen cards that were shown and shuffled back on top of the free ones."""
    count = free
    for card in range(KINDS):
        for _ in range(bound_late(s, card)):
            s.pile[count] = card
            count += 1


@rule
def bound_late(s: State, card: int) -> int:
    """How many of the unseen cards of a kind cannot have been dealt before the last shuffle.

    A seen one in a hand with a place filled later may be one of those that were shown.
    """
    bound = s.shown[card]
    if bound == 0:
        return 0
    for holder in range(s.seats):
        first = first_place(s, holder)
        end = first + s.held[holder]
        for place in range(first, end):
            if s.hand[place] == card and s.filled[end - 1] == s.shuffles:
                bound -= 1
    return max(bound, 0)


@rule
def hidden_places(s: State, early: bool) -> int:
    """How many places of hands are hidden: all, or those filled before the last shuffle."""
    count = 0
    for place in range(first_place(s, s.seats)):
        if s.hand[place] == UNKNOWN and not (early and s.filled[place] == s.shuffles):
            count += 1
    return count


@rule
def fill_places(s: State, count: int, early: bool) -> int:
    """Deal the pile's `count` cards into hidden places, all or the `early` ones; returns the rest.

    In each hand the hidden places are the last, the early ones among them first.
    """
    end = 0
    for holder in range(s.seats):
        first = end
        end += s.held[holder]
        for place in range(first, end):
            if s.hand[place] == UNKNOWN and not (early and s.filled[place] == s.shuffles):
                count -= 1
                card = s.pile[count]
                s.pile[count] = UNKNOWN
                sort_in(s, first, place, card, 1 << holder)
    return count


@rule
def lacks_what_it_showed(s: State, viewer: int) -> bool:
    """Whether no hand holds, beside what the viewer knows, what it has been shown to lack."""
    end = 0
    for holder in range(s.seats):
        first = end
        end += s.held[holder]
        if holder != viewer and not keeps_to_bounds(s, first, end, viewer):
            return False
    return True


@rule
def keeps_to_bounds(s: State, first: int, end: int, viewer: int) -> bool:
    """Whether the cards that a viewer does not know can be put each to a bound that allows it.

    Bounds run from the tightest to the loosest, and the loosest belong to these cards: for each
    bound, no more cards may need a looser one than there are.
    """
    known = 0
    for place in range(first, end):
        known += s.seen[place] >> viewer & 1
    for bound in range(first + known, end):
        looser = end - bound - 1
        for place in range(first, end):
            banned = s.cannot[bound] & KIND_BIT[s.hand[place]] != 0
            if banned and s.seen[place] >> viewer & 1 == 0:
                looser -= 1
        if looser < 0:
            return False
    return True

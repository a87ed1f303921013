"""Hands, and what others know of them.

A hand is a heap: when a card leaves it, nobody else sees which of the heap it was. So a hand has no
order of its own. Its cards lie sorted, those that a viewer does not know last, and each has `seen`,
the mask of seats that know it is there: the holder, and who gave it (STA-R13). Of n like cards the
first has all who know of at least one, the second all who know of two, and so on: the first is the
one that leaves, and everybody's count falls by one.

What is public about a hand beside its size are bounds, as many as it has cards:

- `filled`: the number of the last shuffle when the card was drawn. A card shown before that shuffle
  and put back (`shown`) cannot have been drawn earlier.
- `cannot`: kinds that the card is not, because its holder had to draw, or could not go on with a
  multiple, while they fitted.

In each hand they run from the tightest to the loosest. Which bound a hidden card has cannot be told
when it leaves, so the tightest goes that it can have had: what stays is bound as little as it may
be, never more. Places in `hand` and in `filled` belong together only where a card is `UNKNOWN`:
those have the loosest bounds.

So what a viewer sees after a play or a gift follows from what it saw before, whatever it has not
seen. A gift also ends what third parties knew of the giver's hand: it may have been that card.
"""

from __future__ import annotations

from typing import Final

from stackyard.games.staccs.cards import CARDS, KINDS, UNKNOWN, WILD, WILDS
from stackyard.games.staccs.uh_oh.table import DREW, State
from stackyard.kernel import note, rule

#: Each kind as a mask; a card not seen has none, so that asking for it raises.
KIND_BIT: Final = tuple(1 << kind for kind in range(KINDS))


@rule
def first_place(s: State, seat: int) -> int:
    """Where a seat's hand begins; of the seat past the last, where all hands end."""
    place = 0
    for other in range(seat):
        place += s.held[other]
    return place


@rule
def kinds_held(s: State, seat: int) -> int:
    """The kinds in a hand, as a mask."""
    first = first_place(s, seat)
    kinds = 0
    for place in range(first, first + s.held[seat]):
        kinds |= KIND_BIT[s.hand[place]]
    return kinds


@rule
def copies(s: State, card: int) -> int:
    """How many cards of a kind there are (STA-1, STA-20)."""
    decks = len(s.pile) // CARDS
    return decks * WILDS if card == WILD else decks


@rule
def take_next(s: State) -> int:
    """Take the pile's next card."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = UNKNOWN
    return card


@rule
def draw_cards(s: State, seat: int, count: int, why: int) -> None:
    """Draw so many cards, or what is left (STA-R17)."""
    for _ in range(min(count, s.left)):
        card = take_next(s)
        receive(s, seat, card, 1 << seat)
        note(s, DREW, 1 << seat, seat, card, why)


@rule
def receive(s: State, seat: int, card: int, seen: int) -> None:
    """Put a card into a hand; `seen` is the mask of seats that know it."""
    first = first_place(s, seat)
    end = first + s.held[seat]
    for place in range(first_place(s, s.seats), end, -1):
        s.hand[place] = s.hand[place - 1]
        s.seen[place] = s.seen[place - 1]
        s.filled[place] = s.filled[place - 1]
        s.cannot[place] = s.cannot[place - 1]
    s.held[seat] += 1
    s.filled[end] = s.shuffles
    s.cannot[end] = 0
    sort_in(s, first, end, card, seen)


@rule
def sort_in(s: State, first: int, end: int, card: int, seen: int) -> None:
    """Put a card among the sorted ones from `first` to before `end`; the place `end` is free."""
    place = end
    while place > first and s.hand[place - 1] > card:
        s.hand[place] = s.hand[place - 1]
        s.seen[place] = s.seen[place - 1]
        place -= 1
    s.hand[place] = card
    s.seen[place] = 0
    # Who knew of n like cards and knows the new one too, knows of one more.
    while place > first and s.hand[place - 1] == card:
        s.seen[place] |= s.seen[place - 1] & seen
        place -= 1
    s.seen[place] |= seen


@rule
def play_out(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand before everybody's eyes."""
    bound = tightest_bound(s, seat, card)
    last = first_place(s, seat) + s.held[seat] - 1
    if s.shown[card] > 0 and s.filled[last] == s.shuffles:
        # It may be the one that was shown.
        s.shown[card] -= 1
    take_out(s, seat, card, bound)


@rule
def hand_over(s: State, giver: int, receiver: int, card: int) -> None:
    """Take a card out of one hand into another; these two see it, the others do not (STA-R13)."""
    first = first_place(s, giver)
    take_out(s, giver, card, first)
    for place in range(first, first + s.held[giver]):
        s.seen[place] &= 1 << giver | 1 << receiver
    receive(s, receiver, card, 1 << giver | 1 << receiver)


@rule
def tightest_bound(s: State, seat: int, card: int) -> int:
    """The place of the tightest bound in a hand that a card can have had."""
    first = first_place(s, seat)
    last = first + s.held[seat] - 1
    early = may_be_early(s, card)
    for place in range(first, last):
        drawn_in_time = early or s.filled[place] == s.shuffles
        if drawn_in_time and s.cannot[place] >> card & 1 == 0:
            return place
    return last


@rule
def may_be_early(s: State, card: int) -> bool:
    """Whether a card of this kind, held by somebody, can have been dealt before the last shuffle.

    That is so unless each one that nobody has laid was shown and shuffled back.
    """
    if s.shown[card] == 0:
        return True
    count = copies(s, card) - s.shown[card]
    for i in range(s.laid):
        if s.laid_card[i] == card:
            count -= 1
    return count > 0


@rule
def take_out(s: State, seat: int, card: int, bound: int) -> None:
    """Take the first card of a kind out of a hand, and the bound at a place with it."""
    place = first_place(s, seat)
    while KIND_BIT[s.hand[place]] != KIND_BIT[card]:
        place += 1
    last = first_place(s, s.seats) - 1
    for i in range(place, last):
        s.hand[i] = s.hand[i + 1]
        s.seen[i] = s.seen[i + 1]
    for i in range(bound, last):
        s.filled[i] = s.filled[i + 1]
        s.cannot[i] = s.cannot[i + 1]
    s.hand[last] = UNKNOWN
    s.seen[last] = 0
    s.filled[last] = 0
    s.cannot[last] = 0
    s.held[seat] -= 1


@rule
def show_lack(s: State, seat: int, kinds: int) -> None:
    """All have seen that a hand holds none of these kinds."""
    first = first_place(s, seat)
    for place in range(first, first + s.held[seat]):
        s.cannot[place] |= kinds

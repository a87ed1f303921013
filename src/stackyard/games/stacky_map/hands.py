"""Hands, and what others know of them (MAP-R16).

A hand is a heap: when a card is played, nobody else sees which of the heap it was. Whoever knew
some cards of that kind in the hand now knows one fewer; whoever knew none has one unknown card
fewer to think of. Two facts let one row of slots serve all observers:

- Cards of another's hand are known because all saw them come (Revisit, Travel Rush) or because one
  once held that hand, and then one knew all of it (Route Change). So each observer knows a hand up
  to some slot and nothing from there on, and the first of several like cards is the one that
  everybody knows who knows any: it is the one that leaves.
- What is public about the slots beside their cards (`filled`, `cannot`) binds the slots drawn early
  more than those drawn late. Which hidden slot a card came from cannot be told, so it is the oldest
  one's bounds that go. For each observer what stays is bound as little as it may be, never more.

What a viewer sees after a play therefore follows from what it saw before, whatever the hidden cards
are. The shows of a Travel Rush keep the same measure: of like ones the latest that can be the card
is the one that is forgotten.
"""

from __future__ import annotations

from stackyard.games.stacky_map.rows import close_gap, count_in, first_in, make_gap
from stackyard.games.stacky_map.table import (
    DREW,
    EVERYBODY,
    HANDED,
    SPECTATORS,
    SWAPPED,
    UNKNOWN,
    State,
)
from stackyard.kernel import PUBLIC, note, rule, swap_rows


@rule
def take_next(s: State) -> int:
    """Take the pile's next card."""
    s.left -= 1
    card = s.pile[s.left]
    s.pile[s.left] = UNKNOWN
    return card


@rule
def deal_card(s: State, seat: int) -> int:
    """Put the pile's next card into a hand, where only its holder sees it; returns the card."""
    card = take_next(s)
    slot = s.held[seat]
    s.hand[seat][slot] = card
    s.seen[seat][slot] = 1 << seat
    s.filled[seat][slot] = s.shuffles
    s.held[seat] += 1
    return card


@rule
def draw_card(s: State, seat: int) -> None:
    """Draw the card that begins a turn (MAP-2)."""
    card = deal_card(s, seat)
    note(s, DREW, 1 << seat, seat, card)


@rule
def kinds_held(s: State, seat: int) -> int:
    """The mask of cards in a hand."""
    mask = 0
    for slot in range(s.held[seat]):
        mask |= 1 << s.hand[seat][slot]
    return mask


@rule
def count_held(s: State, seat: int, card: int) -> int:
    """How many cards of a kind are in a hand."""
    return count_in(s.hand[seat], s.held[seat], card)


@rule
def open_slots(s: State, seat: int) -> int:
    """How many cards of a hand all have seen; they lie in its first slots."""
    slot = 0
    while slot < s.held[seat] and s.seen[seat][slot] >= SPECTATORS:
        slot += 1
    return slot


@rule
def receive_open(s: State, seat: int, card: int) -> None:
    """Put a card that all have seen into a hand (MAP-11, MAP-12)."""
    place = open_slots(s, seat)
    held = s.held[seat]
    make_gap(s.hand[seat], place, held, card)
    make_gap(s.seen[seat], place, held, EVERYBODY)
    make_gap(s.filled[seat], place, held, 0)
    make_gap(s.cannot[seat], place, held, 0)
    s.held[seat] = held + 1


@rule
def take_out(s: State, seat: int, card: int) -> None:
    """Take a card out of a hand, before everybody's eyes: the first of several like ones."""
    opened = open_slots(s, seat)
    place = first_in(s.hand[seat], card)
    last = s.held[seat] - 1
    if place >= opened:
        forget_show(s, card, s.filled[seat][last])
    oldest = min(place, opened)
    close_gap(s.hand[seat], place, last, UNKNOWN)
    close_gap(s.seen[seat], place, last, 0)
    close_gap(s.filled[seat], oldest, last, 0)
    close_gap(s.cannot[seat], oldest, last, 0)
    s.held[seat] = last


@rule
def forget_show(s: State, card: int, latest: int) -> None:
    """A hidden card has come to light: it may be the one shown last, up to shuffle `latest`."""
    place = s.shows - 1
    while place >= 0 and (s.shown[place] != card or s.since[place] > latest):
        place -= 1
    if place >= 0:
        s.shows -= 1
        close_gap(s.shown, place, s.shows, UNKNOWN)
        close_gap(s.since, place, s.shows, 0)


@rule
def swap_hands(s: State, seat: int, other: int) -> None:
    """Two players swap their whole hands, and know both from now on (MAP-10, MAP-R16)."""
    note(s, SWAPPED, PUBLIC, seat, other)
    know_hand(s, seat, other)
    know_hand(s, other, seat)
    swap_rows(s.hand[seat], s.hand[other])
    swap_rows(s.seen[seat], s.seen[other])
    swap_rows(s.filled[seat], s.filled[other])
    swap_rows(s.cannot[seat], s.cannot[other])
    held = s.held[seat]
    s.held[seat] = s.held[other]
    s.held[other] = held


@rule
def know_hand(s: State, holder: int, observer: int) -> None:
    """A player sees another's whole hand as it is handed over (MAP-R16)."""
    both = 1 << holder | 1 << observer
    for slot in range(s.held[holder]):
        s.seen[holder][slot] |= both
        note(s, HANDED, both, holder, observer, s.hand[holder][slot])

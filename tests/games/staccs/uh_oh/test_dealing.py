"""Before the first turn: decks, hands, the start card, who begins (STA-20 to STA-22)."""

from __future__ import annotations

from collections import Counter

import pytest

from stackyard.games.staccs.cards import CARDS, DECK, card_text
from stackyard.games.staccs.uh_oh import rules
from stackyard.games.staccs.uh_oh.table import (
    MOST_AT_PARTY,
    RANDOM_SEAT,
    RESHUFFLED,
    SKIPPED,
    STARTED,
    TURN_CAME,
    State,
)
from stackyard.kernel import RecordedDice, check
from tests.games.staccs.uh_oh.tables import all_cards, cards, hand_of, options, state_class, texts


def deck(seats: int, top: str) -> tuple[int, ...]:
    """A whole deck, next card first, with these cards right after the hands."""
    decks = 1 if seats <= 5 else 2
    start = cards(top)
    rest = Counter(DECK * decks)
    rest.subtract(start)
    others = list(rest.elements())
    dealt = seats * (5 if seats in {5, MOST_AT_PARTY} else 7)
    return (*others[:dealt], *start, *others[dealt:])


def dealt(seats: int, *deals: tuple[int, ...] | int, **given: int) -> tuple[State, RecordedDice]:
    s = state_class(seats)()
    s.notes = []  # type: ignore[attr-defined]
    dice = RecordedDice(deals)
    rules.setup(s, options(seats, **given), dice)
    check(s)
    return s, dice


def notes_of(s: State) -> list[tuple[int, ...]]:
    return [(note.kind, *note.parts) for note in s.notes]  # type: ignore[attr-defined]


@pytest.mark.rule("STA-20")
@pytest.mark.parametrize("seats", range(2, 11))
def test_seven_cards_each_or_five_with_five_or_ten_players(seats: int) -> None:
    order = deck(seats, "7H")
    s, dice = dealt(seats, order)
    size = 5 if seats in {5, 10} else 7
    decks = 1 if seats <= 5 else 2
    assert s.held[:seats] == [size] * seats
    assert s.left == decks * CARDS - seats * size - 1
    assert all_cards(s) == Counter(DECK * decks)
    for seat in range(seats):
        assert hand_of(s, seat) == sorted(order[seat * size : (seat + 1) * size])
    assert dice.left == 0


@pytest.mark.rule("STA-20", "STA-22")
@pytest.mark.parametrize("first", [0, 1, 3])
def test_the_first_player_is_dealt_first_and_begins(first: int) -> None:
    order = deck(4, "7H")
    s, _ = dealt(4, order, first=first)
    assert rules.next_actor(s) == first
    assert s.direction == 1
    for i in range(4):
        assert hand_of(s, (first + i) % 4) == sorted(order[7 * i : 7 * i + 7])
    assert notes_of(s)[-1] == (TURN_CAME, first)


@pytest.mark.rule("STA-22")
@pytest.mark.parametrize("drawn", [0, 2])
def test_the_first_player_may_be_drawn_by_lot_before_the_shuffle(drawn: int) -> None:
    s, dice = dealt(3, drawn, deck(3, "7H"), first=RANDOM_SEAT)
    assert rules.next_actor(s) == drawn
    assert dice.left == 0


@pytest.mark.rule("STA-21")
@pytest.mark.parametrize("start", ["2S", "9D", "10C"])
def test_a_2_to_10_starts_and_the_pile_is_not_shuffled_again(start: str) -> None:
    order = deck(3, start)
    s, dice = dealt(3, order)
    assert texts(s.laid_card[: s.laid]) == [start]
    assert s.pile[: s.left] == list(reversed(order[22:]))
    assert (s.shuffles, dice.left) == (0, 0)
    assert notes_of(s)[0] == (STARTED, *cards(start))


@pytest.mark.rule("STA-21")
def test_all_others_are_skipped_and_shuffled_back() -> None:
    skipped = cards("JS QH KC AD 0S W W")
    order = deck(3, "JS QH KC AD 0S W W 2H 3H")
    rest = [card for card in order[21:] if card not in cards("2H")]
    again = (*rest[5:], *rest[:5])
    s, dice = dealt(3, order, again)
    assert texts(s.laid_card[: s.laid]) == ["2H"]
    assert s.pile[: s.left] == list(reversed(again))
    assert (s.shuffles, dice.left) == (1, 0)
    assert {kind: count for kind, count in enumerate(s.shown) if count} == Counter(skipped)
    assert notes_of(s)[:-1] == [
        *((SKIPPED, card) for card in skipped),
        (STARTED, *cards("2H")),
        (RESHUFFLED, 7),
    ]
    assert card_text(s.pile[s.left - 1]) == card_text(again[0])


@pytest.mark.rule("STA-21")
@pytest.mark.parametrize("skipped", ["JS", "QH", "KC", "AD", "0S", "W"])
def test_a_single_skipped_card_is_shuffled_back_too(skipped: str) -> None:
    order = deck(4, f"{skipped} 9C")
    again = (*order[30:], *cards(skipped))
    s, dice = dealt(4, order, again)
    assert texts(s.laid_card[: s.laid]) == ["9C"]
    assert s.pile[: s.left] == list(reversed(again))
    assert (s.shuffles, dice.left) == (1, 0)

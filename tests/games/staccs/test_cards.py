"""The deck of STACCS and its texts (STA-1, STA-2)."""

from __future__ import annotations

from collections import Counter

import pytest

from stackyard.games.errors import NotationError
from stackyard.games.staccs import cards
from stackyard.games.staccs.cards import (
    ACE,
    DECK,
    IS_NUMBER,
    JACK,
    KINDS,
    RANK,
    RANK_KINDS,
    SUIT,
    SUIT_KINDS,
    UNKNOWN,
    WILD,
    card_name,
    card_of,
    card_text,
    parse_card,
)

RANKS = ["0", *map(str, range(2, 11)), "J", "Q", "K", "A"]


@pytest.mark.rule("STA-1")
def test_the_deck_has_60_cards_fourteen_of_each_suit_and_four_wilds() -> None:
    texts = Counter(map(card_text, DECK))
    assert texts == Counter([rank + suit for rank in RANKS for suit in "SHCD"] + ["W"] * 4)
    assert texts.total() == cards.CARDS == 60


@pytest.mark.rule("STA-2")
def test_numbers_are_0_and_2_to_10_and_letters_j_q_k_a() -> None:
    numbers = {card_text(card) for card in range(WILD) if IS_NUMBER[card]}
    assert numbers == {rank + suit for rank in RANKS[:10] for suit in "SHCD"}
    letters = {card_text(card)[0] for card in range(WILD) if not IS_NUMBER[card]}
    assert letters == set("JQKA")
    assert not IS_NUMBER[WILD]


def test_tables_agree_with_the_texts() -> None:
    for card in range(WILD):
        text = card_text(card)
        assert "SHCD"[SUIT[card]] == text[-1]
        assert RANKS[RANK[card]] == text[:-1]
        assert card_of(RANK[card], SUIT[card]) == card
        assert [SUIT_KINDS[suit] >> card & 1 for suit in range(4)].index(1) == SUIT[card]
        assert [RANK_KINDS[rank] >> card & 1 for rank in range(14)].index(1) == RANK[card]
    assert (RANKS.index("J"), RANKS.index("A")) == (JACK, ACE)


def test_a_hidden_card_has_no_place_in_any_table() -> None:
    for table in (SUIT, RANK, IS_NUMBER):
        with pytest.raises(IndexError):
            table[UNKNOWN]


def test_texts_and_cards_are_exact_inverses() -> None:
    assert [parse_card(card_text(card)) for card in range(KINDS)] == list(range(KINDS))


@pytest.mark.parametrize("text", ["", "1H", "11H", "?", "h7", "7h", "7", "H", "WH", " W", "10 H"])
def test_what_is_no_card_is_refused_with_what_is_allowed(text: str) -> None:
    with pytest.raises(NotationError, match="is no card of STACCS: allowed are W and a rank"):
        parse_card(text)


def test_names_are_words() -> None:
    names = [card_name(parse_card(text)) for text in ("10H", "0S", "KC", "W")]
    assert names == ["10 of hearts", "0 of spades", "king of clubs", "WILD"]
    assert card_name(UNKNOWN) == "hidden card"

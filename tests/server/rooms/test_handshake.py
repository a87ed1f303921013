"""The fairness handshake: commitment, hashed words, words, deal."""

from __future__ import annotations

import hashlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.kernel.fair_dice import FairDice, commitment, word_commitment
from stackyard.server.rooms.handshake import WAIT_MS, Handshake
from tests.server.rooms.rooms import START, refused

SECRET = bytes(range(32))


def shake(people: tuple[int, ...] = (0, 2), seats: int = 4) -> Handshake:
    return Handshake("m1", SECRET, seats, people, START)


def stage(hand: Handshake) -> tuple[str, int | None]:
    return hand.phase, hand.due


def dealt_by(dice: FairDice) -> list[int]:
    pile = list(range(60))
    dice.shuffle(pile, 60)
    return pile


def test_it_begins_with_the_commitment_and_waits_for_hashes() -> None:
    hand = shake()
    message = hand.as_message()
    assert message.commitment == commitment(SECRET)
    assert message.phase == "hashes"
    assert message.secret is None
    assert message.hashes == message.words == (None,) * 4
    assert hand.due == START + WAIT_MS
    assert not hand.ready


def test_when_all_hashes_are_in_words_are_asked_and_when_all_words_are_in_it_deals() -> None:
    hand = shake()
    hand.hash_word(0, word_commitment("a"), START + 1)
    assert stage(hand) == ("hashes", START + WAIT_MS)
    hand.hash_word(2, word_commitment("b"), START + 2)
    assert stage(hand) == ("words", START + 2 + WAIT_MS)
    hand.tell_word(2, "b", START + 3)
    assert stage(hand) == ("words", START + 2 + WAIT_MS)
    hand.tell_word(0, "a", START + 4)
    assert stage(hand) == ("dealt", None)
    assert hand.ready
    assert hand.words == ("a", "", "b", "")
    assert hand.as_message().words == ("a", None, "b", None)
    assert dealt_by(hand.dice()) == dealt_by(FairDice(SECRET, "m1", ("a", "", "b", "")))


def test_who_is_alone_with_bots_deals_as_soon_as_its_word_is_in() -> None:
    hand = shake((0,))
    hand.hash_word(0, word_commitment("mine"), START)
    hand.tell_word(0, "mine", START)
    assert hand.ready


def test_without_people_nothing_is_waited_for() -> None:
    assert shake(()).ready


def test_those_who_give_no_hash_in_time_bring_no_word() -> None:
    hand = shake()
    hand.hash_word(0, word_commitment("a"), START)
    assert not hand.tick(START + WAIT_MS - 1)
    assert hand.tick(START + WAIT_MS)
    assert hand.phase == "words"
    refused("not_now", hand.hash_word, 2, word_commitment("b"), START + WAIT_MS)
    refused("not_now", hand.tell_word, 2, "b", START + WAIT_MS)
    hand.tell_word(0, "a", START + WAIT_MS + 1)
    assert hand.words == ("a", "", "", "")
    assert hand.ready


def test_where_nobody_gives_a_hash_it_deals_after_one_wait() -> None:
    hand = shake()
    assert hand.tick(START + WAIT_MS)
    assert hand.ready
    assert hand.words == ("",) * 4
    assert not hand.tick(START + 10 * WAIT_MS)


def test_a_word_that_is_kept_back_counts_as_its_hash() -> None:
    hand = shake()
    for seat, word in ((0, "a"), (2, "b")):
        hand.hash_word(seat, word_commitment(word), START)
    hand.tell_word(2, "b", START)
    assert hand.tick(START + WAIT_MS)
    assert hand.ready
    assert hand.words == (word_commitment("a"), "", "b", "")
    assert hand.as_message().words == (None, None, "b", None)
    refused("not_now", hand.tell_word, 0, "a", START + WAIT_MS)


def test_what_is_sent_again_changes_nothing() -> None:
    hand = shake()
    for _ in range(2):
        hand.hash_word(0, word_commitment("a"), START)
    hand.hash_word(2, word_commitment("b"), START)
    hand.hash_word(0, word_commitment("a"), START)
    for _ in range(2):
        hand.tell_word(0, "a", START)
    hand.tell_word(2, "b", START)
    hand.tell_word(0, "a", START)
    assert hand.words == ("a", "", "b", "")


def test_a_hash_once_given_counts_and_a_word_must_be_the_one_hashed() -> None:
    hand = shake()
    hand.hash_word(0, word_commitment("a"), START)
    refused("not_now", hand.hash_word, 0, word_commitment("b"), START)
    refused("not_now", hand.tell_word, 0, "a", START)  # words are not asked yet
    hand.hash_word(2, word_commitment("b"), START)
    assert refused("malformed", hand.tell_word, 0, "b", START).place == "word"
    refused("malformed", hand.tell_word, 0, "x" * 201, START)
    assert hand.as_message().words == (None,) * 4
    refused("not_now", hand.hash_word, 1, word_commitment("c"), START)  # a bot's seat
    refused("not_now", hand.tell_word, 1, "c", START)


@given(words=st.lists(st.text(max_size=50), min_size=2, max_size=2))
def test_any_word_of_any_player_changes_the_deal(words: list[str]) -> None:
    deals = []
    for second in (words[1], words[1] + "'"):
        hand = shake()
        for seat, word in ((0, words[0]), (2, second)):
            hand.hash_word(seat, word_commitment(word), START)
        hand.tell_word(0, words[0], START)
        hand.tell_word(2, second, START)
        deals.append(dealt_by(hand.dice()))
    assert deals[0] != deals[1]


@pytest.mark.parametrize("word", ["", "héé", "a" * 200])
def test_a_hash_is_what_clients_work_out(word: str) -> None:
    said = b"stackyard player's word" + word.encode()
    assert word_commitment(word) == hashlib.sha256(said).hexdigest()

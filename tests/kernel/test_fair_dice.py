"""Fair dice follow from secret, match and words alone, evenly, and can be worked out again."""

import hashlib
import hmac
from collections import Counter

import pytest
from scipy import stats

from stackyard.kernel import DiceError
from stackyard.kernel.fair_dice import FairDice, commitment, word_commitment

SECRET = bytes(range(32))


def shuffled(secret: bytes, match_id: str, words: list[str], count: int = 20) -> list[int]:
    pile = list(range(count))
    FairDice(secret, match_id, words).shuffle(pile, count)
    return pile


def test_a_lot_is_the_hmac_of_lengths_match_words_use_and_block() -> None:
    said = b""
    for part in (b"m1", b"red", "grün".encode()):
        said += len(part).to_bytes(8, "big") + part
    for use in range(3):
        block = said + use.to_bytes(8, "big") + (0).to_bytes(8, "big")
        first = int.from_bytes(hmac.new(SECRET, block, hashlib.sha256).digest()[:4], "big")
        dice = FairDice(SECRET, "m1", ["red", "grün"])
        drawn = [dice.lot(7) for _ in range(use + 1)]
        assert drawn[use] == first % 7


def test_every_part_matters_and_nothing_else() -> None:
    told = shuffled(SECRET, "m1", ["a", "bc"])
    assert told == shuffled(SECRET, "m1", ["a", "bc"])
    others = [
        shuffled(bytes(32), "m1", ["a", "bc"]),
        shuffled(SECRET, "m2", ["a", "bc"]),
        shuffled(SECRET, "m1", ["ab", "c"]),
        shuffled(SECRET, "m1", ["bc", "a"]),
        shuffled(SECRET, "m1", ["a", "bc", ""]),
    ]
    assert all(told != other for other in others)
    assert sorted(told) == list(range(20))


def test_shuffles_lots_and_insertions_are_even() -> None:
    orders: Counter[tuple[int, ...]] = Counter()
    places: Counter[int] = Counter()
    lots: Counter[int] = Counter()
    for number in range(6000):
        dice = FairDice(SECRET, str(number), [])
        pile = [0, 1, 2, 9]
        dice.shuffle(pile, 3)
        orders[tuple(pile[:3])] += 1
        assert pile[3] == 9
        kept = pile[:3]
        dice.insert(pile, 3, 7)
        places[pile.index(7)] += 1
        assert [card for card in pile if card != 7] == kept
        lots[dice.lot(5)] += 1
    for counts, kinds in ((orders, 6), (places, 4), (lots, 5)):
        assert len(counts) == kinds
        assert stats.chisquare(list(counts.values())).pvalue > 1e-4


def test_commitments_hide_nothing_from_whoever_checks() -> None:
    assert commitment(SECRET) == hashlib.sha256(b"stackyard fair dice" + SECRET).hexdigest()
    assert word_commitment("red") != word_commitment("Red")


def test_what_is_too_short_or_too_long_is_refused() -> None:
    with pytest.raises(DiceError, match="32 bytes, not 31"):
        commitment(SECRET[1:])
    with pytest.raises(DiceError, match="32 bytes, not 33"):
        FairDice(SECRET + b"x", "m", [])
    with pytest.raises(DiceError, match="at most 64 words"):
        FairDice(SECRET, "m", ["w"] * 65)
    with pytest.raises(DiceError, match="at most 200 bytes, not 201"):
        word_commitment("x" * 201)

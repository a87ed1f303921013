"""Seeded chance: the numbers are the right ones, even, unrelated, and the same in both twins."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from stackyard.kernel import DiceError, SeededDice, chance, check, pack, unpack
from stackyard.kernel.chance import MULTIPLIER, Chance
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.kernel import reference
from tests.tools import deep

#: How many draws for each thing that can come out.
EACH = deep(300, 20_000)

SEEDS = [0, 1, 7, 2**32, 2**63 - 1, 2**64 - 1]


def likelihood(counts: Iterable[int]) -> float:
    """How likely counts as uneven as these are where all are equally likely."""
    return float(stats.chisquare(list(counts)).pvalue)


def seeded(seed: int, stream: int = 0) -> Chance:
    return SeededDice(seed, stream).chance


# --- known answers


def test_the_reference_gives_published_numbers() -> None:
    source = reference.SplitMix64(1234567)
    assert [source.next() for _ in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


LARGEST = 2**31 - 1

FIRST_DRAWS = {
    (0, 0): [210299948, 1110983822, 392249005, 1009228414],
    (7, 3): [1362146950, 453899450, 1211355442, 1450415031],
    (2**64 - 1, 2**64 - 1): [829921380, 1569643875, 1272023577, 1590971751],
}


@pytest.mark.parametrize("key", FIRST_DRAWS)
def test_first_draws(key: tuple[int, int]) -> None:
    state, source = seeded(*key), reference.words(*key)
    assert [chance.bounded(state, LARGEST) for _ in range(4)] == FIRST_DRAWS[key]
    assert [reference.bounded(source, LARGEST) for _ in range(4)] == FIRST_DRAWS[key]


def test_first_shuffle() -> None:
    pile = list(range(10))
    chance.shuffle(seeded(7), pile, 10)
    assert pile == [1, 0, 7, 6, 5, 2, 3, 8, 9, 4]
    assert pile == reference.shuffled(reference.words(7, 0), list(range(10)))


@pytest.mark.parametrize("stream", [0, 1, 2, 1_000_003])
@pytest.mark.parametrize("seed", SEEDS)
def test_streams_are_those_of_the_reference(seed: int, stream: int) -> None:
    state, source = seeded(seed, stream), reference.words(seed, stream)
    for _ in range(200):
        assert chance.bounded(state, LARGEST) == reference.bounded(source, LARGEST)


# Large bounds, so that words are passed over: with 2**32 / 2.5, one in five.
@pytest.mark.parametrize("n", [1, 2, 3, 105, 2**16 + 1, 2**30 + 1, 1_717_986_918, 2**31 - 1])
def test_bounded_draws_are_those_of_the_reference(n: int) -> None:
    state, source = seeded(11), reference.words(11, 0)
    for _ in range(300):
        assert chance.bounded(state, n) == reference.bounded(source, n)
    # As many words have been used up.
    assert chance.bounded(state, LARGEST) == reference.bounded(source, LARGEST)


@given(st.integers(0, 2**64 - 1), st.integers(0, 20), st.data())
def test_shuffles_and_insertions_are_those_of_the_reference(
    seed: int, count: int, data: st.DataObject
) -> None:
    state, source = seeded(seed), reference.words(seed, 0)
    pile = [*range(count), 99, 98]
    chance.shuffle(state, pile, count)
    expected = reference.shuffled(source, list(range(count)))
    assert pile == [*expected, 99, 98]
    card = data.draw(st.integers(0, 50))
    chance.insert(state, pile, count, card)
    assert pile == [*reference.inserted(source, expected, card), 98]


# A word of 0 is passed over for every bound but the powers of two; by chance alone a test would
# come to none.
NO_WORD = [(c << 32) + c for c in (1, 5, 77, 2**29)]


@pytest.mark.parametrize("z", NO_WORD)
@pytest.mark.parametrize("n", [2, 3, 4, 5, 105, 2**31 - 1])
def test_words_that_would_favour_some_numbers_are_passed_over(z: int, n: int) -> None:
    state, source = Chance(), reference.words_from(z % 2**32, z >> 32)
    state.z = z
    batch = options_record(state)
    drawn = [reference.bounded(source, n) for _ in range(3)]
    assert [chance.bounded(state, n) for _ in range(3)] == drawn
    twin = compiled(chance, Chance, Chance)
    assert [twin.bounded(batch[0], n) for _ in range(3)] == drawn


@pytest.mark.parametrize("z", NO_WORD)
@pytest.mark.parametrize("count", [3, 4, 5, 7])
def test_shuffles_pass_over_the_same_words(z: int, count: int) -> None:
    state, source = Chance(), reference.words_from(z % 2**32, z >> 32)
    state.z = z
    batch, row = options_record(state), np.arange(count, dtype=np.int8)
    pile = list(range(count))
    chance.shuffle(state, pile, count)
    compiled(chance, Chance, Chance).shuffle(batch[0], row, count)
    assert pile == row.tolist() == reference.shuffled(source, list(range(count)))
    assert unpack(Chance, batch.tobytes()) == state


# --- the generator


def is_prime(n: int) -> bool:
    """Miller and Rabin's test; these bases are enough below 3 * 10**23."""
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd, twos = odd // 2, twos + 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        power = pow(base, odd, n)
        if power in {1, n - 1}:
            continue
        for _ in range(twos - 1):
            power = power * power % n
            if power == n - 1:
                break
        else:
            return False
    return True


def test_the_period_is_as_long_as_is_said() -> None:
    # The carry makes a step a multiplication by 2**32 (backwards) modulo this prime.
    modulus = MULTIPLIER * 2**32 - 1
    period = MULTIPLIER * 2**31 - 1
    assert is_prime(modulus)
    assert is_prime(period)
    assert pow(2**32, period, modulus) == 1


@given(st.integers(0, 2**64 - 1), st.integers(0, 2**64 - 1))
def test_no_seed_stands_still(seed: int, stream: int) -> None:
    state = seeded(seed, stream)
    assert len({chance.bounded(state, LARGEST) for _ in range(4)}) > 1


def test_no_step_overflows() -> None:
    assert MULTIPLIER * 2**32 < 2**63
    assert 2**32 * LARGEST < 2**63
    state = seeded(2)
    for n in range(1, 2_000):
        chance.bounded(state, n)
        check(state)


@pytest.mark.parametrize(("seed", "stream"), [(-1, 0), (2**64, 0), (0, -1), (0, 2**64)])
def test_seeds_and_streams_have_a_range(seed: int, stream: int) -> None:
    with pytest.raises(DiceError, match=r"is a whole number from 0 to 2\*\*64 - 1, not "):
        SeededDice(seed, stream)


# --- evenness


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 8, 9, 31, 33, 52, 64, 105])
def test_bounded_draws_are_even(n: int) -> None:
    state = seeded(n)
    counts = Counter(chance.bounded(state, n) for _ in range(EACH * n))
    assert set(counts) == set(range(n))
    assert likelihood(counts.values()) > 1e-4


@pytest.mark.parametrize("n", [2**16 + 1, 2**20 - 1, 2**30 + 1, 1_717_986_918, 2**31 - 1])
def test_large_bounded_draws_are_even(n: int) -> None:
    state = seeded(n)
    drawn = [chance.bounded(state, n) for _ in range(EACH * 40)]
    assert min(drawn) >= 0
    assert max(drawn) < n
    tops = Counter(number * 20 // n for number in drawn)
    assert len(tops) == 20
    assert likelihood(tops.values()) > 1e-4
    # Without the words passed over, every second number of 2**32 / 2.5 would be likelier by half.
    assert likelihood([sum(number % 2 == bit for number in drawn) for bit in (0, 1)]) > 1e-4


def test_a_bound_of_1_leaves_no_choice() -> None:
    state = seeded(1)
    assert {chance.bounded(state, 1) for _ in range(50)} == {0}


@pytest.mark.parametrize("bit", range(30))
def test_every_bit_of_a_draw_is_even(bit: int) -> None:
    state = seeded(5, bit)
    ones = sum(chance.bounded(state, 2**30) >> bit & 1 for _ in range(EACH * 8))
    assert likelihood([ones, EACH * 8 - ones]) > 1e-4


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_every_order_is_equally_likely(count: int) -> None:
    state = seeded(count)
    orders = list(permutations(range(count)))
    counts = Counter[Sequence[int]]()
    for _ in range(EACH * len(orders)):
        pile = list(range(count))
        chance.shuffle(state, pile, count)
        counts[tuple(pile)] += 1
    assert set(counts) == set(orders)
    assert likelihood(counts.values()) > 1e-4


@pytest.mark.parametrize("place", [0, 51])
def test_every_card_comes_to_lie_everywhere(place: int) -> None:
    counts = Counter[int]()
    state = seeded(52)
    for _ in range(52 * EACH // 10):
        pile = list(range(52))
        chance.shuffle(state, pile, 52)
        counts[pile.index(place)] += 1
    assert likelihood(counts.values()) > 1e-4
    assert len(counts) == 52


@pytest.mark.parametrize("count", [0, 1, 4, 6])
def test_every_place_is_equally_likely(count: int) -> None:
    state = seeded(count)
    counts = Counter[int]()
    for _ in range(EACH * (count + 1)):
        pile = [*range(count), 99]
        chance.insert(state, pile, count, 50)
        counts[pile.index(50)] += 1
        assert [card for card in pile if card != 50] == list(range(count))
    assert set(counts) == set(range(count + 1))
    assert count == 0 or likelihood(counts.values()) > 1e-4


def test_lots_are_even() -> None:
    state = seeded(1)
    counts = Counter(chance.lot(state, 6) for _ in range(EACH * 6))
    assert set(counts) == set(range(6))
    assert likelihood(counts.values()) > 1e-4


@pytest.mark.parametrize("lag", [1, 2, 3, 7])
def test_numbers_of_one_stream_are_unrelated(lag: int) -> None:
    state = seeded(3)
    drawn = [chance.bounded(state, 12) for _ in range(EACH * 144)]
    pairs = Counter(zip(drawn[lag:], drawn[:-lag], strict=True))
    assert len(pairs) == 144
    assert likelihood(pairs.values()) > 1e-4


def triples(states: Iterable[Chance]) -> Counter[tuple[int, ...]]:
    return Counter(tuple(chance.bounded(state, 5) for _ in range(3)) for state in states)


def test_the_first_numbers_of_many_streams_are_even() -> None:
    counts = triples(seeded(1, stream) for stream in range(EACH * 125))
    assert len(counts) == 125
    assert likelihood(counts.values()) > 1e-4


def test_the_first_numbers_of_many_seeds_are_even() -> None:
    counts = triples(seeded(seed) for seed in range(EACH * 125))
    assert len(counts) == 125
    assert likelihood(counts.values()) > 1e-4


@pytest.mark.parametrize(("seeds", "streams"), [(0, 1), (1, 0), (0, 2), (1, 1)])
def test_neighbouring_streams_and_seeds_are_unrelated(seeds: int, streams: int) -> None:
    counts = Counter[tuple[int, int]]()
    for i in range(EACH * 16):
        one, other = seeded(i, 2 * i), seeded(i + seeds, 2 * i + streams)
        for _ in range(9):
            counts[chance.bounded(one, 12), chance.bounded(other, 12)] += 1
    assert len(counts) == 144
    assert likelihood(counts.values()) > 1e-4


# --- twin against twin


def test_both_twins_draw_the_same() -> None:
    twin = compiled(chance, Chance, Chance)
    for seed in range(20):
        state, batch = seeded(seed, 5), dice_batch(seed, 1, 5)
        pile = list(range(30))
        row = np.arange(30, dtype=np.int8)
        for n in range(1, 200):
            assert chance.bounded(state, n) == twin.bounded(batch[0], n)
            assert chance.bounded(state, 2**31 - n) == twin.bounded(batch[0], 2**31 - n)
        chance.shuffle(state, pile, 29)
        twin.shuffle(batch[0], row, 29)
        assert pile == row.tolist()
        chance.insert(state, pile, 20, 77)
        twin.insert(batch[0], row, 20, 77)
        assert pile == row.tolist()
        assert chance.lot(state, 6) == twin.lot(batch[0], 6)
        assert unpack(Chance, batch.tobytes()) == state


def test_a_batch_of_dice_has_the_streams_in_order() -> None:
    batch = dice_batch(9, 4, first=3, step=2)
    assert [unpack(Chance, record.tobytes()) for record in batch] == [
        seeded(9, stream) for stream in (3, 5, 7, 9)
    ]


@given(
    st.integers(0, 2**64 - 1),
    st.integers(1, 6),
    st.integers(0, 2**40) | st.integers(2**63 - 9, 2**63 + 9) | st.integers(2**64 - 60, 2**64 - 1),
    st.integers(1, 9),
)
def test_a_batch_of_dice_is_that_of_single_dice(seed: int, n: int, first: int, step: int) -> None:
    streams = [first + i * step for i in range(n)]
    if streams[-1] >= 2**64:
        with pytest.raises(DiceError, match="a stream is a whole number"):
            dice_batch(seed, n, first, step)
        return
    batch = dice_batch(seed, n, first, step)
    assert batch.tobytes() == b"".join(pack(seeded(seed, stream)) for stream in streams)


def test_a_batch_of_dice_refuses_streams_out_of_range() -> None:
    with pytest.raises(DiceError, match="a stream is a whole number"):
        dice_batch(9, 2, first=2**64 - 1)

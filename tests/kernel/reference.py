"""Seeded chance a second time, straight from the papers, with none of the kernel's code.

SplitMix64: Steele, Lea, Flood 2014. Multiply-with-carry: Marsaglia 1994, given out as x xor c
(Thomas 2011). Bounded draws: Lemire 2019. Shuffle: Fisher and Yates, as in Durstenfeld 1964.
"""

from collections.abc import Iterator

MULTIPLIER = 698_769_069
GOLDEN = 0x9E3779B97F4A7C15


class SplitMix64:
    def __init__(self, state: int) -> None:
        self.state = state

    def next(self) -> int:
        self.state = (self.state + GOLDEN) % 2**64
        z = self.state
        z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % 2**64
        z = (z ^ z >> 27) * 0x94D049BB133111EB % 2**64
        return z ^ z >> 31


def words(seed: int, stream: int) -> Iterator[int]:
    """The 32-bit words of a stream of a seed."""
    start = SplitMix64(SplitMix64(seed).next())
    start.state = (start.state + (stream - 1) * GOLDEN) % 2**64
    carry_word, word = divmod(SplitMix64(start.next()).next(), 2**32)
    return words_from(word, 1 + carry_word % (MULTIPLIER - 2))


def words_from(word: int, carry: int) -> Iterator[int]:
    """The 32-bit words from a state of the generator on."""
    while True:
        yield word ^ carry
        carry, word = divmod(MULTIPLIER * word + carry, 2**32)


def bounded(source: Iterator[int], n: int) -> int:
    """The straightforward form: the words that would make some numbers likelier are passed over."""
    while True:
        quotient, rest = divmod(next(source) * n, 2**32)
        if rest >= 2**32 % n:
            return quotient


def shuffled(source: Iterator[int], cards: list[int]) -> list[int]:
    order = list(cards)
    for last in reversed(range(1, len(order))):
        other = bounded(source, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def inserted(source: Iterator[int], cards: list[int], card: int) -> list[int]:
    place = bounded(source, len(cards) + 1)
    return [*cards[:place], card, *cards[place:]]

"""Seeded chance, written as rules, so that both twins draw the very same numbers.

The generator is a lag-1 multiply-with-carry one (Marsaglia 1994) in base 2**32 with the multiplier
of KISS99; of its last word x and its carry c it gives out ``x ^ c``, as MWC64X does (Thomas 2011).
Its products stay under 2**62, so that no step overflows a signed 64-bit integer when compiled.
Period: 698769069 * 2**31 - 1, about 2**60.
"""

from __future__ import annotations

from typing import Annotated, Final

from stackyard.kernel.fields import Range
from stackyard.kernel.rule import Row, rule
from stackyard.kernel.state import state

MULTIPLIER: Final = 698769069
WORD_BITS: Final = 32
WORD_MASK: Final = 0xFFFFFFFF


@state
class Chance:
    """The generator's state, ``z = c * 2**32 + x``; 0 would never leave 0."""

    z: Annotated[int, Range(0, (MULTIPLIER << WORD_BITS) - 1)]


@rule
def next_word(chance: Chance) -> int:
    """The next 32 random bits."""
    z = chance.z
    chance.z = MULTIPLIER * (z & WORD_MASK) + (z >> WORD_BITS)
    return (z ^ (z >> WORD_BITS)) & WORD_MASK


@rule
def bounded(chance: Chance, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely (Lemire 2019); n from 1 to 2**31 - 1."""
    product = next_word(chance) * n
    if product & WORD_MASK < n:
        threshold = (1 << WORD_BITS) % n
        while product & WORD_MASK < threshold:
            product = next_word(chance) * n
    return product >> WORD_BITS


@rule
def shuffle(chance: Chance, pile: Row, count: int) -> None:
    """Put the pile's first `count` cards into an order, each equally likely (Fisher-Yates).

    Each draw is that of `bounded`. It is written out here with the generator's state in a local
    name, because deals are a good part of random play, and this nearly halves their time.
    """
    z = chance.z
    for last in range(count - 1, 0, -1):
        product = ((z ^ (z >> WORD_BITS)) & WORD_MASK) * (last + 1)
        if product & WORD_MASK > last:
            z = MULTIPLIER * (z & WORD_MASK) + (z >> WORD_BITS)
            other = product >> WORD_BITS
        else:
            chance.z = z
            other = bounded(chance, last + 1)
            z = chance.z
        card = pile[last]
        pile[last] = pile[other]
        pile[other] = card
    chance.z = z


@rule
def insert_at(pile: Row, count: int, card: int, place: int) -> None:
    """Slide a card into a pile of `count` cards, so that `place` cards lie beneath it."""
    for i in range(count, place, -1):
        pile[i] = pile[i - 1]
    pile[place] = card


@rule
def insert(chance: Chance, pile: Row, count: int, card: int) -> None:
    """Put a card back into a pile of `count` cards, each of the count + 1 places equally likely."""
    insert_at(pile, count, card, bounded(chance, count + 1))


@rule
def lot(chance: Chance, n: int) -> int:
    """One of n, drawn by lot: a whole number from 0 to n - 1."""
    return bounded(chance, n)

"""Dice: all chance that rules know, in three uses, brought in from outside.

A pile lies in a row with its next card last: ``pile[count - 1]`` is drawn first. An outcome is told
the way people read a pile, next card first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, runtime_checkable

from stackyard.kernel import chance as generator
from stackyard.kernel.chance import MULTIPLIER, WORD_BITS, WORD_MASK, Chance
from stackyard.kernel.errors import DiceError
from stackyard.kernel.rule import Row

#: What came of one use: the whole pile after it, next card first; for a lot its number.
Outcome = tuple[int, ...] | int

_WORD64: Final = (1 << 64) - 1
_GOLDEN: Final = 0x9E3779B97F4A7C15


@runtime_checkable
class Dice(Protocol):
    """The three uses of chance. The compiled twin links them to `stackyard.kernel.chance`."""

    def shuffle(self, pile: Row, count: int) -> None:
        """Shuffle the pile's first `count` cards."""

    def insert(self, pile: Row, count: int, card: int) -> None:
        """Put a card back at a random place into a pile of `count` cards."""

    def lot(self, n: int) -> int:
        """Draw one of n: a whole number from 0 to n - 1."""


class SeededDice:
    """Dice that fall the same for the same seed, in both twins.

    Args:
        seed: from 0 to 2**64 - 1.
        stream: which of the seed's independent streams, from 0.

    Raises:
        DiceError: the seed or the stream is outside its range.
    """

    __slots__ = ("chance",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self.chance = Chance()
        self.chance.z = seeded_state(seed, stream)

    def shuffle(self, pile: Row, count: int) -> None:
        """Shuffle the pile's first `count` cards."""
        generator.shuffle(self.chance, pile, count)

    def insert(self, pile: Row, count: int, card: int) -> None:
        """Put a card back at a random place into a pile of `count` cards."""
        generator.insert(self.chance, pile, count, card)

    def lot(self, n: int) -> int:
        """Draw one of n: a whole number from 0 to n - 1."""
        return generator.lot(self.chance, n)


class RecordedDice:
    """Dice that fall as told: a record's outcomes, a test's or a puzzle's.

    Args:
        outcomes: what comes of each use, in order.

    Each use raises `DiceError` where the outcomes are used up or the next one is impossible there:
    other cards than the pile holds, a wrong number of them, a lot out of range.
    """

    __slots__ = ("_outcomes", "used")

    def __init__(self, outcomes: Sequence[Outcome]) -> None:
        self._outcomes = tuple(outcomes)
        self.used = 0

    @property
    def left(self) -> int:
        """How many outcomes have not been used."""
        return len(self._outcomes) - self.used

    def shuffle(self, pile: Row, count: int) -> None:
        """Lay the pile's first `count` cards in the recorded order."""
        pile[:count] = self._next_pile(pile[:count])
        self.used += 1

    def insert(self, pile: Row, count: int, card: int) -> None:
        """Put a card back where the recorded pile has it."""
        before = list(pile[:count])
        order = self._next_pile([*before, card])
        places = (i for i in range(count + 1) if order[i] == card)
        if not any(order[:i] + order[i + 1 :] == before for i in places):
            raise self._misfit("putting one card back must not move the others")
        pile[: count + 1] = order
        self.used += 1

    def lot(self, n: int) -> int:
        """The recorded lot."""
        outcome = self._next()
        if not isinstance(outcome, int) or not 0 <= outcome < n:
            raise self._misfit(f"a number from 0 to {n - 1} is to be drawn, not {outcome}")
        self.used += 1
        return outcome

    def _next(self) -> Outcome:
        """The next outcome; it counts as used only once it fits."""
        if self.used == len(self._outcomes):
            raise self._misfit(
                f"all {self.used} recorded deals are used up, and one more is needed"
            )
        return self._outcomes[self.used]

    def _next_pile(self, cards: Sequence[int]) -> list[int]:
        outcome = self._next()
        if isinstance(outcome, int):
            raise self._misfit("the cards of a pile are needed, not a lot")
        if len(outcome) != len(cards):
            raise self._misfit(f"the pile has {len(cards)} cards, not {len(outcome)}")
        if sorted(outcome) != sorted(cards):
            raise self._misfit("these are not the cards that the pile holds")
        return list(reversed(outcome))

    def _misfit(self, problem: str) -> DiceError:
        return DiceError(problem, self.used)


class RecordingDice:
    """Other dice, with every outcome written down in `outcomes`."""

    __slots__ = ("dice", "outcomes")

    def __init__(self, dice: Dice) -> None:
        self.dice = dice
        self.outcomes: list[Outcome] = []

    def shuffle(self, pile: Row, count: int) -> None:
        """Shuffle the pile's first `count` cards."""
        self.dice.shuffle(pile, count)
        self.outcomes.append(tuple(reversed(pile[:count])))

    def insert(self, pile: Row, count: int, card: int) -> None:
        """Put a card back at a random place into a pile of `count` cards."""
        self.dice.insert(pile, count, card)
        self.outcomes.append(tuple(reversed(pile[: count + 1])))

    def lot(self, n: int) -> int:
        """Draw one of n: a whole number from 0 to n - 1."""
        drawn = self.dice.lot(n)
        self.outcomes.append(drawn)
        return drawn


def seeded_state(seed: int, stream: int = 0) -> int:
    """The generator's first state for a seed, by two steps of SplitMix64.

    Raises:
        DiceError: the seed or the stream is outside 0 to 2**64 - 1.
    """
    given: tuple[tuple[str, Any], ...] = (("seed", seed), ("stream", stream))
    for name, value in given:
        if not (isinstance(value, int) and 0 <= value <= _WORD64):
            raise DiceError(f"a {name} is a whole number from 0 to 2**64 - 1, not {value!r}")
    state: int = mixed_state(seed, stream)
    return state


def mixed_state(seed: int, stream: Any) -> Any:
    """What `seeded_state` gives, unchecked; for an array of streams (uint64), an array."""
    first = _mix((_mix((seed + _GOLDEN) & _WORD64) + stream * _GOLDEN) & _WORD64)
    second = _mix((first + _GOLDEN) & _WORD64)
    # A carry from 1 to MULTIPLIER - 2 keeps clear of the generator's two fixed points.
    carry = 1 + (second >> WORD_BITS) % (MULTIPLIER - 2)
    return (carry << WORD_BITS) + (second & WORD_MASK)


def _mix(z: Any) -> Any:
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _WORD64
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _WORD64
    return z ^ (z >> 31)

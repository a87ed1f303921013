"""Dice that nobody at the table can load alone, and that everybody can check afterwards.

Whoever hosts first publishes the commitment to a secret; then the players bring words of their own.
All chance follows from both, by HMAC-SHA256. Afterwards the secret is told, and anybody can work
out the deals again. A host who plays along, or shares the secret with a player, can foresee the
deal or abandon it: that, no such scheme can prove away.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterator, Sequence
from typing import Final

from stackyard.kernel.errors import DiceError
from stackyard.kernel.rule import Row

SECRET_BYTES: Final = 32
MOST_WORDS: Final = 64
LONGEST_WORD: Final = 200
_WORD_BYTES: Final = 4
_WORD_RANGE: Final = 1 << 8 * _WORD_BYTES


def commitment(secret: bytes) -> str:
    """What is published before the words: the secret's SHA-256, in hexadecimal.

    Raises:
        DiceError: the secret has not 32 bytes.
    """
    _check_secret(secret)
    return hashlib.sha256(b"stackyard fair dice" + secret).hexdigest()


def word_commitment(word: str) -> str:
    """What a player publishes before its word: the word's SHA-256, in hexadecimal.

    Raises:
        DiceError: the word is longer than is allowed.
    """
    return hashlib.sha256(b"stackyard player's word" + _word_bytes(word)).hexdigest()


class FairDice:
    """Dice that follow from a committed secret and the players' words.

    Args:
        secret: 32 bytes that were committed to before the words were known.
        match_id: what tells this match from every other under the same secret.
        words: the players' words, by seat.

    Raises:
        DiceError: the secret has not 32 bytes, or there are too many or too long words.
    """

    __slots__ = ("_key", "_said", "_uses")

    def __init__(self, secret: bytes, match_id: str, words: Sequence[str]) -> None:
        _check_secret(secret)
        if len(words) > MOST_WORDS:
            raise DiceError(f"at most {MOST_WORDS} words are allowed, not {len(words)}")
        self._key = secret
        # Each part goes with its length, so that no two lists of words read the same.
        parts = [match_id.encode(), *map(_word_bytes, words)]
        self._said = b"".join(len(part).to_bytes(8, "big") + part for part in parts)
        self._uses = 0

    def shuffle(self, pile: Row, count: int) -> None:
        """Shuffle the pile's first `count` cards (Fisher-Yates)."""
        numbers = self._numbers()
        for last in range(count - 1, 0, -1):
            other = _bounded(numbers, last + 1)
            pile[last], pile[other] = pile[other], pile[last]

    def insert(self, pile: Row, count: int, card: int) -> None:
        """Put a card back at a random place into a pile of `count` cards."""
        place = _bounded(self._numbers(), count + 1)
        moved = [*pile[:place], card, *pile[place:count]]
        for i in range(place, count + 1):
            pile[i] = moved[i]

    def lot(self, n: int) -> int:
        """Draw one of n: a whole number from 0 to n - 1."""
        return _bounded(self._numbers(), n)

    def _numbers(self) -> Iterator[int]:
        """The endless 32-bit numbers of the next use: HMACs of the words, the use and a count."""
        use = self._uses.to_bytes(8, "big")
        self._uses += 1
        block = 0
        while True:
            said = self._said + use + block.to_bytes(8, "big")
            digest = hmac.digest(self._key, said, "sha256")
            for at in range(0, len(digest), _WORD_BYTES):
                yield int.from_bytes(digest[at : at + _WORD_BYTES], "big")
            block += 1


def _bounded(numbers: Iterator[int], n: int) -> int:
    """A number from 0 to n - 1; those past the last whole multiple of n are thrown away."""
    limit = _WORD_RANGE - _WORD_RANGE % n
    return next(number for number in numbers if number < limit) % n


def _check_secret(secret: bytes) -> None:
    if len(secret) != SECRET_BYTES:
        raise DiceError(f"a secret has {SECRET_BYTES} bytes, not {len(secret)}")


def _word_bytes(word: str) -> bytes:
    data = word.encode("utf-8", "surrogatepass")
    if len(data) > LONGEST_WORD:
        raise DiceError(f"a word has at most {LONGEST_WORD} bytes, not {len(data)}")
    return data

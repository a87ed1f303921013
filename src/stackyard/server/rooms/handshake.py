"""How a deal is made that nobody can load alone: commitment, hashed words, words, deal.

The caller brings the secret and the match's id, sends the state to all after every change, and
calls `tick` when `due` has come.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Final, Literal

from stackyard.kernel import DiceError
from stackyard.kernel.fair_dice import FairDice, commitment, word_commitment
from stackyard.server.messages.tables import Fairness
from stackyard.server.rooms.problems import refusal, sentence

#: How long hashed words, and then words, are waited for.
WAIT_MS: Final = 4_000

Phase = Literal["hashes", "words", "dealt"]


class Handshake:
    """The making of one deal.

    Args:
        match: the id of the match to be.
        secret: 32 bytes, known to the server alone until the match is over.
        seats: the number of seats.
        people: the seats whose people may bring a word.
        now: when it begins.

    Attributes:
        match: the match's id.
        secret: the secret, for the store.
        phase: what is waited for; `dealt`: nothing, the dice are ready.
        due: when it goes on without those who are missing; None once the dice are ready.
    """

    def __init__(
        self, match: str, secret: bytes, seats: int, people: tuple[int, ...], now: int
    ) -> None:
        self.match = match
        self.secret = secret
        self.phase: Phase = "hashes"
        self.due: int | None = now + WAIT_MS
        self._people = frozenset(people)
        self._hashes: list[str | None] = [None] * seats
        self._words: list[str | None] = [None] * seats
        self._go_on_if_all_are_in(now)

    def hash_word(self, seat: int, hashed: str, now: int) -> None:
        """Take a seat's hashed word; the same one again changes nothing.

        Raises:
            RoomProblem: `not_now` in another phase, for another hash, or for a seat without a word.
        """
        if seat in self._people and self._hashes[seat] == hashed:
            return
        if self.phase != "hashes":
            raise refusal("not_now", "Hashed words are not taken any more.")
        if seat not in self._people:
            raise refusal("not_now", "This seat brings no word to the deal.")
        if self._hashes[seat] is not None:
            raise refusal("not_now", "This seat has given another hash, and that one counts.")
        self._hashes[seat] = hashed
        self._go_on_if_all_are_in(now)

    def tell_word(self, seat: int, word: str, now: int) -> None:
        """Take a seat's word; the same one again changes nothing.

        Raises:
            RoomProblem: `not_now` in another phase or without a hash; `malformed` where it is too
                long, or is not what was hashed.
        """
        hashed = self._hashes[seat] if seat in self._people else None
        if hashed is not None and self._words[seat] == word:
            return
        if self.phase != "words":
            raise refusal("not_now", "Words are taken only between the hashes and the deal.")
        if hashed is None:
            raise refusal("not_now", "This seat gave no hash, so no word is taken from it.")
        if not hmac.compare_digest(_hash_of(word), hashed):
            raise refusal("malformed", "This word is not the one that was hashed.", place="word")
        self._words[seat] = word
        self._go_on_if_all_are_in(now)

    def tick(self, now: int) -> bool:
        """Go on without those who are missing, if their time is over; whether it went on."""
        if self.due is None or now < self.due:
            return False
        self._go_on(now)
        self._go_on_if_all_are_in(now)
        return True

    @property
    def ready(self) -> bool:
        """Whether the dice are ready."""
        return self.phase == "dealt"

    @property
    def words(self) -> tuple[str, ...]:
        """What the deal follows from, by seat: the word; its hash where only that was told; ''."""
        return words_of(self._words, self._hashes)

    def dice(self) -> FairDice:
        """The dice, once they are ready."""
        return FairDice(self.secret, self.match, self.words)

    def as_message(self) -> Fairness:
        """How it stands, without the secret."""
        return Fairness(
            match=self.match,
            commitment=commitment(self.secret),
            phase=self.phase,
            hashes=tuple(self._hashes),
            words=tuple(self._words),
            secret=None,
        )

    def _go_on_if_all_are_in(self, now: int) -> None:
        if self.phase == "hashes" and all(self._hashes[seat] is not None for seat in self._people):
            self._go_on(now)
        if self.phase == "words" and self._words_are_in():
            self._go_on(now)

    def _words_are_in(self) -> bool:
        given = zip(self._words, self._hashes, strict=True)
        return all(word is not None or hashed is None for word, hashed in given)

    def _go_on(self, now: int) -> None:
        if self.phase == "hashes":
            self.phase, self.due = "words", now + WAIT_MS
        else:
            self.phase, self.due = "dealt", None


def _hash_of(word: str) -> str:
    try:
        return word_commitment(word)
    except DiceError as error:
        raise refusal("malformed", sentence(str(error)), place="word") from None


def words_of(words: Sequence[str | None], hashes: Sequence[str | None]) -> tuple[str, ...]:
    """What a deal follows from, by seat, given the words and the hashes that were told.

    A word that was hashed and then kept back counts as its hash: keeping it back cannot turn the
    deal in anybody's favour, because nobody but the server could work the deal out before.
    """
    given = zip(words, hashes, strict=True)
    return tuple(hashed or "" if word is None else word for word, hashed in given)

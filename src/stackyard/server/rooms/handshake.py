"""How a deal is made that nobody can load alone: commitment, hashed words, words, deal.

The caller brings the secret and the match's id, sends the state to all after every change, and
calls `tick` when `due` has come.
"""

from __future__ import annotations

from typing import Final, Literal

from stackyard.kernel.fair_dice import FairDice
from stackyard.server.messages.tables import Fairness

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

    def hash_word(self, seat: int, hashed: str, now: int) -> None:
        """Take a seat's hashed word; the same one again changes nothing.

        Raises:
            RoomProblem: `not_now` in another phase, for another hash, or for a seat without a word.
        """
        raise NotImplementedError

    def tell_word(self, seat: int, word: str, now: int) -> None:
        """Take a seat's word; the same one again changes nothing.

        Raises:
            RoomProblem: `not_now` in another phase or without a hash; `malformed` where it is too
                long, or is not what was hashed.
        """
        raise NotImplementedError

    def tick(self, now: int) -> bool:
        """Go on without those who are missing, if their time is over; whether it went on."""
        raise NotImplementedError

    @property
    def ready(self) -> bool:
        """Whether the dice are ready."""
        return self.phase == "dealt"

    @property
    def words(self) -> tuple[str, ...]:
        """What the deal follows from, by seat: the word; its hash where only that was told; ''."""
        raise NotImplementedError

    def dice(self) -> FairDice:
        """The dice, once they are ready."""
        return FairDice(self.secret, self.match, self.words)

    def as_message(self) -> Fairness:
        """How it stands, without the secret."""
        raise NotImplementedError

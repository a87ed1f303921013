"""What is kept of a match beside its rows: enough to replay it with its own dice."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.kernel import Dice, SeededDice
from stackyard.kernel.fair_dice import FairDice
from stackyard.server.messages.tables import Fairness, Level
from stackyard.server.rooms.handshake import words_of


class Header(msgspec.Struct, frozen=True):
    """A match's document; it names nobody and holds no secret.

    Attributes:
        options, seats: what is played.
        bots: by seat, the level of the bot that it was dealt to.
        deal: the deal's number, where one was chosen.
        fairness: how it was dealt; None where a number was chosen.
    """

    options: dict[str, Any]
    seats: int
    bots: tuple[Level | None, ...]
    deal: int | None
    fairness: Fairness | None

    def dice(self, match: str, secret: bytes) -> Dice:
        """The match's dice, as they were before the deal."""
        if self.fairness is not None:
            return FairDice(secret, match, words_of(self.fairness.words, self.fairness.hashes))
        return SeededDice(self.deal or 0)

    def to_json(self) -> bytes:
        """The document."""
        return msgspec.json.encode(self)


def read_header(document: bytes) -> Header:
    """The header that `to_json` made this of."""
    return msgspec.json.decode(document, type=Header)

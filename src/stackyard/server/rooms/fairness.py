"""Whether a record's deals follow from the commitment, the words and the secret in its meta."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from stackyard.games.registry import get_game
from stackyard.kernel import DiceError
from stackyard.kernel.errors import StackyardError
from stackyard.kernel.fair_dice import FairDice, commitment, word_commitment
from stackyard.match import Match, Record, replay
from stackyard.server.messages.records import FairnessCheck
from stackyard.server.messages.tables import Fairness
from stackyard.server.rooms.handshake import words_of

#: Where a record's meta says how it was dealt.
FAIRNESS: Final = "fairness"

_NOT_SAID: Final = (
    "This record does not say how it was dealt: it has no commitment, words and secret."
)
_PROVEN: Final = (
    "The deal follows from the secret that the server had committed itself to and from the "
    "players’ words. So nobody could load it alone; a host who plays along could have foreseen it."
)


class _Meta(msgspec.Struct, frozen=True):
    """What a record's meta says of its deal; `words` and `hashes` are by seat."""

    match: str
    commitment: str
    secret: str
    words: tuple[str | None, ...]
    hashes: tuple[str | None, ...]


class _Unfair(StackyardError):  # noqa: N818 - it says what was found
    """The deal does not follow from what the record says."""


def fairness_meta(fairness: Fairness, secret: bytes) -> dict[str, Any]:
    """What a record's meta has to say of its deal so that it can be checked."""
    meta = _Meta(
        match=fairness.match,
        commitment=fairness.commitment,
        secret=secret.hex(),
        words=fairness.words,
        hashes=fairness.hashes,
    )
    # As it reads in a file: with lists.
    found: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(meta))
    return found


def is_checkable(record: Record) -> bool:
    """Whether a record says enough of its deal to be checked."""
    return FAIRNESS in record.meta


def check_fairness(record: Record) -> FairnessCheck:
    """Work a record's deals out again from its secret and words, and compare.

    Raises:
        RecordError: it does not replay, whatever dealt it.
    """
    replay(record)
    if not is_checkable(record):
        return FairnessCheck(False, _NOT_SAID, None, None, (None,) * record.seats)
    try:
        meta = msgspec.convert(record.meta[FAIRNESS], _Meta)
    except msgspec.ValidationError as error:
        text = f"What the record says of its deal cannot be read: {error}."
        return FairnessCheck(False, text, None, None, (None,) * record.seats)
    try:
        _check(record, meta)
    except _Unfair as found:
        return FairnessCheck(False, str(found), meta.commitment, meta.secret, meta.words)
    return FairnessCheck(True, _PROVEN, meta.commitment, meta.secret, meta.words)


def _check(record: Record, meta: _Meta) -> None:
    """Raise what is wrong with how a record says it was dealt."""
    secret = _read_secret(meta)
    if not len(meta.words) == len(meta.hashes) == record.seats:
        raise _Unfair(f"A word and a hash, or none, are expected for each of {record.seats} seats.")
    for seat, (word, hashed) in enumerate(zip(meta.words, meta.hashes, strict=True)):
        _check_word(seat, word, hashed)
    try:
        dice = FairDice(secret, meta.match, words_of(meta.words, meta.hashes))
    except DiceError as error:
        raise _Unfair(f"No dice can be made of this: {error}.") from None
    _compare(record, dealt_by(record, dice))


def _read_secret(meta: _Meta) -> bytes:
    try:
        secret = bytes.fromhex(meta.secret)
        fits = commitment(secret) == meta.commitment
    except (ValueError, DiceError) as error:
        raise _Unfair(f"The secret cannot be read: {error}.") from None
    if not fits:
        raise _Unfair("The secret is not the one that was committed to before the deal.")
    return secret


def _check_word(seat: int, word: str | None, hashed: str | None) -> None:
    if word is None:
        return
    try:
        fits = word_commitment(word) == hashed
    except DiceError as error:
        raise _Unfair(f"The word of seat {seat} cannot be used: {error}.") from None
    if not fits:
        raise _Unfair(f"The word of seat {seat} is not the one that it had hashed before.")


def dealt_by(record: Record, dice: FairDice) -> Sequence[Any]:
    """The deals of a record's match if these dice had dealt it, as far as they go the same way."""
    match = Match(get_game(record.game), record.seats, record.options, dice)
    for seat, action in record.actions:
        try:
            match.play(seat, action)
        except StackyardError:
            # Other cards have been dealt, so that what was played does not fit any more.
            break
    return match.record().deals


def _compare(record: Record, deals: Sequence[Any]) -> None:
    for number, recorded in enumerate(record.deals):
        if number >= len(deals) or deals[number] != recorded:
            what = "The deal" if number == 0 else f"Use {number + 1} of the dice"
            raise _Unfair(f"{what} is not the one that follows from the secret and the words.")

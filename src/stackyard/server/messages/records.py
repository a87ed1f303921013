"""Looking back: records step by step, the judge, and whether a deal was fair."""

from __future__ import annotations

from typing import Any

import msgspec

from stackyard.match import Judgement, Result
from stackyard.server.messages.live import Events, GameView


class Frame(msgspec.Struct, frozen=True):
    """A replay's step: who did what, what was seen of it, and the table after it.

    The first frame is the deal: it has no seat and no action.
    """

    seat: int | None
    action: str | None
    events: Events
    view: GameView


class Replay(msgspec.Struct, frozen=True):
    """A finished match, or an imported record, step by step from one seat's eyes.

    Attributes:
        match: the match's id; None for an imported record.
        game, options, seats: what was played.
        names: by seat.
        viewer: from whose eyes; None for a spectator.
        frames: the deal, then one a step.
        result: how it ended; None where the record stops before.
        fair: whether the deal can be checked.
    """

    match: str | None
    game: str
    options: dict[str, Any]
    seats: int
    names: tuple[str, ...]
    viewer: int | None
    frames: tuple[Frame, ...]
    result: Result | None
    fair: bool


class ReplayRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record to look through, as its JSON object, from a seat's eyes or a spectator's."""

    record: dict[str, Any]
    viewer: int | None = None


class ScoreLine(msgspec.Struct, frozen=True):
    """A part of a seat's score: what it is for, and how much it brings."""

    text: str
    points: int


class SeatScore(msgspec.Struct, frozen=True):
    """A seat's score with its parts."""

    seat: int
    score: int
    lines: tuple[ScoreLine, ...]


class ScoreSheet(msgspec.Struct, frozen=True):
    """How all scores of a finished match come about."""

    match: str
    result: Result
    seats: tuple[SeatScore, ...]


class VerifyRecord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record whose deals are to be checked, as its JSON object."""

    record: dict[str, Any]


class JudgeCase(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position set up by hand and the moves asked about; docs/judge.md says how."""

    case: dict[str, Any]


class Verdict(msgspec.Struct, frozen=True):
    """What the judge says, and the table it was asked of."""

    judgement: Judgement
    view: GameView


class FairnessCheck(msgspec.Struct, frozen=True):
    """Whether a record's deals follow from the commitment, the words and the secret.

    Attributes:
        fair: whether they do.
        text: what was found, for people.
        commitment, secret: what was checked; None where the record has none.
        words: by seat.
    """

    fair: bool
    text: str
    commitment: str | None
    secret: str | None
    words: tuple[str | None, ...]

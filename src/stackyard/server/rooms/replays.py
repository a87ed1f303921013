"""Records step by step, from a viewer's eyes."""

from __future__ import annotations

from stackyard.match import Record
from stackyard.server.messages.records import Replay


def replay_frames(record: Record, viewer: int | None, match_id: str | None = None) -> Replay:
    """The deal and one frame a step.

    Raises:
        RecordError: it does not replay.
        OptionError: there is no such seat.
    """
    raise NotImplementedError

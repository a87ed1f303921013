"""Whether a record's deals follow from the commitment, the words and the secret in its meta."""

from __future__ import annotations

from stackyard.match import Record
from stackyard.server.messages.records import FairnessCheck


def check_fairness(record: Record) -> FairnessCheck:
    """Work a record's deals out again, and compare.

    Raises:
        RecordError: it is no record that replays, whatever dealt it.
    """
    raise NotImplementedError

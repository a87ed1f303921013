"""What a client is told when something it asked for cannot be."""

from __future__ import annotations

from typing import Literal

import msgspec

Code = Literal[
    "malformed",  # the message cannot be read
    "option",  # a value is not allowed
    "notation",  # an action cannot be read
    "illegal",  # an action is read, but not allowed now
    "stale",  # an answer to a question that is no longer open to that seat
    "undo",  # nothing can be taken back
    "not_yours",  # somebody else's seat, table or match
    "not_now",  # the table is in another state
    "not_found",
    "no_session",  # a name has to be chosen first
    "too_many",  # a limit of the server or a rate is reached
    "record",  # a record or a position is wrong
    "unavailable",  # the server is stopping, or has no bot free
]


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why not, for people and programs.

    Attributes:
        code: what kind of problem it is.
        text: a sentence for people.
        place: the field or the place in a record that is meant.
        rule: the rule's id, where a rule forbids an action.
        retry_ms: after how long it may be tried again, where waiting helps.
    """

    code: Code
    text: str
    place: str | None = None
    rule: str | None = None
    retry_ms: int | None = None

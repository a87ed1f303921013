"""What happens in every game alike; each game's own events stand in its folder."""

from __future__ import annotations

import msgspec


class Acted(msgspec.Struct, frozen=True, tag="acted", tag_field="event"):
    """A seat did something; the text leaves out what this viewer may not know."""

    seat: int
    action: str


class Undone(msgspec.Struct, frozen=True, tag="undone", tag_field="event"):
    """A seat took its last action back."""

    seat: int
    action: str


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended: points by seat, the seats that won, the outcome in a word or two."""

    scores: tuple[int, ...]
    winners: tuple[int, ...]
    outcome: str


class Ended(msgspec.Struct, frozen=True, tag="ended", tag_field="event"):
    """The game is over."""

    result: Result

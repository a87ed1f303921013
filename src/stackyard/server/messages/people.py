"""People: guests who choose a name, and how they are known again."""

from __future__ import annotations

from typing import Annotated

import msgspec

Name = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class NewGuest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A guest chooses a name; `token`: a program wants a bearer token instead of a cookie."""

    name: Name
    token: bool = False


class Rename(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A person takes another name."""

    name: Name


class Me(msgspec.Struct, frozen=True):
    """Who one is; `token` is told once, to a program that asked for it."""

    person: str
    name: str
    token: str | None = None


class OthersEnded(msgspec.Struct, frozen=True):
    """One is signed out everywhere else; `sessions`: in so many other places."""

    sessions: int


class MoveCode(msgspec.Struct, frozen=True):
    """A code by which another device becomes this person, once, within so many seconds."""

    code: str
    seconds: int


class ClaimCode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A device claims to be the person that was given this code."""

    code: Annotated[str, msgspec.Meta(max_length=40)]
    token: bool = False

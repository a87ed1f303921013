"""What the server's keeper says and is told, and how the server says that it is well."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec


class Health(msgspec.Struct, frozen=True):
    """The server answers."""

    status: Literal["ok", "ready"]


class NewBan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An address is to be kept out.

    Attributes:
        address: an IPv4 address, an IPv6 address, or an IPv6 site such as ``2001:db8::/64``.
        reason: why, for the keeper alone.
        hours: for how long; None: until it is lifted.
    """

    address: Annotated[str, msgspec.Meta(min_length=2, max_length=60)]
    reason: Annotated[str, msgspec.Meta(max_length=200)] = ""
    hours: Annotated[int, msgspec.Meta(ge=1, le=24 * 3650)] | None = None


class BanLine(msgspec.Struct, frozen=True):
    """An address that is kept out; times in milliseconds since 1970."""

    address: str
    reason: str
    created: int
    expires: int | None


class BanList(msgspec.Struct, frozen=True):
    """All addresses that are kept out."""

    bans: tuple[BanLine, ...]

"""What a server can be told, and its bounds."""

from __future__ import annotations

import os
from collections.abc import Iterable
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Final

from platformdirs import user_data_path

from stackyard.kernel.errors import StackyardError

#: The built web client lies beside this module; it is not in the repository.
STATIC: Final = Path(__file__).with_name("static")


def default_store() -> Path:
    """Where the store lies where nobody says: in the user's data folder."""
    return user_data_path("stackyard", appauthor=False) / "stackyard.db"


@dataclass(frozen=True, slots=True)
class Rate:
    """How often something may be done: `burst` at once, and `per_second` in the long run."""

    burst: float
    per_second: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """How much the server takes on; what is past a bound is refused, never cut short.

    Attributes:
        body, record_body: the most bytes of a request, and of one that brings a record or a case.
        request_s: how many seconds a request may take to come, head and body.
        frame: the most bytes of a socket's message.
        queue: how many messages may wait for a viewer who reads slowly.
        watchers: how many may watch a table.
        sockets_a_person: how many sockets one person may have open at one table.
        sockets_an_address: how many sockets one address may have open.
        tables_an_address: how many tables that are not over one address may have made since the
            server began, in memory or not.
        tables: how many tables may be in memory.
        chat_kept: how many lines of a table's chat are kept.
        lookers: how many records and cases are worked out at once.
        work_s: how long working out a record or a case may take.
        requests: requests of one address.
        messages: messages of one socket.
        chat: lines of one person.
        hints: hints for one person.
        guests: new people from one address.
        claims: one-time codes tried by one address.
        records: records and cases looked through for one address.
    """

    body: int = 16 * 1024
    record_body: int = 2 * 1024 * 1024
    request_s: float = 60.0
    frame: int = 16 * 1024
    queue: int = 256
    watchers: int = 50
    sockets_a_person: int = 4
    sockets_an_address: int = 200
    tables_an_address: int = 20
    tables: int = 5_000
    chat_kept: int = 200
    lookers: int = 2
    work_s: float = 20.0
    requests: Rate = Rate(120, 20)
    messages: Rate = Rate(60, 30)
    chat: Rate = Rate(5, 0.5)
    hints: Rate = Rate(10, 10 / 60)
    guests: Rate = Rate(40, 1 / 10)
    claims: Rate = Rate(10, 1 / 10)
    records: Rate = Rate(20, 1)


class LimitError(StackyardError, ValueError):
    """A limit that there is not, or a value that it cannot have."""


def bounds_with(limits: Iterable[str]) -> Bounds:
    """The usual bounds, but for those that are named.

    Args:
        limits: texts such as ``tables=10000``, or ``requests=500/100`` for a rate: 500 at once,
            and 100 a second in the long run.

    Raises:
        LimitError: says what is allowed.
    """
    usual = Bounds()
    known = {each.name: getattr(usual, each.name) for each in fields(usual)}
    found: dict[str, object] = {}
    for limit in limits:
        name, _, value = limit.partition("=")
        if name not in known:
            raise LimitError(f"there is no limit {name!r}; there are {', '.join(known)}")
        found[name] = _value(name, value, known[name])
    return replace(usual, **found)  # type: ignore[arg-type]


def _value(name: str, text: str, usual: object) -> object:
    try:
        if isinstance(usual, Rate):
            burst, per_second = map(float, text.split("/"))
            value: object = Rate(burst, per_second)
            well = burst >= 1 and 0 < per_second < float("inf")
        else:
            value = type(usual)(text)  # type: ignore[call-arg]
            well = value >= 1  # type: ignore[operator]
    except ValueError:
        well = False
        value = usual
    if not well:
        wanted = (
            "two numbers such as 500/100, at once and a second"
            if isinstance(usual, Rate)
            else "a number from 1 on"
        )
        raise LimitError(f"{name} takes {wanted}, not {text!r}")
    return value


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """How a server is set up.

    Attributes:
        host, port: where it listens.
        allow_hosts: names under which it may be asked for, beside localhost and any plain address.
        trust_proxies: addresses or networks of proxies whose X-Forwarded headers are believed.
        https: whether the world reaches it by https: the cookie is then sent over nothing else.
        admin_token: what the keeper's requests carry; None: there is no keeper.
        bots: how many processes think.
        static: the folder of the built web client.
        heartbeat_s: how often it writes down that it is alive.
        linger_s: how long a table that nobody looks at stays in memory.
        kept_days: how long finished matches, those nobody plays on, and idle sessions are kept.
        code_s: how long a one-time code is good.
        bounds: how much it takes on.
    """

    host: str = "127.0.0.1"
    port: int = 8000
    allow_hosts: tuple[str, ...] = ()
    trust_proxies: tuple[str, ...] = ()
    https: bool = False
    admin_token: str | None = None
    bots: int = field(default_factory=lambda: max(1, (os.cpu_count() or 2) - 1))
    static: Path = STATIC
    heartbeat_s: float = 5.0
    linger_s: float = 300.0
    kept_days: int = 90
    code_s: int = 600
    bounds: Bounds = Bounds()

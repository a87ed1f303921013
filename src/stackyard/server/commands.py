"""The commands of the server: serve, backup, restore, and checking that a deal was fair."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sys
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any, Final

import msgspec
import typer
import uvicorn

from stackyard.match import RecordError, parse_record, read_lines
from stackyard.server import logs
from stackyard.server.app import App, create_app
from stackyard.server.client_files import ClientFiles
from stackyard.server.memory import spare_pauses
from stackyard.server.messages.records import FairnessCheck
from stackyard.server.prompt import prompt_within
from stackyard.server.rooms.fairness import check_fairness
from stackyard.server.security import is_host
from stackyard.server.settings import LimitError, Settings, bounds_with, default_store
from stackyard.server.store import sqlite
from stackyard.terminal.errors import TerminalError

#: The keeper's token, which has no place on a command line that others can read.
ADMIN_TOKEN: Final = "STACKYARD_ADMIN_TOKEN"
_LEAST_TOKEN: Final = 16
#: What comes through a header as it is.
_TOKEN: Final = re.compile(rf"[!-~]{{{_LEAST_TOKEN},}}")
_PORTS_TRIED: Final = 50
#: An address out of this machine; it is nobody's (RFC 5737).
_SOMEWHERE: Final = ("192.0.2.1", 9)
_BACKLOG: Final = 512
_MOST_CONNECTIONS: Final = 10_000
_SHUTDOWN_S: Final = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Wish:
    """What `stackyard serve` was asked for; `store` None: the usual place."""

    host: str
    port: int
    store: Path | None
    memory: bool
    allow_hosts: tuple[str, ...]
    trust_proxies: tuple[str, ...]
    https: bool
    bots: int | None
    limits: tuple[str, ...]
    keep_days: int
    open_browser: bool
    json: bool


def serve(wish: Wish) -> None:
    """Serve until a signal ends it.

    Raises:
        TerminalError: an option is not allowed, or the port is taken.
        StoreError: the store cannot be opened, or another process runs it.
    """
    settings = _settings(wish)
    logs.set_up(
        pretty=not wish.json and sys.stderr.isatty(), level="info" if wish.json else "warning"
    )
    listener = _listen(settings.host, settings.port)
    with listener:
        path = sqlite.IN_MEMORY if wish.memory else wish.store or default_store()
        store = sqlite.SqliteStore(path)
        app = create_app(settings, store)
        port = listener.getsockname()[1]

        def greet() -> None:
            spare_pauses()
            _greet(wish, settings, port, str(path))

        server = Server(app, settings, greet)
        asyncio.run(server.serve(sockets=[listener]))


class Server(uvicorn.Server):
    """Uvicorn, which on a signal first lets everything be stored and every socket be told.

    Args:
        app: the server.
        settings: how it is set up.
        greet: called when it answers.
    """

    def __init__(self, app: App, settings: Settings, greet: Callable[[], None]) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                lifespan="on",
                loop="auto",
                http=prompt_within(settings.bounds.request_s),
                ws="websockets-sansio",
                ws_max_size=settings.bounds.frame,
                ws_per_message_deflate=False,
                ws_ping_interval=20.0,
                ws_ping_timeout=20.0,
                proxy_headers=False,
                server_header=False,
                date_header=True,
                h11_max_incomplete_event_size=32 * 1024,
                backlog=_BACKLOG,
                limit_concurrency=_MOST_CONNECTIONS,
                timeout_keep_alive=30,
                timeout_graceful_shutdown=_SHUTDOWN_S,
            )
        )
        self._app = app
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and say where."""
        await super().startup(sockets)
        if self.started:
            self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop: nothing accepted is lost, and every socket knows when to come back."""
        await self._app.stop()
        await super().shutdown(sockets)


def _settings(wish: Wish) -> Settings:
    for proxy in wish.trust_proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise TerminalError(
                f"--trust-proxy: an address or a network such as 10.0.0.0/8 is allowed, "
                f"not {proxy!r}"
            ) from None
    for name in wish.allow_hosts:
        if not is_host(name):
            raise TerminalError(
                "--allow-host: a name alone is allowed, such as play.example.org, without "
                f"http:// and port, not {name!r}"
            )
    token = os.environ.get(ADMIN_TOKEN) or None
    if token is not None and not _TOKEN.fullmatch(token):
        raise TerminalError(
            f"{ADMIN_TOKEN}: a token has at least {_LEAST_TOKEN} characters, all of them plain "
            "letters, figures and signs without spaces"
        )
    try:
        bounds = bounds_with(wish.limits)
    except LimitError as error:
        raise TerminalError(f"--limit: {error}") from None
    settings = Settings(
        host=wish.host,
        port=wish.port,
        allow_hosts=wish.allow_hosts,
        trust_proxies=wish.trust_proxies,
        https=wish.https,
        admin_token=token,
        kept_days=wish.keep_days,
        bounds=bounds,
    )
    return settings if wish.bots is None else replace(settings, bots=wish.bots)


def _listen(host: str, port: int) -> socket.socket:
    """A socket that listens there.

    Raises:
        TerminalError: the port is taken (a free one is named), or the address is none of ours.
    """
    try:
        return _bound(host, port)
    except socket.gaierror as error:
        raise TerminalError(
            f"--host: {host!r} is no address of this machine: {error.strerror}"
        ) from None
    except PermissionError:
        raise TerminalError(f"--port: this user may not listen on port {port}") from None
    except OverflowError:
        raise TerminalError(f"--port: 0 to 65535 are allowed, not {port}") from None
    except OSError as error:
        free = _free_port(host, port)
        if free is None:
            raise TerminalError(f"cannot listen on {host}: {error.strerror}") from None
        raise TerminalError(
            f"port {port} is taken, perhaps by another stackyard: stop that one, or use "
            f"--port {free}, which is free"
        ) from None


def _bound(host: str, port: int) -> socket.socket:
    family, kind, proto, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    listener = socket.socket(family, kind, proto)
    try:
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen(_BACKLOG)
    except BaseException:
        listener.close()
        raise
    return listener


def _free_port(host: str, port: int) -> int | None:
    for other in range(port + 1, min(port + _PORTS_TRIED, 65_536)):
        with suppress(OSError):
            _bound(host, other).close()
            return other
    return None


def _address(host: str, port: int) -> str:
    """Where a browser on this machine finds the server."""
    if _is_open(host):
        return f"http://localhost:{port}/"
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def _is_open(host: str) -> bool:
    """Whether the server listens at all addresses of this machine."""
    with suppress(ValueError):
        return ip_address(host).is_unspecified
    return False


def _network_address() -> str | None:
    """This machine's address in its network, if it is in one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        # Nothing is sent: the system only says which address it would send from.
        probe.connect(_SOMEWHERE)
        address = str(probe.getsockname()[0])
        return None if ip_address(address).is_loopback else address
    return None


def _greet(wish: Wish, settings: Settings, port: int, store: str) -> None:
    where = _address(settings.host, port)
    if wish.json:
        said = {"url": where, "store": store, "pid": os.getpid()}
        typer.echo(msgspec.json.encode(said))
    else:
        typer.echo(f"Stackyard is at {where}")
        other = _network_address() if _is_open(settings.host) else None
        if other is not None:
            typer.echo(f"Other machines in your network reach it at {_address(other, port)}")
        kept = "Nothing is kept when it stops" if wish.memory else f"The store is {store}"
        typer.echo(f"{kept}. Ctrl-C stops the server.")
        if not ClientFiles(settings.static).built:
            typer.echo(f"The page is not built yet; {where} says how.")
    if wish.open_browser:
        webbrowser.open(where)


def backup(path: Path, store: Path | None) -> dict[str, Any]:
    """Copy the store to a new file, also while a server runs it.

    Raises:
        StoreError: there is no store, or the file exists or cannot be written.
    """
    source = store or default_store()
    sqlite.backup(source, path)
    return {"store": str(source), "backup": str(path), "bytes": path.stat().st_size}


def restore(path: Path, store: Path | None) -> dict[str, Any]:
    """Put a backup in the store's place; the old store is kept beside it.

    Raises:
        StoreError: a server runs the store, or the backup is none.
    """
    target = store or default_store()
    aside = sqlite.restore(path, target)
    return {
        "store": str(target),
        "backup": str(path),
        "old": None if aside is None else str(aside),
    }


def verify_deal(path: Path) -> FairnessCheck:
    """Check a record's deals against the commitment, the words and the secret in it.

    Raises:
        TerminalError: the file holds no record that replays.
        OSError: it cannot be read.
    """
    _, text = next(read_lines(path))
    try:
        return check_fairness(parse_record(text))
    except RecordError as error:
        raise TerminalError(f"{path}, {error}") from None

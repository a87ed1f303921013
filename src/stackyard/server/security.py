"""The gate before the server: who may ask at all, and what every answer carries.

A pure ASGI layer. It looks at the Host, at the Origin of what changes something, at the kind and
the rate of requests, at bans; it adds the headers by which a browser holds the page in bounds; and
it writes one line of log for each request.
"""

from __future__ import annotations

import hmac
import re
import secrets
import time
from collections.abc import Callable, Iterable
from ipaddress import ip_address
from typing import Any, Final, cast

import msgspec
import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from stackyard.server.limits import Limiter, site_of
from stackyard.server.logs import log
from stackyard.server.messages.problems import Problem
from stackyard.server.metrics import Metrics
from stackyard.server.refusals import Refused, refuse, status_of, too_many
from stackyard.server.settings import Settings

_SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
#: What is counted apart: a client can make up as many methods as it likes.
_METHODS: Final = _SAFE | {"POST", "PUT", "PATCH", "DELETE"}
#: Nothing from elsewhere, nothing inline, no frames.
CONTENT_POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "font-src 'self'",
        "connect-src 'self'",
        "manifest-src 'self'",
        "worker-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
)
_HEADERS: Final = (
    (b"content-security-policy", CONTENT_POLICY.encode()),
    (b"referrer-policy", b"no-referrer"),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
_HSTS: Final = (b"strict-transport-security", b"max-age=31536000")
_HOST: Final = re.compile(r"^(?P<name>\[[0-9a-fA-F:.]+\]|[A-Za-z0-9._-]+)(?::\d{1,5})?$")


def is_host(name: str) -> bool:
    """Whether a request can ask for this name: one without a scheme, a port or a path."""
    found = _HOST.match(name)
    return found is not None and found["name"] == name


class Gate:
    """All requests and sockets pass here first.

    Args:
        app: the server behind it.
        settings: how the server is set up.
        metrics: where it counts.
        banned: whether an address is kept out.
    """

    def __init__(
        self, app: ASGIApp, settings: Settings, metrics: Metrics, banned: Callable[[str], bool]
    ) -> None:
        self._app = app
        self._settings = settings
        self._metrics = metrics
        self._banned = banned
        self._hosts = frozenset(
            {"localhost", settings.host.lower(), *(host.lower() for host in settings.allow_hosts)}
        )
        self._requests = Limiter(settings.bounds.requests, time.monotonic)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or say why not."""
        kind: str = scope["type"]
        if kind == "lifespan":
            await self._app(scope, receive, send)
            return
        request_id = secrets.token_hex(8)
        with structlog.contextvars.bound_contextvars(request=request_id):
            if kind == "websocket":
                await self._socket(scope, receive, send)
            else:
                await self._request(scope, receive, send, request_id)

    async def _request(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        began = time.perf_counter()
        status = 500

        method = str(scope.get("method", "?"))
        if method == "HEAD":
            # Every page can be asked for its headers alone.
            scope = cast(Scope, {**scope, "method": "GET"})

        async def dressed(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = self._dress(message.get("headers", ()), scope, request_id)
            elif message["type"] == "http.response.body" and method == "HEAD":
                message["body"] = b""
            await send(message)

        try:
            self._admit(scope)
            _check_kind(scope)
        except Refused as refused:
            self._metrics.refusals.labels(refused.problem.code).inc()
            await _answer(refused, dressed)
        else:
            await self._app(scope, receive, dressed)
        took = time.perf_counter() - began
        counted = method if method in _METHODS else "other"
        self._metrics.request_seconds.labels(counted, str(status)).observe(took)
        where = scope.get("path_template") or "(none)"
        log.info("request", method=method, path=where, status=status, ms=round(took * 1000, 1))

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            self._admit(scope)
        except Refused as refused:
            self._metrics.refusals.labels(refused.problem.code).inc()
            await _refuse_socket(refused, scope, receive, send)
        else:
            await self._app(scope, receive, send)

    def _admit(self, scope: Any) -> None:
        """Refuse a wrong Host, a foreign Origin, the banned and the hasty."""
        headers = _headers_of(scope)
        host = headers.get("host", "")
        self._check_host(host)
        if scope["type"] == "websocket" or scope["method"] not in _SAFE:
            _check_origin(headers, host)
        address = site_of(address_of(scope))
        # A keeper who shares a banned address can still lift the ban.
        if self._banned(address_of(scope)) and not is_keeper(scope, self._settings):
            raise refuse("not_yours", "This address is kept out of this server.")
        if str(scope["path"]).startswith("/api"):
            wait = self._requests.take(address)
            if wait:
                raise too_many("Those were too many requests", wait)

    def _check_host(self, host: str) -> None:
        found = _HOST.match(host)
        name = found["name"].lower() if found else ""
        # A page elsewhere can make its own name point here, but never a plain address.
        if not name or not (name in self._hosts or is_address(name.strip("[]"))):
            raise Refused(
                Problem(
                    "malformed",
                    "This server does not go by that name; its keeper can allow it with "
                    "--allow-host.",
                    "Host",
                ),
                421,
            )

    def _dress(
        self, headers: Iterable[tuple[bytes, bytes]], scope: Scope, request_id: str
    ) -> list[tuple[bytes, bytes]]:
        given = list(headers)
        names = {name.lower() for name, _ in given}
        given += [header for header in _HEADERS if header[0] not in names]
        given.append((b"x-request-id", request_id.encode()))
        if b"cache-control" not in names:
            given.append((b"cache-control", b"no-store"))
        if is_https(scope, self._settings):
            given.append(_HSTS)
        return given


def address_of(scope: Any) -> str:
    """The address that asks; a trusted proxy's word for it has been taken by now."""
    client = scope.get("client")
    return client[0] if client else "unknown"


def is_https(scope: Any, settings: Settings) -> bool:
    """Whether the world reaches this by https."""
    return settings.https or scope.get("scheme") in {"https", "wss"}


def is_keeper(scope: Any, settings: Settings) -> bool:
    """Whether the request carries the keeper's token."""
    wanted = settings.admin_token
    given = bearer_of(_headers_of(scope).get("authorization"))
    return bool(wanted and given and hmac.compare_digest(wanted.encode(), given.encode()))


def bearer_of(authorization: str | None) -> str | None:
    """The token of an Authorization header, or None."""
    kind, _, token = (authorization or "").partition(" ")
    return token.strip() or None if kind.lower() == "bearer" else None


def _headers_of(scope: Any) -> dict[str, str]:
    return {
        name.decode("latin-1").lower(): value.decode("latin-1") for name, value in scope["headers"]
    }


def _check_origin(headers: dict[str, str], host: str) -> None:
    """What changes something must come from this page, or from a program (which names none)."""
    origin = headers.get("origin")
    if origin is None:
        foreign = headers.get("sec-fetch-site", "none") not in {"none", "same-origin"}
    else:
        foreign = origin.partition("://")[2].lower() != host.lower()
    if foreign:
        raise refuse("not_yours", "This request comes from another site's page.", "Origin")


def _check_kind(scope: Any) -> None:
    """A body is JSON: no form of another site can send that unasked."""
    if scope["method"] in _SAFE:
        return
    headers = _headers_of(scope)
    has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    if has_body and kind != "application/json":
        raise Refused(
            Problem("malformed", "The body has to be application/json.", "Content-Type"), 415
        )


def is_address(text: str) -> bool:
    """Whether a text is an IP address."""
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    return is_address(address) and ip_address(address).is_loopback


async def _answer(refused: Refused, send: Send) -> None:
    headers = [(b"content-type", b"application/json"), *_retry_after(refused)]
    start: Any = {"type": "http.response.start", "status": status_of(refused), "headers": headers}
    body: Any = {"type": "http.response.body", "body": msgspec.json.encode(refused.problem)}
    await send(start)
    await send(body)


def _retry_after(refused: Refused) -> list[tuple[bytes, bytes]]:
    if refused.problem.retry_ms is None:
        return []
    seconds = -(-refused.problem.retry_ms // 1000)
    return [(b"retry-after", str(seconds).encode())]


async def _refuse_socket(refused: Refused, scope: Any, receive: Receive, send: Send) -> None:
    """Before the handshake a socket can be answered like a request, where the server can do it."""
    await receive()
    if "websocket.http.response" in scope.get("extensions", {}):
        start: Any = {
            "type": "websocket.http.response.start",
            "status": status_of(refused),
            "headers": [(b"content-type", b"application/json"), *_retry_after(refused)],
        }
        body: Any = {
            "type": "websocket.http.response.body",
            "body": msgspec.json.encode(refused.problem),
        }
        await send(start)
        await send(body)
        return
    close: Any = {"type": "websocket.close", "code": 1008, "reason": refused.problem.code}
    await send(close)

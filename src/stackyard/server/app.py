"""The server put together: handlers, what they work with, and what may go wrong."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any, Final

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.di import Provide
from litestar.exceptions import HTTPException, SerializationException, ValidationException
from litestar.openapi.config import OpenAPIConfig
from litestar.types import ASGIApp
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from stackyard import __version__
from stackyard.match.allowed import explain
from stackyard.server.client_files import ClientFiles
from stackyard.server.description import Description
from stackyard.server.logs import log
from stackyard.server.means import Bots, Means
from stackyard.server.messages.problems import Code, Problem
from stackyard.server.metrics import Metrics
from stackyard.server.people import Clock
from stackyard.server.pulse import beat
from stackyard.server.refusals import refuse, status_of
from stackyard.server.rooms.problems import RoomProblem, sentence
from stackyard.server.routes import HANDLERS, LARGE
from stackyard.server.security import Gate
from stackyard.server.services import Services, known_person
from stackyard.server.settings import Settings
from stackyard.server.socket import live
from stackyard.server.steady import SteadyClock
from stackyard.server.store.errors import StoreError
from stackyard.server.store.store import Store
from stackyard.server.thinking import Thinkers

_CODES: Final[dict[int, Code]] = {404: "not_found", 401: "no_session", 403: "not_yours"}
_SAID: Final = {
    404: "There is nothing here of that name.",
    405: "This cannot be done here; the API's description says what can.",
    413: "The body is larger than this server takes.",
}
#: What the framework calls a fault of the server, where a client goes in the middle of a body.
_CUT_OFF: Final = "client disconnected prematurely"
#: What it says where a request has no body.
_NO_BODY: Final = "'data'"
#: Where a parameter is missing it names that, and then what was asked.
_FOR_PATH: Final = " for path "


def create_app(
    settings: Settings,
    store: Store,
    *,
    clock: Clock | None = None,
    bots: Bots | None = None,
) -> App:
    """The server as an ASGI application; it owns the store and closes it at its end.

    Args:
        settings: how it is set up.
        store: where everything is kept, open.
        clock: the time in milliseconds since 1970; without, a `SteadyClock`.
        bots: who thinks; without, processes of their own.
    """
    thinkers = bots or Thinkers(settings.bots)
    means = Means(settings, store, thinkers, clock or SteadyClock(), Metrics())
    return App(means)


class App:
    """The server: an ASGI application.

    Args:
        means: what it works with.

    Attributes:
        services: what its handlers work with.
        inner: the Litestar application behind the gate.
    """

    def __init__(self, means: Means) -> None:
        self.services = Services.of(means)
        self.inner = _litestar(self.services)
        gate: Any = Gate(self.inner, means.settings, means.metrics, self.services.house.is_banned)
        if means.settings.trust_proxies:
            gate = ProxyHeadersMiddleware(gate, trusted_hosts=list(means.settings.trust_proxies))
        self._asgi: ASGIApp = gate

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Answer as an ASGI application."""
        await self._asgi(scope, receive, send)

    async def stop(self) -> None:
        """Accept no more, and tell every socket to come back."""
        await self.services.house.stop()


def _litestar(services: Services) -> Litestar:
    bounds = services.means.settings.bounds
    large = Router("/", route_handlers=[*LARGE], request_max_body_size=bounds.record_body)
    app = Litestar(
        [*HANDLERS, large, live],
        dependencies={
            "services": Provide(lambda: services, sync_to_thread=False),
            "me": Provide(known_person),
        },
        exception_handlers={
            RoomProblem: _refused,
            StoreError: _not_stored,
            HTTPException: _malformed,
            RecursionError: _too_deep,
            Exception: _fault,
        },
        request_max_body_size=bounds.body,
        openapi_config=_openapi(),
        logging_config=None,
        lifespan=[_running(services)],
        debug=False,
    )
    app.state.client_files = ClientFiles(services.means.settings.static)
    app.state.metrics = services.means.metrics
    return app


def _openapi() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Stackyard",
        version=__version__,
        description="Three card games of stacking. A table's socket, which this cannot describe, "
        "is described by /schema/live.json.",
        openapi_router=Router(
            "/schema", route_handlers=[], include_in_schema=False, after_request=_no_page
        ),
        render_plugins=[Description()],
        use_handler_docstrings=True,
    )


def _no_page(answer: Response[Any]) -> Response[Any]:
    """The framework has a page of its own for what is not there; programs are told as usual."""
    if answer.status_code != 404:
        return answer
    return _answer(Problem(_CODES[404], _SAID[404]), 404)


def _running(services: Services) -> Callable[[Litestar], Any]:
    """From the first request to the last: tables are brought back, and in the end all is stored."""

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        tasks = [
            asyncio.create_task(_opened(services)),
            asyncio.create_task(beat(services.means.metrics, services.house.make_up_for)),
        ]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await services.house.stop()
            await services.means.store.close()

    return running


async def _opened(services: Services) -> None:
    try:
        await services.house.open()
    except Exception:
        services.means.metrics.faults.inc()
        log.exception("the server cannot get ready")


def _answer(problem: Problem, status: int) -> Response[Problem]:
    headers = {}
    if problem.retry_ms is not None:
        headers["retry-after"] = str(-(-problem.retry_ms // 1000))
    return Response(problem, status_code=status, headers=headers, media_type="application/json")


def _refused(request: Request[Any, Any, Any], error: RoomProblem) -> Response[Problem]:
    request.app.state.metrics.refusals.labels(error.problem.code).inc()
    return _answer(error.problem, status_of(error))


def _not_stored(request: Request[Any, Any, Any], error: StoreError) -> Response[Problem]:
    log.error("store failed", why=str(error))
    refused = refuse("unavailable", "The server cannot read or write this now.", retry_s=2)
    return _refused(request, refused)


def _malformed(request: Request[Any, Any, Any], error: HTTPException) -> Response[Problem]:
    """What the framework refuses; it may say what is wrong with the request, never with itself."""
    status = 400 if error.detail == _CUT_OFF else error.status_code
    if status >= 500:
        return _fault(request, error)
    text, place = _wrong(request, error)
    problem = Problem(_CODES.get(status, "malformed"), text, place)
    request.app.state.metrics.refusals.labels(problem.code).inc()
    return _answer(problem, status)


def _wrong(request: Request[Any, Any, Any], error: HTTPException) -> tuple[str, str | None]:
    """What is wrong with a request, in a sentence; and with which part of it, where one is."""
    extra, cause = error.extra, error.__cause__
    if isinstance(extra, list) and extra and extra[0].get("message") == _NO_BODY:
        return "A JSON body is wanted here, and there is none.", None
    if isinstance(cause, msgspec.ValidationError):
        text, path = explain(cause, request.route_handler.signature_model)
        return sentence(text), path.removeprefix(".data").lstrip(".") or None
    if isinstance(cause, SerializationException):
        return sentence(f"this body is no JSON: {cause}"), None
    if isinstance(error, ValidationException):
        return sentence(error.detail.partition(_FOR_PATH)[0]), None
    return _SAID.get(error.status_code, "This request cannot be read."), None


def _too_deep(request: Request[Any, Any, Any], _: RecursionError) -> Response[Problem]:
    text = "Lists or objects lie too deep in each other."
    return _refused(request, refuse("malformed", text))


def _fault(request: Request[Any, Any, Any], error: Exception) -> Response[Problem]:
    request.app.state.metrics.faults.inc()
    log.error("fault in a request", exc_info=error)
    return _answer(Problem("unavailable", "Something went wrong in the server."), 500)

"""Whether the server is well, and what it measures."""

from __future__ import annotations

from typing import Final

from litestar import Response, get

from stackyard.server.messages.admin import Health
from stackyard.server.metrics import CONTENT_TYPE
from stackyard.server.refusals import refuse
from stackyard.server.security import address_of, is_keeper, is_loopback
from stackyard.server.services import AnyRequest, Given


@get("/health", operation_id="health", tags=["server"], sync_to_thread=False)
def health() -> Health:
    """The server answers."""
    return Health("ok")


@get("/ready", operation_id="readiness", tags=["server"], sync_to_thread=False)
def ready(services: Given) -> Health:
    """Its matches are there and its bots are up; otherwise 503."""
    services.house.check_ready()
    return Health("ready")


@get("/metrics", operation_id="metrics", tags=["server"], sync_to_thread=False)
def metrics(request: AnyRequest, services: Given) -> Response[bytes]:
    """What it measures, for Prometheus: for the keeper, or where there is none for this machine."""
    settings = services.means.settings
    # What a proxy on this machine forwards comes from elsewhere.
    forwarded = "x-forwarded-for" in request.headers
    local = settings.admin_token is None and is_loopback(address_of(request.scope))
    local = local and not forwarded
    if not (local or is_keeper(request.scope, settings)):
        raise refuse("not_yours", "This is for the server's keeper alone.")
    return Response(services.means.metrics.text(), media_type=CONTENT_TYPE)


HANDLERS: Final = (health, ready, metrics)

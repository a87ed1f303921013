"""The built web client, and the page on the socket's messages."""

from __future__ import annotations

from typing import Any, Final

from litestar import Response, get
from litestar.params import FromPath

from stackyard.server.client_files import ClientFiles
from stackyard.server.services import AnyRequest
from stackyard.server.socket_schema import socket_schema


@get("/schema/live.json", include_in_schema=False, sync_to_thread=False, cache=True)
def live_schema() -> dict[str, Any]:
    """The messages of a table's socket as JSON Schema."""
    return socket_schema()


@get(["/", "/{path:path}"], include_in_schema=False, sync_to_thread=False)
def page(request: AnyRequest, path: FromPath[str | None] = None) -> Response[bytes]:
    """A file of the client, or its page."""
    files: ClientFiles = request.app.state.client_files
    return files.answer(
        path or "/",
        request.headers.get("accept-encoding", ""),
        request.headers.get("if-none-match"),
    )


HANDLERS: Final = (live_schema, page)

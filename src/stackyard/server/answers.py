"""Answers whose JSON is ready already."""

from __future__ import annotations

from typing import Any

import anyio.to_thread
from litestar import Response

from stackyard.server.services import AnyRequest
from stackyard.server.studies import packed


async def ready_json(
    request: AnyRequest, data: bytes, *, headers: dict[str, str] | None = None
) -> Response[Any]:
    """JSON as it stands, compressed where the client can read that and it is worth it."""
    sent = {"vary": "accept-encoding", **(headers or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        small = await anyio.to_thread.run_sync(packed, data)
        if small is not data:
            data = small
            sent["content-encoding"] = "gzip"
    return Response(data, media_type="application/json", headers=sent)

"""The API's description: OpenAPI, made from the handlers and their messages."""

from __future__ import annotations

from copy import deepcopy
from typing import Any, Final

import msgspec
from litestar.enums import MediaType
from litestar.openapi.plugins import OpenAPIRenderPlugin

from stackyard.server.messages.problems import Problem
from stackyard.server.services import COOKIE

_METHODS: Final = ("get", "post", "put", "patch", "delete")
_REF: Final = "#/components/schemas/{name}"
#: Paths under which nobody need be known, or only the keeper is.
_OPEN: Final = frozenset(
    {"arrive", "claim", "games", "rules", "tables", "table", "health", "readiness", "metrics"}
    | {"record", "replay", "scores", "fairness", "replayRecord", "verify", "judge"}
)


class Description(OpenAPIRenderPlugin):
    """Gives the description out at ``/schema/openapi.json``."""

    def __init__(self) -> None:
        super().__init__(path="/openapi.json", media_type=MediaType.JSON)
        self._text: bytes | None = None

    def render(self, request: Any, openapi_schema: dict[str, Any]) -> bytes:
        """The description as JSON."""
        if self._text is None:
            self._text = msgspec.json.encode(_completed(openapi_schema))
        return self._text


def _completed(schema: dict[str, Any]) -> dict[str, Any]:
    """What the framework knows of the handlers, and how they fail and whom they are for."""
    document = deepcopy(schema)
    (problem,), parts = msgspec.json.schema_components((Problem,), ref_template=_REF)
    components = document.setdefault("components", {})
    components.setdefault("schemas", {}).update(parts)
    components["securitySchemes"] = {
        "bearer": {"type": "http", "scheme": "bearer"},
        "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
    }
    for path in document["paths"].values():
        for method in _METHODS:
            if method in path:
                _complete(path[method], problem)
    return document


def _complete(operation: dict[str, Any], problem: dict[str, Any]) -> None:
    """Every failure is a `Problem`; and most of it is for those who are known."""
    operation["responses"].pop("400", None)
    operation["responses"]["default"] = {
        "description": "It cannot be done; the problem says why.",
        "content": {"application/json": {"schema": problem}},
    }
    if operation["operationId"] not in _OPEN:
        operation["security"] = [{"bearer": []}, {"cookie": []}]

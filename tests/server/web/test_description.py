"""The API's description is valid, and the server does as it says, whatever is thrown at it."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import response_schema_conformance

from stackyard.server.settings import Bounds, Rate
from stackyard.server.socket_schema import socket_schema
from tests.server.web.harness import Site, run, serving

DEEP = bool(os.environ.get("STACKYARD_DEEP"))
EXAMPLES = 200 if DEEP else 3
ENDLESS = Rate(1e9, 1e9)
GENEROUS = Bounds(
    requests=ENDLESS, guests=ENDLESS, claims=ENDLESS, records=ENDLESS, tables_an_address=10**6
)


@pytest.fixture(scope="module")
def site() -> Iterator[tuple[Site, str]]:
    """A server in a thread of its own, and somebody's token."""
    found: list[tuple[Site, str]] = []
    up, down = threading.Event(), threading.Event()

    async def work() -> None:
        async with serving(bounds=GENEROUS) as served:
            found.append((served, (await served.person("Ada")).token))
            up.set()
            while not down.is_set():
                await asyncio.sleep(0.05)

    thread = threading.Thread(target=lambda: asyncio.run(work()))
    thread.start()
    assert up.wait(30)
    yield found[0]
    down.set()
    thread.join()


@pytest.fixture(scope="module")
def schema(site: tuple[Site, str]) -> schemathesis.BaseSchema:
    return schemathesis.openapi.from_url(f"{site[0].url}/schema/openapi.json")


def test_the_description_is_valid_and_names_every_operation(
    schema: schemathesis.BaseSchema,
) -> None:
    schema.validate()
    raw = schema.raw_schema
    assert raw["openapi"].startswith("3.1")
    operations = [
        operation["operationId"]
        for path in raw["paths"].values()
        for operation in path.values()
        if isinstance(operation, dict) and "operationId" in operation
    ]
    assert len(operations) == len(set(operations)) >= 28
    for path in raw["paths"].values():
        for operation in path.values():
            assert "default" in operation["responses"]


def test_the_sockets_messages_are_described() -> None:
    async def work() -> None:
        async with serving() as served, served.anybody() as client:
            assert (await client.get("/schema/live.json")).json() == socket_schema()

    run(work())


def test_whatever_is_sent_is_answered_as_described(
    site: tuple[Site, str], schema: schemathesis.BaseSchema
) -> None:
    headers = {"Authorization": f"Bearer {site[1]}"}
    for result in schema.get_all_operations():
        assert isinstance(result, Ok)
        operation = result.ok()
        if operation.definition.raw["operationId"] != "forget":
            _check(operation, headers)


def _check(operation: Any, headers: dict[str, str]) -> None:
    @given(case=operation.as_strategy())
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=not DEEP,
        suppress_health_check=list(HealthCheck),
    )
    def check(case: Any) -> None:
        answer = case.call(headers=headers)
        assert answer.status_code != 500, (case.formatted_path, answer.text)
        if answer.status_code >= 400:
            assert set(answer.json()) >= {"code", "text"}, answer.text
            assert "Traceback" not in answer.text
        else:
            case.validate_response(answer, checks=[response_schema_conformance])

    check()


@given(text=st.text(max_size=60))
@settings(max_examples=300 if DEEP else 40, deadline=None)
def test_no_path_is_a_fault(site: tuple[Site, str], text: str) -> None:
    answer = httpx.get(f"{site[0].url}/{quote(text, safe='/?&=.%', errors='replace')}")
    assert answer.status_code in (200, 400, 404, 405)

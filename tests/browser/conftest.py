"""A browser, a server for each worker, and visitors whose pages must not log an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.site import Site, build_page
from tests.browser.visitor import PATIENCE_MS, Visitor
from tests.tools import needs

_FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
)

Arrive = Callable[..., Visitor]


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    # Playwright keeps an event loop running, beside which other tests could not run theirs: it is
    # gone before a test of another folder begins.
    chromium = needs("chromium")
    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=list(_FLAGS))
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def page_built() -> None:
    build_page()


@pytest.fixture(scope="session")
def site(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("site") / "stackyard.db") as running:
        yield running


@pytest.fixture
def own_site(page_built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A server of the test's own, to be stopped and started."""
    with Site(tmp_path_factory.mktemp("own") / "stackyard.db") as running:
        yield running


@pytest.fixture
def arrive(browser: Browser, request: pytest.FixtureRequest) -> Iterator[Arrive]:
    """Call it for a new visitor, with the settings of the browser's context.

    A test fails on whatever its visitors' pages log as an error or a warning.
    """
    expect.set_options(timeout=PATIENCE_MS)
    visitors: list[Visitor] = []

    def come(name: str | None = "Ada", at: Site | None = None, **settings: Any) -> Visitor:
        where = at if at is not None else request.getfixturevalue("site")
        visitor = Visitor(browser, where, _next_number(), **settings)
        visitors.append(visitor)
        if name is not None:
            visitor.enter(name)
        return visitor

    yield come
    errors = [error for visitor in visitors for error in visitor.errors()]
    for visitor in visitors:
        visitor.close()
    assert not errors, errors


_numbers = iter(range(1, 65_536))


def _next_number() -> int:
    return next(_numbers)

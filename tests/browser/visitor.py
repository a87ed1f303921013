"""A person at a browser of their own: what they see and do, and that nothing goes wrong unseen."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect

from tests.browser.site import Site, bots

#: What Chromium itself says when a line breaks or a server is away.
BROKEN_LINE = re.compile(
    r"net::ERR_(INTERNET_DISCONNECTED|CONNECTION_REFUSED|CONNECTION_RESET|EMPTY_RESPONSE"
    r"|NETWORK_CHANGED|CONNECTION_CLOSED|SOCKET_NOT_CONNECTED)"
    r"|WebSocket connection to .* failed|status of 503"
)
PHONE = {"width": 360, "height": 740}
#: Long enough for a machine that does much else.
PATIENCE_MS = 60_000


class Visitor:
    """A browser context with one page; every error that the page logs is kept.

    Attributes:
        page: the page.
        context: its cookies and its network.
        expected: errors that belong to what the test does.
    """

    def __init__(self, browser: Browser, site: Site, number: int, **settings: Any) -> None:
        settings.setdefault("reduced_motion", "reduce")
        settings.setdefault("viewport", {"width": 1280, "height": 800})
        self.site = site
        self.context: BrowserContext = browser.new_context(
            base_url=site.url,
            extra_http_headers={"X-Forwarded-For": f"10.{number >> 8 & 255}.{number & 255}.7"},
            **settings,
        )
        self.context.set_default_timeout(PATIENCE_MS)
        self.context.on("weberror", lambda error: self._errors.append(str(error.error)))
        self.context.on("console", self._heard)
        self.page: Page = self.context.new_page()
        self.expected: re.Pattern[str] | None = None
        self._errors: list[str] = []

    def errors(self) -> list[str]:
        """What went wrong and was not expected."""
        expected = self.expected
        return [text for text in self._errors if not (expected and expected.search(text))]

    def close(self) -> None:
        self.context.close()

    def _heard(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self._errors.append(f"{message.type}: {message.text} ({message.location})")

    # --- going places

    def go(self, path: str) -> None:
        """Open a page by its address."""
        self.page.goto(path)
        expect(self.page.get_by_role("main")).to_be_visible()

    def enter(self, name: str) -> None:
        """Be somebody."""
        self.ask("post", "/api/session", {"name": name})
        self.page.add_init_script(
            f"localStorage.setItem('stackyard.entered', 'true');"
            f"localStorage.setItem('stackyard.name', JSON.stringify({name!r}))"
        )

    def ask(self, method: str, path: str, data: Any = None) -> Any:
        """Ask the server as this person, as the page would."""
        answer = self.context.request.fetch(
            path, method=method, data=data, headers={"Origin": self.site.url}
        )
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def new_table(self, game: str, seats: Sequence[dict[str, Any]], **more: Any) -> str:
        """Make a table whose bots answer at once; its id."""
        plan = {"game": game, "seats": list(seats), "clocks": None, "pace_ms": 0, **more}
        made = self.ask("post", "/api/tables", plan)
        return str(made["id"])

    def alone_with_bots(self, game: str, others: int, **more: Any) -> str:
        """Sit at a table with bots that is being played; its id."""
        table = self.new_table(game, [{"type": "me"}, *bots(others)], start=True, **more)
        self.sit_at(table)
        return table

    def sit_at(self, table: str) -> None:
        """Open a table that is being played."""
        self.go(f"/t/{table}")
        self.page.wait_for_function(AT_TABLE)


#: The frame is there, whatever is asked in it.
AT_TABLE = "() => document.querySelector('.frame .game') !== null"

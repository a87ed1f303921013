"""Takes the README's pictures of the real page: `python docs/photograph_page.py`.

It starts a server, plays in Chromium as the tests do, and writes `docs/pictures/page-*.png`.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
DESK = {"viewport": {"width": 1200, "height": 760}, "color_scheme": "light"}
PHONE = {
    "viewport": {"width": 360, "height": 740},
    "color_scheme": "dark",
    "is_mobile": True,
    "has_touch": True,
}
#: Long enough for the bots' answers to be seen.
_SETTLED_MS = 1000
#: Picture, mode, bots beside, how often to press what leads on, what is then to be asked, the
#: browser's settings.
TABLES: tuple[tuple[str, str, int, int, str, dict[str, Any]], ...] = (
    ("page-uh-oh", "staccs-uh-oh", 3, 12, "Stack a card", DESK),
    ("page-stack-nabbit-phone", "stack-nabbit", 2, 16, "Flip another", PHONE),
)


def photograph(browser: Browser, site: Any) -> None:
    """Take all pictures."""
    from tests.browser.table import asked, play
    from tests.browser.visitor import Visitor

    for number, (name, game, others, presses, question, settings) in enumerate(TABLES, start=1):
        visitor = Visitor(browser, site, number, **settings)
        visitor.enter("Ada")
        visitor.alone_with_bots(game, others)
        visitor.page.locator(".aim").get_by_role("button", name="Close").click()
        play(visitor.page, presses)
        visitor.page.wait_for_timeout(_SETTLED_MS)
        while question not in asked(visitor.page).inner_text():
            play(visitor.page, 1)
            visitor.page.wait_for_timeout(_SETTLED_MS)
        visitor.page.screenshot(path=PICTURES / f"{name}.png")
        visitor.close()


def main() -> None:
    """Build the page, serve it, and photograph it."""
    sys.path.insert(0, str(ROOT))
    from tests.browser.site import Site, build_page

    build_page()
    with (
        tempfile.TemporaryDirectory() as folder,
        Site(Path(folder) / "stackyard.db") as site,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path="/usr/bin/chromium", args=["--no-sandbox", "--disable-gpu"]
        )
        photograph(browser, site)
        browser.close()


if __name__ == "__main__":
    main()

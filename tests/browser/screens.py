"""Every screen of the page, and how a visitor gets there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.table import open_panel, play, play_to_the_end
from tests.browser.visitor import Visitor

Way = Callable[[Visitor], None]

#: An animation that is held still never ends.
_LONGEST_MOVE_MS: Final = 5_000
_TINY: Final = {"deck": {"+1": 4, "+2": 4}, "hand": 1}


def _home(visitor: Visitor) -> None:
    visitor.go("/")
    expect(visitor.page.get_by_role("article")).to_have_count(7)


def _page(path: str, heading: str) -> Way:
    def way(visitor: Visitor) -> None:
        visitor.go(path)
        expect(visitor.page.get_by_role("heading", name=heading, level=1)).to_be_visible()

    return way


def _lobby(visitor: Visitor) -> None:
    seats = [{"type": "me"}, {"type": "open"}, {"type": "open"}, {"type": "bot", "level": "hard"}]
    table = visitor.new_table("stack-nabbit", seats)
    visitor.go(f"/t/{table}")
    expect(visitor.page.get_by_role("button", name="Fill up with bots and start")).to_be_visible()


def _table(game: str, others: int, presses: int) -> Way:
    def way(visitor: Visitor) -> None:
        visitor.alone_with_bots(game, others)
        play(visitor.page, presses)

    return way


def _covered(visitor: Visitor) -> None:
    seats = [{"type": "me"}, {"type": "me", "name": "Bea"}]
    visitor.sit_at(visitor.new_table("stacky-map", seats, start=True))
    expect(visitor.page.get_by_role("button", name="I am Ada: show my cards")).to_be_visible()


def _panel(name: str) -> Way:
    def way(visitor: Visitor) -> None:
        visitor.alone_with_bots("stack-nabbit", 2)
        play(visitor.page, 4)
        open_panel(visitor.page, name)

    return way


def _result(visitor: Visitor) -> None:
    visitor.alone_with_bots("stacky-map", 1, options=_TINY)
    play_to_the_end(visitor.page)
    visitor.page.get_by_role("button", name="How the points come about").click()
    expect(visitor.page.locator(".ranks .lines").first).to_be_visible()


def _replay(visitor: Visitor) -> None:
    visitor.alone_with_bots("stacky-map", 1, options=_TINY)
    play_to_the_end(visitor.page)
    visitor.page.get_by_role("link", name="Look back").click()
    visitor.page.get_by_role("slider", name="Step").fill("4")


def _judge_by_hand(visitor: Visitor) -> None:
    visitor.go("/judge")
    visitor.page.get_by_role("button", name="Lay it").click()
    expect(visitor.page.locator("[data-spot]").first).to_be_visible()
    expect(visitor.page.get_by_role("heading", name="Seat 1 may")).to_be_visible()


def _judge_by_text(visitor: Visitor) -> None:
    visitor.go("/judge/stack-nabbit")
    visitor.page.get_by_role("button", name="Ask the judge").click()
    expect(visitor.page.get_by_role("group", name="The table of Stack Nabbit")).to_be_visible()


def _rules(visitor: Visitor) -> None:
    visitor.go("/rules/staccs-uh-oh")
    expect(visitor.page.get_by_role("heading", name="Rules: ", exact=False)).to_be_visible()
    expect(visitor.page.locator(".rule").first).to_be_visible()


SCREENS: Final[dict[str, Way]] = {
    "home": _home,
    "new table": _page("/new/stacky-map", "A table of Stacky Map"),
    "new table for one": _page("/new/staccs-solo", "A table of SOLOSTACCS"),
    "lobby": _lobby,
    "stack nabbit": _table("stack-nabbit", 3, 7),
    "stacky map": _table("stacky-map", 3, 9),
    "uh oh": _table("staccs-uh-oh", 3, 7),
    "party": _table("staccs-party", 5, 5),
    "solo": _table("staccs-solo", 0, 12),
    "wild out": _table("staccs-wild-out", 1, 8),
    "covered": _covered,
    "chat": _panel("Chat"),
    "moves": _panel("Moves"),
    "table menu": _panel("Table"),
    "result": _result,
    "replay": _replay,
    "import": _page("/replay", "Replay"),
    "judge by hand": _judge_by_hand,
    "judge by text": _judge_by_text,
    "all rules": _page("/rules", "Rules"),
    "rules": _rules,
    "me": _page("/me", "You"),
    "missing": _page("/nowhere/at/all", "Nothing is stacked here"),
    "no table": _page("/t/nothing", "There is no such table"),
}


def settled(page: Page) -> None:
    """Wait until nothing is fetched and nothing moves any more."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.evaluate(
        """(most) => Promise.race([
          Promise.allSettled(document.getAnimations()
            .filter((moving) => moving.effect.getComputedTiming().endTime < Infinity)
            .map((moving) => moving.finished)),
          new Promise((done) => setTimeout(done, most))])""",
        _LONGEST_MOVE_MS,
    )

"""At the size of a phone, with a finger."""

from __future__ import annotations

from typing import Any, Final

import pytest
from playwright.sync_api import CDPSession, expect

from tests.browser.conftest import Arrive
from tests.browser.screens import SCREENS
from tests.browser.table import play, play_to_the_end, result, tap
from tests.browser.visitor import PHONE

_SMALL: Final = {"deck": {"+1": 5, "+2": 4, "+3": 3, "visa": 2, "insurance": 2}, "hand": 2}
#: Where what is drawn begins, as a text.
_CORNER: Final = "(drawn) => JSON.stringify(drawn.getBoundingClientRect())"
_TOUCH: Final[dict[str, Any]] = {"viewport": PHONE, "is_mobile": True, "has_touch": True}


@pytest.mark.parametrize(
    ("game", "others", "options"),
    [("stacky-map", 1, _SMALL), ("staccs-solo", 0, {"table": [6, 6], "edge": "inside"})],
)
def test_a_whole_game_by_taps(
    arrive: Arrive, game: str, others: int, options: dict[str, Any]
) -> None:
    ada = arrive("Ada", **_TOUCH)
    ada.alone_with_bots(game, others, options=options)
    play_to_the_end(ada.page, tap)
    expect(result(ada.page)).to_be_in_viewport()
    ada.page.get_by_role("button", name="See the table").tap()
    expect(result(ada.page)).to_be_hidden()


def test_the_tip_for_newcomers_is_one_line_until_it_is_tapped(arrive: Arrive) -> None:
    ada = arrive("Ada", **_TOUCH)
    ada.alone_with_bots("stack-nabbit", 2)
    page = ada.page
    tip = page.get_by_role("button", name="How to win")
    box = tip.bounding_box()
    assert box is not None
    assert box["height"] <= 45
    assert page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]
    assert tip.evaluate("(line) => line.scrollWidth > line.clientWidth")
    tip.tap()
    page.wait_for_function(
        "(line) => line.scrollWidth <= line.clientWidth", arg=tip.element_handle()
    )


def test_an_attack_and_the_map_it_is_about_are_seen_above_the_question(arrive: Arrive) -> None:
    ada = arrive("Ada", **_TOUCH)
    deck = {"+1": 20, "+2": 20, "missed": 25, "ban": 15}
    ada.alone_with_bots("stacky-map", 5, options={"deck": deck})
    page = ada.page
    page.get_by_role("button", name="How to win").tap()
    play(page, 200, tap, end=".thumb [aria-keyshortcuts=A]")
    question = page.locator(".table .thumb")
    page.wait_for_function(
        """([question, ...needed]) => needed.every((element) => {
          const { top, bottom } = element.getBoundingClientRect();
          return top >= 0 && bottom <= question.getBoundingClientRect().top;
        })""",
        arg=[
            part.element_handle()
            for part in (question, page.locator(".attack"), page.get_by_label("Your map").first)
        ],
    )


def test_a_panel_beside_the_table_does_not_come_to_lie_over_it(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stack-nabbit", 2)
    page = ada.page
    log = page.get_by_role("button", name="Log", exact=True)
    expect(log).to_have_attribute("aria-expanded", "true")
    page.set_viewport_size({"width": 800, "height": 800})
    expect(log).to_have_attribute("aria-expanded", "false")
    log.click()
    expect(log).to_have_attribute("aria-expanded", "true")


def test_a_swipe_on_the_board_moves_the_board_and_not_the_page(arrive: Arrive) -> None:
    ada = arrive("Ada", **_TOUCH)
    SCREENS["judge by hand"](ada)
    page = ada.page
    board = page.get_by_role("group", name="The STACC").locator("svg").first
    board.scroll_into_view_if_needed()
    box = board.bounding_box()
    assert box is not None
    scene = page.get_by_role("group", name="The STACC").locator(".scene")
    before = scene.evaluate(_CORNER)
    scrolled = page.evaluate("() => scrollY")
    lines = ada.context.new_cdp_session(page)
    _swipe(lines, box["x"] + 40, box["y"] + box["height"] - 60, 30, -180)
    page.wait_for_function(
        f"([scene, before]) => ({_CORNER})(scene) !== before", arg=[scene.element_handle(), before]
    )
    assert page.evaluate("() => scrollY") == scrolled
    # Beside the board the page scrolls as ever.
    heading = page.get_by_role("heading", name="Seat 1 may")
    heading.scroll_into_view_if_needed()
    at = heading.bounding_box()
    assert at is not None
    start = page.evaluate("() => scrollY")
    _swipe(lines, at["x"] + 20, at["y"] + 4, 0, 200)
    page.wait_for_function("(start) => scrollY < start", arg=start)


@pytest.mark.parametrize("size", ["100%", "200%"])
def test_large_text_does_not_fill_the_window_with_what_sticks(arrive: Arrive, size: str) -> None:
    ada = arrive("Ada", **_TOUCH)
    ada.alone_with_bots("stack-nabbit", 3)
    page = ada.page
    page.evaluate("(size) => { document.documentElement.style.fontSize = size }", size)
    flip = page.get_by_role("button", name="Flip a card", exact=True)
    if size == "100%":
        expect(flip).to_be_in_viewport()
    else:
        expect(flip).not_to_be_in_viewport()
    flip.tap()
    expect(page.get_by_role("button", name="Flip another")).to_be_visible()


def _swipe(lines: CDPSession, x: float, y: float, right: float, down: float) -> None:
    steps = 8
    _touch(lines, "touchStart", [(x, y)])
    for i in range(1, steps + 1):
        _touch(lines, "touchMove", [(x + right * i / steps, y + down * i / steps)])
    _touch(lines, "touchEnd", [])


def _touch(lines: CDPSession, kind: str, at: list[tuple[float, float]]) -> None:
    points = [{"x": x, "y": y} for x, y in at]
    lines.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

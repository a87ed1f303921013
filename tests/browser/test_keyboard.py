"""A whole game without a pointer: only keys are pressed, from the first page to the result."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.table import result

_FOCUSED: Final = """() => {
  const at = document.activeElement;
  return { name: at.getAttribute('aria-label') ?? at.textContent.trim(),
           target: at.hasAttribute('data-target'),
           hand: at.closest('[role=toolbar]') !== null,
           seen: at === document.body || at.matches(':focus-visible') };
}"""
#: What the table waits for: 'over', a key of the question, a card of the hand.
_WANTED: Final = """() => {
  if (document.querySelector('#result')) return 'over';
  if (!document.title.startsWith('●')) return null;
  const answers = [...document.querySelectorAll('.game button[aria-keyshortcuts]:enabled')];
  const answer = answers.find((button) => button.classList.contains('primary')) ?? answers[0];
  if (answer) return answer.getAttribute('aria-keyshortcuts');
  const hand = document.querySelector('.game [role=toolbar]');
  if (!hand || hand.querySelector('[aria-disabled]')) return null;
  return hand.querySelector('button[aria-label*="can be played"]') ? 'card' : null;
}"""
_SMALL: Final = {
    "deck": {"+1": 5, "+2": 4, "+3": 3, "visa": 2, "ban": 2, "insurance": 2},
    "hand": 2,
}


def test_a_whole_game_by_keyboard_alone(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stacky-map", 1, options=_SMALL)
    page = ada.page
    ada.go("/")
    _tab_to(page, lambda name: name == "Go on")
    page.keyboard.press("Enter")
    expect(page.get_by_role("group", name="The table of Stacky Map")).to_be_visible()
    for _ in range(200):
        wanted = page.wait_for_function(_WANTED).json_value()
        if wanted == "over":
            break
        if wanted == "card":
            _play_a_card(page)
        else:
            page.keyboard.press(wanted)
    expect(result(page)).to_be_visible()
    _tab_to(page, lambda name: name == "Look back")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider", name="Step")).to_be_visible()
    page.keyboard.press("End")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Home")
    expect(page.locator(".replay .figure").first).to_have_text(re.compile("^0 / "))


def _play_a_card(page: Page) -> None:
    """To the hand, along it to a card that can be played, and from there to where it goes."""
    if not page.evaluate(_FOCUSED)["hand"]:
        page.keyboard.press("Escape")
        _tab_to_hand(page)
    for _ in range(20):
        if "can be played" in page.evaluate(_FOCUSED)["name"]:
            break
        page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('.game [role=toolbar] [aria-pressed=true]') !== null"
    )
    page.keyboard.press("Enter")


def _tab_to_hand(page: Page) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate(_FOCUSED)["hand"]:
            return
    raise AssertionError("Tab does not lead to the hand")


def _tab_to(page: Page, wanted: Callable[[str], bool]) -> None:
    """Press Tab until what is wanted has the focus; whatever has it meanwhile must show it."""
    page.wait_for_load_state("networkidle")
    for _ in range(80):
        page.keyboard.press("Tab")
        at = page.evaluate(_FOCUSED)
        assert at["seen"], f"the focus on {at['name']!r} cannot be seen"
        if wanted(at["name"]):
            return
    raise AssertionError("Tab does not lead there")

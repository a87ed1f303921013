"""Every screen can be used by everybody: checked by axe, in both themes, and at any size."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.screens import SCREENS, settled
from tests.browser.site import axe_source
from tests.browser.visitor import PHONE

_REFUSED = re.compile("status of 404|WebSocket connection to .* failed")


@pytest.mark.parametrize("name", SCREENS)
def test_axe_finds_nothing_by_day_or_night(arrive: Arrive, name: str) -> None:
    axe = axe_source()
    ada = arrive("Ada", viewport={"width": 1280, "height": 900})
    if name == "no table":
        ada.expected = _REFUSED
    SCREENS[name](ada)
    page = ada.page
    settled(page)
    page.evaluate(axe)
    found = {}
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        settled(page)
        found[theme] = _violations(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    settled(page)
    found["narrow"] = _violations(page)
    assert not any(found.values()), found


def _violations(page: Page) -> list[Any]:
    report = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
          .map(({ id, help, nodes }) => ({ id, help,
            nodes: nodes.slice(0, 4).map(({ html, failureSummary }) =>
              `${html.slice(0, 200)} :: ${failureSummary}`) }))"""
    )
    return list(report)


@pytest.mark.parametrize("name", SCREENS)
def test_nothing_scrolls_sideways_on_a_phone_even_with_large_text(
    arrive: Arrive, name: str
) -> None:
    ada = arrive("Ada", viewport=PHONE, is_mobile=True, has_touch=True)
    if name == "no table":
        ada.expected = _REFUSED
    SCREENS[name](ada)
    page = ada.page
    settled(page)
    too_wide = {"100%": _sticking_out(page)}
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    settled(page)
    too_wide["200%"] = _sticking_out(page)
    assert not any(too_wide.values()), too_wide


def _sticking_out(page: Page) -> list[str]:
    """What sticks out at the right, where the page is wider than the screen."""
    found: list[str] = page.evaluate(
        """(wide) => {
          const root = document.documentElement;
          if (Math.max(root.scrollWidth, document.body.scrollWidth) <= wide) return [];
          const clipped = (element) => {
            for (let up = element.parentElement; up && up !== root; up = up.parentElement)
              if (getComputedStyle(up).overflowX !== 'visible') return true;
            return false;
          };
          return [`page ${root.scrollWidth}`, ...[...document.querySelectorAll('body *')]
            .filter((element) => element.getBoundingClientRect().right > wide + 1
              && !clipped(element))
            .map((element) => `${element.tagName} .${element.getAttribute('class')} ` +
              `${Math.round(element.getBoundingClientRect().right)} ` +
              `${element.textContent.slice(0, 40)}`).slice(0, 6)];
        }""",
        PHONE["width"],
    )
    return found

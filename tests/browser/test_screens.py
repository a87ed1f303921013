"""Every screen can be used by everybody: checked by axe, in both themes, and at any size."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Arrive
from tests.browser.screens import SCREENS, settled
from tests.browser.site import axe_source
from tests.browser.visitor import PHONE

_REFUSED = re.compile("status of 404|WebSocket connection to .* failed")

#: The figures drawn on a card are no label of the button that it is: its name says them in words.
_FIGURES_ARE_NO_LABELS = """() => axe.configure({ rules: [
  { id: 'label-content-name-mismatch', selector: ':not(:has(svg text))' }] })"""


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
    page.evaluate(_FIGURES_ARE_NO_LABELS)
    found = []
    for theme in ("light", "dark"):
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        settled(page)
        found += [f"{theme}: {line}" for line in _violations(page)]
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})
    settled(page)
    found += [f"narrow: {line}" for line in _violations(page)]
    assert not found, "\n".join(found)


def _violations(page: Page) -> list[str]:
    lines: list[str] = page.evaluate(
        """async () => (await axe.run(document, { resultTypes: ['violations'] })).violations
          .flatMap(({ id, nodes }) => nodes.slice(0, 5).map(({ html, failureSummary }) =>
            `${id}: ${html.slice(0, 160)} -- ${failureSummary.split('\\n')[1]}`))"""
    )
    return lines


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
    too_wide = [f"at 100%: {line}" for line in _sticking_out(page)]
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    settled(page)
    too_wide += [f"at 200%: {line}" for line in _sticking_out(page)]
    assert not too_wide, "\n".join(too_wide)


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

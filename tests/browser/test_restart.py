"""The server is away for a while in the middle of a game, and nobody has to do anything."""

from __future__ import annotations

import signal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.site import Site
from tests.browser.table import log, play
from tests.browser.visitor import BROKEN_LINE


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
def test_a_game_goes_on_after_a_restart_by_itself(
    arrive: Arrive, own_site: Site, how: signal.Signals
) -> None:
    ada = arrive("Ada", at=own_site)
    ada.expected = BROKEN_LINE
    ada.alone_with_bots("stack-nabbit", 2)
    page = ada.page
    play(page, 6)
    _wait_for_own_turn(page)
    before = log(page).all_inner_texts()
    assert len(before) >= 6
    page.evaluate("() => { window.stayed = true; }")

    own_site.stop(how)
    expect(page.get_by_text("Back in a moment, nothing is lost.")).to_be_visible()
    own_site.start()
    expect(page.get_by_text("Back in a moment, nothing is lost.")).to_be_hidden()

    assert log(page).all_inner_texts()[: len(before)] == before
    assert page.evaluate("() => window.stayed === true"), "the page was loaded anew"
    play(page, 4)
    _wait_for_own_turn(page)
    after = log(page).all_inner_texts()
    assert after[: len(before)] == before
    assert len(after) >= len(before) + 2


def _wait_for_own_turn(page: Page) -> None:
    page.wait_for_function(
        """() => document.title.startsWith('●')
          && document.querySelector('.game button[aria-keyshortcuts]:enabled') !== null"""
    )

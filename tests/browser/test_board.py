"""The board of the STACCS games: cards that fly in, and what stays where it is meanwhile."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.screens import settled
from tests.browser.table import next_target, play
from tests.browser.visitor import PHONE

#: Holds the first card that flies in where it starts: what it is cut off by on its way, and where
#: it is seen, is at `window.flight` from then on. None is missed, however few frames are drawn.
_HOLD_THE_FIRST_FLIGHT: Final = """() => {
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    const animation = animate.apply(this, how);
    if (window.flight || !this.matches('.board .sky g g g')) return animation;
    animation.pause();
    animation.currentTime = 0;
    const cuts = [];
    for (let e = this.closest('svg'); e !== document.body; e = e.parentElement)
      if (getComputedStyle(e).overflow !== 'visible') cuts.push(e.getAttribute('class'));
    const { top, bottom } = this.getBoundingClientRect();
    window.flight = {
      cuts, top, bottom, rim: this.closest('.board').getBoundingClientRect().bottom };
    return animation;
  };
}"""
_FLIGHT: Final = "() => window.flight"
_SPOT: Final = "[data-spot]:not([aria-disabled])"


def test_a_card_flies_from_the_hand_over_the_rim_of_the_board(arrive: Arrive) -> None:
    ada = arrive("Ada", reduced_motion="no-preference")
    ada.alone_with_bots("staccs-solo", 0)
    page = ada.page
    page.evaluate(_HOLD_THE_FIRST_FLIGHT)
    while not page.evaluate(_FLIGHT):
        assert play(page, 1), "the game is over"
    flight = page.evaluate(_FLIGHT)
    assert flight["cuts"] == []
    assert flight["bottom"] > flight["rim"], "it starts in the hand, below the board"


def test_choosing_a_card_leaves_the_board_as_it_is_on_a_phone(arrive: Arrive) -> None:
    ada = arrive("Ada", viewport=PHONE, is_mobile=True, has_touch=True)
    page = ada.page
    fitting = page.get_by_role("toolbar").get_by_role("button", name=", fits")
    while not fitting.count():
        ada.alone_with_bots("staccs-uh-oh", 2)
        next_target(page)
    settled(page)
    board = page.get_by_role("group", name="The STACC")
    before = board.bounding_box()
    fitting.first.tap()
    expect(page.locator(_SPOT).first).to_be_visible()
    expect(page.get_by_role("toolbar").locator("[aria-pressed=true]")).to_have_count(1)
    assert board.bounding_box() == before

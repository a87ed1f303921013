"""The board of the STACCS games: cards that fly in, and what stays where it is meanwhile."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.screens import settled
from tests.browser.table import next_target, play
from tests.browser.visitor import PHONE

#: Stops the first card that flies in where it starts; what it is cut off by on its way, and where
#: it is seen.
_START_OF_FLIGHT: Final = """() => new Promise((done) => {
  const look = () => {
    const card = document.querySelector('.board .sky g g g');
    const [flight] = card?.getAnimations() ?? [];
    if (!flight) return requestAnimationFrame(look);
    flight.pause();
    flight.currentTime = 0;
    const cuts = [];
    for (let e = card.closest('svg'); e !== document.body; e = e.parentElement)
      if (getComputedStyle(e).overflow !== 'visible') cuts.push(e.getAttribute('class'));
    const { top, bottom } = card.getBoundingClientRect();
    done({ cuts, top, bottom, rim: card.closest('.board').getBoundingClientRect().bottom });
  };
  look();
})"""


_SPOT: Final = "[data-spot]:not([aria-disabled])"


def test_a_card_flies_from_the_hand_over_the_rim_of_the_board(arrive: Arrive) -> None:
    ada = arrive("Ada", reduced_motion="no-preference")
    ada.alone_with_bots("staccs-solo", 0)
    page = ada.page
    while not page.locator(_SPOT).count():
        play(page, 1)
        settled(page)
    page.evaluate(f"() => {{ window.flight = ({_START_OF_FLIGHT})(); }}")
    page.locator(_SPOT).first.press("Enter")
    if page.get_by_role("radio").count():  # a WILD
        page.get_by_role("button", name="Lay the WILD").click()
    flight = page.evaluate("() => window.flight")
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

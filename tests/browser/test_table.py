"""What a table offers beside its moves: hints, reasons, taking back, and words for the ear."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.site import bots
from tests.browser.table import asked, game_area, live_region, log, open_panel, play

#: Keeps what is added to the table's live region, as a screen reader would read it.
_LISTEN: Final = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node.textContent.trim()) window.heard.push(node.textContent.trim());
  }).observe(document.querySelector('.frame > [role=log]'), { childList: true });
}"""


def test_a_hint_says_what_a_bot_would_do_and_does_it(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stack-nabbit", 2)
    panel = open_panel(ada.page, "Hint")
    panel.get_by_role("button", name="What would a bot do?").click()
    expect(panel.get_by_text("It would: Flip a card")).to_be_visible()
    panel.get_by_role("button", name="Do this").click()
    expect(asked(ada.page)).to_have_text(re.compile("^Your turn. (Flip another|Keep)"))
    expect(log(ada.page).last).to_have_text(re.compile("^You flip a"))


def test_what_is_not_allowed_is_explained_with_a_link_to_the_rule(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stack-nabbit", 2)
    page = ada.page
    page.keyboard.press("k")
    reason = game_area(page).get_by_role("link", name=re.compile("NAB-"))
    expect(reason).to_be_visible()
    rule = reason.get_attribute("href")
    assert rule is not None
    expect(live_region(page)).to_contain_text(re.compile("flip", re.IGNORECASE))
    reason.click()
    beside = page.get_by_role("complementary", name="Beside the table")
    expect(beside.locator(f"[id='{rule.partition('#')[2]}']")).to_be_in_viewport()
    expect(asked(page)).to_have_text("Your turn. Flip a card.")
    expect(log(page)).to_have_count(0)


def test_the_list_of_moves_plays_as_well(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("staccs-uh-oh", 1)
    panel = open_panel(ada.page, "Moves")
    moves = panel.get_by_role("list").get_by_role("button")
    before = log(ada.page).count()
    open_panel(ada.page, "Moves")
    moves.first.click()
    expect(log(ada.page)).not_to_have_count(before)


def test_alone_one_may_take_back(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("staccs-solo", 0, deal=7)
    page = ada.page
    before = game_area(page).inner_text()
    play(page, 1)
    expect(page.get_by_role("button", name="Take back")).to_be_visible()
    assert game_area(page).inner_text() != before
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Take back")).to_be_hidden()
    page.wait_for_function(
        "(before) => document.querySelector('.frame .game').innerText === before", arg=before
    )
    expect(log(page).last).to_have_text("You take the last move back.")


def test_who_listens_hears_what_happened_who_is_next_and_what_is_asked(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stack-nabbit", 2)
    page = ada.page
    page.evaluate(_LISTEN)
    page.keyboard.press("f")
    page.wait_for_function("() => window.heard.length")
    [heard] = _heard(page)
    flipped = re.match(r"You flip a (\d)\. Your turn\. (.+)$", heard)
    assert flipped, heard
    assert flipped[1] in flipped[2]

    page.keyboard.press("k")
    page.wait_for_function("() => window.heard.at(-1).endsWith('Your turn. Flip a card.')")
    kept, *others = _heard(page)[1:]
    # Each announcement says what happened, and then who is next or what is asked.
    assert re.match(rf"You keep the {flipped[1]}\b.*\. (\w+) is flipping$", kept), kept
    names = {found for line in [kept, *others] for found in re.findall(r"(\w+) is flipping$", line)}
    assert len(names) == 2
    for name in names:
        assert any(re.match(rf"{name} flips a \d\. ", line) for line in others), others
    assert all(re.search(r"( is flipping|Your turn\. Flip a card\.)$", line) for line in others)


def _heard(page: Page) -> list[str]:
    lines: list[str] = page.evaluate("() => window.heard")
    return lines


def test_one_moves_to_another_device_by_a_code(arrive: Arrive) -> None:
    ada, phone = arrive("Ada"), arrive(None)
    ada.alone_with_bots("stack-nabbit", 2)
    ada.go("/me")
    ada.page.get_by_role("button", name="Make a code").click()
    code = ada.page.locator(".code strong").inner_text()
    phone.go("/me")
    expect(phone.page.get_by_text("You have not played here yet.")).to_be_visible()
    phone.page.get_by_label("A code from another device").fill(code)
    phone.page.get_by_role("button", name="Become that person").click()
    expect(phone.page.get_by_text("Welcome, Ada.")).to_be_visible()
    phone.page.get_by_role("link", name="Stackyard", exact=True).click()
    phone.page.get_by_role("link", name="Go on").click()
    expect(asked(phone.page)).to_have_text("Your turn. Flip a card.")
    phone.page.keyboard.press("f")
    expect(asked(phone.page)).to_have_text(re.compile("^Your turn. (Flip another|Keep)"))


def test_who_lost_a_device_signs_it_out_and_it_is_told_so(arrive: Arrive) -> None:
    lost, ada = arrive("Ada"), arrive(None)
    lost.alone_with_bots("stack-nabbit", 2)
    ada.go("/me")
    ada.page.get_by_label("A code from another device").fill(
        lost.ask("post", "/api/session/code")["code"]
    )
    ada.page.get_by_role("button", name="Become that person").click()
    ada.page.get_by_role("button", name="Sign out everywhere else").click()
    ada.page.get_by_role("button", name="Yes, sign out").click()
    expect(ada.page.get_by_text("You are signed out in one other place.")).to_be_visible()

    expect(lost.page.get_by_role("heading", name="You are signed out here")).to_be_visible()
    expect(game_area(lost.page)).to_have_count(0)
    lost.page.get_by_role("link", name="Enter a code").click()
    expect(lost.page.get_by_text("You are signed out in this browser.")).to_be_visible()
    lost.page.get_by_label("Your name").fill("Somebody new")
    lost.page.get_by_role("button", name="Save").click()
    expect(lost.page.get_by_text("You are signed out in this browser.")).to_be_hidden()

    ada.page.get_by_role("link", name="Stackyard", exact=True).click()
    ada.page.get_by_role("link", name="Go on").click()
    expect(asked(ada.page)).to_have_text("Your turn. Flip a card.")


def test_a_page_left_open_on_a_device_signed_out_says_so_when_it_is_used(arrive: Arrive) -> None:
    lost, ada = arrive("Ada"), arrive(None)
    lost.expected = re.compile("status of 401")
    lost.new_table("stack-nabbit", [{"type": "me"}, *bots(2)])
    lost.go("/me")
    code = lost.ask("post", "/api/session/code")["code"]
    ada.ask("post", "/api/session/claim", {"code": code})
    ada.ask("delete", "/api/session/others")
    lost.page.get_by_role("link", name="Stackyard", exact=True).click()
    expect(lost.page.get_by_text("You are signed out in this browser.")).to_be_visible()
    expect(lost.page.get_by_role("link", name="Go on")).to_have_count(0)
    lost.page.get_by_role("link", name="Enter a code").click()
    expect(lost.page.get_by_text("You are signed out in this browser.")).to_be_visible()


def test_what_is_asked_on_a_device_signed_out_is_answered_so(arrive: Arrive) -> None:
    lost, ada = arrive("Ada"), arrive(None)
    lost.expected = re.compile("status of 401")
    lost.go("/me")
    code = lost.ask("post", "/api/session/code")["code"]
    ada.ask("post", "/api/session/claim", {"code": code})
    ada.ask("delete", "/api/session/others")
    lost.page.get_by_role("button", name="Make a code").click()
    expect(lost.page.get_by_text("You are signed out in this browser.")).to_be_visible()
    expect(lost.page.get_by_role("button", name="Make a code")).to_be_hidden()


def test_all_that_is_kept_of_one_can_be_deleted(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.go("/me")
    ada.page.get_by_role("button", name="Delete all of it").click()
    ada.page.get_by_role("button", name="Yes, delete").click()
    expect(ada.page.get_by_text("Everything of yours is deleted.")).to_be_visible()
    assert ada.ask("get", "/api/session") is None

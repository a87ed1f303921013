"""Several people at one table: by a link, cut off and back, watching, at one screen, once more."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.browser.table import (
    asked,
    game_area,
    log,
    open_panel,
    play,
    press_if_asked,
    result,
)
from tests.browser.visitor import BROKEN_LINE, Visitor

_ME: Final = {"type": "me"}
_OPEN: Final = {"type": "open"}
_TINY: Final = {"deck": {"+1": 4, "+2": 4}, "hand": 1}


def test_two_people_meet_by_a_link_and_one_is_cut_off_for_a_while(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive(None)
    link = _make_table(ada)
    bob.expected = BROKEN_LINE
    bob.go(link)
    bob.page.get_by_label("Your name").fill("Bob")
    bob.page.get_by_role("button", name="Sit down", exact=True).click()
    bob.page.get_by_role("button", name="I am ready").click()
    ada.page.get_by_role("button", name="Start", exact=True).click()
    for page in (ada.page, bob.page):
        expect(page.get_by_role("group", name="The table of Stack Nabbit")).to_be_visible()
    _say(ada.page, "Hello Bob")
    expect(open_panel(bob.page, "Chat").get_by_text("Hello Bob")).to_be_visible()

    bob.context.set_offline(True)
    expect(bob.page.get_by_text("Back in a moment, nothing is lost.")).to_be_visible()
    ada.page.get_by_role("button", name="Flip a card").last.click()
    ada.page.get_by_role("button", name=re.compile("^Keep the")).last.click()
    _say(ada.page, "Are you still there?")
    expect(asked(ada.page)).to_have_text("Bob is flipping")
    expect(ada.page.get_by_text("away", exact=True)).to_be_visible()

    bob.context.set_offline(False)
    expect(bob.page.get_by_text("Are you still there?")).to_be_visible()
    expect(asked(bob.page)).to_have_text("Your turn. Flip a card.")
    expect(ada.page.get_by_text("away", exact=True)).to_be_hidden()
    told = [_by_name("Ada", line) for line in log(ada.page).all_inner_texts()]
    assert len(told) >= 2
    assert [_by_name("Bob", line) for line in log(bob.page).all_inner_texts()] == told
    bob.page.get_by_role("button", name="Flip a card").last.click()
    expect(ada.page.get_by_text(re.compile("^Bob flips a"))).not_to_have_count(0)


def _by_name(me: str, line: str) -> str:
    """A line of the log with its reader's name for 'you', and all verbs without their ending."""
    return re.sub(r"(?<=\w)s\b", "", re.sub(r"\b[Yy]ou\b", me, line))


def _make_table(ada: Visitor) -> str:
    """By the page's form: three seats, the last of them a bot's."""
    page = ada.page
    ada.go("/")
    page.get_by_role("article").filter(has_text="Stack Nabbit").get_by_role(
        "link", name="Make a table"
    ).click()
    expect(page.get_by_role("heading", name="A table of Stack Nabbit")).to_be_visible()
    page.get_by_role("button", name=re.compile("Less")).first.click()
    page.get_by_label("Seat 3", exact=True).select_option(label="Bot, Easy")
    page.get_by_role("group", name="Bots").get_by_role("radio", name="Quick").check()
    page.get_by_role("button", name="Make the table").click()
    invitation = page.get_by_label("Send this link")
    expect(invitation).to_be_visible()
    return invitation.input_value()


def _say(page: Page, text: str) -> None:
    chat = open_panel(page, "Chat")
    chat.get_by_label("Say something").fill(text)
    chat.get_by_role("button", name="Send").click()
    expect(chat.get_by_text(text)).to_be_visible()


def test_who_watches_sees_the_table_and_can_do_nothing_there(arrive: Arrive) -> None:
    ada, eve = arrive("Ada"), arrive(None)
    table = ada.alone_with_bots("stack-nabbit", 2)
    eve.sit_at(table)
    expect(eve.page.get_by_text("You are watching")).to_be_visible()
    expect(ada.page.get_by_text("one watcher")).to_be_visible()
    expect(asked(eve.page)).to_have_text("Ada is flipping")
    ada.page.get_by_role("button", name="Flip a card").last.click()
    expect(open_panel(eve.page, "Log").get_by_text(re.compile("^Ada flips a"))).to_be_visible()
    enabled = game_area(eve.page).locator("button:enabled").all_inner_texts()
    assert not [text for text in enabled if re.search("Flip|Keep", text)]
    expect(open_panel(eve.page, "Moves").get_by_text("Nothing to decide now.")).to_be_visible()


def test_at_one_screen_cards_are_covered_until_the_next_person_has_it(arrive: Arrive) -> None:
    ada = arrive("Ada")
    page = ada.page
    seats = [_ME, {"type": "me", "name": "Bea"}]
    table = ada.new_table("stacky-map", seats, start=True, options=_TINY)
    ada.sit_at(table)
    hand = page.get_by_role("toolbar", name="Your hand")
    presses = 3  # a card, where it goes, and once more should the page have been in between
    for name in ("Ada", "Bea"):
        cover = page.get_by_role("heading", name=f"Pass the screen to {name}")
        expect(cover).to_be_visible()
        expect(hand).to_have_count(0)
        expect(open_panel(page, "Log").get_by_role("listitem")).to_have_count(0)
        expect(open_panel(page, "Moves").get_by_text("Nothing to decide now.")).to_be_visible()
        page.get_by_role("button", name=f"I am {name}: show my cards").click()
        expect(hand).to_be_visible()
        play(page, presses, end=".cover")
    expect(page.get_by_role("heading", name="Pass the screen to Ada")).to_be_visible()


def test_two_people_play_to_the_end_and_then_once_more(arrive: Arrive) -> None:
    ada, bob = arrive("Ada"), arrive("Bob")
    table = ada.new_table("stacky-map", [_ME, _OPEN], options=_TINY)
    bob.ask("post", f"/api/tables/{table}/join", {"seat": 1})
    bob.ask("post", f"/api/tables/{table}/ready", {"ready": True})
    ada.go(f"/t/{table}")
    bob.go(f"/t/{table}")
    ada.page.get_by_role("button", name="Start", exact=True).click()
    _play_both(ada.page, bob.page)
    first = ada.ask("get", f"/api/tables/{table}")
    ada.page.get_by_role("button", name="Play again").click()
    expect(ada.page.get_by_text("Waiting for the others.")).to_be_visible()
    expect(bob.page.get_by_text("Ada would like to play again.")).to_be_visible()
    bob.page.get_by_role("button", name="Play again").click()
    for page in (ada.page, bob.page):
        expect(result(page)).to_have_count(0)
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    again = ada.ask("get", f"/api/tables/{table}")
    assert again["round"] == first["round"] + 1
    assert again["match"] != first["match"]


def _play_both(*pages: Page) -> None:
    for _ in range(2_000):
        for page in pages:
            press_if_asked(page)
            if result(page).count():
                for other in pages:
                    expect(result(other)).to_be_visible()
                return
    raise AssertionError("the match was not over")

"""What people type and open who do not do as expected."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.site import bots
from tests.browser.visitor import PHONE

_MISSING = re.compile("status of 404")


def test_a_very_long_name_stays_within_a_phone(arrive: Arrive) -> None:
    page = arrive("W" * 40, viewport=PHONE, has_touch=True, is_mobile=True).page
    page.goto("/")
    expect(page.get_by_role("button", name="Change")).to_be_visible()
    for line in page.locator("header.lead p, header.lead strong").all():
        box = line.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE["width"]


@pytest.mark.parametrize(
    ("typed", "becomes"), [("", "5"), ("0", "1"), ("99", "10"), ("-3", "1"), ("2.6", "3")]
)
def test_a_number_that_is_not_allowed_becomes_the_nearest_that_is(
    arrive: Arrive, typed: str, becomes: str
) -> None:
    visitor = arrive()
    visitor.go("/new/stacky-map")
    field = visitor.page.get_by_label("Cards dealt to each")
    field.fill(typed)
    field.press("Tab")
    expect(field).to_have_value(becomes)
    visitor.page.get_by_role("button", name="Make the table").click()
    visitor.page.wait_for_url("**/t/*")


def test_a_table_that_is_not_for_one_says_so_in_the_window_title_too(arrive: Arrive) -> None:
    host, stranger = arrive(), arrive("Ben")
    table = host.new_table("stack-nabbit", [{"type": "me"}, *bots(2)], watchers=False, start=True)
    stranger.expected = _MISSING
    for address, heading in (
        (table, "A table among themselves"),
        ("nosuchtable1", "There is no such table"),
    ):
        stranger.go(f"/t/{address}")
        expect(stranger.page.get_by_role("heading", level=1)).to_have_text(heading)
        expect(stranger.page).to_have_title(f"{heading} – Stackyard")


def test_who_was_taken_off_a_table_can_sit_down_again(arrive: Arrive) -> None:
    host, guest = arrive(), arrive("Ben")
    table = host.new_table(
        "staccs-uh-oh", [{"type": "me"}, {"type": "open"}, *bots(1)], watchers=False
    )
    host.go(f"/t/{table}")
    guest.go(f"/t/{table}")
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()
    host.page.get_by_label("Seat 2: who plays").select_option(label="Open: by the link")
    expect(guest.page.get_by_role("button", name="I am ready")).to_have_count(0)
    guest.page.get_by_role("button", name="Sit down").click()
    expect(guest.page.get_by_role("button", name="I am ready")).to_be_visible()


def test_a_full_table_without_watchers_does_not_promise_that_one_can_watch(
    arrive: Arrive,
) -> None:
    host, stranger = arrive(), arrive("Ben")
    table = host.new_table("stack-nabbit", [{"type": "me"}, *bots(2)], watchers=False)
    host.go(f"/t/{table}")
    stranger.go(f"/t/{table}")
    expect(stranger.page.get_by_text("All seats are taken, and nobody may watch.")).to_be_visible()
    host.page.get_by_role("button", name="Start").click()
    expect(
        stranger.page.get_by_role("heading", name="A table among themselves", level=1)
    ).to_be_visible()


def test_a_link_that_leads_nowhere_elsewhere_says_so(arrive: Arrive) -> None:
    host = arrive()
    table = host.new_table("stack-nabbit", [{"type": "me"}, {"type": "open"}, *bots(1)])
    host.go(f"/t/{table}")
    expect(host.page.get_by_text("leads here on this machine only")).to_be_visible()

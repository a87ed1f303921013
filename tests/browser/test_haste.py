"""What impatient and clumsy people do: two tabs, half a page, a screen passed on too late."""

from __future__ import annotations

import json
import re
from datetime import datetime
from pathlib import Path

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.table import live_region, open_panel, play, play_to_the_end
from tests.browser.visitor import PHONE, Visitor

_PRESSES = 12
_MOST_LINES = 300
_SAY_AND_WRITE_ON = """(field, line) => {
  const write = (text) => {
    field.value = text;
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  write(line);
  field.form.requestSubmit();
  write('And');
}"""
_LATE = datetime(2026, 11, 30, 23, 59, 30)


def test_a_part_of_the_page_that_did_not_come_can_be_asked_for_again(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.expected = re.compile(r"Failed to load resource|Failed to fetch dynamically")
    table = ada.new_table("stack-nabbit", [{"type": "me"}, *[{"type": "bot"}] * 2], start=True)
    lost = re.compile(r"/assets/(game|Rules)[^/]*\.js$")
    ada.page.route(lost, lambda route: route.abort())
    ada.go(f"/t/{table}")
    expect(ada.page.get_by_role("heading", name="The server does not answer")).to_be_visible()
    ada.page.unroute(lost)
    ada.page.get_by_role("button", name="Try again").click()
    expect(ada.page.get_by_role("group", name="The table of Stack Nabbit")).to_be_visible()


def test_a_hand_is_covered_again_where_the_other_person_has_had_their_turn_elsewhere(
    arrive: Arrive,
) -> None:
    ada = arrive("Ada")
    seats = [{"type": "me"}, {"type": "me", "name": "Bea"}]
    table = ada.new_table("stacky-map", seats, start=True, options={"deck": {"+1": 9}, "hand": 2})
    ada.sit_at(table)
    _turn_of(ada, "Ada")
    cover = ada.page.get_by_role("heading", name="Pass the screen to")
    expect(cover).to_have_text("Pass the screen to Bea")
    expect(live_region(ada.page)).to_have_text("")

    first, ada.page = ada.page, ada.context.new_page()
    ada.sit_at(table)
    _turn_of(ada, "Bea")
    expect(cover).to_have_text("Pass the screen to Ada")
    expect(first.get_by_role("toolbar", name="Your hand")).to_have_count(0)


def _turn_of(visitor: Visitor, name: str) -> None:
    visitor.page.get_by_role("button", name=f"I am {name}: show my cards").click()
    expect(visitor.page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    play(visitor.page, _PRESSES, end=".cover")


def test_a_late_answer_of_the_judge_is_not_shown_for_another_mode(arrive: Arrive) -> None:
    page = arrive("Ada").page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.goto("/judge/stack-nabbit")
    ask = page.get_by_role("button", name="Ask the judge")
    expect(ask).to_be_visible()
    page.route("**/api/judge", hold)
    for mode in ("Stack Nabbit", "Stacky Map"):
        page.get_by_label("Mode").select_option(label=mode)
        with page.expect_request("**/api/judge"):
            ask.click()
    while len(held) < 2:
        page.wait_for_timeout(20)
    for route in reversed(held):
        with page.expect_response("**/api/judge"):
            route.continue_()
    expect(page.get_by_role("group", name="The table of Stacky Map")).to_be_visible()
    expect(page.get_by_role("group", name="The table of Stack Nabbit")).to_have_count(0)


def test_a_page_left_open_over_midnight_offers_the_new_day(arrive: Arrive) -> None:
    page = arrive("Ada").page
    page.clock.install(time=_LATE)
    page.goto("/")
    deal = page.get_by_role("region", name="SOLOSTACCS: today’s deal")
    expect(deal.get_by_role("button", name="Play Monday 30 November")).to_be_visible()
    page.clock.run_for(60_000)
    with page.expect_request("**/api/tables") as asked:
        deal.get_by_role("button", name="Play Tuesday 1 December").click()
    assert '"deal":20261201' in (asked.value.post_data or "")


def test_a_browser_that_keeps_no_cookie_is_told_so(arrive: Arrive) -> None:
    eve = arrive(None)
    eve.expected = re.compile("status of 401")
    eve.context.route("**/api/**", _without_cookie)
    eve.go("/")
    eve.page.get_by_role("button", name="Play now: SOLOSTACCS").click()
    told = eve.page.get_by_text("Your browser keeps no cookie of this page")
    expect(told).to_be_visible()
    eve.go("/me")
    eve.page.get_by_label("Your name").fill("Eve")
    eve.page.get_by_role("button", name="Save").click()
    expect(told).to_be_visible()
    expect(eve.page.get_by_role("button", name="Make a code")).to_have_count(0)
    expect(eve.page.get_by_text("You are signed out")).to_have_count(0)


def _without_cookie(route: Route) -> None:
    answer = route.fetch(headers={**route.request.headers, "cookie": ""})
    route.fulfill(response=answer)


def test_a_file_that_is_no_record_is_refused_without_being_shown(
    arrive: Arrive, tmp_path: Path
) -> None:
    page = arrive("Ada").page
    film = tmp_path / "film.json"
    film.write_bytes(b"x" * 3_000_000)
    page.goto("/replay")
    page.get_by_label("Choose a file").set_input_files(film)
    expect(page.get_by_text("This is larger than a record can be")).to_be_visible()
    expect(page.get_by_label("The record, as JSON")).to_have_value("")


def test_a_link_that_names_no_seat_shows_the_match_to_a_watcher(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.expected = re.compile("status of 4")
    table = ada.alone_with_bots("stacky-map", 1, options={"deck": {"+1": 4}, "hand": 1})
    play_to_the_end(ada.page)
    match = ada.ask("get", f"/api/tables/{table}")["match"]
    for seat in ("9", "99", "-1", "me"):
        ada.go(f"/m/{match}?from={seat}")
        expect(ada.page.get_by_label("Seen by")).to_have_value("-1")


def test_a_very_long_word_does_not_widen_the_judge(arrive: Arrive) -> None:
    eve = arrive(None, viewport=PHONE)
    eve.expected = re.compile("status of 4")
    eve.go("/judge/stack-nabbit")
    case = json.dumps({"game": "x" * 3_000})
    eve.page.get_by_label("The case, as JSON").fill(case)
    eve.page.get_by_role("button", name="Ask the judge").click()
    expect(eve.page.get_by_role("main").get_by_text("x" * 20)).not_to_have_count(0)
    assert eve.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_who_goes_elsewhere_while_a_table_is_made_stays_there(arrive: Arrive) -> None:
    ada = arrive("Ada")
    page = ada.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route("**/api/tables", hold)
    ada.go("/")
    with page.expect_request(lambda asked: asked.method == "POST"):
        page.get_by_role("button", name="Play now: SOLOSTACCS").click()
    page.get_by_role("link", name="Rules of SOLOSTACCS").click()
    heading = page.get_by_role("heading", level=1, name="Rules")
    expect(heading).to_be_visible()
    while not held:
        page.wait_for_timeout(20)
    with page.expect_response("**/api/tables"):
        held[0].continue_()
    page.get_by_role("link", name="Stackyard").first.click()
    expect(page.get_by_role("link", name="Go on").first).to_be_visible()
    page.go_back()
    expect(heading).to_be_visible()


def test_what_one_has_begun_to_say_is_still_there_after_a_look_elsewhere(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stack-nabbit", 2)
    open_panel(ada.page, "Chat").get_by_label("Say something").fill("Wait, I")
    open_panel(ada.page, "Log")
    said = open_panel(ada.page, "Chat").get_by_label("Say something")
    expect(said).to_have_value("Wait, I")


def test_what_is_said_too_fast_can_be_said_again(arrive: Arrive) -> None:
    ada = arrive("Ada")
    ada.alone_with_bots("stack-nabbit", 2)
    chat = open_panel(ada.page, "Chat")
    field = chat.get_by_label("Say something")
    again = chat.get_by_role("button", name="Send again")
    said = 0
    while not again.count():
        assert said < _MOST_LINES
        # The next line is being written before the server has answered to this one.
        field.evaluate(_SAY_AND_WRITE_ON, f"Line {said}")
        said += 1
        ada.page.wait_for_timeout(20)
    expect(field).to_have_value("And")
    for i in range(said):
        expect(chat.get_by_text(f"Line {i}", exact=True)).to_be_visible()

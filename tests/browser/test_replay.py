"""Looking back: a finished match step by step, from other seats, and records from files."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Arrive
from tests.browser.table import play_to_the_end
from tests.browser.visitor import Visitor

_TINY: Final = {"deck": {"+1": 4, "+2": 4}, "hand": 1}


def _finished(visitor: Visitor) -> None:
    visitor.alone_with_bots("stacky-map", 1, options=_TINY)
    play_to_the_end(visitor.page)


def _figure(page: Page) -> Locator:
    return page.locator(".replay .figure").first


def _last(page: Page) -> int:
    """The last step that there is."""
    return int(_figure(page).inner_text().partition("/")[2])


def _expect_at(page: Page, step: int, last: int) -> None:
    expect(_figure(page)).to_have_text(re.compile(rf"^{step}\s*/\s*{last}$"))


def _record(page: Page, folder: Path) -> Path:
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    path = folder / "record.json"
    download.value.save_as(path)
    return path


def test_a_match_is_looked_through_by_slider_keys_and_from_another_seat(arrive: Arrive) -> None:
    ada = arrive("Ada")
    page = ada.page
    _finished(ada)
    page.get_by_role("link", name="Look back").click()
    slider = page.get_by_role("slider", name="Step")
    expect(slider).to_be_visible()
    last = _last(page)
    assert last > 4
    _expect_at(page, 0, last)
    slider.fill(str(last))
    _expect_at(page, last, last)
    expect(page.get_by_role("button", name="One step on")).to_be_disabled()
    page.get_by_role("button", name="One step back").click()
    _expect_at(page, last - 1, last)
    page.keyboard.press("ArrowLeft")
    _expect_at(page, last - 2, last)
    page.keyboard.press("Home")
    _expect_at(page, 0, last)
    table = page.get_by_role("group", name="The table of Stacky Map")
    mine = table.inner_html()
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    page.get_by_label("Seen by").select_option(label="A watcher")
    expect(page.get_by_role("toolbar", name="Your hand")).to_have_count(0)
    other = page.get_by_label("Seen by").locator("option").last.inner_text()
    page.get_by_label("Seen by").select_option(label=other)
    expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
    page.wait_for_function(
        "([table, mine]) => table.innerHTML !== mine", arg=[table.element_handle(), mine]
    )
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The deal was fair.", exact=True)).to_be_visible()


def test_a_record_from_a_file_is_looked_through(arrive: Arrive, tmp_path: Path) -> None:
    ada, eve = arrive("Ada"), arrive(None)
    _finished(ada)
    path = _record(ada.page, tmp_path)
    record: dict[str, Any] = json.loads(path.read_text())
    eve.go("/replay")
    eve.page.get_by_label("Choose a file").set_input_files(path)
    expect(eve.page.get_by_role("slider", name="Step")).to_be_visible()
    _expect_at(eve.page, 0, len(record["actions"]))
    eve.page.get_by_role("button", name="Check the deal").click()
    expect(eve.page.get_by_text("The deal was fair.", exact=True)).to_be_visible()


def test_a_wrong_record_is_told_and_what_was_pasted_stays(arrive: Arrive) -> None:
    eve = arrive(None)
    page = eve.page
    eve.expected = re.compile("status of 4")
    eve.go("/replay")
    box = page.get_by_label("The record, as JSON")
    look = page.get_by_role("button", name="Look through it")
    box.fill("{not JSON")
    look.click()
    expect(page.get_by_text(re.compile("This text is not JSON"))).to_be_visible()
    box.fill('{"game": "chess"}\n{"game": "chess"}\n')
    look.click()
    expect(page.get_by_text(re.compile("These are several records"))).to_be_visible()
    box.fill('{"game": "chess"}')
    look.click()
    expect(
        page.get_by_text(re.compile("chess|record|schema|missing"), exact=False).last
    ).to_be_visible()
    expect(box).to_have_value('{"game": "chess"}')

"""The judge: positions by hand and as text."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive


def test_a_position_is_laid_by_hand_and_a_move_asked_about(arrive: Arrive) -> None:
    eve = arrive(None)
    page = eve.page
    eve.go("/judge")
    page.get_by_role("button", name="Lay it").click()
    board = page.get_by_role("group", name="The STACC")
    expect(board).to_be_visible()
    spots = board.locator("[data-spot]")
    expect(spots).not_to_have_count(0)
    page.get_by_role("radio", name="Hand", exact=True).check()
    page.get_by_role("button", name="5 spades").click()
    page.get_by_role("button", name="hearts", exact=True).click()
    page.get_by_role("button", name="9 hearts").click()
    page.get_by_role("radio", name="Ask", exact=True).check()
    answers = page.get_by_role("heading", name="What the judge says")
    for held, said in (("5S", "Yes"), ("9H", "No")):
        page.get_by_role("button", name=held, exact=True).click()
        for i in range(spots.count()):
            spots.nth(i).press("Enter")
            expect(answers).to_be_visible()
        verdicts = page.locator(".answers li").filter(has=page.get_by_text(said, exact=True))
        expect(verdicts.filter(has_text=held)).not_to_have_count(0)
    reason = page.locator(".answers li").filter(has_text="9H").get_by_role("link").first
    expect(reason).to_have_attribute("href", re.compile(r"^/rules/staccs-uh-oh#"))


def test_any_game_is_asked_about_as_text(arrive: Arrive) -> None:
    eve = arrive(None)
    page = eve.page
    eve.expected = re.compile("status of 4")
    for game in ("Stack Nabbit", "Stacky Map", "WILD OUT"):
        eve.go("/judge")
        page.get_by_label("Mode").select_option(label=game)
        if game == "WILD OUT":
            page.get_by_role("radio", name="As text").click()
        page.get_by_role("button", name="Ask the judge").click()
        expect(page.get_by_role("heading", name=re.compile(" may$")).first).to_be_visible()
    page.get_by_label("The case, as JSON").fill("{")
    page.get_by_role("button", name="Ask the judge").click()
    expect(page.get_by_text("This is not JSON.")).to_be_visible()
    page.get_by_label("The case, as JSON").fill('{"game": "stack-nabbit", "up": 3}')
    page.get_by_role("button", name="Ask the judge").click()
    expect(page.get_by_role("main").get_by_text(re.compile("up"))).not_to_have_count(0)

"""Every mode is played from the deal to the result by pressing what stands on the table."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.table import play_to_the_end, result

_FEW_CARDS = {"deck": {"+1": 8, "+2": 6, "+3": 4, "visa": 3, "snatch": 3, "insurance": 4}}


@pytest.mark.parametrize(
    ("game", "others", "options"),
    [
        ("stack-nabbit", 2, {}),
        ("stacky-map", 1, {**_FEW_CARDS, "hand": 3}),
        ("staccs-uh-oh", 1, {}),
        ("staccs-party", 5, {}),
        ("staccs-solo", 0, {"table": [8, 6], "edge": "inside"}),
        ("staccs-wild-out", 1, {}),
    ],
)
def test_a_whole_game_by_clicks(
    arrive: Arrive, game: str, others: int, options: dict[str, Any]
) -> None:
    ada = arrive("Ada")
    table = ada.alone_with_bots(game, others, options=options)
    play_to_the_end(ada.page)
    heading = result(ada.page)
    expect(heading).to_be_visible()
    assert ada.ask("get", f"/api/tables/{table}")["state"] == "over"
    ada.page.get_by_role("button", name="How the points come about").click()
    expect(ada.page.locator(".ranks .lines").first).to_be_visible()
    ada.page.get_by_role("button", name="Was the deal fair?").click()
    expect(ada.page.get_by_text("The deal was fair.", exact=True)).to_be_visible()

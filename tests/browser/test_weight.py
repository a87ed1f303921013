"""What a browser has to fetch before one can play."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Arrive
from tests.browser.screens import settled

_MOST_SCRIPT = 150_000
_MOST_FONTS = 80_000


@pytest.mark.parametrize("game", ["", "stack-nabbit", "stacky-map", "staccs-uh-oh"])
def test_little_script_is_fetched_at_first(arrive: Arrive, game: str) -> None:
    ada = arrive("Ada")
    fetched: dict[str, tuple[str, int]] = {}
    kinds: dict[str, tuple[str, str]] = {}
    lines = ada.context.new_cdp_session(ada.page)
    lines.send("Network.enable")
    lines.on(
        "Network.responseReceived",
        lambda event: kinds.update({event["requestId"]: (event["type"], event["response"]["url"])}),
    )
    lines.on(
        "Network.loadingFinished",
        lambda event: fetched.update(
            {
                kinds[event["requestId"]][1]: (
                    kinds[event["requestId"]][0],
                    int(event["encodedDataLength"]),
                )
            }
        ),
    )
    if game:
        ada.alone_with_bots(game, 2)
    else:
        ada.go("/")
    settled(ada.page)
    script = sum(size for kind, size in fetched.values() if kind == "Script")
    fonts = sum(size for kind, size in fetched.values() if kind == "Font")
    assert 10_000 < script < _MOST_SCRIPT
    assert 10_000 < fonts < _MOST_FONTS
    assert all(url.startswith(ada.site.url) for url in fetched)

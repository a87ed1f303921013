"""What the server's log says, and what it never does."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest
import structlog

from stackyard.server import logs


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = list(root.handlers), root.level
    yield
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.reset_defaults()


@pytest.mark.parametrize("pretty", [False, True])
def test_a_fault_is_told_without_what_variables_held(
    pretty: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    logs.set_up(pretty=pretty)

    def fail(hand: str) -> None:
        raise ValueError(len(hand))

    held = " ".join(("queen", "of", "hearts"))
    try:
        fail(held)
    except ValueError:
        logs.log.exception("fault", token="abc")
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert "queen of" not in said
    assert "abc" not in said
    assert "(hidden)" in said

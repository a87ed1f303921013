"""What all tests at a terminal share."""

from collections.abc import Iterator

import pytest

from tests.terminal.tools import Terminal


@pytest.fixture(autouse=True)
def no_terminal_is_left_over() -> Iterator[None]:
    """A test that fails half-way leaves no process behind."""
    yield
    Terminal.end_all()

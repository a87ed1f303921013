"""Every test of a store's behaviour runs on a file and in memory."""

from pathlib import Path

import pytest

from stackyard.server.store.sqlite import IN_MEMORY


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(params=["file", "memory"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Path:
    return tmp_path / "store.db" if request.param == "file" else IN_MEMORY

"""The shared test helps: a missing tool is never passed over in continuous integration."""

from pathlib import Path

import pytest

from tests.tools import deep, needs

ABSENT = "stackyard-tool-that-is-nowhere"


def test_needs_gives_the_path_of_a_tool_that_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tool = tmp_path / "tool"
    tool.touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert needs("tool") == str(tool)


def test_needs_skips_where_the_tool_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match=ABSENT):
        needs(ABSENT)


def test_needs_fails_in_continuous_integration(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match=ABSENT):
        needs(ABSENT)


@pytest.mark.parametrize(("value", "count"), [("", 3), ("0", 3), ("1", 50)])
def test_deep_chooses_the_count(monkeypatch: pytest.MonkeyPatch, value: str, count: int) -> None:
    monkeypatch.setenv("STACKYARD_DEEP", value)
    assert deep(3, 50) == count

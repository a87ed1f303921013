"""Limits that the keeper of a server sets."""

from __future__ import annotations

import pytest

from stackyard.server.settings import Bounds, LimitError, Rate, bounds_with


def test_what_is_not_named_stays_as_it_is() -> None:
    assert bounds_with(()) == Bounds()
    wanted = Bounds(tables=7, work_s=2.5, requests=Rate(500, 100.5))
    assert bounds_with(("tables=7", "work_s=2.5", "requests=500/100.5")) == wanted


@pytest.mark.parametrize(
    ("limit", "said"),
    [
        ("table=7", r"no limit 'table'; there are .*tables"),
        ("tables", "tables takes a number from 1 on, not ''"),
        ("tables=0", "not '0'"),
        ("tables=many", "not 'many'"),
        ("tables=1.5", "not '1.5'"),
        ("work_s=nan", "not 'nan'"),
        ("requests=5", "requests takes two numbers such as 500/100"),
        ("requests=0.5/1", "not '0.5/1'"),
        ("requests=5/0", "not '5/0'"),
        ("requests=5/1/1", "not '5/1/1'"),
    ],
)
def test_a_wrong_limit_says_what_is_allowed(limit: str, said: str) -> None:
    with pytest.raises(LimitError, match=said):
        bounds_with((limit,))

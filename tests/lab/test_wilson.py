"""Intervals of shares of wins, against known ones and against what an interval must be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.lab.wilson import wilson


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [  # by SciPy: binomtest(wins, games).proportion_ci(method="wilson")
        (0, 10, 0.0, 0.277533),
        (5, 10, 0.236593, 0.763407),
        (10, 10, 0.722467, 1.0),
        (60, 300, 0.158657, 0.248929),
    ],
)
def test_known_intervals(wins: int, games: int, low: float, high: float) -> None:
    assert wilson(wins, games) == pytest.approx((low, high), abs=1e-6)


@given(st.integers(1, 10_000), st.floats(0, 1))
def test_an_interval_holds_its_share_and_narrows_with_more_games(games: int, part: float) -> None:
    low, high = wilson(part * games, games)
    assert 0 <= low <= part + 1e-12
    assert part - 1e-12 <= high <= 1
    closer = wilson(part * games * 4, games * 4)
    assert closer[1] - closer[0] < high - low


@pytest.mark.parametrize(("wins", "games"), [(0, 0), (1, 0), (-1, 5), (6, 5)])
def test_what_is_no_share_is_refused(wins: int, games: int) -> None:
    with pytest.raises(ValueError, match="are no share"):
        wilson(wins, games)

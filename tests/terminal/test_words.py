"""Small words."""

import pytest

from stackyard.terminal.words import Names, listing, number, things


@pytest.mark.parametrize(
    ("parts", "text"),
    [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (list("abc"), "a, b and c")],
)
def test_listing(parts: list[str], text: str) -> None:
    assert listing(parts) == text


def test_counts() -> None:
    assert [number(n) for n in (0, 1, 15, 16)] == ["no", "one", "fifteen", "16"]
    assert things(1, "card") == "one card"
    assert things(2, "ace", "aces") == "two aces"


def test_only_the_seat_spoken_to_is_you() -> None:
    names = Names(("Ada", "Bo"), you=1)
    assert (names.who(0), names.whom(0), names.whose(0), names.has(0)) == (
        *("Ada", "Ada", "Ada's"),
        "has",
    )
    assert (names.who(1), names.whom(1), names.whose(1), names.has(1)) == (
        *("You", "you", "Your"),
        "have",
    )

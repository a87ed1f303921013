"""What is done alike with rows of cards and of what is told about them."""

from __future__ import annotations

from stackyard.kernel import Row, rule


@rule
def count_in(row: Row, length: int, card: int) -> int:
    """How often a card lies in a row's first places."""
    count = 0
    for i in range(length):
        if row[i] == card:
            count += 1
    return count


@rule
def first_in(row: Row, card: int) -> int:
    """The first place of a card in a row; IndexError where it is not there."""
    place = 0
    while row[place] != card:
        place += 1
    return place


@rule
def close_gap(row: Row, place: int, last: int, blank: int) -> None:
    """Take out what lies in a place: what follows, up to the last place, moves up."""
    for i in range(place, last):
        row[i] = row[i + 1]
    row[last] = blank


@rule
def make_gap(row: Row, place: int, length: int, value: int) -> None:
    """Put a value into a place of a row of this length: what lies there and after it moves on."""
    for i in range(length, place, -1):
        row[i] = row[i - 1]
    row[place] = value

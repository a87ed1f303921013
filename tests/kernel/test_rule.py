"""Notes, and the helpers that stand in where the twins would part."""

from typing import Annotated

import pytest

from stackyard.kernel import PUBLIC, Note, Range, copy_row, fill, note, rule, state, swap_rows
from stackyard.kernel.rule import Row, is_rule


@state
class Table:
    turn: Annotated[int, Range(0, 5)]
    up: Annotated[list[list[int]], 2, 3, Range(0, 9)]
    board: Annotated[bytearray, 3, Range(0, 9)]


def test_a_rule_is_the_function_itself() -> None:
    def step(s: Table) -> int:
        return s.turn + 1

    assert rule(step) is step
    assert is_rule(step)
    assert step(Table()) == 1


@pytest.mark.parametrize("value", [len, 3, None, Table, lambda: 0])
def test_nothing_else_is_a_rule(value: object) -> None:
    assert not is_rule(value)


def test_a_note_reaches_who_listens() -> None:
    s = Table()
    s.notes = []  # type: ignore[attr-defined]
    note(s, 3, PUBLIC)
    note(s, 4, 0b101, 7, 8)
    assert s.notes == [Note(3, PUBLIC, ()), Note(4, 0b101, (7, 8))]  # type: ignore[attr-defined]


def test_a_note_is_lost_where_nobody_listens() -> None:
    s = Table()
    note(s, 3, PUBLIC, 1)
    assert s.notes is None  # type: ignore[attr-defined]


def test_everybody_is_in_the_public_mask() -> None:
    assert all(PUBLIC & 1 << seat for seat in range(64))


ROWS = [[1, 2, 3], bytearray([1, 2, 3])]


@pytest.mark.parametrize("row", ROWS)
def test_fill_fills_every_place(row: Row) -> None:
    kept = row[:]
    fill(kept, 9)
    assert list(kept) == [9, 9, 9]


@pytest.mark.parametrize("row", ROWS)
def test_copy_row_shares_nothing(row: Row) -> None:
    target = [0, 0, 0]
    copy_row(target, row)
    assert target == [1, 2, 3]
    target[0] = 7
    assert row[0] == 1


@pytest.mark.parametrize("row", ROWS)
def test_swap_rows_loses_no_row(row: Row) -> None:
    a, b = row[:], [7, 8, 9]
    swap_rows(a, b)
    assert list(a) == [7, 8, 9]
    assert b == [1, 2, 3]

"""What makes linked rules quick leaves their meaning as it is."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.kernel.compile import Compiled
from tests.kernel.modules import HEADER, imported

RULES = """
@rule
def remainder(a: int, b: int) -> int:
    return a % b


@rule
def place(row: Row, i: int) -> int:
    return row[i]


@rule
def set_place(s: State, seat: int, number: int, value: int) -> None:
    s.up[seat][number] = value


@rule
def board_place(batch: State, i: int) -> int:
    return batch.board[i]
"""


@pytest.fixture(scope="module")
def twin(tmp_path_factory: pytest.TempPathFactory) -> Compiled:
    with imported(tmp_path_factory.mktemp("rules"), tuned_rules=HEADER + RULES) as (module,):
        return Compiled(module, module.State, module.State)


INT64 = st.integers(-(2**63), 2**63 - 1)
SMALL = st.integers(-12, 12)


@given(a=INT64 | SMALL, b=(INT64 | SMALL).filter(bool))
def test_the_remainder_is_that_of_python(twin: Compiled, a: int, b: int) -> None:
    # The one quotient that does not fit 64 bits.
    if (a, b) != (-(2**63), -1):
        assert twin.remainder(a, b) == a % b


@pytest.mark.parametrize("a", [-1, 0, 5])
def test_a_remainder_by_0_raises(twin: Compiled, a: int) -> None:
    with pytest.raises(ZeroDivisionError):
        twin.remainder(a, 0)


@pytest.mark.parametrize("i", [-(2**63), -5, -4, -1, 4, 2**62])
def test_an_index_out_of_bounds_raises(twin: Compiled, i: int) -> None:
    with pytest.raises(IndexError):
        twin.place(np.arange(4), i)


@pytest.mark.parametrize("place", [(-1, 0), (2, 0), (0, -1), (0, 3)])
def test_an_index_out_of_bounds_of_a_state_raises(twin: Compiled, place: tuple[int, int]) -> None:
    batch = twin.batch(1)
    with pytest.raises(IndexError):
        twin.set_place(batch[0], *place, 7)
    assert not batch["up"].any()
    with pytest.raises(IndexError):
        twin.board_place(batch[0], -1)


def test_an_index_within_bounds_is_read_and_written(twin: Compiled) -> None:
    batch = twin.batch(2)
    twin.set_place(batch[1], 1, 2, 99)
    assert batch["up"].tolist() == [[[0] * 3] * 2, [[0] * 3, [0, 0, 99]]]
    assert [twin.place(np.arange(4), i) for i in range(4)] == [0, 1, 2, 3]

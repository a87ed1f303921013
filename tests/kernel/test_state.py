"""States: how fields are declared, and what clone, check, pack, unpack and digest promise."""

from typing import Annotated, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.kernel import FieldError, Range, check, clone, digest, pack, state, unpack
from stackyard.kernel.fields import Field
from stackyard.kernel.records import record_type
from stackyard.kernel.state import digest_of, fields_of


@state
class Table:
    """One field of every kind and every storage."""

    turn: Annotated[int, Range(0, 5)]
    debt: Annotated[int, Range(-128, 127)]
    points: Annotated[int, Range(-30_000, 30_000)]
    word: Annotated[int, Range(0, 0xFFFFFFFF)]
    pile: Annotated[list[int], 4, Range(0, 7)]
    up: Annotated[list[list[int]], 2, 3, Range(-1, 300)]
    cube: Annotated[list[list[list[int]]], 2, 2, 2, Range(0, 1)]
    board: Annotated[bytearray, 6, Range(0, 100)]


@state
class LongTable(Table):
    """The same with a longer pile, and one field more."""

    pile: Annotated[list[int], 9, Range(0, 7)]
    rounds: Annotated[int, Range(0, 99)]


def values(field: Field) -> st.SearchStrategy[Any]:
    """All that a field may hold."""
    made: st.SearchStrategy[Any] = st.integers(field.range.low, field.range.high)
    for length in reversed(field.shape):
        made = st.lists(made, min_size=length, max_size=length)
    return made.map(bytearray) if field.is_bytes else made


@st.composite
def tables(draw: st.DrawFn) -> Table:
    s = Table()
    for field in fields_of(Table):
        setattr(s, field.name, draw(values(field)))
    return s


# --- declarations


def declared(annotation: Any, name: str = "field") -> type:
    return state(type("Odd", (), {"__annotations__": {name: annotation}}))


@pytest.mark.parametrize(
    ("annotation", "why"),
    [
        (int, r"Odd\.field: declare it as Annotated\[\.\.\., Range\(low, high\)\]"),
        (Annotated[int, 3], "its lengths and one Range"),
        (Annotated[int, Range(0, 1), Range(0, 2)], "its lengths and one Range"),
        (Annotated[int, Range(0, 1), "a comment"], "its lengths and one Range"),
        (Annotated[int, 2, Range(0, 1)], r"needs 0 lengths, got \(2,\)"),
        (Annotated[list[int], Range(0, 1)], r"needs 1 lengths, got \(\)"),
        (Annotated[list[list[int]], 3, Range(0, 1)], r"needs 2 lengths, got \(3,\)"),
        (Annotated[list[int], 0, Range(0, 1)], "every length must be at least 1"),
        (Annotated[list[int], -2, Range(0, 1)], "every length must be at least 1"),
        (Annotated[float, Range(0, 1)], "allowed are int, list"),
        (Annotated[list[str], 2, Range(0, 1)], "allowed are int, list"),
        (Annotated[dict[int, int], 2, Range(0, 1)], "allowed are int, list"),
        (Annotated[bytearray, Range(0, 1)], "a bytearray needs one length"),
        (Annotated[bytearray, 2, 2, Range(0, 1)], "a bytearray needs one length"),
        (Annotated[bytearray, 2, Range(0, 128)], "a range within 0 to 127"),
        (Annotated[bytearray, 2, Range(-1, 5)], "a range within 0 to 127"),
        (Annotated[int, Range(0, 1 << 63)], "0 to 9223372036854775808 does not fit 64 bits"),
        (Annotated[int, Range(-1 << 63, 0)], "does not fit 64 bits"),
    ],
)
def test_a_wrong_declaration_says_what_is_allowed(annotation: Any, why: str) -> None:
    with pytest.raises(FieldError, match=why):
        declared(annotation)


@pytest.mark.parametrize("name", ["notes", "_clone"])
def test_the_kernels_own_names_are_no_fields(name: str) -> None:
    with pytest.raises(FieldError, match=f"Odd.{name}: .*the kernel's"):
        declared(Annotated[int, Range(0, 1)], name)


@pytest.mark.parametrize(("low", "high"), [(1, 5), (-5, -1), (3, -3)])
def test_a_range_includes_the_blank_value(low: int, high: int) -> None:
    with pytest.raises(FieldError, match=f"must include 0, the blank value; got {low} to {high}"):
        Range(low, high)


def test_a_state_has_no_defaults() -> None:
    with pytest.raises(FieldError, match=r"Lively\.turn: a state has fields only, and no defaults"):

        @state
        class Lively:
            turn: Annotated[int, Range(0, 5)] = 3


def test_a_state_has_no_methods() -> None:
    with pytest.raises(FieldError, match=r"Lively\.pass_on: a state has fields only"):

        @state
        class Lively:
            turn: Annotated[int, Range(0, 5)]

            def pass_on(self) -> None:
                self.turn += 1


def test_a_state_has_fields() -> None:
    with pytest.raises(FieldError, match="Empty declares no fields"):

        @state
        class Empty:
            pass


def test_only_states_have_fields() -> None:
    with pytest.raises(FieldError, match="int is not a state: mark it with @state"):
        fields_of(int)


@pytest.mark.parametrize(
    ("low", "high", "code"),
    [
        (0, 127, "b"),
        (-127, 0, "b"),
        (0, 128, "h"),
        # The storage holds the negative of each number too.
        (-128, 0, "h"),
        (-32_767, 32_767, "h"),
        (-32_768, 0, "i"),
        (0, (1 << 31) - 1, "i"),
        (0, 1 << 31, "q"),
        (-(1 << 63) + 1, (1 << 63) - 1, "q"),
    ],
)
def test_storage_is_the_smallest_signed_integer(low: int, high: int, code: str) -> None:
    assert Field("field", (), Range(low, high)).code == code


# --- blank states


def test_a_blank_state_is_0_throughout() -> None:
    s = Table()
    assert (s.turn, s.debt, s.points, s.word) == (0, 0, 0, 0)
    assert s.pile == [0] * 4
    assert s.up == [[0] * 3] * 2
    assert s.cube == [[[0] * 2] * 2] * 2
    assert s.board == bytearray(6)
    assert s.notes is None  # type: ignore[attr-defined]
    check(s)
    assert pack(s) == bytes(record_type(Table).itemsize)


def test_rows_of_a_blank_state_are_its_own() -> None:
    s = Table()
    s.up[0][0] = 5
    s.cube[0][0][0] = 1
    assert s.up[1][0] == 0
    assert s.cube[0][1][0] == s.cube[1][0][0] == 0
    assert Table().up[0][0] == 0


def test_a_state_takes_no_other_names() -> None:
    with pytest.raises(AttributeError):
        Table().trun = 1  # type: ignore[attr-defined]


def test_repr_names_every_field() -> None:
    text = repr(Table())
    assert text.startswith("Table(turn=0, debt=0, ")
    assert all(f"{field.name}=" in text for field in fields_of(Table))


# --- clone


def test_a_clone_is_equal_and_independent() -> None:
    s = Table()
    s.turn, s.pile[2], s.up[1][2], s.cube[1][0][1], s.board[5] = 3, 7, 300, 1, 100
    before = pack(s)
    copy = clone(s)
    assert type(copy) is Table
    assert copy == s
    copy.turn, copy.pile[2], copy.up[1][2], copy.cube[1][0][1], copy.board[5] = 0, 1, 2, 0, 4
    assert pack(s) == before
    assert copy != s
    second = clone(s)
    s.pile[0], s.up[0][0], s.cube[0][0][0], s.board[0] = 1, 1, 1, 1
    assert pack(second) == before


def test_nobody_listens_to_a_clone() -> None:
    s = Table()
    s.notes = []  # type: ignore[attr-defined]
    assert clone(s).notes is None  # type: ignore[attr-defined]


def test_notes_are_no_part_of_a_state() -> None:
    s, listened = Table(), Table()
    listened.notes = ["something"]  # type: ignore[attr-defined]
    assert s == listened
    assert pack(s) == pack(listened)


@given(tables())
def test_clones_pack_alike(s: Table) -> None:
    assert pack(clone(s)) == pack(s)


def test_states_of_two_classes_are_never_equal() -> None:
    @state
    class Twin:
        turn: Annotated[int, Range(0, 5)]

    @state
    class Other:
        turn: Annotated[int, Range(0, 5)]

    made: list[object] = [Twin(), Twin(), Other()]
    assert made[0] == made[1]
    assert made[0] != made[2]


def test_a_state_is_no_key_of_a_dictionary() -> None:
    with pytest.raises(TypeError, match="unhashable"):
        hash(Table())


# --- pack and unpack


@given(tables())
def test_unpack_is_the_inverse_of_pack(s: Table) -> None:
    check(s)
    again = unpack(Table, pack(s))
    assert again == s
    assert pack(again) == pack(s)
    assert [type(getattr(again, f.name)) for f in fields_of(Table)] == [
        type(getattr(s, f.name)) for f in fields_of(Table)
    ]


@given(tables())
def test_a_record_holds_the_same_bytes_and_values(s: Table) -> None:
    record = np.frombuffer(pack(s), dtype=record_type(Table))
    for field in fields_of(Table):
        value = getattr(s, field.name)
        assert record[0][field.name].tolist() == (list(value) if field.is_bytes else value)
    assert record.tobytes() == pack(s)


def test_a_packed_state_is_little_endian_and_without_gaps() -> None:
    s = Table()
    s.turn, s.points, s.word = 1, 0x0203, 0x04050607
    assert pack(s)[:12] == bytes([1, 0, 0, 3, 2, 7, 6, 5, 4, 0, 0, 0])


@pytest.mark.parametrize("length", [0, 1, record_type(Table).itemsize + 1])
def test_unpack_refuses_another_length(length: int) -> None:
    size = record_type(Table).itemsize
    with pytest.raises(FieldError, match=f"a packed Table has {size} bytes, not {length}"):
        unpack(Table, bytes(length))


def test_unpack_refuses_what_is_out_of_range() -> None:
    with pytest.raises(FieldError, match=r"Table\.turn is 6, allowed are whole numbers from 0 to"):
        unpack(Table, b"\x06" + pack(Table())[1:])


def test_unpack_refuses_a_byte_past_127() -> None:
    with pytest.raises(FieldError, match=r"Table\.board\[5\] is 255"):
        unpack(Table, pack(Table())[:-1] + b"\xff")


def test_a_digest_is_that_of_the_bytes() -> None:
    s = Table()
    assert digest(s) == digest_of(pack(s))
    assert len(digest(s)) == 16
    blank = digest(s)
    s.board[3] = 1
    assert digest(s) != blank


def test_digests_stay_the_same_for_good() -> None:
    s = Table()
    s.turn = 5
    assert digest(s) == "14779127d3e6ea49"


# --- check


def test_check_names_the_first_fault() -> None:
    s = Table()
    s.up[1][2] = 301
    s.up[1][1] = -2
    s.board[0] = 101
    with pytest.raises(FieldError, match=r"^Table\.up\[1\]\[1\] is -2, .* from -1 to 300$"):
        check(s)


@pytest.mark.parametrize(
    ("field", "value", "why"),
    [
        ("turn", 6, r"Table\.turn is 6, allowed are whole numbers from 0 to 5"),
        ("turn", -1, r"Table\.turn is -1"),
        ("turn", None, r"Table\.turn is None"),
        ("turn", 1.0, r"Table\.turn is 1\.0"),
        ("turn", [1], r"Table\.turn is \[1\]"),
        ("word", 1 << 70, rf"Table\.word is {1 << 70}"),
        ("pile", [0, 0, 0, 8], r"Table\.pile\[3\] is 8"),
        ("pile", [0, 0, 2.5, 0], r"Table\.pile\[2\] is 2\.5"),
        ("pile", [0, 0, None, 0], r"Table\.pile\[2\] is None"),
        ("pile", [0, 0, 0], r"Table\.pile should be a list of the shape \(4,\)"),
        ("pile", [0] * 5, r"Table\.pile should be a list"),
        ("pile", (0, 0, 0, 0), r"Table\.pile should be a list"),
        ("pile", bytearray(4), r"Table\.pile should be a list"),
        ("pile", 3, r"Table\.pile should be a list"),
        ("up", [[0, 0, 0], [0, 0]], r"Table\.up should be a list of the shape \(2, 3\)"),
        ("up", [[0, 0, 0, 0], [0, 0]], r"Table\.up should be a list"),
        ("up", [[0, 0, 0], 0], r"Table\.up should be a list"),
        ("up", [[0, 0, 0], [0, -2, 0]], r"Table\.up\[1\]\[1\] is -2"),
        ("up", [[0, 0, 301], [0, 0, 0]], r"Table\.up\[0\]\[2\] is 301"),
        ("pile", [0, -1, 0, 0], r"Table\.pile\[1\] is -1"),
        ("cube", [[[0, 0], [0, 0]], [[0, 0], [0, 2]]], r"Table\.cube\[1\]\[1\]\[1\] is 2"),
        ("board", bytearray(b"\0\0\0\0\0\xff"), r"Table\.board\[5\] is 255"),
        ("board", bytearray(b"\0\0\0\0\x65\0"), r"Table\.board\[4\] is 101"),
        ("board", bytearray(5), r"Table\.board should be a bytearray of the shape \(6,\)"),
        ("board", [0] * 6, r"Table\.board should be a bytearray"),
    ],
)
def test_check_finds_every_fault(field: str, value: object, why: str) -> None:
    s = Table()
    setattr(s, field, value)
    with pytest.raises(FieldError, match=why):
        check(s)


@given(tables())
def test_check_passes_all_that_is_declared(s: Table) -> None:
    check(s)


def test_truth_values_are_whole_numbers() -> None:
    s = Table()
    s.turn = True
    check(s)
    assert unpack(Table, pack(s)) == s


# --- subclasses


def test_a_subclass_overrides_lengths_in_place() -> None:
    names = [field.name for field in fields_of(LongTable)]
    assert names == [*(field.name for field in fields_of(Table)), "rounds"]
    s = LongTable()
    assert isinstance(s, Table)
    assert len(s.pile) == 9
    s.pile[8], s.rounds = 7, 99
    check(s)
    assert type(clone(s)) is LongTable
    assert unpack(LongTable, pack(s)) == s
    assert record_type(LongTable).itemsize == record_type(Table).itemsize + 6


def test_a_subclass_leaves_its_base_as_it_was() -> None:
    assert len(Table().pile) == 4
    assert LongTable() != Table()
    with pytest.raises(FieldError):
        unpack(Table, pack(LongTable()))

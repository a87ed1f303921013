"""The compiled twin: the same as the plain one, kept from one run to the next, and never stale."""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.kernel import SeededDice, clone, pack, unpack
from stackyard.kernel.chance import bounded
from stackyard.kernel.compile import CACHE_VARIABLE, compiled, dice_batch, options_record
from tests.kernel import operators, race
from tests.tools import deep
from tests.twins import Twins

MOST_LEGAL = 3


def options(seats: int) -> race.Options:
    made = race.Options()
    made.seats = seats
    return made


# --- twin against twin


@st.composite
def operands(draw: st.DrawFn) -> operators.State:
    s = operators.State()
    byte = st.integers(-127, 127)
    s.a = draw(byte)
    s.b = draw(st.integers(-32_767, 32_767))
    s.c = draw(st.integers(-1_000_000_000, 1_000_000_000))
    s.d = draw(st.integers(-(1 << 40), 1 << 40))
    s.row = draw(st.lists(byte, min_size=4, max_size=4))
    s.table = [draw(st.lists(byte, min_size=4, max_size=4)) for _ in range(3)]
    s.board = bytearray(draw(st.lists(st.integers(0, 127), min_size=5, max_size=5)))
    return s


RULES = ["arithmetic", "division", "bits", "truth", "loops", "rows"]


@pytest.mark.parametrize("name", RULES)
@given(s=operands())
def test_every_operator_means_the_same(name: str, s: operators.State) -> None:
    twin = compiled(operators, operators.State, operators.State)
    batch = options_record(s)
    assert getattr(twin, name)(batch[0]) == getattr(operators, name)(s)
    assert batch["out"][0].tolist() == s.out
    assert batch.tobytes() == pack(s)


@pytest.mark.parametrize("seats", [2, 3])
def test_games_run_the_same(seats: int) -> None:
    for game in range(deep(40, 2_000)):
        twins = Twins(race, race.State, options(seats), MOST_LEGAL, seed=1, game=game)
        while not race.over(twins.plain):
            twins.play(twins.choose())
            twins.compare_knowledge(seed=game)


def test_random_play_is_what_is_agreed() -> None:
    # Game i draws from stream 2 * i, its choices from the next; a forced step draws no number.
    twin = compiled(race, race.State, race.Options)
    games, packed = 50, options_record(options(3))
    batch, out = twin.batch(games), np.zeros(MOST_LEGAL, np.int64)
    counts, scores = np.zeros(2, np.int64), np.zeros((games, 3), np.int64)
    dice, chance = dice_batch(5, games, 0, 2), dice_batch(5, games, 1, 2)
    twin.random_games(batch, packed, dice, chance, out, counts, scores, 0, games)
    decisions = forced = 0
    for game in range(games):
        s, plain_dice = race.State(), SeededDice(5, 2 * game)
        choices = SeededDice(5, 2 * game + 1)
        race.setup(s, options(3), plain_dice)
        while not race.over(s):
            actions = [0] * MOST_LEGAL
            n = race.legal(s, s.turn, actions)
            decisions, forced = decisions + (n > 1), forced + (n == 1)
            choice = bounded(choices.chance, n) if n > 1 else 0
            race.apply(s, s.turn, actions[choice], plain_dice)
        assert pack(s) == batch[game].tobytes()
        assert scores[game].tolist() == [race.total(s, seat, 0) for seat in range(3)]
    assert counts.tolist() == [decisions, forced]


def test_loops_over_batches_do_as_single_steps_do() -> None:
    twin = compiled(race, race.State, race.Options)
    n, packed = 20, options_record(options(3))
    batch, dice = twin.batch(n), dice_batch(8, n)
    twin.deal_many(batch, packed, dice, 0, n)
    single, single_dice = twin.batch(n), dice_batch(8, n)
    out, counts = np.zeros((n, MOST_LEGAL), np.int64), np.zeros(n, np.int64)
    row = np.zeros(MOST_LEGAL, np.int64)
    for i in range(n):
        twin.deal_one(single, i, packed, single_dice)
    running = n
    while running:
        assert batch.tobytes() == single.tobytes()
        twin.legal_many(batch, out, counts, 0, n)
        running = 0
        actions = out[np.arange(n), np.maximum(counts - 1, 0)].copy()
        for i in range(n):
            if twin.over_one(single, i):
                assert counts[i] == 0
                continue
            seat = twin.next_actor_one(single, i)
            assert twin.legal_one(single, i, seat, row) == counts[i]
            assert row[: counts[i]].tolist() == out[i, : counts[i]].tolist()
            twin.apply_one(single, i, seat, actions[i], single_dice)
            running += 1
        assert twin.step_many(batch, actions, dice, 0, n) == running


def test_a_part_of_a_batch_leaves_the_rest_alone() -> None:
    twin = compiled(race, race.State, race.Options)
    batch = twin.batch(6)
    twin.deal_many(batch, options_record(options(2)), dice_batch(8, 6), 2, 4)
    assert [bool(record["left"]) for record in batch] == [False, False, True, True, False, False]


def test_a_copy_is_whole_and_independent() -> None:
    twin = compiled(race, race.State, race.Options)
    source, target = twin.batch(3), twin.batch(3)
    twin.deal_many(source, options_record(options(3)), dice_batch(1, 3), 0, 3)
    twin.copy_one(target, 2, source, 0)
    assert target[2].tobytes() == source[0].tobytes()
    assert target[:2].tobytes() == bytes(2 * target.itemsize)
    twin.copy_many(target, source, 0, 3)
    assert target.tobytes() == source.tobytes()
    twin.apply_one(target, 1, target[1]["turn"], race.TAKE, dice_batch(2, 3))
    assert target[1].tobytes() != source[1].tobytes()


def test_dealing_anew_leaves_nothing_of_the_old_game() -> None:
    twin = compiled(race, race.State, race.Options)
    batch, packed = twin.batch(1), options_record(options(3))
    twin.deal_one(batch, 0, packed, dice_batch(3, 1))
    fresh = batch.tobytes()
    batch.view(np.int8)[:] = 1
    twin.deal_one(batch, 0, packed, dice_batch(3, 1))
    assert batch.tobytes() == fresh
    batch.view(np.int8)[:] = 1
    twin.clear_state(batch[0])
    assert batch.tobytes() == bytes(batch.nbytes)


# --- errors at run time


PAST = [
    ("look_up", 4, 0),
    ("look_up", 127, 0),
    ("look_up_deep", 3, 0),
    ("look_up_deep", 0, 4),
    ("look_up_constant", 2, 0),
    ("look_up_constant", 0, 3),
    ("write", 4, 0),
    ("write_deep", 3, 0),
    ("write_deep", 0, 4),
    ("look_up_board", 5, 0),
]


@pytest.mark.parametrize(("name", "i", "j"), PAST)
def test_a_look_up_past_the_end_raises_in_both_twins(name: str, i: int, j: int) -> None:
    twin = compiled(operators, operators.State, operators.State)
    s = operators.State()
    batch = options_record(s)
    for use in (partial(getattr(operators, name), s), partial(getattr(twin, name), batch[0])):
        use(0, 0)
        with pytest.raises(IndexError):
            use(i, j)
    assert batch.tobytes() == pack(s)


@pytest.mark.parametrize("name", ["look_up", "look_up_deep", "look_up_constant", "write"])
def test_an_index_below_0_is_never_read_from_the_end_by_the_compiled_twin(name: str) -> None:
    twin = compiled(operators, operators.State, operators.State)
    with pytest.raises(IndexError):
        getattr(twin, name)(twin.batch(1)[0], -1, 0)


def test_a_division_by_0_raises_in_both_twins() -> None:
    twin = compiled(operators, operators.State, operators.State)
    for name in ("quotient", "rest"):
        for module in (operators, twin):
            assert getattr(module, name)(-7, 2) == {"quotient": -4, "rest": 1}[name]
            with pytest.raises(ZeroDivisionError):
                getattr(module, name)(1, 0)


def test_a_rule_that_is_not_there_is_named() -> None:
    twin = compiled(race, race.State, race.Options)
    with pytest.raises(AttributeError, match="has no compiled rule shuffel"):
        twin.shuffel  # noqa: B018


def test_a_module_without_a_game_has_no_drivers() -> None:
    with pytest.raises(AttributeError, match="has no compiled rule deal_one"):
        compiled(operators, operators.State, operators.State).deal_one  # noqa: B018


def test_one_process_compiles_once() -> None:
    twin = compiled(race, race.State, race.Options)
    assert compiled(race, race.State, race.Options) is twin
    assert twin.state.itemsize == len(pack(race.State()))
    assert twin.options.itemsize == len(pack(race.Options()))


def test_an_options_record_is_a_copy() -> None:
    made = options(3)
    record = options_record(made)
    record["seats"] = 2
    assert made.seats == 3
    assert unpack(race.Options, record.tobytes()) == options(2)
    assert clone(made) == made


# --- the cache

SCRIPT = """
import sys, race
from stackyard.kernel.compile import compiled

options = race.Options()
options.seats = 3
twin = compiled(race, race.State, race.Options)
if "all" in sys.argv:
    twin.compile_all(3, 3, options)
print(twin.was_warm, twin.source)
"""


def run(folder: Path, cache: Path, *arguments: str) -> tuple[bool, Path]:
    """Compile the tiny game, as it stands in a folder, in a process of its own."""
    environment = {**os.environ, CACHE_VARIABLE: str(cache), "TMPDIR": str(folder)}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT, *arguments],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    warm, _, source = done.stdout.strip().partition(" ")
    return warm == "True", Path(source)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with the tiny game."""
    game = tmp_path / "game"
    game.mkdir()
    for module in ("race", "race_moves"):
        text = (Path(__file__).parent / f"{module}.py").read_text()
        (game / f"{module}.py").write_text(text.replace("from tests.kernel.", "from "))
    return game


def test_the_cache_is_kept_and_never_stale(folder: Path, tmp_path: Path) -> None:
    cache = tmp_path / "cache"
    cold, source = run(folder, cache, "all")
    assert not cold
    assert source.is_relative_to(cache)
    assert run(folder, cache) == (True, source)
    # A constant of the other module, a rule of it, a field's range, an option's.
    changes = [
        ("race_moves", "STEP: Final = 1", "STEP: Final = 2"),
        ("race_moves", "left - 1, pile[left - 1])", "left - 1, pile[0])"),
        ("race", "steps: Annotated[int, Range(0, 100)]", "steps: Annotated[int, Range(0, 999)]"),
        ("race", "worth: Annotated[int, Range(0, 1)]", "worth: Annotated[int, Range(0, 999)]"),
    ]
    seen = {source}
    for module, old, new in changes:
        path = folder / f"{module}.py"
        text = path.read_text()
        assert text.count(old) == 1
        path.write_text(text.replace(old, new))
        warm, changed = run(folder, cache)
        assert not warm
        assert changed not in seen
        seen.add(changed)
        path.write_text(text)
    assert run(folder, cache) == (True, source)


def test_where_no_cache_can_be_kept_rules_are_compiled_all_the_same(
    folder: Path, tmp_path: Path
) -> None:
    blocked = tmp_path / "blocked"
    blocked.write_text("a file where a folder should be")
    warm, source = run(folder, blocked)
    assert not warm
    assert source.is_relative_to(folder)
    assert run(folder, blocked)[1] != source


@pytest.mark.parametrize(
    "module", ["stackyard", "stackyard.kernel", "stackyard.games.registry", "stackyard.match"]
)
def test_the_plain_twin_loads_neither_numpy_nor_numba(module: str) -> None:
    script = f"import {module}, sys; print(*sorted({{'numba', 'numpy'}} & set(sys.modules)))"
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, timeout=60
    )
    assert done.stdout.strip() == ""

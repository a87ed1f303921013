"""The benchmark's report, from its measuring to its tables."""

import io
import math
import os
from collections.abc import Mapping
from pathlib import Path

import msgspec
import pytest
from rich.console import Console

from stackyard.games.errors import OptionError
from stackyard.games.registry import get_game
from stackyard.kernel.compile import CACHE_VARIABLE
from stackyard.lab import bench
from stackyard.lab.speed import Table
from stackyard.terminal.bench import bench_table, count, duration


@pytest.fixture(scope="module")
def report() -> bench.Report:
    told: list[str] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bench, "compile_seconds", lambda table: (5.0, 0.25))
        made = bench.run(["stack-nabbit"], 0.05, told.append)
    assert told[0] == "import stackyard"
    assert told[1:] == [
        f"Stack Nabbit: {what}" for what in ("compiling", "the compiled twin", "the plain twin")
    ]
    return made


def figures(value: object) -> list[float]:
    if isinstance(value, Mapping):
        return [number for part in value.values() for number in figures(part)]
    if isinstance(value, list | tuple):
        return [number for part in value for number in figures(part)]
    return [value] if isinstance(value, int | float) else []


def test_every_figure_is_measured(report: bench.Report) -> None:
    numbers = figures(msgspec.to_builtins(report))
    assert len(numbers) > 20
    assert all(number > 0 and math.isfinite(number) for number in numbers)
    (game,) = report.games
    assert (game.id, game.seats) == ("stack-nabbit", 4)
    assert game.state_bytes == Table(get_game("stack-nabbit"), 4).twin.state.itemsize


def test_decisions_and_forced_steps_are_all_steps(report: bench.Report) -> None:
    (game,) = report.games
    for twin in (game.plain, game.compiled):
        for speed in (twin.one_thread, twin.two_threads):
            assert speed.decisions > speed.forced > speed.games


def test_a_report_is_json(report: bench.Report) -> None:
    assert msgspec.json.decode(msgspec.json.encode(report), type=bench.Report) == report


def test_the_tables_fit_80_columns(report: bench.Report) -> None:
    paper = io.StringIO()
    Console(file=paper, width=80, markup=False).print(bench_table(report))
    text = paper.getvalue()
    assert max(map(len, text.splitlines())) <= 80
    game = report.games[0]
    for shown in (
        "Stack Nabbit, 4 seats",
        count(game.compiled.one_thread.decisions),
        count(game.compiled.batch_steps),
        duration(game.plain.step_seconds),
        duration(game.compiled.clone_many_seconds),
        f"{game.state_bytes} bytes",
        "5.00 s",
        "250 ms",
        report.machine.python,
    ):
        assert shown in text
    assert "…" not in text


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.5, "0.50"),
        (12.34, "12.3"),
        (999.4, "999"),
        (999.6, "1.00 k"),
        (71_300_000, "71.3 M"),
        (99_960, "100 k"),
        (2e9, "2.00 G"),
    ],
)
def test_counts_have_three_digits(number: float, text: str) -> None:
    assert count(number) == text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (5, "5.00 s"),
        (0.0604, "60.4 ms"),
        (3.9e-7, "390 ns"),
        (1.5e-6, "1.50 us"),
        (9.9996e-4, "1.00 ms"),
    ],
)
def test_durations_have_three_digits(seconds: float, text: str) -> None:
    assert duration(seconds) == text


def test_compiling_is_measured_in_new_processes_that_share_an_empty_folder(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folders: list[Path] = []
    times = iter([9.0, 3.0, 1.0, 2.0])

    def told(source: str, environment: Mapping[str, str], *arguments: str) -> float:
        folder = Path(environment[CACHE_VARIABLE])
        assert arguments == ("stack-nabbit", "4")
        assert list(folder.iterdir()) == ([folder / "filled"] if folders else [])
        (folder / "filled").touch()
        folders.append(folder)
        return next(times)

    monkeypatch.setattr(bench, "_told", told)
    assert bench.compile_seconds(Table(get_game("stack-nabbit"), 4)) == (9.0, 2.0)
    assert len(set(folders)) == 1
    assert not folders[0].exists()


def test_a_new_process_compiles_into_the_folder_it_is_given(tmp_path: Path) -> None:
    taken = bench._told(bench._COMPILE, {CACHE_VARIABLE: str(tmp_path)}, "stack-nabbit", "3")
    assert taken > 0
    assert [path.name for path in tmp_path.glob("compiled/*/*.ready")]
    assert os.environ.get(CACHE_VARIABLE) != str(tmp_path)


@pytest.mark.parametrize("seconds", [0, -1, math.inf, math.nan])
def test_the_time_must_be_above_0(seconds: float) -> None:
    with pytest.raises(OptionError, match="above 0"):
        bench.run([], seconds, print)


def test_an_unknown_game_is_refused_before_anything_is_measured() -> None:
    told: list[str] = []
    with pytest.raises(OptionError, match="there is no game 'chess'"):
        bench.run(["stack-nabbit", "chess"], 1, told.append)
    assert told == []

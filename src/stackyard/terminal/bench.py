"""The benchmark's report as tables."""

from __future__ import annotations

from typing import Final

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from stackyard.lab.bench import GameSpeed, Machine, Report
from stackyard.lab.speed import BATCH, Speed

_COUNT_UNITS: Final = ((1e9, " G"), (1e6, " M"), (1e3, " k"))
_TIME_UNITS: Final = ((1.0, " s"), (1e-3, " ms"), (1e-6, " us"))


def bench_table(report: Report) -> RenderableType:
    """A report as tables of 80 columns at the most, in ASCII but for the frames."""
    return Group(
        _play(report),
        _calls(report),
        _compilation(report),
        Text(f"import stackyard: {duration(report.import_seconds)}"),
        Text(_machine(report.machine)),
        Text("Medians; of the processor's time on one thread, of all time on two."),
    )


def count(number: float) -> str:
    """A number in three digits, as ``71.3 M``."""
    for size, unit in _COUNT_UNITS:
        if number >= 0.9995 * size:
            return f"{_three_digits(number / size)}{unit}"
    return _three_digits(number)


def duration(seconds: float) -> str:
    """A time in three digits, as ``1.23 us``."""
    for size, unit in _TIME_UNITS:
        if seconds >= 0.9995 * size:
            return f"{_three_digits(seconds / size)}{unit}"
    return f"{_three_digits(seconds / 1e-9)} ns"


def _three_digits(number: float) -> str:
    if number >= 99.95:
        return f"{number:.0f}"
    return f"{number:.1f}" if number >= 9.995 else f"{number:.2f}"


def _table(title: str, *columns: str) -> Table:
    table = Table(title=title, title_justify="left", title_style="bold", box=box.SIMPLE_HEAD)
    for column in columns:
        left = column in {"Mode", "Twin"}
        table.add_column(column, justify="left" if left else "right", no_wrap=left)
    return table


def _play(report: Report) -> Table:
    columns = ("Mode", "Twin", "Games", "Decisions", "Steps", "Decisions on 2")
    table = _table("Random play, each second, on one thread (and on two)", *columns)
    for game in report.games:
        table.add_row(_name(game), "plain", *_speeds(game.plain.one_thread, game.plain.two_threads))
        two = game.compiled.two_threads
        table.add_row("", "compiled", *_speeds(game.compiled.one_thread, two))
    return table


def _speeds(one: Speed, two: Speed) -> tuple[str, ...]:
    return count(one.games), count(one.decisions), count(one.steps), count(two.decisions)


def _calls(report: Report) -> Table:
    columns = ("Mode", "Twin", "One step", "A clone", "Of many", "Batch steps/s")
    table = _table(f"Calls from Python; batches are of {BATCH} games", *columns)
    for game in report.games:
        plain, compiled = game.plain, game.compiled
        step, copy = duration(plain.step_seconds), duration(plain.clone_seconds)
        table.add_row(game.title, "plain", step, copy, "", "")
        table.add_row(
            "",
            "compiled",
            duration(compiled.step_seconds),
            duration(compiled.clone_seconds),
            duration(compiled.clone_many_seconds),
            count(compiled.batch_steps),
        )
    return table


def _compilation(report: Report) -> Table:
    table = _table("Compiling", "Mode", "State", "First time", "From the cache")
    for game in report.games:
        cold, warm = game.compile_cold_seconds, game.compile_warm_seconds
        table.add_row(game.title, f"{game.state_bytes} bytes", duration(cold), duration(warm))
    return table


def _name(game: GameSpeed) -> str:
    return f"{game.title}, {game.seats} seat{'' if game.seats == 1 else 's'}"


def _machine(machine: Machine) -> str:
    return (
        f"{machine.system}, {machine.processors} processors ({machine.processor}), "
        f"Python {machine.python}, Numba {machine.numba}, NumPy {machine.numpy}"
    )

"""The benchmark: how quick every mode is, in both twins, on this machine.

Imports and compilations are measured in new processes, by the processor's time.
"""

from __future__ import annotations

import math
import os
import platform
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping, Sequence
from statistics import median
from typing import Final

import llvmlite.binding
import msgspec
import numba
import numpy as np

from stackyard.games.errors import OptionError
from stackyard.games.game import Game
from stackyard.games.registry import get_game, playable
from stackyard.kernel.compile import CACHE_VARIABLE
from stackyard.lab.speed import (
    FEWEST_REPEATS,
    CompiledSpeed,
    PlainSpeed,
    Table,
    compiled_speed,
    plain_speed,
)

#: How long to measure each mode, in seconds, beside its compilation.
USUAL_SECONDS: Final = 4.0

_IMPORT = """
import time
start = time.process_time()
import stackyard
print(time.process_time() - start)
"""

_COMPILE = """
import sys, time
from stackyard.games.registry import get_game
from stackyard.lab.speed import Table
table = Table(get_game(sys.argv[1]), int(sys.argv[2]))
options = table.options
start = time.process_time()
table.twin.compile_all(table.game.most_legal, table.seats, options)
print(time.process_time() - start)
"""


class Machine(msgspec.Struct, frozen=True):
    """What the figures were measured on, in general words."""

    system: str
    processor: str
    processors: int
    python: str
    numba: str
    numpy: str


class GameSpeed(msgspec.Struct, frozen=True):
    """How quick one mode is.

    Attributes:
        id, title, seats: the mode, and with how many players it was measured.
        state_bytes: the size of a compiled state.
        compile_cold_seconds: compiling the rules and all drivers, in a new process with an empty
            cache folder.
        compile_warm_seconds: the same where the cache folder has them; the median of several.
        plain, compiled: the two twins.
    """

    id: str
    title: str
    seats: int
    state_bytes: int
    compile_cold_seconds: float
    compile_warm_seconds: float
    plain: PlainSpeed
    compiled: CompiledSpeed


class Report(msgspec.Struct, frozen=True):
    """All that was measured.

    Attributes:
        machine: what it was measured on.
        seconds: how long each mode was measured, beside its compilation.
        import_seconds: ``import stackyard`` in a new process; the median of several.
        games: one entry a mode.
    """

    machine: Machine
    seconds: float
    import_seconds: float
    games: tuple[GameSpeed, ...]


def run(games: Sequence[str] | None, seconds: float, progress: Callable[[str], None]) -> Report:
    """Measure modes.

    Args:
        games: the modes' ids; None measures all that can be played.
        seconds: how long to measure each, beside its compilation.
        progress: is told in a few words what is measured now.

    Raises:
        OptionError: there is no such game, or the time is no number above 0.
    """
    if not (math.isfinite(seconds) and seconds > 0):
        raise OptionError("seconds", f"allowed is a number of seconds above 0, not {seconds:g}")
    chosen = playable() if games is None else tuple(get_game(name) for name in games)
    progress("import stackyard")
    import_seconds = median(_told(_IMPORT, {}) for _ in range(2 * FEWEST_REPEATS))
    return Report(
        machine=this_machine(),
        seconds=seconds,
        import_seconds=import_seconds,
        games=tuple(game_speed(game, seconds, progress) for game in chosen),
    )


def game_speed(game: Game, seconds: float, progress: Callable[[str], None]) -> GameSpeed:
    """Measure one mode with its usual number of players and its default options."""
    table = Table(game, game.usual_seats)
    progress(f"{game.title}: compiling")
    cold, warm = compile_seconds(table)
    progress(f"{game.title}: the compiled twin")
    of_compiled = compiled_speed(table, seconds / 2)
    progress(f"{game.title}: the plain twin")
    return GameSpeed(
        id=game.id,
        title=game.title,
        seats=table.seats,
        state_bytes=table.twin.state.itemsize,
        compile_cold_seconds=cold,
        compile_warm_seconds=warm,
        plain=plain_speed(table, seconds / 2),
        compiled=of_compiled,
    )


def compile_seconds(table: Table) -> tuple[float, float]:
    """How long the twin takes to compile, and to come from the cache, each in a new process."""
    with tempfile.TemporaryDirectory(prefix="stackyard-") as folder:
        arguments = (table.game.id, str(table.seats))
        cold, *warm = (
            _told(_COMPILE, {CACHE_VARIABLE: folder}, *arguments) for _ in range(1 + FEWEST_REPEATS)
        )
    return cold, median(warm)


def this_machine() -> Machine:
    """What this process runs on."""
    return Machine(
        system=f"{platform.system()} {platform.machine()}",
        processor=llvmlite.binding.get_host_cpu_name(),
        processors=os.cpu_count() or 1,
        python=platform.python_version(),
        numba=numba.__version__,
        numpy=np.__version__,
    )


def _told(source: str, environment: Mapping[str, str], *arguments: str) -> float:
    """The number that a new Python process prints."""
    done = subprocess.run(
        [sys.executable, "-c", source, *arguments],
        check=True,
        stdout=subprocess.PIPE,
        env={**os.environ, **environment},
    )
    return float(done.stdout)

"""``compiled``: a game's rules as machine code over NumPy records (the only Numba import here).

The linked source is kept in the user's cache folder, under a key made of the source, the records,
the versions and the processor, with Numba's own cache beside it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import sys
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import llvmlite.binding
import numba
import numpy as np
import numpy.typing as npt
import platformdirs

from stackyard.kernel.chance import Chance
from stackyard.kernel.dice import mixed_state, seeded_state
from stackyard.kernel.link import link
from stackyard.kernel.records import record_type
from stackyard.kernel.state import pack

#: The environment variable that names another folder than the user's cache folder.
CACHE_VARIABLE: Final = "STACKYARD_CACHE"

#: An array of records, or a row of int64 numbers.
Batch = npt.NDArray[Any]


class Compiled:
    """The compiled twin of a game's rules.

    Every rule of the module and every driver of `stackyard.kernel.drivers` is an attribute: a
    compiled function that releases the GIL.

    Attributes:
        source: the file of the linked source.
        state, options: the NumPy record types.
        was_warm: whether the machine code had been kept from an earlier run.
    """

    def __init__(
        self, rules: ModuleType, state: type, options: type, extra: tuple[ModuleType, ...] = ()
    ) -> None:
        self.state = record_type(state)
        self.options = record_type(options)
        source = link(rules, state, extra)
        self.source = _write_source(rules, source, (self.state, self.options))
        self._ready = self.source.with_suffix(".ready")
        self.was_warm = self._ready.exists()
        self._module = _load(self.source)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        try:
            function: Callable[..., Any] = getattr(self._module, name)
        except AttributeError:
            raise AttributeError(f"{self.source.name} has no compiled rule {name}") from None
        return function

    def batch(self, n: int) -> Batch:
        """An array of n blank states."""
        return np.zeros(n, dtype=self.state)

    def compile_all(self, most_legal: int, seats: int, options: object) -> None:
        """Compile every driver (from the cache, where kept), by one short run of each."""
        batch, chance = self.batch(1), dice_batch(0, 1)
        packed = options_record(options)
        out = np.zeros((1, most_legal), np.int64)
        counts, scores = np.zeros(2, np.int64), np.zeros((1, seats), np.int64)
        self.deal_many(batch, packed, chance, 0, 1)
        self.deal_one(batch, 0, packed, chance)
        self.actors_one(batch, 0)
        seat = self.next_actor_one(batch, 0)
        self.legal_one(batch, 0, seat, out[0])
        self.legal_many(batch, out, counts[:1], 0, 1)
        self.apply_one(batch, 0, seat, int(out[0, 0]), chance)
        self.step_many(batch, out[:, 0].copy(), chance, 0, 0)
        self.look_many(batch, counts[:1], out, counts[1:])
        self.first_illegal(out, counts[1:], out[:, 0].copy())
        self.mark_many(out, counts[:1] * 0, np.zeros((1, 1), np.bool_))
        self.draw_many(out, counts[1:], chance, out[:, 0].copy())
        self.results_many(batch, scores, counts[:1])
        self.deal_over(batch, packed, chance)
        self.over_one(batch, 0)
        self.score_one(batch, 0, scores[0])
        self.winners_one(batch, 0)
        self.hide_one(batch, 0, 1)
        self.guess_one(batch, 0, chance)
        self.copy_one(batch, 0, batch, 0)
        self.copy_many(batch, batch, 0, 1)
        self.random_games(batch, packed, chance, chance, out[0], counts, scores, 0, 1)
        self.mark_warm()

    @property
    def is_warm(self) -> bool:
        """Whether the machine code is kept by now, be it by another process."""
        return self._ready.exists()

    def mark_warm(self) -> None:
        """Say that all that is called of this code has been compiled and kept."""
        self._ready.touch()


def compiled(
    rules: Any, state: type, options: type, extra: tuple[ModuleType, ...] = ()
) -> Compiled:
    """The compiled twin of a module of rules, for one state class.

    Args:
        rules: a module with all rules of `stackyard.kernel.game_rules`, or rules of its own.
        state: the ``@state`` class the rules run over.
        options: the ``@state`` class of the options.
        extra: further modules of drivers to link, beside the kernel's.

    Raises:
        RuleSyntaxError: a rule leaves the subset that both twins share.
    """
    return _compiled(rules, state, options, extra)


_compiled = cache(Compiled)


def dice_batch(seed: int, n: int, first: int = 0, step: int = 1) -> Batch:
    """Seeded dice for n games: the streams first, first + step, ... of the seed.

    Raises:
        DiceError: the seed or a stream is outside 0 to 2**64 - 1.
    """
    for stream in (first, first + max(0, n - 1) * step):
        seeded_state(seed, stream)  # refuses what is out of range
    streams = np.arange(n, dtype=np.uint64) * step + first
    states: Batch = mixed_state(seed, streams).astype(np.int64)
    return states.view(record_type(Chance))


def options_record(options: object) -> Batch:
    """An options state as the array of one record that the drivers take."""
    return np.frombuffer(pack(options), dtype=record_type(type(options))).copy()


def _write_source(rules: ModuleType, source: str, records: tuple[np.dtype[Any], ...]) -> Path:
    machine = (llvmlite.binding.get_host_cpu_name(), sys.version, numba.__version__, np.__version__)
    parts = (source, *(str(record.descr) for record in records), *machine)
    key = hashlib.sha256("\n".join(parts).encode()).hexdigest()[:16]
    name = rules.__name__.removeprefix("stackyard.").replace(".", "_")
    folder = _cache_folder() / f"{name}-{key}"
    path = folder / f"{name}.py"
    if not path.exists():
        folder.mkdir(parents=True, exist_ok=True)
        # Renamed into place, because another process may read it at this moment.
        with tempfile.NamedTemporaryFile("w", dir=folder, suffix=".tmp", delete=False) as draft:
            draft.write(source)
        Path(draft.name).replace(path)
    return path


@cache
def _cache_folder() -> Path:
    named = os.environ.get(CACHE_VARIABLE)
    folder = (Path(named) if named else platformdirs.user_cache_path("stackyard")) / "compiled"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError:
        # A new folder, because code that others could have put into a known one would be run.
        return Path(tempfile.mkdtemp(prefix="stackyard-"))


def _load(path: Path) -> ModuleType:
    name = f"stackyard_compiled_{path.parent.name.replace('-', '_')}"
    if name in sys.modules:
        return sys.modules[name]
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load the linked rules at {path}")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module

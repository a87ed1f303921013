"""Rules written to a file and imported from there, because the linter reads their source."""

import importlib
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

HEADER = """
from __future__ import annotations

from typing import Annotated

from stackyard.kernel import PUBLIC, Dice, Range, Row, copy_row, fill, note, rule, state, swap_rows


@state
class State:
    turn: Annotated[int, Range(0, 5)]
    pile: Annotated[list[int], 4, Range(0, 99)]
    spare: Annotated[list[int], 4, Range(0, 99)]
    up: Annotated[list[list[int]], 2, 3, Range(0, 99)]
    board: Annotated[bytearray, 6, Range(0, 99)]


@rule
def held(s: State, seat: int) -> int:
    return s.up[seat][0]


"""


@contextmanager
def imported(folder: Path, **sources: str) -> Iterator[list[ModuleType]]:
    """Import modules of these names and sources; they may import one another."""
    for name, source in sources.items():
        (folder / f"{name}.py").write_text(source)
    sys.path.insert(0, str(folder))
    importlib.invalidate_caches()
    try:
        yield [importlib.import_module(name) for name in sources]
    finally:
        sys.path.remove(str(folder))
        for name in sources:
            sys.modules.pop(name, None)

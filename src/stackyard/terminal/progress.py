"""How far work has got: on the error output, where a person sees it; nothing in a pipe."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TypeVar

T = TypeVar("T")


class Tick:
    """Counts what is done."""

    def __init__(self, tell: Callable[[], None]) -> None:
        self.one = tell

    def over(self, things: Iterable[T]) -> Iterator[T]:
        """The things, each counted once it was taken."""
        for thing in things:
            yield thing
            self.one()


@contextmanager
def counting(what: str, total: int | None) -> Iterator[Tick]:
    """A bar that fills up to a total, or only counts where there is none."""
    if not sys.stderr.isatty():
        yield Tick(lambda: None)
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    columns = (TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task(what, total=total)
        yield Tick(lambda: progress.advance(task))


@contextmanager
def stages() -> Iterator[Callable[[str], None]]:
    """A line that says what is being done now."""
    if not sys.stderr.isatty():
        yield lambda text: None
        return
    from rich.console import Console

    with Console(stderr=True, highlight=False).status("") as status:
        yield status.update

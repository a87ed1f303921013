"""Ctrl-C, and being told to stop: heard between two moves, never in the middle of one."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType, TracebackType
from typing import Any, Final

_SIGNALS: Final = tuple(
    getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)
)


class Stops:
    """While entered, Ctrl-C, a lost terminal and a polite kill all raise KeyboardInterrupt."""

    def __init__(self) -> None:
        self._held = False
        self._heard = False
        self._before: dict[int, Any] = {}

    def __enter__(self) -> Stops:
        for number in _SIGNALS:
            self._before[number] = signal.signal(number, self._hear)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if not self._held:
            raise KeyboardInterrupt
        self._heard = True

    @contextmanager
    def held(self) -> Iterator[None]:
        """Put a stop off until this is done: a match is not left half moved, nor half saved."""
        self._held = True
        try:
            yield
        finally:
            self._held = False
        if self._heard:
            self._heard = False
            raise KeyboardInterrupt

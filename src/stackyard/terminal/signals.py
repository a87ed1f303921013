"""Ctrl-C, and being told to stop: heard between two moves, never in the middle of one."""

from __future__ import annotations

import os
import select
import signal
import threading
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
        self._waker = _Waker() if hasattr(signal, "pthread_kill") else None

    def __enter__(self) -> Stops:
        if self._waker:
            self._waker.start()
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
        if self._waker:
            self._waker.end()

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self._waker:
            self._waker.heard()
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


class _Waker:
    """Sees to it that a stop is heard although the keyboard is just being waited for.

    Python's own handler of a signal only sets a flag; ours runs once the interpreter looks at it. A
    signal that comes after the last look and before the read of a line begins, or that another
    thread was given, would wait for the Enter key. So a thread is told of each by the wake-up pipe,
    and until our handler has said in the same pipe that it ran, interrupts the main thread again
    and again, by a signal that nobody minds.
    """

    _NUDGE: Final = getattr(signal, "SIGURG", 0)
    _PATIENCE: Final = 0.05  # seconds
    _HEARD: Final = b"\0"

    def start(self) -> None:
        self._read, self._write = os.pipe()
        os.set_blocking(self._write, False)
        self._handler = signal.signal(self._NUDGE, lambda number, frame: None)
        self._wakeup = signal.set_wakeup_fd(self._write, warn_on_full_buffer=False)
        self._thread = threading.Thread(target=self._run, name="stops", daemon=True)
        self._thread.start()

    def end(self) -> None:
        signal.set_wakeup_fd(self._wakeup)
        os.close(self._write)
        self._thread.join()
        os.close(self._read)
        signal.signal(self._NUDGE, self._handler)

    def heard(self) -> None:
        """A stop's handler has run: it stands in the pipe after the stop itself."""
        os.write(self._write, self._HEARD)

    def _run(self) -> None:
        waiting = False
        while True:
            ready, _, _ = select.select([self._read], [], [], self._PATIENCE if waiting else None)
            if not ready:
                signal.pthread_kill(threading.main_thread().ident or 0, self._NUDGE)
                continue
            told = os.read(self._read, 64)
            if not told:
                return
            for number in told:
                waiting = number in _SIGNALS or (waiting and number != ord(self._HEARD))

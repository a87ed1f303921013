"""The server's time: as the machine tells it at the start, and steady from then on."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

_NS_IN_MS: Final = 1_000_000


class SteadyClock:
    """The time in milliseconds since 1970, which never jumps while the server runs.

    The machine's own time is set by hand or by NTP, back or forward; a deadline would then be
    reached too late or at once. So it is read once, and what has passed since is added. Over
    months the two stay together: NTP corrects the speed of both, and only jumps are left out
    until the next start.

    On most systems no time passes here while the machine sleeps. Players' clocks stand still then,
    as nobody could have answered; times noted afterwards are behind by the sleep until the next
    start. Where time does pass, as for a process that was stopped, the pulse makes up for it.

    Args:
        machine: the machine's time in nanoseconds since 1970.
        passed: nanoseconds since whenever, which never go back.
    """

    def __init__(
        self,
        machine: Callable[[], int] = time.time_ns,
        passed: Callable[[], int] = time.monotonic_ns,
    ) -> None:
        self._passed = passed
        self._zero = machine() - passed()

    def __call__(self) -> int:
        """The time now."""
        return (self._zero + self._passed()) // _NS_IN_MS

"""Clearing up after closed sockets."""

from __future__ import annotations

import gc
import weakref

from stackyard.server.memory import SOCKETS_AT_ONCE, Leftovers


class Ring:
    """Something that does not go by itself: it holds itself."""

    def __init__(self) -> None:
        self.me = self


def test_what_closed_sockets_leave_is_cleared_away_once_there_are_some() -> None:
    leftovers = Leftovers()
    gc.collect()
    gc.disable()
    try:
        for _ in range(2):
            left = weakref.ref(Ring())
            for _ in range(SOCKETS_AT_ONCE - 1):
                leftovers.socket_closed()
            assert left() is not None
            leftovers.socket_closed()
            assert left() is None
    finally:
        gc.enable()

"""How the server's process looks for garbage, so that nobody waits for it."""

from __future__ import annotations

import gc
from typing import Final

# So many new objects are looked through at once; after so many of these times, all that has come to
# stay; after so many of those, everything.
_OFTEN_AND_LITTLE: Final = (1_000, 3_000, 1)
#: What so many closed sockets leave behind is cleared away at once; some ten milliseconds' work.
SOCKETS_AT_ONCE: Final = 200
_STAYED: Final = 1


def spare_pauses() -> None:
    """Look for garbage among few objects at a time, and never again at what is there now.

    A running match is some thousand objects. As Python comes, it looks through so many of them at
    once, and through all of them so often, that with hundreds of matches everybody waits for tenths
    of a second again and again. Nearly all garbage here goes by itself, without cycles; `Leftovers`
    looks after the rest. With a thousand busy matches all is looked through about every ten
    minutes.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_OFTEN_AND_LITTLE)


class Leftovers:
    """What closed sockets leave behind that does not go by itself: a little cleared at a time."""

    def __init__(self) -> None:
        self._closed = 0

    def socket_closed(self) -> None:
        """Count a socket that closes, and clear up after some of them."""
        self._closed += 1
        if self._closed == SOCKETS_AT_ONCE:
            self._closed = 0
            gc.collect(_STAYED)

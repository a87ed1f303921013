"""How the server's process looks for garbage, so that nobody waits for it."""

from __future__ import annotations

import gc
from typing import Final

# Objects that are new, collections of these, and collections of those, until all are looked at.
_SELDOM: Final = (20_000, 10, 1000)


def spare_pauses() -> None:
    """Look at all objects seldom, and at what is there now never again.

    A running match is some thousand objects. Python looks through all of them whenever a quarter
    has been added, and with hundreds of matches everybody then waits for tenths of a second. Nearly
    all garbage here goes by itself, without cycles; young cycles are found as before.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)

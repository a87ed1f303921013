"""How the server's process looks for garbage, so that nobody waits for it."""

from __future__ import annotations

import gc
from typing import Final

# Objects that are new, collections of these, and collections of those, until all are looked at.
_SELDOM: Final = (10_000, 5, 10)


def spare_pauses() -> None:
    """Look at all objects seldom, and never again at what is there now.

    A running match is some thousand objects. As Python comes, it looks through all of them so
    often that with hundreds of matches everybody waits for tenths of a second again and again.
    Nearly all garbage here goes by itself, without cycles; a closed socket leaves a few objects
    that do not, so that all are still looked at after some hundred thousand of these.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*_SELDOM)

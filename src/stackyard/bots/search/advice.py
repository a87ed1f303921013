"""What a search asks of a game beside its rules: placeholders for `stackyard.bots.policies`.

All three may look only at what the seat named has seen, so that they serve hidden states too.
"""

from __future__ import annotations

from typing import Any

from stackyard.kernel import Row
from stackyard.kernel.rule import placeholder


@placeholder
def policy(s: Any, seat: int, out: Row, n: int) -> int:
    """The seat's considered choice among its n legal actions `out` (n at least 2): an action."""
    raise NotImplementedError


@placeholder
def revealed(s: Any, seat: int) -> int:
    """What the newest step has shown this seat, as a number from 0 to 255; 0 for nothing new.

    Worlds that differ in it go on in different branches of the tree.
    """
    raise NotImplementedError


@placeholder
def plausible(s: Any, seat: int) -> bool:
    """Whether a guessed world agrees with what the play so far tells this seat beside the rules."""
    raise NotImplementedError

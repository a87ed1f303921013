"""What a search asks of a game beside its rules: placeholders for `stackyard.bots.policies`.

All of it may look only at what the seat named has seen, so that they serve hidden states too.
"""

from __future__ import annotations

from typing import Any, Final

from stackyard.kernel import Row
from stackyard.kernel.rule import default, placeholder

#: Nothing is foreseen: the playout goes on.
PLAY_ON: Final = -1


@placeholder
def policy(s: Any, seat: int, out: Row, n: int) -> int:
    """The seat's considered choice among its n legal actions `out` (n at least 2): one of them.

    It may change nothing, `out` included, and uses no chance.
    """
    raise NotImplementedError


@placeholder
def revealed(s: Any, seat: int, mover: int, action: int) -> int:
    """What the step just taken has shown a seat, as a number from 0 to 2**40.

    Args:
        s: the state after the step.
        seat: the seat that looks on.
        mover: the seat that took the step.
        action: the step's action.

    Equal for steps that the seat cannot tell apart, different for those that it can: the action, as
    far as the seat may know it, and what came to light by it (a card drawn or turned over). Worlds
    that differ in it go on in different branches of the tree.
    """
    raise NotImplementedError


@placeholder
def plausible(s: Any, seat: int) -> bool:
    """Whether a guessed world agrees with what the play so far tells this seat beside the rules.

    A world that does not is guessed anew, a few times over; True where nothing is told.
    """
    raise NotImplementedError


@default
def foresee(s: Any, seat: int, room: Row) -> int:
    """What share of the win a seat may hope for, in millionths, or `PLAY_ON`.

    Asked after each step of a playout, for the seat that thinks: what it tells ends the playout. A
    game has this rule only if it can tell better than a playout by its policy would.

    Args:
        s: the state after the step.
        seat: the seat.
        room: at least 256 places to reckon in, with anything in them.
    """
    return PLAY_ON

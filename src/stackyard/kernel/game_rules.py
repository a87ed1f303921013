"""The rules that every game has, as placeholders: in a game's linked module its own stand here.

`stackyard.kernel.drivers` and other drivers are written against these names, so that one source of
loops (a batch of games, random play, a search) serves every game.
"""

from __future__ import annotations

from typing import Any

from stackyard.kernel.dice import Dice
from stackyard.kernel.rule import Row, placeholder

#: The rules' names, in the order a game goes.
NAMES = (
    "setup",
    "actors",
    "next_actor",
    "legal",
    "apply",
    "over",
    "score",
    "winners",
    "hide",
    "guess",
)


@placeholder
def setup(s: Any, options: Any, dice: Dice) -> None:
    """Deal: fill a blank state (all fields 0)."""
    raise NotImplementedError


@placeholder
def actors(s: Any) -> int:
    """The mask of seats that may act now; 0 once the game is over."""
    raise NotImplementedError


@placeholder
def next_actor(s: Any) -> int:
    """The seat to ask first; -1 once the game is over."""
    raise NotImplementedError


@placeholder
def legal(s: Any, seat: int, out: Row) -> int:
    """Write the seat's legal actions into `out`, ascending; returns how many."""
    raise NotImplementedError


@placeholder
def apply(s: Any, seat: int, action: int, dice: Dice) -> None:
    """Carry out a legal action and run on to the next decision."""
    raise NotImplementedError


@placeholder
def over(s: Any) -> bool:
    """Whether the game is over."""
    raise NotImplementedError


@placeholder
def score(s: Any, out: Row) -> None:
    """Write each seat's score into `out`."""
    raise NotImplementedError


@placeholder
def winners(s: Any) -> int:
    """The mask of seats that have won; 0 while the game runs."""
    raise NotImplementedError


@placeholder
def hide(s: Any, seats: int) -> None:
    """Turn all that none of these seats (a mask; 0: a spectator) has seen into UNKNOWN."""
    raise NotImplementedError


@placeholder
def guess(s: Any, dice: Dice) -> None:
    """Put possible cards in the place of every UNKNOWN, each possible world equally likely."""
    raise NotImplementedError


@placeholder
def clear_state(s: Any) -> None:
    """Put 0 in every field (written by the linker)."""
    raise NotImplementedError


@placeholder
def copy_state(target: Any, source: Any) -> None:
    """Copy a state field by field (written by the linker).

    Assigning a large record whole can hold the compiler up for minutes.
    """
    raise NotImplementedError

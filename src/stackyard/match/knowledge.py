"""Whether an action has shown anybody something new."""

from __future__ import annotations

from typing import Any

from stackyard.games.game import Game
from stackyard.kernel import DiceError, Row, clone


class _NoDice:
    """Dice for an action that must not use any."""

    def shuffle(self, pile: Row, count: int) -> None:
        raise DiceError("a shuffle is not foreseen here")

    def insert(self, pile: Row, count: int, card: int) -> None:
        raise DiceError("an insertion is not foreseen here")

    def lot(self, n: int) -> int:
        raise DiceError("a lot is not foreseen here")


def reveals(game: Game, before: Any, seat: int, action: int, after: Any, seats: int) -> bool:
    """Whether somebody, a spectator included, sees afterwards what it could not have worked out.

    A viewer learns nothing exactly where carrying the action out on what it saw before gives what
    it sees after.
    """
    viewers = [0, *(1 << viewer for viewer in range(seats))]
    return any(_reveals_to(viewer, game, before, seat, action, after) for viewer in viewers)


def _reveals_to(viewer: int, game: Game, before: Any, seat: int, action: int, after: Any) -> bool:
    foreseen, seen = clone(before), clone(after)
    game.rules.hide(foreseen, viewer)
    game.rules.hide(seen, viewer)
    try:
        game.rules.apply(foreseen, seat, action, _NoDice())
    except (IndexError, ValueError, DiceError):
        # An UNKNOWN was looked up, or chance was needed.
        return True
    return bool(foreseen != seen)

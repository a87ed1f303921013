"""SOLOSTACCS and WILD OUT by rule of thumb: stack whatever fits, where most stays open.

An open place counts once for every kind of card that would fit there, so that a spot for many cards
is worth more than one for a single card. WILDs shut all places but their own, so they come last.
"""

from __future__ import annotations

from typing import Final

from stackyard.bots.seat import SeatView
from stackyard.games.staccs.board import Board, fitting
from stackyard.games.staccs.cards import KINDS
from stackyard.kernel import Dice, clone

_ALL_KINDS: Final = (1 << KINDS) - 1


def choose(seat: SeatView, dice: Dice) -> int:
    """The stacking that leaves most open; the first action where nothing can be stacked."""
    ways = [
        (room, action) for action in seat.legal if (room := room_after(seat, action, dice)) >= 0
    ]
    if not ways:
        return seat.legal[0]
    most = max(room for room, _ in ways)
    best = [action for room, action in ways if room == most]
    return best[dice.lot(len(best))]


def room_after(seat: SeatView, action: int, dice: Dice) -> int:
    """How much is open after an action that stacks a card; -1 for one that does not."""
    if not stacks(seat, action):
        return -1
    after: Board = clone(seat.state)
    seat.game.rules.apply(after, seat.seat, action, dice)
    return sum(fitting(after, i, _ALL_KINDS).bit_count() for i in range(after.spots))


def stacks(seat: SeatView, action: int) -> bool:
    """Whether an action lays a card."""
    return "@" in str(seat.game.decode(action))

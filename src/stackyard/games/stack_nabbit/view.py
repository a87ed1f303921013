"""The table of Stack Nabbit as a viewer sees it."""

from __future__ import annotations

import msgspec

from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.actions import card_text
from stackyard.games.stack_nabbit.table import State


class Stack(msgspec.Struct, frozen=True):
    """Cards of one number in one place."""

    card: str
    count: int


class Player(msgspec.Struct, frozen=True):
    """What lies before a player.

    `banked` counts the cards face down. What they are has been seen by all; `memory_aid` tells it,
    for a screen to show only when asked (NAB-R6).
    """

    seat: int
    up: tuple[Stack, ...]
    banked: int
    memory_aid: tuple[Stack, ...]


class View(msgspec.Struct, frozen=True, tag="stack-nabbit", tag_field="game"):
    """The whole table: whose turn it is, the cards flipped in it, oldest first, and all stacks.

    `turn` is None once the game is over; `pile` counts the cards left to flip.
    """

    viewer: int | None
    turn: int | None
    pile: int
    flipped: tuple[str, ...]
    vault: tuple[Stack, ...]
    players: tuple[Player, ...]


def view(s: State, viewer: int | None) -> View:
    """The table from a seat, or for a spectator; `s` has been through `hide`."""
    return View(
        viewer=viewer,
        turn=None if rules.over(s) else s.turn,
        pile=s.left,
        flipped=tuple(card_text(card) for card in s.flipped[: s.flips]),
        vault=_stacks(s.vault),
        players=tuple(_player(s, seat) for seat in range(s.seats)),
    )


def _player(s: State, seat: int) -> Player:
    return Player(seat, _stacks(s.up[seat]), sum(s.banked[seat]), _stacks(s.banked[seat]))


def _stacks(counts: list[int]) -> tuple[Stack, ...]:
    return tuple(Stack(card_text(number), count) for number, count in enumerate(counts) if count)

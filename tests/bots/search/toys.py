"""The toy games as games, and a look at what a search makes of a position of theirs."""

from __future__ import annotations

import dataclasses
import threading
from types import ModuleType
from typing import Any

from stackyard.bots.search.grove import Found, Tree
from stackyard.bots.search.minds import Mind
from stackyard.games.game import Game
from stackyard.games.registry import get_game
from tests.bots.search import cards, nim, nim_foreseen


def toy(rules: ModuleType, most_legal: int) -> Game:
    """A toy's rules as a game; its texts are borrowed and mean nothing."""
    return dataclasses.replace(
        get_game("stack-nabbit"),
        id=rules.__name__,
        seats=range(2, 3),
        rules=rules,
        state=rules.State,
        options_state=rules.Options,
        most_legal=most_legal,
    )


NIM = toy(nim, 3)
FORESEEN = toy(nim_foreseen, 3)
CARDS = toy(cards, 2)


def mind(game: Game, **changes: Any) -> Mind:
    return dataclasses.replace(Mind(game.id, scale=1, playouts=100), **changes)


def grown(game: Game, state: Any, seat: int, playouts: int, seed: int = 1, **changes: Any) -> Tree:
    """A tree for a seat, from the state as it sees it."""
    tree = Tree(game, mind(game, **changes))
    tree.plant(state, seat, 2, seed)
    tree.grow(playouts, None, threading.Event())
    return tree


def best(found: dict[int, Found]) -> int:
    return max(found, key=lambda action: found[action].visits)


def nim_at(left: int) -> nim.State:
    s = nim.State()
    s.seats, s.left = 2, left
    return s


def cards_at(told: int) -> cards.State:
    s = cards.State()
    s.seats, s.card, s.told = 2, cards.UNKNOWN, told
    return s

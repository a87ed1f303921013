"""Compiling a game's search ahead of time, because it takes some seconds, once on a machine.

``python -m stackyard.bots.search.warm GAME ...`` compiles and keeps it; so does `start_warming`, in
a process of its own, so that a busy one is not held up.
"""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Final

from stackyard.bots.search.grove import Tree, search_code
from stackyard.bots.search.minds import mind_of
from stackyard.games.game import resolve_options
from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice

_RUNNING: Final[dict[str, subprocess.Popen[bytes]]] = {}
_LOCK: Final = threading.Lock()


def is_warm(game: str) -> bool:
    """Whether a game's search is compiled and kept on this machine, so that bots start at once.

    Raises:
        BotError: there is no searching bot for the game.
        OptionError: there is no such game.
    """
    return search_code(get_game(game), mind_of(game)).is_warm


def warm_up(game: str) -> None:
    """Compile a game's search and keep it, here and now; where it is kept, load it.

    Raises:
        BotError: there is no searching bot for the game.
        OptionError: there is no such game.
    """
    chosen = get_game(game)
    seats = chosen.usual_seats
    options = chosen.pack_options(seats, resolve_options(chosen, seats, {}))
    state = chosen.state()
    chosen.rules.setup(state, options, SeededDice(0))
    seat = chosen.rules.next_actor(state)
    chosen.rules.hide(state, 1 << seat)
    tree = Tree(chosen, mind_of(game))
    tree.plant(state, seat, seats, seed=0)
    # Enough playouts for the tree to need more room, so that every driver is called.
    tree.grow(1024, None, threading.Event())
    search_code(chosen, mind_of(game)).mark_warm()


def start_warming(game: str) -> subprocess.Popen[bytes] | None:
    """Compile a game's search in a process of its own; returns it, None where it is warm.

    While one runs for the game, it is that one. `is_warm` tells when it is done.

    Raises:
        BotError: there is no searching bot for the game.
        OptionError: there is no such game.
    """
    if is_warm(game):
        return None
    with _LOCK:
        if game not in _RUNNING or _RUNNING[game].poll() is not None:
            _RUNNING[game] = subprocess.Popen(
                [sys.executable, "-m", __spec__.name, game],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
            )
        return _RUNNING[game]


if __name__ == "__main__":
    for name in sys.argv[1:]:
        warm_up(name)

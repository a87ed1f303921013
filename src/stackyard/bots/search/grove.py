"""A search tree and its memory, which is kept from one decision to the next."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stackyard.bots.search import tree
from stackyard.bots.search.minds import Mind
from stackyard.games.game import Game
from stackyard.kernel import pack
from stackyard.kernel.compile import Batch, Compiled, compiled, dice_batch
from stackyard.kernel.records import record_type

# A search looks up between two chunks: whether its time is over, whether it was told to stop.
_CHUNK_SECONDS: Final = 0.008
_LONGEST_PATH: Final = 256
# An action wins at once if it does in so many worlds out of as many.
_SURE: Final = 32
_FEWEST_NODES: Final = 1 << 10
# A tree stops growing at so many nodes, about 60 MB; playouts go on below it.
_MOST_NODES: Final = 1 << 20


def search_code(game: Game, mind: Mind) -> Compiled:
    """A game's rules, policy and the tree search as machine code."""
    return compiled(mind.policies(), game.state, game.options_state, extra=(tree,))


@dataclass(frozen=True, slots=True)
class Found:
    """What a tree found out about one action at its root; sums, the last two in millionths."""

    visits: int
    value: int
    wins: int


class Tree:
    """One tree for one game; it is planted anew for each decision.

    Args:
        game: the game.
        mind: how to search it.
    """

    def __init__(self, game: Game, mind: Mind) -> None:
        self._code = search_code(game, mind)
        self._nodes = np.zeros(_FEWEST_NODES, dtype=record_type(tree.Node))
        self._table = np.zeros(_FEWEST_NODES, dtype=np.int32)
        self._worlds = self._code.batch(2)
        longest = max(game.most_legal, game.seats[-1], _LONGEST_PATH)
        self._scratch = np.zeros((4, longest), dtype=np.int64)
        self._plan = np.zeros(1, dtype=record_type(tree.Plan))
        for name in ("scale", "aim", "lead", "explore", "stray", "patience", "alone"):
            self._plan[0][name] = getattr(mind, name)
        self._chance = dice_batch(0, 1)

    def plant(self, state: Any, seat: int, seats: int, seed: int) -> None:
        """Begin a decision of a seat from the state as it sees it, hidden."""
        self._worlds[0] = np.frombuffer(pack(state), dtype=self._code.state)[0]
        self._chance[:] = dice_batch(seed, 1)
        for name in ("nodes", "playouts", "unlikely"):
            self._plan[0][name] = 0
        self._plan[0]["seat"] = seat
        self._plan[0]["seats"] = seats
        self._plan[0]["probe"] = tree.NONE
        self._table.fill(tree.NONE)

    def winning_action(self, legal: Sequence[int]) -> int | None:
        """The legal action that wins at once, whatever is hidden, if there is one."""
        return next((action for action in legal if self._wins(action)), None)

    def grow(self, playouts: int | None, deadline: float | None, stopped: threading.Event) -> None:
        """Add playouts, at least one, until one of these ends it.

        Args:
            playouts: so many are made; None: no end of them.
            deadline: by `time.perf_counter`, where there is one.
            stopped: set by somebody who wants an answer now.
        """
        left, chunk = tree.MOST if playouts is None else playouts, 1
        while left > 0:
            began = time.perf_counter()
            count = min(chunk, left)
            self._add(count)
            left -= count
            now = time.perf_counter()
            if stopped.is_set() or (deadline is not None and now >= deadline):
                return
            room = _CHUNK_SECONDS if deadline is None else min(_CHUNK_SECONDS, deadline - now)
            chunk = max(1, min(2 * count, int(room * count / max(now - began, 1e-9))))

    @property
    def playouts(self) -> int:
        """How many playouts were made since the tree was planted."""
        return int(self._plan[0]["playouts"])

    @property
    def unlikely(self) -> int:
        """How many of them had a world that contradicts the play."""
        return int(self._plan[0]["unlikely"])

    @property
    def nodes(self) -> Batch:
        """The nodes in use: records of `stackyard.bots.search.tree.Node`."""
        return self._nodes[: int(self._plan[0]["nodes"])]

    def found(self) -> dict[int, Found]:
        """What came of each action tried at the root, by the action's number."""
        found = {}
        node = int(self._nodes[0]["first"]) if self._plan[0]["nodes"] > 0 else tree.NONE
        while node != tree.NONE:
            record: Any = self._nodes[node]
            found[int(record["key"])] = Found(
                *(int(record[name]) for name in ("visits", "value", "wins"))
            )
            node = int(record["next"])
        return found

    def _wins(self, action: int) -> bool:
        self._plan[0]["probe"], self._plan[0]["sure"] = action, 0
        tried = 0
        while tried < _SURE and self._plan[0]["sure"] == tried:
            self._add(1)
            tried += 1
        self._plan[0]["probe"] = tree.NONE
        return int(self._plan[0]["sure"]) == _SURE

    def _add(self, playouts: int) -> None:
        self._make_room(playouts)
        self._code.search(
            self._worlds,
            self._plan,
            self._nodes,
            self._table,
            self._chance,
            self._scratch,
            playouts,
        )

    def _make_room(self, playouts: int) -> None:
        # A playout adds a decision and an action at most.
        needed = min(int(self._plan[0]["nodes"]) + 2 * playouts, _MOST_NODES)
        room = len(self._nodes)
        if needed <= room:
            return
        while room < needed:
            room *= 2
        nodes = np.zeros(room, dtype=self._nodes.dtype)
        nodes[: len(self._nodes)] = self._nodes
        self._nodes = nodes
        self._table = np.full(room, tree.NONE, dtype=np.int32)
        self._code.hang_again(self._plan, self._nodes, self._table)

"""Bots that search: `hard` on one core, `expert` longer and on two."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from stackyard.bots.bot import Budget, Candidate, Thought
from stackyard.bots.search import tree
from stackyard.bots.search.minds import Mind, mind_of
from stackyard.bots.seat import SeatView, look
from stackyard.games.game import Action, Game
from stackyard.kernel import Dice, pack
from stackyard.kernel.compile import Compiled, compiled, dice_batch
from stackyard.kernel.records import record_type
from stackyard.match.observation import Observation

# A search looks up between two chunks: whether its time is over, whether it was told to stop.
_CHUNK_SECONDS: Final = 0.01
_FIRST_CHUNK: Final = 16
_LONGEST_PATH: Final = 256
_SEEDS: Final = 1 << 31


def compiled_mind(game: Game) -> Compiled:
    """A game's rules, policy and the tree search as machine code."""
    policies = mind_of(game.id).policies()
    return compiled(policies, game.state, game.options_state, extra=(tree,))


class SearchBot:
    """Searches the worlds that its seat holds possible.

    Args:
        name: its level.
        dice: chance; the same dice and a budget of playouts choose alike on one thread.
        budget: how much it thinks where nobody says.
        threads: how many trees it grows at once, their visits added up.
    """

    def __init__(self, name: str, dice: Dice, budget: Budget, threads: int) -> None:
        self.name = name
        self._dice = dice
        self._budget = budget
        self._threads = threads
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Let a running `choose` or `think` answer at once with its best so far."""
        self._stopped.set()

    def choose(self, observation: Observation, budget: Budget | None = None) -> Action:
        """The action that looks best to the seat.

        Raises:
            BotError: the seat may not act, the observation is a spectator's, or there is no
                policy for the game.
        """
        seat = look(observation)
        if len(seat.legal) == 1:
            return seat.game.decode(seat.legal[0])
        return self.think(observation, budget).candidates[0].action

    def think(self, observation: Observation, budget: Budget | None = None) -> Thought:
        """What the seat may do and what came of each, the most visited action first.

        Raises:
            BotError: as for `choose`.
        """
        self._stopped.clear()
        seat = look(observation)
        mind = mind_of(seat.game.id)
        code = compiled_mind(seat.game)
        limit = budget or self._budget
        trees = [
            _Tree(code, mind, seat, observation, self._dice.lot(_SEEDS), limit, self._threads)
            for _ in range(self._threads)
        ]
        deadline = None if limit.seconds is None else time.perf_counter() + limit.seconds
        if len(trees) == 1:
            trees[0].grow(deadline, self._stopped)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(pool.map(lambda grown: grown.grow(deadline, self._stopped), trees))
        return _thought(seat, trees)


@dataclass(frozen=True, slots=True)
class _Found:
    """What a tree found out about one action at its root."""

    visits: int
    value: float
    wins: float


class _Tree:
    """One tree and its memory."""

    def __init__(
        self,
        code: Compiled,
        mind: Mind,
        seat: SeatView,
        observation: Observation,
        seed: int,
        limit: Budget,
        shares: int,
    ) -> None:
        self._code = code
        self.playouts = limit.playouts // shares if limit.playouts is not None else _SEEDS
        room = 2 * min(self.playouts, _MOST_GROWN) + 4
        self._nodes = np.zeros(room, dtype=record_type(tree.Node))
        self._worth = np.zeros((room, 2), dtype=np.float64)
        self._worlds = code.batch(2)
        self._worlds[0] = np.frombuffer(pack(seat.state), dtype=code.state)[0]
        self._chance = dice_batch(seed, 1)
        longest = max(seat.game.most_legal, observation.seats, _LONGEST_PATH)
        self._scratch = np.zeros((4, longest), dtype=np.int64)
        self.plan = np.zeros(1, dtype=record_type(tree.Plan))
        for name in ("scale", "aim", "explore"):
            self.plan[0][name] = getattr(mind, name)
        self.plan[0]["seat"] = seat.seat
        self.plan[0]["seats"] = observation.seats

    def grow(self, deadline: float | None, stopped: threading.Event) -> None:
        """Add playouts until the budget, the time or somebody's patience is used up."""
        left, chunk = self.playouts, _FIRST_CHUNK
        while left > 0:
            began = time.perf_counter()
            count = min(chunk, left)
            self._code.search(
                self._worlds,
                self.plan,
                self._nodes,
                self._worth,
                self._chance,
                self._scratch,
                count,
            )
            left -= count
            now = time.perf_counter()
            if stopped.is_set() or (deadline is not None and now >= deadline):
                return
            pace = (now - began) / count
            room = _CHUNK_SECONDS if deadline is None else min(_CHUNK_SECONDS, deadline - now)
            chunk = max(1, min(2 * count, int(room / max(pace, 1e-9))))

    def found(self) -> dict[int, _Found]:
        """What came of each action tried at the root."""
        found = {}
        node = int(self._nodes[tree.ROOT]["first"])
        while node != tree.NONE:
            record: Any = self._nodes[node]
            worth = self._worth[node]
            found[int(record["key"])] = _Found(
                int(record["visits"]), float(worth[0]), float(worth[1])
            )
            node = int(record["next"])
        return found


# A tree stops growing at so many actions; playouts go on below it.
_MOST_GROWN: Final = 1 << 20


def _thought(seat: SeatView, trees: list[_Tree]) -> Thought:
    founds = [grown.found() for grown in trees]
    candidates = []
    for action in seat.legal:
        parts = [found[action] for found in founds if action in found]
        visits = sum(part.visits for part in parts)
        candidates.append(
            Candidate(
                action=seat.game.decode(action),
                visits=visits,
                value=sum(part.value for part in parts) / visits if visits else 0.0,
                wins=sum(part.wins for part in parts) / visits if visits else 0.0,
            )
        )
    candidates.sort(key=lambda candidate: -candidate.visits)
    return Thought(
        candidates=tuple(candidates),
        playouts=sum(int(grown.plan[0]["playouts"]) for grown in trees),
        unlikely=sum(int(grown.plan[0]["unlikely"]) for grown in trees),
    )

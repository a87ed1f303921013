"""Bots that search: `hard` on one core, `expert` longer and on two."""

from __future__ import annotations

import threading
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from stackyard.bots.protocol import Budget, Candidate, Thought
from stackyard.bots.search.grove import Tree
from stackyard.bots.search.minds import mind_of
from stackyard.bots.search.warm import is_warm, start_warming
from stackyard.bots.seat import SeatView, look
from stackyard.games.game import Action
from stackyard.kernel import Dice
from stackyard.match.observation import Observation

_SEEDS: Final = 1 << 31
_WHOLE: Final = 1_000_000


class SearchBot:
    """Searches the worlds that its seat holds possible.

    Args:
        name: its level.
        dice: chance; the same dice and a budget of playouts choose alike.
        effort: how often the game's usual number of playouts (`Mind.playouts`) it makes where no
            budget says otherwise.
        threads: how many trees it grows at once, their visits added up.
        wait: whether it holds its answer up while its search is compiled, once on a machine.
            Without, it has a process of its own do that, and plays its policy until it is done.
    """

    def __init__(
        self, name: str, dice: Dice, *, effort: int = 1, threads: int = 1, wait: bool = True
    ) -> None:
        self.name = name
        self._dice = dice
        self._effort = effort
        self._threads = threads
        self._wait = wait
        self._stopped = threading.Event()
        self._trees: dict[str, list[Tree]] = {}

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

        Where an action wins at once there is no search: it comes first, with one visit. While the
        search is being compiled and the bot does not wait for it, nothing has visits and the
        policy's action comes first.

        Raises:
            BotError: as for `choose`.
        """
        began = time.perf_counter()
        self._stopped.clear()
        seat = look(observation)
        mind = mind_of(seat.game.id)
        if not self._wait and not is_warm(seat.game.id):
            start_warming(seat.game.id)
            return _thought(seat, [])
        limit = budget or Budget(playouts=self._effort * mind.playouts)
        deadline = None if limit.seconds is None else began + limit.seconds
        trees = self._plant(seat, observation.seats)
        winning = trees[0].winning_action(seat.legal)
        if winning is not None:
            return _won(seat, winning)
        shares = _shares(limit.playouts, len(trees))
        if len(trees) == 1:
            trees[0].grow(shares[0], deadline, self._stopped)
        else:
            with ThreadPoolExecutor(len(trees)) as pool:
                list(
                    pool.map(
                        lambda tree, share: tree.grow(share, deadline, self._stopped), trees, shares
                    )
                )
        return _thought(seat, trees)

    def _plant(self, seat: SeatView, seats: int) -> list[Tree]:
        game = seat.game
        if game.id not in self._trees:
            self._trees[game.id] = [Tree(game, mind_of(game.id)) for _ in range(self._threads)]
        for tree in self._trees[game.id]:
            tree.plant(seat.state, seat.seat, seats, self._dice.lot(_SEEDS - 1))
        return self._trees[game.id]


def _shares(playouts: int | None, trees: int) -> list[int | None]:
    if playouts is None:
        return [None] * trees
    return [max(1, (playouts + k) // trees) for k in range(trees)]


def _thought(seat: SeatView, trees: list[Tree]) -> Thought:
    founds = [tree.found() for tree in trees]
    advised = _advised(seat)
    ranked = []
    for action in seat.legal:
        parts = [found[action] for found in founds if action in found]
        visits = sum(part.visits for part in parts)
        whole = max(1, visits) * _WHOLE
        candidate = Candidate(
            action=seat.game.decode(action),
            visits=visits,
            value=sum(part.value for part in parts) / whole,
            wins=sum(part.wins for part in parts) / whole,
        )
        ranked.append(((-visits, action != advised, action), candidate))
    ranked.sort(key=lambda pair: pair[0])
    return Thought(
        candidates=tuple(candidate for _, candidate in ranked),
        playouts=sum(tree.playouts for tree in trees),
        unlikely=sum(tree.unlikely for tree in trees),
    )


def _won(seat: SeatView, winning: int) -> Thought:
    first, *others = sorted(seat.legal, key=lambda action: action != winning)
    return Thought(
        candidates=(
            Candidate(seat.game.decode(first), visits=1, value=1.0, wins=1.0),
            *(Candidate(seat.game.decode(action), 0, 0.0, 0.0) for action in others),
        ),
        playouts=1,
        unlikely=0,
    )


def _advised(seat: SeatView) -> int:
    if len(seat.legal) == 1:
        return seat.legal[0]
    policies = mind_of(seat.game.id).policies()
    return int(policies.policy(seat.state, seat.seat, list(seat.legal), len(seat.legal)))

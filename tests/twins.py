"""One game played by both twins at once, each question put to both and the answers compared."""

from types import ModuleType
from typing import Any

import numpy as np

from stackyard.kernel import SeededDice, check, clone, pack
from stackyard.kernel.chance import bounded
from stackyard.kernel.compile import Compiled, compiled, dice_batch, options_record


class Twins:
    """A game as a plain state and as the one record of a batch.

    Args:
        rules: the module of a game's rules.
        state: its state class.
        options: an options state.
        most_legal: the most legal actions there can be.
        seed, game: the game draws from the seed's stream 2 * game, its choices from the next one.
    """

    def __init__(
        self,
        rules: ModuleType,
        state: type[Any],
        options: Any,
        most_legal: int,
        seed: int,
        game: int = 0,
    ) -> None:
        self.rules: Any = rules
        self.twin: Compiled = compiled(rules, state, type(options))
        self.seats: int = options.seats
        self.plain = state()
        self.batch = self.twin.batch(1)
        self._dice = SeededDice(seed, 2 * game)
        self._batch_dice = dice_batch(seed, 1, 2 * game)
        self._choices = SeededDice(seed, 2 * game + 1)
        self._out = np.zeros(most_legal, np.int64)
        self.rules.setup(self.plain, options, self._dice)
        self.twin.deal_one(self.batch, 0, options_record(options), self._batch_dice)
        self.compare()

    def compare(self) -> None:
        """The same bytes, actors, legal actions, scores and winners; all within their ranges."""
        s, rules, twin = self.plain, self.rules, self.twin
        check(s)
        assert pack(s) == self.batch.tobytes()
        assert pack(self._dice.chance) == self._batch_dice.tobytes()
        assert rules.over(s) == twin.over_one(self.batch, 0)
        assert rules.actors(s) == twin.actors_one(self.batch, 0)
        assert rules.next_actor(s) == twin.next_actor_one(self.batch, 0)
        assert rules.winners(s) == twin.winners_one(self.batch, 0)
        for seat in range(self.seats):
            found = twin.legal_one(self.batch, 0, seat, self._out)
            actions = self.legal(seat)
            assert actions == self._out[:found].tolist()
            assert actions == sorted(set(actions))
            assert bool(actions) == bool(rules.actors(s) >> seat & 1)
        points, scores = [0] * self.seats, np.zeros(self.seats, np.int64)
        rules.score(s, points)
        twin.score_one(self.batch, 0, scores)
        assert points == scores.tolist()

    def legal(self, seat: int) -> list[int]:
        """The seat's legal actions, by the plain twin."""
        out = [0] * len(self._out)
        return out[: self.rules.legal(self.plain, seat, out)]

    def choose(self) -> int:
        """One of the next actor's legal actions, by lot, as `random_games` chooses."""
        actions = self.legal(self.rules.next_actor(self.plain))
        return actions[bounded(self._choices.chance, len(actions)) if len(actions) > 1 else 0]

    def play(self, action: int) -> None:
        """The next actor's action; nothing else that was at hand before may change by it."""
        seat = self.rules.next_actor(self.plain)
        silent, before = clone(self.plain), pack(self.plain)
        self.plain.notes = []
        self.rules.apply(self.plain, seat, action, self._dice)
        self.twin.apply_one(self.batch, 0, seat, action, self._batch_dice)
        assert pack(silent) == before
        self.compare()

    def compare_knowledge(self, seed: int) -> None:
        """Both twins hide and guess alike, for each seat, a spectator, two seats and all."""
        everybody = (1 << self.seats) - 1
        for seats in (0, *(1 << seat for seat in range(self.seats)), 0b11, everybody):
            hidden, record = clone(self.plain), self.batch.copy()
            self.rules.hide(hidden, seats)
            self.twin.hide_one(record, 0, seats)
            check(hidden)
            assert pack(hidden) == record.tobytes()
            self.rules.guess(hidden, SeededDice(seed))
            self.twin.guess_one(record, 0, dice_batch(seed, 1))
            check(hidden)
            assert pack(hidden) == record.tobytes()

"""How quick one mode's twins are: random play, clones, single steps and batches of steps.

Everything is measured several times over, and the median told (of a single step the best). On one
thread the processor's time is taken, so that what else the machine does matters little; on two
threads the time that passes, so that they need two processors to themselves.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from statistics import median
from typing import Any, Final, NamedTuple, TypeVar

import msgspec
import numpy as np

from stackyard.games.game import Game, resolve_options
from stackyard.kernel import SeededDice, clone
from stackyard.kernel.chance import Chance, bounded
from stackyard.kernel.compile import Batch, Compiled, compiled, dice_batch, options_record

T = TypeVar("T")

#: How many games one call of `step_many` steps.
BATCH: Final = 4096
SEED: Final = 7

#: Repeats of each measurement, however little time there is.
FEWEST_REPEATS: Final = 3

#: The time this thread has had of its processor, in seconds; on Windows that is told too coarsely.
clock: Final = time.perf_counter if sys.platform == "win32" else time.thread_time

_MOST_GAMES = 20_000
_MOST_BYTES = 1 << 26
_REPLAYED = 8


class Speed(msgspec.Struct, frozen=True):
    """Random play, each a second.

    Attributes:
        games: whole games, dealt, played to the end and scored.
        decisions: choices among two or more legal actions.
        forced: steps with one legal action.
        steps: both together.
    """

    games: float
    decisions: float
    forced: float
    steps: float


class PlainSpeed(msgspec.Struct, frozen=True):
    """The plain twin of a mode.

    Attributes:
        one_thread, two_threads: random play; the two share a batch half and half.
        clone_seconds: one clone of a state in the middle of a game.
        step_seconds: one call of `apply`, on the average of whole games; the best of the repeats.
    """

    one_thread: Speed
    two_threads: Speed
    clone_seconds: float
    step_seconds: float


class CompiledSpeed(msgspec.Struct, frozen=True):
    """The compiled twin of a mode.

    Attributes:
        one_thread, two_threads: random play; the two share a batch half and half.
        clone_seconds: one call of `copy_one` from Python.
        clone_many_seconds: each game in one call of `copy_many`.
        step_seconds: one call of `apply_one`, on the average of whole games; the best of repeats.
        batch_steps: steps a second where one call of `step_many` steps a batch of `BATCH` games.
    """

    one_thread: Speed
    two_threads: Speed
    clone_seconds: float
    clone_many_seconds: float
    step_seconds: float
    batch_steps: float


@dataclass(frozen=True)
class Table:
    """A mode with a number of players and its default options: what is measured."""

    game: Game
    seats: int

    @cached_property
    def options(self) -> Any:
        """The options as the plain rules take them."""
        resolved = resolve_options(self.game, self.seats, {})
        return self.game.pack_options(self.seats, resolved)

    @cached_property
    def twin(self) -> Compiled:
        """The compiled twin."""
        return compiled(self.game.rules, self.game.state, self.game.options_state)


class Played(NamedTuple):
    """Games played at random, and the time they took."""

    games: int
    decisions: int
    forced: int
    seconds: float


def plain_speed(table: Table, seconds: float) -> PlainSpeed:
    """Measure the plain twin, in about this many seconds."""
    block = PlainBlock(table)
    return PlainSpeed(
        one_thread=median_speed(block, 1, seconds * 0.35),
        two_threads=median_speed(block, 2, seconds * 0.35),
        clone_seconds=_plain_clone(table, seconds * 0.1),
        step_seconds=_plain_step(table, seconds * 0.2),
    )


def compiled_speed(table: Table, seconds: float) -> CompiledSpeed:
    """Measure the compiled twin, in about this many seconds; compile it first."""
    table.twin.compile_all(table.game.most_legal, table.seats, table.options)
    block = CompiledBlock(table)
    return CompiledSpeed(
        one_thread=median_speed(block, 1, seconds * 0.25),
        two_threads=median_speed(block, 2, seconds * 0.25),
        clone_seconds=_copy_one(table, seconds * 0.1),
        clone_many_seconds=_copy_many(table, seconds * 0.1),
        step_seconds=_compiled_step(table, seconds * 0.1),
        batch_steps=_batch_steps(table, seconds * 0.2),
    )


# --- random play


def median_speed(block: Callable[[int, int], Played], threads: int, seconds: float) -> Speed:
    """The median speed of blocks of games, played for about this many seconds.

    Args:
        block: plays a number of games in a number of threads.
        threads: how many threads.
        seconds: for all blocks together; there are at least `FEWEST_REPEATS`.
    """
    games, share = threads, seconds / 8
    while (played := block(games, threads)).seconds < share / 2 and games < _MOST_GAMES:
        games = min(_MOST_GAMES, max(2 * games, int(games * share / (played.seconds + 1e-9))))
    blocks = repeat(lambda: block(games, threads), seconds)
    return Speed(
        games=median(one.games / one.seconds for one in blocks),
        decisions=median(one.decisions / one.seconds for one in blocks),
        forced=median(one.forced / one.seconds for one in blocks),
        steps=median((one.decisions + one.forced) / one.seconds for one in blocks),
    )


class PlainBlock:
    """Games of the plain twin, the same ones each time."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def __call__(self, games: int, threads: int) -> Played:
        """Play games at random; the making of their dice is not timed."""
        dice = [SeededDice(SEED, 2 * i) for i in range(games)]
        chance = [SeededDice(SEED, 2 * i + 1).chance for i in range(games)]

        def part(start: int, stop: int) -> tuple[int, int]:
            pairs = zip(dice[start:stop], chance[start:stop], strict=True)
            counts = [play_plain(self.table, *pair)[0] for pair in pairs]
            return sum(a for a, _ in counts), sum(b for _, b in counts)

        return _in_threads(part, games, threads)


def play_plain(table: Table, dice: SeededDice, chance: Chance) -> tuple[tuple[int, int], list[int]]:
    """Play one game of the plain twin at random, as the driver `random_games` does.

    Returns:
        How many decisions and forced steps there were, and each seat's score.
    """
    rules, out = table.game.rules, [0] * table.game.most_legal
    s = table.game.state()
    rules.setup(s, table.options, dice)
    decisions = forced = 0
    while not rules.over(s):
        seat = rules.next_actor(s)
        n = rules.legal(s, seat, out)
        action = out[0]
        if n > 1:
            action = out[bounded(chance, n)]
            decisions += 1
        else:
            forced += 1
        rules.apply(s, seat, action, dice)
    scores = [0] * table.seats
    rules.score(s, scores)
    return (decisions, forced), scores


class CompiledBlock:
    """Games of the compiled twin, the same ones each time.

    Attributes:
        scores: those of the games played last.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        self.options = options_record(table.options)
        self._make(0)

    def _make(self, games: int) -> None:
        self.batch = self.table.twin.batch(games)
        self.dice = dice_batch(SEED, games, 0, 2)
        self.chance = dice_batch(SEED, games, 1, 2)
        self.scores = np.zeros((games, self.table.seats), np.int64)

    def __call__(self, games: int, threads: int) -> Played:
        """Play games at random; the making of their dice is not timed."""
        games = min(games, max(threads, _MOST_BYTES // self.table.twin.state.itemsize))
        if len(self.batch) != games:
            self._make(games)
        dice, chance = self.dice.copy(), self.chance.copy()

        def part(start: int, stop: int) -> tuple[int, int]:
            counts = np.zeros(2, np.int64)
            out = np.zeros(self.table.game.most_legal, np.int64)
            play = self.table.twin.random_games
            play(self.batch, self.options, dice, chance, out, counts, self.scores, start, stop)
            return int(counts[0]), int(counts[1])

        return _in_threads(part, games, threads)


def _in_threads(part: Callable[[int, int], tuple[int, int]], games: int, threads: int) -> Played:
    bounds = [games * i // threads for i in range(threads + 1)]
    if threads == 1:
        start = clock()
        counts = [part(0, games)]
        taken = clock() - start
    else:
        with ThreadPoolExecutor(threads) as pool:
            start = time.perf_counter()
            counts = list(pool.map(part, bounds[:-1], bounds[1:]))
            taken = time.perf_counter() - start
    return Played(games, sum(a for a, _ in counts), sum(b for _, b in counts), taken)


# --- clones, single steps, batches


def _plain_clone(table: Table, seconds: float) -> float:
    s = table.game.state()
    dice, moves = _random_moves(table, 0)
    table.game.rules.setup(s, table.options, dice)
    for seat, action in moves[: len(moves) // 2]:
        table.game.rules.apply(s, seat, action, dice)
    return median(timed_calls(lambda: clone(s), seconds))


def _copy_one(table: Table, seconds: float) -> float:
    source, _ = _dealt(table, 1)
    target, copy = table.twin.batch(1), table.twin.copy_one
    return median(timed_calls(lambda: copy(target, 0, source, 0), seconds))


def _copy_many(table: Table, seconds: float) -> float:
    games = min(BATCH, max(1, _MOST_BYTES // table.twin.state.itemsize))
    source, _ = _dealt(table, games)
    target, copy = table.twin.batch(games), table.twin.copy_many
    return median(timed_calls(lambda: copy(target, source, 0, games), seconds)) / games


def _plain_step(table: Table, seconds: float) -> float:
    games = [_random_moves(table, i)[1] for i in range(_REPLAYED)]
    apply, steps = table.game.rules.apply, sum(map(len, games))

    def replay() -> float:
        taken = 0.0
        for i, moves in enumerate(games):
            s, dice = table.game.state(), SeededDice(SEED, 2 * i)
            table.game.rules.setup(s, table.options, dice)
            start = clock()
            for seat, action in moves:
                apply(s, seat, action, dice)
            taken += clock() - start
        return taken / steps

    return min(repeat(replay, seconds))


def _compiled_step(table: Table, seconds: float) -> float:
    games = [_random_moves(table, i)[1] for i in range(_REPLAYED)]
    apply, steps = table.twin.apply_one, sum(map(len, games))

    def replay() -> float:
        taken = 0.0
        batch, dice = _dealt(table, len(games))
        for i, moves in enumerate(games):
            start = clock()
            for seat, action in moves:
                apply(batch, i, seat, action, dice)
            taken += clock() - start
        return taken / steps

    return min(repeat(replay, seconds))


def _batch_steps(table: Table, seconds: float) -> float:
    twin, choices = table.twin, np.random.default_rng(SEED)
    out = np.zeros((BATCH, table.game.most_legal), np.int64)
    counts = np.zeros(BATCH, np.int64)
    batch, dice = _dealt(table, BATCH)
    options, fresh = options_record(table.options), dice.copy()

    def step() -> float:
        twin.legal_many(batch, out, counts, 0, BATCH)
        if np.count_nonzero(counts) < 0.9 * BATCH:
            # Many games are over, and a step of so few would not be a step of the batch.
            dice[:] = fresh
            twin.deal_many(batch, options, dice, 0, BATCH)
            twin.legal_many(batch, out, counts, 0, BATCH)
        places = (choices.random(BATCH) * counts).astype(np.int64)
        actions = out[np.arange(BATCH), places]
        start = clock()
        steps: int = twin.step_many(batch, actions, dice, 0, BATCH)
        return steps / (clock() - start)

    return median(repeat(step, seconds))


def _dealt(table: Table, games: int) -> tuple[Batch, Batch]:
    """A batch of games at their start, and their dice after the deal."""
    batch, dice = table.twin.batch(games), dice_batch(SEED, games, 0, 2)
    table.twin.deal_many(batch, options_record(table.options), dice, 0, games)
    return batch, dice


def _random_moves(table: Table, i: int) -> tuple[SeededDice, list[tuple[int, int]]]:
    """New dice for random game i, and all its steps as (seat, action)."""
    rules, out = table.game.rules, [0] * table.game.most_legal
    s, dice, chance = (
        table.game.state(),
        SeededDice(SEED, 2 * i),
        SeededDice(SEED, 2 * i + 1).chance,
    )
    rules.setup(s, table.options, dice)
    moves = []
    while not rules.over(s):
        seat = rules.next_actor(s)
        n = rules.legal(s, seat, out)
        action = out[bounded(chance, n)] if n > 1 else out[0]
        moves.append((seat, action))
        rules.apply(s, seat, action, dice)
    return SeededDice(SEED, 2 * i), moves


# --- repeats


def repeat(measure: Callable[[], T], seconds: float) -> Sequence[T]:
    """Measure for about this many seconds, and at least `FEWEST_REPEATS` times."""
    results: list[T] = []
    end = time.perf_counter() + seconds
    while len(results) < FEWEST_REPEATS or time.perf_counter() < end:
        results.append(measure())
    return results


def timed_calls(call: Callable[[], object], seconds: float) -> Sequence[float]:
    """The seconds that one call takes, many times over; short calls are timed in one go."""
    calls = 1
    while (taken := _time(call, calls)) < seconds / 20 and calls < 1 << 20:
        calls *= 2 if taken > 0 else 10
    return [one / calls for one in repeat(lambda: _time(call, calls), seconds)]


def _time(call: Callable[[], object], calls: int) -> float:
    start = clock()
    for _ in range(calls):
        call()
    return clock() - start

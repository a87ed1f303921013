"""Compares Stack Nabbit with other engines' card games of its kind, in random play on one thread.

They are other games, so a decision of theirs is more or less work: this tells what a study can
expect of an engine, not which is the better one. All take turns within one run, and the
processor's time is taken. The other engines have a virtual environment of their own: `make peers`.

    .venv-peers/bin/python bench/peers.py [--seconds 20] [--json]
"""

import argparse
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice
from stackyard.lab.speed import CompiledBlock, Table, play_plain

try:
    import pyspiel
    import rlcard
except ImportError as missing:
    sys.exit(f"{missing.name} is not installed here: run `make peers`, which makes .venv-peers")

ROUNDS = 5
SEED = 7


@dataclass
class Engine:
    """An engine at a game: `play` plays games and tells its decisions and forced steps."""

    name: str
    seats: int
    play: Callable[[int], tuple[float, float]]
    games: int = 1
    speeds: list[tuple[float, float, float]] = field(default_factory=list)

    def grow(self, seconds: float) -> None:
        """Find how many games fill this much of the processor's time."""
        taken = 0.0
        while taken < seconds / 2:
            if taken > 0:
                self.games = max(2 * self.games, int(self.games * seconds / taken))
            self.play(self.games)  # compiles, and makes what these games need
            taken = self.round()
        self.speeds.clear()

    def round(self) -> float:
        """Play once; the speeds are kept, the processor's time is told."""
        start = time.thread_time()
        decisions, forced = self.play(self.games)
        taken = time.thread_time() - start
        self.speeds.append((self.games / taken, decisions / taken, (decisions + forced) / taken))
        return taken

    def told(self) -> dict[str, Any]:
        """The median speeds."""
        games, decisions, steps = (median(speeds) for speeds in zip(*self.speeds, strict=True))
        return {
            "engine": self.name,
            "seats": self.seats,
            "games_per_second": games,
            "decisions_per_second": decisions,
            "steps_per_second": steps,
        }


# --- Stackyard


def compiled_twin(table: Table) -> Callable[[int], tuple[float, float]]:
    block = CompiledBlock(table)

    def play(games: int) -> tuple[float, float]:
        played = block(games, 1)
        return played.decisions * games / played.games, played.forced * games / played.games

    return play


def plain_twin(table: Table) -> Callable[[int], tuple[float, float]]:
    def play(games: int) -> tuple[float, float]:
        decisions = forced = 0
        for i in range(games):
            dice, chance = SeededDice(SEED, 2 * i), SeededDice(SEED, 2 * i + 1).chance
            counts, _ = play_plain(table, dice, chance)
            decisions += counts[0]
            forced += counts[1]
        return decisions, forced

    return play


# --- OpenSpiel


def spiel_from_python(game: Any) -> Callable[[int], tuple[float, float]]:
    def play(games: int) -> tuple[float, float]:
        decisions = forced = 0
        choice, choices = random.choice, random.choices
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    cards, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(choices(cards, chances)[0])
                    continue
                actions = state.legal_actions()
                if len(actions) > 1:
                    decisions += 1
                else:
                    forced += 1
                state.apply_action(choice(actions))
        return decisions, forced

    return play


def spiel_in_cpp(game: Any, seats: int) -> Callable[[int], tuple[float, float]]:
    """Its own loop over a game, with its uniformly random bots; one call from Python a game.

    It does not tell the decisions; their mean is that of the loop from Python.
    """
    sample = 2000
    decisions, forced = (total / sample for total in spiel_from_python(game)(sample))
    bots = [pyspiel.make_uniform_random_bot(seat, SEED + seat) for seat in range(seats)]

    def play(games: int) -> tuple[float, float]:
        for i in range(games):
            pyspiel.evaluate_bots(game.new_initial_state(), bots, i)
        return decisions * games, forced * games

    return play


# --- RLCard


def rlcard_env(env: Any) -> Callable[[int], tuple[float, float]]:
    """As its agents are trained: each step encodes what the next player sees."""

    def play(games: int) -> tuple[float, float]:
        decisions = forced = 0
        for _ in range(games):
            state, _ = env.reset()
            while not env.is_over():
                actions = list(state["legal_actions"])
                if len(actions) > 1:
                    decisions += 1
                else:
                    forced += 1
                state, _ = env.step(random.choice(actions))
        return decisions, forced

    return play


def rlcard_game(game: Any) -> Callable[[int], tuple[float, float]]:
    """Its game alone, without the encoding."""

    def play(games: int) -> tuple[float, float]:
        decisions = forced = 0
        for _ in range(games):
            state, _ = game.init_game()
            while not game.is_over():
                actions = state["legal_actions"]
                if len(actions) > 1:
                    decisions += 1
                else:
                    forced += 1
                state, _ = game.step(random.choice(actions))
        return decisions, forced

    return play


# --- the comparison


def engines() -> list[Engine]:
    table = Table(get_game("stack-nabbit"), 4)
    eights = pyspiel.load_game("crazy_eights(players=4)")
    uno = rlcard.make("uno", config={"seed": SEED})
    return [
        Engine("Stackyard, Stack Nabbit, compiled", 4, compiled_twin(table)),
        Engine("Stackyard, Stack Nabbit, plain", 4, plain_twin(table)),
        Engine("OpenSpiel, crazy_eights, its C++ loop", 4, spiel_in_cpp(eights, 4)),
        Engine("OpenSpiel, crazy_eights, from Python", 4, spiel_from_python(eights)),
        Engine("RLCard, uno, its game alone", uno.num_players, rlcard_game(uno.game)),
        Engine("RLCard, uno, its environment", uno.num_players, rlcard_env(uno)),
    ]


def compare(seconds: float) -> list[dict[str, Any]]:
    """Measure all engines, in turns, for about this many seconds."""
    random.seed(SEED)
    all_engines = engines()
    for engine in all_engines:
        engine.grow(seconds / len(all_engines) / (ROUNDS + 1))
    for _ in range(ROUNDS):
        for engine in all_engines:
            engine.round()
    return [engine.told() for engine in all_engines]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--seconds", type=float, default=20.0, help="about how long (20)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    if not 0 < chosen.seconds < float("inf"):
        parser.error("--seconds is above 0")
    told = compare(chosen.seconds)
    if chosen.json:
        print(json.dumps(told, indent=2))
        return
    print(f"{'Random play, one thread, each second':40}{'seats':>6}{'decisions':>14}{'games':>12}")
    for one in told:
        print(
            f"{one['engine']:40}{one['seats']:>6}"
            f"{one['decisions_per_second']:>14,.0f}{one['games_per_second']:>12,.0f}"
        )


if __name__ == "__main__":
    main()

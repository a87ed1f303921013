"""Compares Stack Nabbit's compiled twin with the same game written in C (stack_nabbit.c).

Both play the same games, in turns within one run, and the processor's time is taken, so that what
else the machine does matters little. Needs gcc.

    .venv/bin/python bench/against_c.py [--pairs 9] [--games 20000] [--seats 4] [--json]
"""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any

import numpy as np

from stackyard.games.registry import get_game
from stackyard.kernel.compile import dice_batch, options_record
from stackyard.lab.speed import SEED, Table

SOURCE = Path(__file__).with_name("stack_nabbit.c")
FLAGS = ("-O3", "-march=native", "-std=c11")
MASK = 2**64 - 1


def build(folder: str) -> Path:
    """Compile the C program."""
    gcc = shutil.which("gcc")
    if gcc is None:
        sys.exit("gcc is not on PATH: install it to compare with C")
    program = Path(folder, "stack_nabbit")
    subprocess.run([gcc, *FLAGS, "-o", program, SOURCE], check=True)
    return program


class Twin:
    """Plays the C program's games in the compiled twin."""

    def __init__(self, seats: int, games: int) -> None:
        table = Table(get_game("stack-nabbit"), seats)
        self.play = table.twin.random_games
        self.options = options_record(table.options)
        self.batch = table.twin.batch(games)
        self.dice, self.chance = dice_batch(SEED, games, 0, 2), dice_batch(SEED, games, 1, 2)
        self.out = np.zeros(table.game.most_legal, np.int64)
        self.scores = np.zeros((games, seats), np.int64)
        self.games = games
        self()

    def __call__(self) -> dict[str, Any]:
        """Play all games; tells what the C program prints."""
        counts, dice, chance = np.zeros(2, np.int64), self.dice.copy(), self.chance.copy()
        arrays = (self.batch, self.options, dice, chance, self.out, counts, self.scores)
        start = time.thread_time()
        self.play(*arrays, 0, self.games)
        seconds = time.thread_time() - start
        return {
            "decisions": int(counts[0]),
            "forced": int(counts[1]),
            "seconds": seconds,
            "checksum": checksum(self.scores),
        }


def checksum(scores: Any) -> int:
    """The C program's checksum of all scores."""
    total = 0
    for score in scores.ravel().tolist():
        total = (total * 31 + score) & MASK
    return total


def compare(seats: int, games: int, pairs: int) -> dict[str, Any]:
    """Run both in turns; the ratio is the median of the pairs' ratios."""
    told: dict[str, list[dict[str, Any]]] = {"c": [], "compiled": []}
    with tempfile.TemporaryDirectory() as folder:
        program = build(folder)
        twin = Twin(seats, games)
        for _ in range(pairs):
            done = subprocess.run(
                [program, str(seats), str(games), str(SEED)], check=True, capture_output=True
            )
            told["c"].append(json.loads(done.stdout))
            told["compiled"].append(twin())
    for c, ours in zip(*told.values(), strict=True):
        for name in ("checksum", "decisions", "forced"):
            if c[name] != ours[name]:
                sys.exit(f"they played different games: {name} is {c[name]} and {ours[name]}")
    ratios = [c["seconds"] / ours["seconds"] for c, ours in zip(*told.values(), strict=True)]
    return {
        "game": "stack-nabbit",
        "seats": seats,
        "games": games,
        "c_decisions_per_second": median(one["decisions"] / one["seconds"] for one in told["c"]),
        "compiled_decisions_per_second": median(
            one["decisions"] / one["seconds"] for one in told["compiled"]
        ),
        "ratio": median(ratios),
        "ratios": sorted(ratios),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seats", type=int, default=4, choices=range(3, 7), help="players (4)")
    parser.add_argument("--games", type=int, default=20_000, help="games in each run (20000)")
    parser.add_argument("--pairs", type=int, default=9, help="pairs of runs (9)")
    parser.add_argument("--json", action="store_true", help="print JSON")
    chosen = parser.parse_args()
    if chosen.games < 1 or chosen.pairs < 1:
        parser.error("--games and --pairs are at least 1")
    told = compare(chosen.seats, chosen.games, chosen.pairs)
    if chosen.json:
        print(json.dumps(told, indent=2))
        return
    c, ours = told["c_decisions_per_second"] / 1e6, told["compiled_decisions_per_second"] / 1e6
    low, high = told["ratios"][0], told["ratios"][-1]
    print(f"Stack Nabbit, {chosen.seats} seats, random play, one thread, decisions a second")
    print(f"  C              {c:6.1f} M  (gcc {' '.join(FLAGS)})")
    print(f"  compiled twin  {ours:6.1f} M")
    print(f"  ratio          {told['ratio']:6.2f}    ({low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()

"""Trains the network that foresees UH OH!, and writes it into the package.

    .venv/bin/python -m training.staccs_uh_oh [--rounds 110] [--seed 1] [--out FILE]

Games are played by the package's own rules, compiled (`staccs_uh_oh_games.py`). It takes some
minutes of one core; the same command gives the same network on the same kind of machine.
"""

import argparse
import os
import sys
from pathlib import Path
from typing import Any, Final

# One core, and sums that add up in the same order each time; it must stand before NumPy comes.
os.environ["OPENBLAS_NUM_THREADS"] = "1"

import numpy as np

import stackyard.bots.policies
from stackyard.bots.policies import staccs_uh_oh as policies
from stackyard.bots.policies import staccs_uh_oh_foresight as foresight
from stackyard.bots.policies.network import Network
from stackyard.games.game import resolve_options
from stackyard.games.registry import get_game
from stackyard.kernel.compile import Batch, compiled, dice_batch, options_record
from training import staccs_uh_oh_games

GAME: Final = get_game("staccs-uh-oh")
OUT: Final = Path(stackyard.bots.policies.__file__).with_name("staccs_uh_oh_foresight.json")
UNITS: Final = 40
# The games of a round, by the number of seats; before the first, so many times as many by the
# policy. Lessons of so many rounds are kept and learned again.
GAMES: Final = {4: 8000, 2: 1200, 3: 1200, 5: 1200}
FIRST: Final = 6
KEPT: Final = 8
AGAIN: Final = 2
# A game gives few lessons more than this in the mean.
LESSONS_OF_GAME: Final = 32
# One choice in so many is drawn by lot, in the first games and later.
FIRST_STRAY: Final = 5
STRAY: Final = 30
BATCH: Final = 512
RATE: Final = 0.002
LAST_RATE: Final = 0.03
TRUST: Final = 0.9
LAST_TRUST: Final = 0.6

LESSON: Final = np.dtype([("told", np.int16, foresight.TOLD), ("hope", "f4"), ("target", "f4")])
Floats = np.ndarray[Any, np.dtype[np.float32]]


def pupil_type(units: int) -> np.dtype[Any]:
    """The record of who plays by a network with so many units, and of what it reckons in."""
    return np.dtype(
        [
            ("hidden", "f4", (foresight.TOLD, units)),
            ("biases", "f4", units),
            ("output", "f4", units),
            ("bias", "f4"),
            ("layer", "f4", units),
            ("room", "i8", 256),
            ("out", "i8", GAME.most_legal),
            ("stray", "i8"),
            ("by_policy", "i8"),
            ("trust", "f8"),
            ("won", "f8"),
        ]
    )


class Teacher:
    """Plays the games, by one network after the other."""

    def __init__(self, seed: int) -> None:
        self._code = compiled(policies, GAME.state, GAME.options_state, extra=(staccs_uh_oh_games,))
        self._worlds = self._code.batch(3)
        self._chance = dice_batch(seed, 2)
        self._pupil = np.zeros(1, pupil_type(UNITS))

    def lessons(self, net: "Net", games: dict[int, int], **manner: float) -> Batch:
        """The lessons of so many games by the number of seats."""
        for name, weights in net.weights().items():
            self._pupil[0][name] = weights
        for name, value in manner.items():
            self._pupil[0][name] = value
        parts = []
        for seats, number in games.items():
            options = options_record(GAME.pack_options(seats, resolve_options(GAME, seats, {})))
            self._pupil[0]["won"] = 0
            room = np.zeros(LESSONS_OF_GAME * number + GAME.most_legal, LESSON)
            count = self._code.play_lessons(
                self._worlds, options, self._chance, self._pupil, room, number
            )
            parts.append(room[:count])
        return np.concatenate(parts)

    def share(self, net: "Net", seats: int, games: int) -> float:
        """How much a network wins against the policy."""
        self.lessons(net, {seats: games}, stray=0, by_policy=0, trust=1)
        return float(self._pupil[0]["won"]) / games


class Net:
    """A network that learns, by Adam (Kingma and Ba 2015); what is used is a mean over steps."""

    def __init__(self, units: int, seed: int) -> None:
        self.rng = np.random.default_rng(seed)
        self._sizes = np.ones(foresight.TOLD, np.float32)
        shapes = {"hidden": (foresight.TOLD, units), "biases": (units,), "output": (units,)}
        self._now = {name: np.zeros(shape, np.float32) for name, shape in shapes.items()}
        self._now["bias"] = np.full(1, -1, np.float32)
        self._now["hidden"][:] = self.rng.normal(0, 0.2, shapes["hidden"])
        self._now["output"][:] = self.rng.normal(0, 0.5 / units**0.5, units)
        self._mean = {name: value.copy() for name, value in self._now.items()}
        self._drift = {name: np.zeros_like(value) for name, value in self._now.items()}
        self._spread = {name: np.zeros_like(value) for name, value in self._now.items()}
        self._steps = 0

    def weigh(self, lessons: Batch) -> None:
        """Choose what each thing told is multiplied by, by how large it mostly is."""
        told = lessons["told"].astype(np.float32)
        usual = np.sqrt((told**2).mean(axis=0))
        self._sizes = 1 / np.maximum(np.maximum(usual, np.abs(told).max(axis=0) / 4), 0.25)

    def weights(self) -> dict[str, Floats]:
        """The weights, for things told as they are."""
        weights = dict(self._mean)
        weights["hidden"] = self._mean["hidden"] * self._sizes[:, None]
        weights["bias"] = self._mean["bias"][0]
        return weights

    def learn(self, lessons: Batch, rate: float) -> float:
        """Learn lessons, each once; returns the mean square error."""
        order = self.rng.permutation(len(lessons))
        error = 0.0
        for at in range(0, len(order) - BATCH + 1, BATCH):
            some = lessons[order[at : at + BATCH]]
            told = some["told"] * self._sizes
            error += self._step(told.astype(np.float32), some["target"], rate)
        return error / max(1, len(order) // BATCH)

    def _step(self, told: Floats, target: Floats, rate: float) -> float:
        now = self._now
        sums = told @ now["hidden"] + now["biases"]
        layer = np.maximum(sums, 0)
        wrong = 1 / (1 + np.exp(-(layer @ now["output"] + now["bias"]))) - target
        slope = wrong / len(target)
        back = (slope[:, None] * now["output"]) * (sums > 0)
        self._follow("hidden", told.T @ back, rate)
        self._follow("biases", back.sum(axis=0), rate)
        self._follow("output", layer.T @ slope, rate)
        self._follow("bias", slope.sum(keepdims=True), rate)
        self._steps += 1
        return float((wrong**2).mean())

    def _follow(self, name: str, slope: Floats, rate: float) -> None:
        steps = self._steps + 1
        drift, spread = self._drift[name], self._spread[name]
        drift += 0.1 * (slope - drift)
        spread += 0.001 * (slope**2 - spread)
        first, second = 1 - 0.9**steps, 1 - 0.999**steps
        self._now[name] -= rate / first * drift / (np.sqrt(spread / second) + 1e-8)
        self._mean[name] += max(0.001, 1 / steps) * (self._now[name] - self._mean[name])


def train(rounds: int, seed: int, games: dict[int, int]) -> Net:
    """Teach a network, and tell how it gets on."""
    teacher, net = Teacher(seed), Net(UNITS, seed)
    first = {seats: FIRST * number for seats, number in games.items()}
    lessons = teacher.lessons(net, first, stray=FIRST_STRAY, by_policy=1, trust=1)
    net.weigh(lessons)
    for _ in range(3):
        net.learn(lessons, RATE)
    kept: list[Batch] = []
    for number in range(rounds):
        done = number / rounds
        trust = TRUST + (LAST_TRUST - TRUST) * done
        lessons = teacher.lessons(net, games, stray=STRAY, by_policy=0, trust=trust)
        rate = RATE * LAST_RATE**done
        error = net.learn(lessons, rate)
        for old in net.rng.permutation(len(kept))[:AGAIN]:
            net.learn(kept[old], rate)
        kept = [*kept, lessons][-KEPT:]
        if number % 10 == 9 or number == rounds - 1:
            share = teacher.share(net, 4, games[4])
            told = f"{number + 1} rounds; mean square error {error:.4f}; "
            sys.stderr.write(f"{told}against three normal {share:.3f}\n")
    return net


def whole(net: Net) -> Network:
    """A network in whole numbers."""
    weights = net.weights()
    return Network.of(
        weights["hidden"].tolist(),
        weights["biases"].tolist(),
        weights["output"].tolist(),
        float(weights["bias"]),
    )


def main() -> None:
    """Read the arguments, train, and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=110)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    origin = f"training/staccs_uh_oh.py --rounds {chosen.rounds} --seed {chosen.seed}"
    net = train(chosen.rounds, chosen.seed, GAMES)
    chosen.out.write_text(whole(net).as_json(origin), encoding="utf-8")


if __name__ == "__main__":
    main()

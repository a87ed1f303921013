"""Trains the network that foresees Stack Nabbit, and writes it into the package. Needs gcc.

    .venv/bin/python training/stack_nabbit.py [--games 800000] [--seed 1] [--out FILE]

A seat plays the turns that are the best by the network as it is, which learns from how they went on
(`stack_nabbit.c` says how). It takes some minutes of one core; the same command gives the same
network on the same kind of machine.
"""

import argparse
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import stackyard.bots.policies
from stackyard.bots.policies import stack_nabbit_foresight as foresight
from stackyard.bots.policies.network import Network

SOURCE = Path(__file__).with_suffix(".c")
FLAGS = ("-O3", "-march=native", "-ffast-math", "-std=gnu11")
OUT = Path(stackyard.bots.policies.__file__).with_name("stack_nabbit_foresight.json")


def build(folder: str) -> Path:
    """Compile the C program."""
    gcc = shutil.which("gcc")
    if gcc is None:
        sys.exit("gcc is not on PATH: install it to train")
    program = Path(folder, "stack_nabbit")
    subprocess.run([gcc, *FLAGS, "-o", program, SOURCE, "-lm"], check=True)
    return program


def sizes() -> list[float]:
    """What the program multiplies each number by that it tells the network."""
    told = [1 / 4] * foresight.TOLD
    for at in range(0, foresight.VAULT, foresight.OF_SEAT):
        told[at + foresight.POINTS] = 1 / 32
        told[at + foresight.PROSPECT] = 1 / 256
        told[at + foresight.THERE] = 1
    told[foresight.PILE : foresight.LEFT] = [1 / 8] * (foresight.LEFT - foresight.PILE)
    told[foresight.LEFT : foresight.LEADS] = [1 / 64, 1 / 128]
    told[foresight.LEADS : foresight.LEADS + 2] = [1 / 32] * 2
    told[foresight.LEADS_NEAR_END : foresight.MOST_ALONE] = [1 / 1024, 1 / 1024, 1 / 256]
    told[foresight.MOST_ALONE :] = [1, 1]
    return told


def whole(text: str, origin: str) -> str:
    """The network in whole numbers, as JSON, from what the program wrote."""
    weights = [float(line) for line in text.split()]
    hidden = (len(weights) // 2 - 1) // (foresight.TOLD + 2)
    rows = [weights[at : at + hidden] for at in range(0, (foresight.TOLD + 2) * hidden, hidden)]
    *first, biases, output = rows
    bias = weights[(foresight.TOLD + 2) * hidden]
    hidden_weights = [
        [weight * size for weight in row] for row, size in zip(first, sizes(), strict=True)
    ]
    return Network.of(hidden_weights, biases, output, bias).as_json(origin)


def main() -> None:
    """Read the arguments, train, and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=800_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=OUT)
    chosen = parser.parse_args()
    origin = f"training/stack_nabbit.py --games {chosen.games} --seed {chosen.seed}"
    with tempfile.TemporaryDirectory() as folder:
        weights = Path(folder, "weights")
        words = ["train", str(chosen.games), str(chosen.seed), str(weights)]
        subprocess.run([build(folder), *words], check=True)
        chosen.out.write_text(whole(weights.read_text(), origin), encoding="utf-8")


if __name__ == "__main__":
    main()

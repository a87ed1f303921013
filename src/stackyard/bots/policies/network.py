"""Networks that tell a share of the win, in whole numbers, so that both twins tell the same.

They have one hidden layer, as in TD-Gammon (Tesauro 1995). A game's rule fills a row with what the
network is told; programs in `training/` teach them, and write their weights as JSON.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from typing import Final

from stackyard.kernel import Row, rule

#: The weights of the hidden layer are in 2**-16, those over it in 2**-12.
HIDDEN_SCALE: Final = 1 << 16
OUTPUT_SCALE: Final = 1 << 12
ACROSS_BITS: Final = 28

# The logistic function in millionths, from -16 to 16 in steps of a sixteenth.
STEP_BITS: Final = ACROSS_BITS - 4
FARTHEST: Final = (16 << ACROSS_BITS) - 1
LOGISTIC: Final = tuple(round(1_000_000 / (1 + math.exp(-k / 16))) for k in range(-256, 257))


@dataclass(frozen=True, slots=True)
class Network:
    """The weights of a network.

    Attributes:
        hidden: from each thing told to each unit of the hidden layer, a row for each thing.
        biases: of the units.
        output: from each unit to the share.
        bias: of the share.
    """

    hidden: tuple[tuple[int, ...], ...]
    biases: tuple[int, ...]
    output: tuple[int, ...]
    bias: int

    @staticmethod
    def of(
        hidden: Sequence[Sequence[float]],
        biases: Sequence[float],
        output: Sequence[float],
        bias: float,
    ) -> Network:
        """The network with these weights, rounded to whole numbers."""
        return Network(
            hidden=tuple(tuple(round(weight * HIDDEN_SCALE) for weight in row) for row in hidden),
            biases=tuple(round(weight * HIDDEN_SCALE) for weight in biases),
            output=tuple(round(weight * OUTPUT_SCALE) for weight in output),
            bias=round(bias * HIDDEN_SCALE * OUTPUT_SCALE),
        )

    def as_json(self, origin: str) -> str:
        """The text that `read_network` reads; `origin` says what made it."""
        parts = {
            "origin": origin,
            "hidden": self.hidden,
            "biases": self.biases,
            "output": self.output,
            "bias": self.bias,
        }
        lines = [f'"{name}": {json.dumps(value)}' for name, value in parts.items()]
        return "{\n" + ",\n".join(lines).replace("], [", "],\n[") + "\n}\n"


def read_network(name: str) -> Network:
    """The network whose weights lie beside this module as ``NAME.json``."""
    text = files(__package__).joinpath(f"{name}.json").read_text(encoding="utf-8")
    weights = json.loads(text)
    return Network(
        hidden=tuple(tuple(row) for row in weights["hidden"]),
        biases=tuple(weights["biases"]),
        output=tuple(weights["output"]),
        bias=int(weights["bias"]),
    )


@rule
def share_told(
    room: Row,
    told: int,
    hidden: Sequence[Sequence[int]],
    biases: Sequence[int],
    output: Sequence[int],
    bias: int,
) -> int:
    """The share of the win in millionths; the hidden layer is reckoned behind what is told."""
    units = len(biases)
    for j in range(units):
        room[told + j] = biases[j]
    for i in range(told):
        amount = room[i]
        if amount != 0:
            for j in range(units):
                room[told + j] += amount * hidden[i][j]
    across = bias
    for j in range(units):
        across += max(0, room[told + j]) * output[j]
    return logistic(across)


@rule
def logistic(across: int) -> int:
    """The network's sum as a share in millionths."""
    x = max(-FARTHEST, min(FARTHEST, across)) + FARTHEST
    step = x >> STEP_BITS
    rest = x & (1 << STEP_BITS) - 1
    low = LOGISTIC[step]
    return low + ((LOGISTIC[step + 1] - low) * rest >> STEP_BITS)

"""A network's sum, its logistic function, and the text it is kept as."""

import json
import math
from pathlib import Path

import pytest

from stackyard.bots.policies import network
from stackyard.bots.policies.network import Network, logistic, share_told

MILLION = 1_000_000


def test_it_tells_what_its_weights_say() -> None:
    weights = ((0.5, -1.0), (0.25, 1.5))
    net = Network.of(weights, (0.1, 0.2), (0.75, -0.5), 0.3)
    for told in ([0, 0], [1, 0], [0, 3], [2, 1], [7, -5]):
        layer = [
            max(0, bias + sum(amount * row[j] for amount, row in zip(told, weights, strict=True)))
            for j, bias in enumerate((0.1, 0.2))
        ]
        across = 0.3 + 0.75 * layer[0] - 0.5 * layer[1]
        room = [*told, 9, 9, 9]
        share = share_told(room, 2, net.hidden, net.biases, net.output, net.bias)
        assert share == pytest.approx(MILLION / (1 + math.exp(-across)), abs=100)
        assert room[:2] == told


def test_the_logistic_function_is_near_and_never_falls() -> None:
    places = [round(k / 7 * (1 << network.ACROSS_BITS)) for k in range(-130, 131)]
    shares = [logistic(place) for place in places]
    assert shares == sorted(shares)
    for place, share in zip(places, shares, strict=True):
        exact = MILLION / (1 + math.exp(-place / (1 << network.ACROSS_BITS)))
        assert share == pytest.approx(exact, abs=60)


@pytest.mark.parametrize("name", ["stack_nabbit_foresight", "staccs_uh_oh_foresight"])
def test_the_text_of_a_network_is_what_is_read(name: str) -> None:
    net = network.read_network(name)
    text = Path(network.__file__).with_name(f"{name}.json").read_text(encoding="utf-8")
    origin = json.loads(text)["origin"]
    assert net.as_json(origin) == text
    assert origin.startswith("training/")

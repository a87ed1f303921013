"""The program that trains UH OH!'s network: what its games teach, and that it gives one."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from stackyard.bots.policies import staccs_uh_oh_foresight as foresight
from tests.tools import deep
from training import staccs_uh_oh as training

GAMES = {2: 4, 4: 8, 5: 5}


@pytest.fixture(scope="module")
def teacher() -> training.Teacher:
    return training.Teacher(3)


@pytest.fixture(scope="module")
def net() -> training.Net:
    return training.Net(training.UNITS, 3)


@pytest.mark.parametrize("by_policy", [0, 1])
def test_a_lesson_tells_a_share_and_what_it_ought_to_be(
    teacher: training.Teacher, net: training.Net, by_policy: int
) -> None:
    lessons = teacher.lessons(net, GAMES, stray=4, by_policy=by_policy, trust=0.5)
    assert len(lessons) > 5 * sum(GAMES.values())
    assert lessons["target"].min() >= 0
    assert lessons["target"].max() <= 1
    # As a turn begins nothing is hoped that would be handed on.
    told = lessons["told"]
    begins = told[:, foresight.MOMENT + 2] + told[:, foresight.MOMENT + 3] == 1
    assert (lessons["hope"][begins] == -1).all()
    assert ((lessons["hope"][~begins] >= 0) & (lessons["hope"][~begins] <= 1)).all()
    assert 0 < begins.sum() < len(lessons)
    # Each lesson is told of one moment, and of as many others as there are.
    moments = told[:, foresight.MOMENT : foresight.ATTACK]
    assert (moments.sum(axis=1) == 1).all()


def test_with_full_trust_a_game_teaches_how_it_ended(
    teacher: training.Teacher, net: training.Net
) -> None:
    lessons = teacher.lessons(net, {3: 40}, stray=0, by_policy=1, trust=1)
    assert set(np.unique(lessons["target"])) <= {0, np.float32(1 / 3), 0.5, 1}


def test_a_net_learns_what_it_is_taught(teacher: training.Teacher) -> None:
    net = training.Net(training.UNITS, 1)
    lessons = teacher.lessons(net, {4: 400}, stray=0, by_policy=1, trust=1)
    net.weigh(lessons)
    errors = [net.learn(lessons, training.RATE) for _ in range(30)]
    assert errors[-1] < 0.9 * errors[0]


def test_a_short_training_gives_the_same_network_again_and_the_package_can_read_it() -> None:
    games = {2: 20, 4: deep(40, 2000)}
    texts = [training.whole(training.train(2, 5, games)).as_json("a test") for _ in range(2)]
    assert texts[0] == texts[1]
    network = json.loads(texts[0])
    kept = json.loads(Path(training.OUT).read_text(encoding="utf-8"))
    assert network.keys() == kept.keys()
    assert len(network["hidden"]) == foresight.TOLD
    for name in ("hidden", "biases", "output"):
        assert len(network[name]) == len(kept[name])
    assert any(any(row) for row in network["hidden"])

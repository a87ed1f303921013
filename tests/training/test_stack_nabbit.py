"""The C program that trains Stack Nabbit's network plays by the same rules, and trains one."""

import json
import subprocess
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import pytest

from stackyard.bots.policies import stack_nabbit_foresight as foresight
from stackyard.bots.policies.stack_nabbit import policy
from stackyard.bots.policies.stack_nabbit_points import gain
from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import FLIP, KEEP, MOST_FLIPS, NUMBERS, State
from stackyard.kernel import RecordedDice
from tests.tools import deep, needs
from training import stack_nabbit as training

GAMES = deep(12, 2000)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("c") / "stack_nabbit"
    strict = ["-std=gnu11", "-Wall", "-Wextra", "-Wconversion", "-Werror"]
    files = ["-o", str(path), str(training.SOURCE), "-lm"]
    subprocess.run([needs("gcc"), "-O2", "-march=native", *strict, *files], check=True)
    return path


@pytest.fixture(scope="module")
def turns(program: Path) -> list[dict[str, Any]]:
    """Turns of games by `normal`, as the program played them."""
    told = subprocess.run(
        [program, "show", str(GAMES), "5"], check=True, capture_output=True, text=True
    )
    return [json.loads(line) for line in told.stdout.splitlines()]


def begun(turn: dict[str, Any]) -> State:
    """The state as a turn begins; its pile lies in no order that matters."""
    s = State()
    s.seats, s.turn, s.left = turn["seats"], turn["turn"], turn["left"]
    s.vault = list(turn["vault"])
    for seat in range(s.seats):
        s.up[seat] = turn["up"][NUMBERS * seat : NUMBERS * (seat + 1)]
        s.banked[seat] = turn["banked"][NUMBERS * seat : NUMBERS * (seat + 1)]
    return s


def test_it_tells_the_network_what_the_package_does(turns: list[dict[str, Any]]) -> None:
    assert {turn["seats"] for turn in turns} == {3, 4, 5, 6}
    for turn in turns:
        s, room = begun(turn), [-1] * 256
        foresight.tell(s, s.turn, room)
        assert room[: foresight.TOLD] == turn["told"]
        assert [gain(s, s.turn, number) for number in range(NUMBERS)] == turn["gains"]
        assert sum(turn["pile"]) == s.left


def test_its_turns_are_those_of_the_rules_and_the_policy(turns: list[dict[str, Any]]) -> None:
    for turn, after in pairwise(turns):
        s = begun(turn)
        if after["left"] > s.left:
            continue  # the next game
        flips = s.left - after["left"]
        assert 1 <= flips <= MOST_FLIPS
        lost = [n for n in range(NUMBERS) for _ in range(turn["pile"][n] - after["pile"][n])]
        assert len(lost) == flips
        assert any(played(turn, order) == table(begun(after)) for order in permutations(lost))


def table(s: State) -> tuple[Any, ...]:
    """Whose turn it is, and all that lies there."""
    return s.turn, s.left, s.vault, s.up, s.banked


def played(turn: dict[str, Any], order: tuple[int, ...]) -> tuple[Any, ...] | None:
    """The table after a turn in which these cards came; None where the policy flips others."""
    s = begun(turn)
    s.pile[s.left - len(order) : s.left] = list(reversed(order))
    out = [0, 0]
    for at in range(len(order)):
        rules.apply(s, s.turn, FLIP, RecordedDice([]))
        n = rules.legal(s, s.turn, out)
        action = out[0] if n == 1 else policy(s, s.turn, out, n)
        if (action == KEEP) != (at == len(order) - 1):
            return None
    rules.apply(s, s.turn, KEEP, RecordedDice([]))
    return table(s)


def test_a_short_training_gives_a_network_that_the_package_can_read(
    program: Path, tmp_path: Path
) -> None:
    texts = []
    for name in ("one", "same"):
        path = tmp_path / name
        words = ["train", str(deep(60, 4000)), "3", str(path)]
        told = subprocess.run([program, *words], check=True, capture_output=True, text=True)
        assert "mean square errors" in told.stderr
        texts.append(path.read_text())
    assert texts[0] == texts[1]
    network = json.loads(training.whole(texts[0], "a test"))
    kept = json.loads(training.OUT.read_text(encoding="utf-8"))
    assert network.keys() == kept.keys()
    for name in ("hidden", "biases", "output"):
        assert len(network[name]) == len(kept[name])
    assert {len(row) for row in network["hidden"]} == {len(foresight.HIDDEN_BIASES)}
    assert any(any(row) for row in network["hidden"])


@pytest.mark.parametrize(
    ("words", "what"),
    [
        ([], "usage"),
        (["train", "10", "1"], "usage"),
        (["show", "0", "1"], "0 is no whole number"),
        (["show", "1", "one"], "one is no whole number"),
        (["play", "1", "1", "/nowhere/at/all"], "/nowhere/at/all"),
    ],
)
def test_bad_arguments_are_refused(program: Path, words: list[str], what: str) -> None:
    told = subprocess.run([program, *words], check=False, capture_output=True, text=True)
    assert told.returncode != 0
    assert told.stderr.startswith(what)
    assert told.stdout == ""

"""The C program that speed is measured against plays the very same games as the twins."""

import json
import subprocess
from pathlib import Path

import numpy as np
import pytest

from stackyard.games.registry import get_game
from stackyard.kernel.compile import compiled, dice_batch, options_record
from tests.tools import deep, needs

SOURCE = Path(__file__).parents[2] / "bench" / "stack_nabbit.c"
GAMES = deep(300, 100_000)


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("c") / "stack_nabbit"
    strict = ["-std=c11", "-Wall", "-Wextra", "-Wconversion", "-pedantic", "-Werror"]
    subprocess.run([needs("gcc"), "-O2", *strict, "-o", path, SOURCE], check=True)
    return path


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_c_program_gives_the_scores_of_the_compiled_twin(program: Path, seats: int) -> None:
    seed = 2**63 + seats
    told = subprocess.run(
        [program, str(seats), str(GAMES), str(seed), "--scores"],
        check=True,
        capture_output=True,
    )
    c = json.loads(told.stdout)

    game = get_game("stack-nabbit")
    twin = compiled(game.rules, game.state, game.options_state)
    scores, counts = np.zeros((GAMES, seats), np.int64), np.zeros(2, np.int64)
    twin.random_games(
        twin.batch(GAMES),
        options_record(game.pack_options(seats, {"first": 0})),
        dice_batch(seed, GAMES, 0, 2),
        dice_batch(seed, GAMES, 1, 2),
        np.zeros(game.most_legal, np.int64),
        counts,
        scores,
        0,
        GAMES,
    )

    assert c["scores"] == scores.tolist()
    assert (c["decisions"], c["forced"]) == tuple(counts.tolist())
    assert c["games"] == GAMES


@pytest.mark.parametrize(
    ("arguments", "what"),
    [
        (["2", "10", "1"], "SEATS is from 3 to 6"),
        (["4", "0", "1"], "GAMES is from 1 to 10000000"),
        (["4", "10", "-1"], "SEED is from 0 to 2**64 - 1"),
        (["4", "10"], "three numbers are needed"),
    ],
)
def test_bad_arguments_are_refused(program: Path, arguments: list[str], what: str) -> None:
    told = subprocess.run([program, *arguments], check=False, capture_output=True, text=True)
    assert told.returncode == 2
    assert told.stderr.startswith(what)
    assert told.stdout == ""

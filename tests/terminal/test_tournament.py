"""`stackyard tournament`: its table, its line of JSON, its files, and what it refuses."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from stackyard.match import parse_record, replay
from tests.terminal.tools import run

GAMES = ("tournament", "--game", "stack-nabbit", "--bots", "normal,easy,random", "--jobs", "1")


def data(*more: str | Path, games: int = 6) -> Any:
    done = run(*GAMES, "--games", str(games), "--json", *more)
    assert done.exit_code == 0, done.output
    return json.loads(done.stdout.splitlines()[-1])


def test_json_is_one_line_with_each_bot() -> None:
    done = run(*GAMES, "--games", "6", "--json")
    assert len(done.stdout.splitlines()) == 1
    found = json.loads(done.stdout)
    assert (found["game"], found["games"]) == ("stack-nabbit", 6)
    assert [bot["bot"] for bot in found["bots"]] == ["normal", "easy", "random"]
    for bot in found["bots"]:
        assert list(bot) == ["bot", "seats", "wins", "share", "low", "high"]
        assert bot["seats"] == 6
        assert bot["low"] <= bot["share"] <= bot["high"]
        assert bot["share"] == pytest.approx(bot["wins"] / 6)
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(6)


def test_the_same_command_plays_the_same_and_another_seed_does_not() -> None:
    assert data() == data()
    assert len({json.dumps(data("--seed", str(seed), games=4)) for seed in range(6)}) > 1


def test_the_table_names_the_game_and_the_bots() -> None:
    done = run(*GAMES, "--games", "3", "--seats", "4", "--option", "first=2")
    assert done.exit_code == 0
    assert "Stack Nabbit, 4 seats, 3 games" in done.stdout
    for word in ("normal", "easy", "random", "95% interval"):
        assert word in done.stdout


def test_one_seat_and_one_game_are_told_as_one() -> None:
    alone = ("tournament", "--game", "staccs-solo", "--bots", "random", "--jobs", "1")
    assert "SOLOSTACCS, 1 seat, 1 game" in run(*alone, "--games", "1").stdout


def test_as_many_sit_down_as_are_entered_or_as_usually_play() -> None:
    pair = ("tournament", "--game", "stack-nabbit", "--bots", "random,easy", "--jobs", "1")
    assert "4 seats" in run(*pair, "--games", "1").stdout
    assert "3 seats" in run(*GAMES, "--games", "1").stdout


def test_results_are_gone_on_with_and_records_replay(tmp_path: Path) -> None:
    files = ("--resume", tmp_path / "results", "--records", tmp_path / "records")
    data(*files, games=2)
    assert data(*files, games=5) == data(games=5)
    assert data(*files, games=5) == data(games=5)
    assert data(*files, games=3) == data(games=3)
    records = (tmp_path / "records").read_bytes().splitlines()
    assert len(records) == 5
    for number, line in enumerate(records):
        record = parse_record(line)
        assert record.meta["number"] == number
        assert replay(record).over


def test_searching_bots_take_the_budget_that_is_named() -> None:
    pair = ("tournament", "--game", "stack-nabbit", "--bots", "hard,random,hard:2", "--jobs", "1")
    done = run(*pair, "--games", "1", "--playouts", "3", "--json")
    assert [bot["bot"] for bot in json.loads(done.stdout)["bots"]] == ["hard", "random", "hard:2"]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--game", "chess"), "no game 'chess'"),
        (("--bots", "normal,clever"), "no bot 'clever'"),
        (("--bots", "hard:often"), "as hard:500"),
        (("--games", "0"), "--games is a number from 1 on, not 0"),
        (("--jobs", "0"), "--jobs is a number of processes from 1 on, not 0"),
        (("--seats", "9"), "3 to 6"),
        (("--playouts", "0"), "not 0"),
        (("--seconds", "-1"), "not -1"),
        (("--seed", "-1"), "a seed is a whole number"),
        (("--option", "hand=3"), "no such option"),
        (("--records", "/nowhere/records"), "/nowhere/records"),
        (("--resume", "/nowhere/results"), "/nowhere/results"),
    ],
)
def test_what_is_wrong_is_said_in_a_line(words: tuple[str, ...], message: str) -> None:
    done = run(*GAMES, "--games", "2", *words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert message in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_files_of_others_are_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "mine"
    path.write_text("mine\n")
    for option in ("--records", "--resume"):
        done = run(*GAMES, "--games", "1", option, path)
        assert done.exit_code == 2
        assert str(path) in done.stderr.replace("\n", "")
    assert path.read_text() == "mine\n"


def test_ctrl_c_keeps_what_was_played_and_tells_how_to_go_on(tmp_path: Path) -> None:
    results = tmp_path / "results"
    command = [sys.executable, "-c", "from stackyard.cli import main; main()", *GAMES[:-2]]
    process = subprocess.Popen(
        [*command, "--jobs", "2", "--games", "1000000", "--resume", str(results)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while not results.exists() or len(results.read_bytes().splitlines()) < 4:
        assert process.poll() is None
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    told, errors = process.communicate(timeout=120)
    assert process.returncode == 130
    assert errors == ""
    played = len(results.read_bytes().splitlines()) - 1
    assert f"Broken off after {played} games. The same command goes on from there." in told
    assert data("--resume", results, games=played + 1)["games"] == played + 1

"""Writing records of bots' games, and checking records."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from stackyard.bots import RandomBot
from stackyard.games.registry import get_game, playable
from stackyard.kernel import SeededDice
from stackyard.match import Match, parse_record, replay
from stackyard.terminal.recording import Order, records
from tests.terminal.tools import run


def write(path: Path, *args: str) -> None:
    done = run("record", "stack-nabbit", *args, "-o", path)
    assert done.exit_code == 0, done.output


def test_records_check_and_are_the_same_each_time(tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    for file in (first, second):
        write(file, "--seats", "5", "--seed", "9", "--count", "12", "--legal")
    assert first.read_bytes() == second.read_bytes()
    assert len(first.read_text().splitlines()) == 12
    done = run("replay", first)
    assert done.exit_code == 0
    assert done.output == "12 games checked, all as the rules have them.\n"


@pytest.mark.parametrize("game", [game.id for game in playable()])
def test_random_bots_in_a_match_play_the_very_same_games(game: str) -> None:
    chosen = get_game(game)
    order = Order(chosen, chosen.usual_seats, {}, 3, 4, ("random",) * chosen.usual_seats, True)
    for number, record in enumerate(records(order)):
        match = Match(chosen, chosen.usual_seats, {}, SeededDice(3, 2 * number))
        bot = RandomBot(SeededDice(3, 2 * number + 1))
        while not match.over:
            match.play(match.actors[0], bot.choose(match.observe(match.actors[0])))
        written = match.record()
        assert (record.deals, record.actions) == (written.deals, written.actions)
        assert (record.options, record.result) == (written.options, written.result)
        assert replay(record).over


def test_records_have_the_scores_of_compiled_random_play() -> None:
    import numpy as np

    from stackyard.kernel.compile import compiled, dice_batch, options_record

    game, seats, count, seed = get_game("stack-nabbit"), 5, 50, 21
    code = compiled(game.rules, game.state, game.options_state)
    scores = np.zeros((count, seats), np.int64)
    code.random_games(
        code.batch(count),
        options_record(game.pack_options(seats, {"first": 2})),
        dice_batch(seed, count, 0, 2),
        dice_batch(seed, count, 1, 2),
        np.zeros(game.most_legal, np.int64),
        np.zeros(2, np.int64),
        scores,
        0,
        count,
    )
    order = Order(game, seats, {"first": 2}, seed, count, ("random",) * seats)
    found = [record.result.scores for record in records(order) if record.result]
    assert found == [tuple(row) for row in scores.tolist()]


def test_bots_of_different_levels(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    write(file, "--seats", "3", "--bots", "easy,random,easy", "--count", "3", "--legal")
    for line in file.read_bytes().splitlines():
        record = parse_record(line)
        assert record.meta["bots"] == ["easy", "random", "easy"]
        assert replay(record).over


def test_to_the_output(tmp_path: Path) -> None:
    done = run("record", "stack-nabbit", "--count", "2", "-o", "-")
    assert [json.loads(line)["game"] for line in done.stdout.splitlines()] == ["stack-nabbit"] * 2


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nope", "-o", "-"], "no game 'nope'"),
        (["stack-nabbit"], "--output"),
        (["stack-nabbit", "-o", "-", "--count", "0"], "--count"),
        (["stack-nabbit", "-o", "-", "--seats", "2"], "3 to 6 players, not 2"),
        (["stack-nabbit", "-o", "-", "--bots", "genius"], "no bot 'genius'"),
        (["stack-nabbit", "-o", "-", "--bots", "easy,easy"], "names 2, but there are 4"),
        (["stack-nabbit", "-o", "-", "--option", "first=4"], "first: allowed"),
        (["stack-nabbit", "-o", "-", "--seed", "-2"], "0 to 2**64 - 1"),
        (["stack-nabbit", "-o", "nowhere/games.jsonl"], "nowhere: there is no such folder"),
    ],
)
def test_wrong_orders_are_refused(args: list[str], says: str) -> None:
    done = run("record", *args)
    assert done.exit_code == 2
    assert says in done.stderr
    assert done.stdout == ""


def test_a_file_is_written_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("before")

    def breaks(self: RandomBot, *_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr("stackyard.bots.EasyBot.choose", breaks)
    done = run("record", "stack-nabbit", "--bots", "easy", "-o", file)
    assert done.exit_code == 2
    assert file.read_text() == "before"
    assert list(tmp_path.iterdir()) == [file]


Change = Callable[[dict[str, Any]], None]


def change_card(record: dict[str, Any]) -> None:
    record["deals"][0][30] = "0" if record["deals"][0][30] != "0" else "1"


def change_action(record: dict[str, Any]) -> None:
    record["actions"][0][1] = "keep"


def change_seat(record: dict[str, Any]) -> None:
    record["actions"][4][0] = (record["actions"][4][0] + 1) % record["seats"]
    del record["legal"]


def change_score(record: dict[str, Any]) -> None:
    record["result"]["scores"][2] += 1


def change_winner(record: dict[str, Any]) -> None:
    record["result"]["winners"] = [0, 1, 2, 3]


def change_option(record: dict[str, Any]) -> None:
    record["options"]["first"] = 9


def change_legal(record: dict[str, Any]) -> None:
    record["legal"][3] = ["flip", "keep", "jump"]


def drop_action(record: dict[str, Any]) -> None:
    del record["actions"][-1], record["legal"][-1]


CHANGES: dict[Change, tuple[str, str | None]] = {
    change_card: ("$.deals[0]", None),
    change_action: ("$.actions[0][1]", '"keep" is recorded'),
    change_seat: ("$.actions[4]", None),
    change_score: ("$.result.scores[2]", " is recorded"),
    change_winner: ("$.result.winners", "[0, 1, 2, 3] is recorded"),
    change_option: ("$.options.first", "9 is recorded"),
    change_legal: ("$.legal[3]", "flip, keep, jump is recorded"),
    drop_action: ("$.result", None),
}


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: str(change.__name__))
def test_a_single_change_is_found_and_named(tmp_path: Path, change: Change) -> None:
    file = tmp_path / "games.jsonl"
    write(file, "--count", "3", "--legal")
    lines = file.read_text().splitlines()
    spoilt = json.loads(lines[1])
    change(spoilt)
    lines[1] = json.dumps(spoilt)
    file.write_text("\n".join(lines))
    done = run("replay", file)
    place, standing = CHANGES[change]
    assert done.exit_code == 1
    assert f"line 2, {place}" in done.stderr
    assert "(1 game right before it)" in done.stderr
    assert standing is None or standing in done.stderr
    found = json.loads(run("replay", file, "--json").stdout)
    assert found["checked"] == 1
    assert found["difference"]["line"] == 2
    assert found["difference"]["place"].startswith(place)


@pytest.mark.parametrize("text", ["", "\n\n", "nonsense", '{"format": "stackyard/1"}', "[1]"])
def test_what_is_no_record_fails_the_check(tmp_path: Path, text: str) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text(text)
    done = run("replay", file)
    assert done.exit_code == 1
    assert done.stderr.count("\n") == 1


def test_a_missing_file_is_bad_input() -> None:
    done = run("replay", "absent.jsonl")
    assert done.exit_code == 2
    assert done.stderr == "stackyard: absent.jsonl: No such file or directory\n"


def test_stepping_goes_on_back_and_to_a_number(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    write(file, "--count", "2")
    out = run("replay", file, "--step", "--line", "2", typed="\n\nb\n30\n999\nq\n").output
    steps = [line for line in out.splitlines() if line.startswith("Step ")]
    last = len(json.loads(file.read_text().splitlines()[1])["actions"])
    assert steps == [
        f"Step 0 of {last}: the deal",
        *(f"Step {number} of {last}" for number in (1, 2, 1, 30)),
    ]
    assert "'999' is none of these." in out
    assert "The pile: 95 cards." in out


def test_stepping_ends_with_the_result_or_with_the_difference(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    write(file)
    record = json.loads(file.read_text())
    last = len(record["actions"])
    out = run("replay", file, "--step", typed=f"{last}\n\n").output
    assert f"won with {max(record['result']['scores'])} points." in out
    record["actions"][6][1] = "jump"
    file.write_text(json.dumps(record))
    out = run("replay", file, "--step", typed="6\n\n").output
    assert "Here the record differs from the rules: line 1, $.actions[6][1]" in out


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "holds 2 records: say which with --line"),
        (["--line", "7"], "no record begins in line 7"),
        (["--line", "1", "--seat", "8"], "the seats are 0 to 3"),
        (["--line", "1", "--json"], "--json does not go with it"),
    ],
)
def test_stepping_where_it_cannot(tmp_path: Path, args: list[str], says: str) -> None:
    file = tmp_path / "games.jsonl"
    write(file, "--count", "2")
    done = run("replay", file, "--step", *args)
    assert done.exit_code == 2
    assert says in done.stderr

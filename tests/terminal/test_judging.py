"""The command `stackyard judge`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.terminal.tools import Terminal, run

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.parametrize("file", sorted(EXAMPLES.iterdir()), ids=lambda file: file.name)
def test_every_example_is_judged(file: Path) -> None:
    done = run("judge", file)
    assert done.exit_code == 0, done.output
    data = json.loads(run("judge", "--json", file).output)
    lines = done.output.splitlines()[-len(data["answers"]) :]
    for line, answer in zip(lines, data["answers"], strict=True):
        assert line.startswith(answer["move"])
        assert (": yes." in line) == answer["allowed"]
        assert answer["allowed"] or line.endswith(f"{answer['reason']} ({answer['rule']})")


def test_a_seat_without_a_name_is_named_once() -> None:
    assert "Seat 0: " in run("judge", EXAMPLES / "stacky-map.toml").output
    assert "Seat 0, Seat 0" not in run("judge", EXAMPLES / "stacky-map.toml").output


def test_a_case_comes_through_a_pipe() -> None:
    case = (EXAMPLES / "staccs-uh-oh.toml").read_text()
    done = run("judge", "-", typed=case)
    assert done.exit_code == 0
    assert "The STACC: three cards." in done.output
    assert "draw: no. You hold a card that can be stacked: stack it. (STA-R10)" in done.output


def test_without_a_question_all_moves_are_told() -> None:
    case = 'game = "staccs-uh-oh"\nlaid = ["7S"]\nhands = [["5S", "9H"], 4]\n'
    assert "Seat 0 may: 5S@0,1." in run("judge", "-", typed=case).output
    unknown = run("judge", "-", typed=f"{case}turn = 1\n")
    assert "Seat 1 may act, but its hand is not known." in unknown.output


def test_a_game_that_is_over_allows_nothing() -> None:
    case = 'game = "stack-nabbit"\nup = [["1"], ["2"], []]\npile = 0\nask = ["flip"]\n'
    done = run("judge", "-", typed=case)
    assert "flip (Seat 0): no." in done.output
    assert "NAB-11" in done.output


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("game = x", "line 1, column 8: this is no TOML"),
        ('game = "staccs-uh-oh"\nlaid = ["7S", "5H@0,1"]\nhands = [4, 4]', "laid[1]: STA-3"),
        ('game = "stack-nabbit"', "seats: say how many play"),
    ],
)
def test_what_is_wrong_is_told_with_the_file_and_the_place(
    tmp_path: Path, text: str, message: str
) -> None:
    file = tmp_path / "case.toml"
    file.write_text(text)
    done = run("judge", file)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert f"stackyard: {file}, {message}" in done.stderr
    assert "the standard input, " in run("judge", "-", typed=text).stderr


def test_a_file_that_is_not_there() -> None:
    done = run("judge", "nowhere.toml")
    assert done.exit_code == 2
    assert "nowhere.toml: No such file" in done.stderr


def test_at_a_terminal_the_table_is_drawn() -> None:
    terminal = Terminal("judge", EXAMPLES / "staccs-uh-oh.toml")
    shown = terminal.wait_for("STA-R10")
    assert "▄" in shown
    assert "Seat 0's hand:" in shown
    assert terminal.end() == 0
    ascii_only = Terminal("judge", "--ascii", EXAMPLES / "staccs-uh-oh.toml")
    shown = ascii_only.wait_for("STA-R10")
    assert shown.isascii()
    assert "|'-." in shown
    assert ascii_only.end() == 0

"""At a real terminal: drawn tables, Ctrl-C, and another one."""

import re
import signal
from pathlib import Path

import pytest

from stackyard.match import parse_record, replay
from tests.terminal.tools import Terminal, run


@pytest.fixture
def env(tmp_path: Path) -> dict[str, str]:
    return {"XDG_STATE_HOME": str(tmp_path / "state")}


def saved_in(tmp_path: Path) -> Path:
    (file,) = (tmp_path / "state" / "stackyard").iterdir()
    return file


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
def test_a_stop_saves_and_the_match_goes_on_as_it_would_have(
    tmp_path: Path, env: dict[str, str], name: str
) -> None:
    terminal = Terminal("play", "stack-nabbit", "--seed", "3", "--seats", "3", env=env)
    for typed in ("flip", "keep", "flip"):
        terminal.wait_for("> ")
        terminal.type(typed)
    terminal.wait_for("2 keep")
    terminal.wait_for("> ")
    terminal.process.send_signal(getattr(signal, name))
    shown = terminal.wait_for("To go on: ") + terminal.wait_for("\r\n")
    assert terminal.end() == 130
    file = saved_in(tmp_path)
    assert f"To go on: stackyard play --resume {file}\r\n" in shown
    whole = tmp_path / "whole.json"
    run(
        "play",
        "stack-nabbit",
        "--seed",
        "3",
        "--seats",
        "3",
        "--save",
        whole,
        typed="flip\nkeep\n" * 60,
    )
    resumed = run("play", "--resume", file, typed="keep\n" + "flip\nkeep\n" * 60)
    assert resumed.exit_code == 0, resumed.output
    left, right = parse_record(whole.read_bytes()), parse_record(file.read_bytes())
    assert left.actions == right.actions
    assert replay(right).over


@pytest.mark.parametrize("reading", ["import readline", ""], ids=["readline", "plain"])
def test_a_stop_is_heard_although_nothing_interrupts_the_reading(reading: str) -> None:
    # A signal that another thread is given leaves the main one reading, as one does that comes
    # just before the reading begins.
    terminal = Terminal(
        script=f"""
import signal, threading, time
from stackyard.terminal.signals import Stops
{reading}

def stop():
    time.sleep(0.3)
    signal.pthread_kill(threading.get_ident(), signal.SIGTERM)

with Stops():
    threading.Thread(target=stop).start()
    try:
        input("> ")
    except KeyboardInterrupt:
        print("heard")
"""
    )
    terminal.wait_for("heard", seconds=20.0)
    assert terminal.end() == 0


def test_a_table_is_drawn_with_colours(env: dict[str, str]) -> None:
    terminal = Terminal(
        "play", "stack-nabbit", "--seed", "3", env={**env, "COLORTERM": "truecolor"}
    )
    shown = terminal.wait_for("> ")
    assert "\x1b[" in shown
    assert "▄" in shown
    assert "48;2;" in shown
    terminal.type("quit")
    assert terminal.end() == 0


@pytest.mark.parametrize(
    ("args", "changes"),
    [(["--plain"], {}), ([], {"TERM": "dumb"}), ([], {"NO_COLOR": "1"})],
    ids=["plain", "dumb", "no-color"],
)
def test_without_colour_where_nobody_wants_it(
    env: dict[str, str], args: list[str], changes: dict[str, str]
) -> None:
    terminal = Terminal("play", "stack-nabbit", "--seed", "3", *args, env={**env, **changes})
    shown = terminal.wait_for("> ")
    assert not re.search(r"\x1b\[[0-9;]*[34]8;", shown)
    if "NO_COLOR" not in changes:
        assert "The pile: 95 cards." in shown
        assert "\x1b[" not in shown
    terminal.type("quit")
    assert terminal.end() == 0


def test_after_the_end_this_match_can_be_kept_and_another_one_played(
    tmp_path: Path, env: dict[str, str]
) -> None:
    file = tmp_path / "kept.json"
    terminal = Terminal("play", "stack-nabbit", "--seed", "3", "--seats", "3", "--plain", env=env)
    while "keep this one" not in (shown := terminal.wait_for("\n> ", "keep this one: ")):
        terminal.type("2" if "2 keep" in shown else "1")
    terminal.type(f"save {file}")
    terminal.wait_for("The record is in")
    terminal.wait_for("keep this one: ")
    terminal.type("perhaps")
    terminal.wait_for("keep this one: ")
    terminal.type("y")
    terminal.wait_for("\n> ")
    terminal.type("quit")
    assert terminal.end() == 0
    assert replay(parse_record(file.read_bytes())).over


def test_ctrl_c_at_the_keyboard(tmp_path: Path, env: dict[str, str]) -> None:
    terminal = Terminal("play", "stack-nabbit", "--seed", "3", env=env)
    terminal.wait_for("> ")
    terminal.type("flip")
    terminal.wait_for("2 keep")
    terminal.wait_for("> ")
    terminal.press(b"\x03")
    terminal.wait_for("To go on: ")
    assert terminal.end() == 130
    assert replay(parse_record(saved_in(tmp_path).read_bytes())).actions


def test_stepping_is_drawn_too(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("record", "stack-nabbit", "-o", file)
    terminal = Terminal("replay", "--step", file)
    assert "Vault" in terminal.wait_for("q quit: ")
    terminal.type("")
    assert "Step 1 of" in terminal.wait_for("q quit: ")
    terminal.type("q")
    assert terminal.end() == 0

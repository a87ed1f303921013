"""Looking at games and rules; help, version, and a quick start without the compiler."""

import json
import subprocess
import sys

import pytest

import stackyard
from stackyard.games.registry import get_game, playable
from stackyard.terminal.rulebook import page_of, rule_of, rules_in
from tests.terminal.tools import run

COMMANDS = ("play", "games", "rules", "record", "replay", "warm", "bench")


def test_version() -> None:
    assert run("--version").output == f"stackyard {stackyard.__version__}\n"


def test_without_a_command_the_help_is_shown() -> None:
    done = run()
    assert done.exit_code == 0
    for command in COMMANDS:
        assert command in done.output


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_explains_itself(command: str) -> None:
    done = run(command, "--help")
    assert done.exit_code == 0
    assert f"Usage: stackyard {command}" in done.output or f"{command} [OPTIONS]" in done.output


def test_an_unknown_command_gets_one_line() -> None:
    done = run("plya")
    assert done.exit_code == 2
    assert done.stderr.count("\n") == 1
    assert "play" in done.stderr


def test_games_are_listed_with_what_there_is_to_know() -> None:
    out = run("games").output
    for game in playable():
        assert game.id in out
        assert game.hidden in out
        for option in game.options:
            assert f"--option {option.name}=" in out
    listed = json.loads(run("games", "--json").output)
    assert [entry["id"] for entry in listed] == [entry.id for entry in stackyard.games()]
    nabbit = listed[0]
    assert nabbit["status"] == "playable"
    assert nabbit["seats"] == [3, 4, 5, 6]
    assert nabbit["options"][0]["name"] == "first"


def test_a_game_coming_soon_is_marked(monkeypatch: pytest.MonkeyPatch) -> None:
    soon = stackyard.ComingSoon("staccs-face-off", "FACE OFF", "A duel.", "Its rules are not out.")
    monkeypatch.setattr("stackyard.games", lambda: (soon,))
    assert "FACE OFF (coming soon)" in run("games").output
    entry = json.loads(run("games", "--json").output)[0]
    assert entry["status"] == "coming soon"
    assert entry["why"] == "Its rules are not out."


@pytest.mark.parametrize("game", [game.id for game in playable()])
def test_every_game_has_a_page_and_every_rule_can_be_looked_up(game: str) -> None:
    page = run("rules", game).output
    assert page.startswith("# ")
    chosen = get_game(game)
    rules = rules_in(page_of(chosen))
    assert len(rules) > 10
    for rule in rules:
        text = rule_of(chosen, rule.lower())
        assert text.startswith(f"**{rule}** ")


def test_one_rule_alone() -> None:
    out = run("rules", "stack-nabbit", "--id", "nab-r2").output
    assert out.startswith("NAB-R2 You must also keep the last card of the pile.")
    assert "NAB-7" not in out


def test_an_unknown_rule_says_which_there_are() -> None:
    done = run("rules", "stack-nabbit", "--id", "STA-6")
    assert done.exit_code == 2
    assert "NAB-1, NAB-2" in done.stderr


QUICK = [
    ["games"],
    ["rules", "stack-nabbit"],
    ["play", "--players", "easy,normal,random"],
    ["record", "stack-nabbit", "-o", "-"],
    ["replay", "{file}"],
]


@pytest.mark.parametrize("args", QUICK, ids=lambda args: str(args[0]))
def test_neither_numpy_nor_numba_is_loaded(
    args: list[str], tmp_path_factory: pytest.TempPathFactory
) -> None:
    file = tmp_path_factory.mktemp("records") / "game.json"
    stackyard.start("stack-nabbit").record().save(file)
    script = (
        "import sys\n"
        "from stackyard.cli import app\n"
        "try:\n    app([arg.format(file=sys.argv[1]) for arg in sys.argv[2:]])\n"
        "except SystemExit as end:\n    assert not end.code, end.code\n"
        "print(*sorted({'numba', 'numpy', 'llvmlite'} & set(sys.modules)), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(file), *args],
        capture_output=True,
        text=True,
        check=True,
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    assert done.stderr.strip() == ""

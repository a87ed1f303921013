"""Whole matches through pipes: people, bots, saving, going on, and what goes wrong."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

import stackyard
from stackyard.games.registry import get_game
from stackyard.kernel import DiceError
from stackyard.match import Record, parse_record, replay
from stackyard.terminal import play
from stackyard.terminal.screen import Screen
from tests.terminal.tools import SIMPLE_TURNS, run


@pytest.fixture(autouse=True)
def state_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "state"
    monkeypatch.setenv("XDG_STATE_HOME", str(folder))
    return folder


def record_in(path: Path) -> Record:
    return parse_record(path.read_bytes())


def test_a_person_plays_a_whole_game_against_bots(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    done = run("play", "stack-nabbit", "--seed", "7", "--save", file, typed=SIMPLE_TURNS)
    assert done.exit_code == 0, done.output
    record = record_in(file)
    match = replay(record)
    assert match.over
    assert record.meta["names"][0] == "You"
    assert record.meta["bots"] == [None, "easy", "easy", "easy"]
    assert {text for seat, text in record.actions if seat == 0} == {"flip", "keep"}
    # The end tells everybody's points, what they are made of, and who has won.
    result = match.result
    assert result is not None
    for name, score in zip(record.meta["names"], result.scores, strict=True):
        assert f"{name}: {score} points (" in done.output
    assert "most zeroes 30" in done.output
    assert f"won with {max(result.scores)} points." in done.output
    assert f"The record is in {file}" in done.output
    # In a pipe nobody is asked for another one, and no escape sequence is printed.
    assert "Another" not in done.output
    assert "\x1b" not in done.output


def test_without_a_game_a_pipe_plays_stack_nabbit() -> None:
    done = run("play", "--seats", "3", typed=SIMPLE_TURNS)
    assert done.exit_code == 0
    assert "The Vault:" in done.output


def test_two_people_play_at_one_keyboard_without_passing_it(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    players = "Ada,easy,Ben"
    done = run("play", "--players", players, "--seed", "3", "--save", file, typed=SIMPLE_TURNS)
    assert done.exit_code == 0
    record = record_in(file)
    assert record.meta["names"][0] == "Ada"
    assert record.meta["names"][2] == "Ben"
    assert replay(record).over
    assert "Ada's turn." in done.output
    assert "Ben's turn." in done.output
    assert "Pass the screen" not in done.output
    assert "You" not in done.output.replace("You can", "")


def test_bots_alone_play_to_the_end() -> None:
    done = run("play", "--players", "easy,random,easy", "--seed", "1")
    assert done.exit_code == 0
    assert "The game is over." in done.output


def test_the_same_seed_is_the_same_match_as_from_python(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "11", "--option", "first=2", "--save", file)
    match = stackyard.start("stack-nabbit", seed=11, options={"first": 2})
    assert record_in(file).deals == match.record().deals
    assert record_in(file).options == {"first": 2}


def test_given_deals_are_dealt(tmp_path: Path) -> None:
    deals = stackyard.start("stack-nabbit", seed=5).record().deals
    file, game = tmp_path / "deals.json", tmp_path / "game.json"
    file.write_text(json.dumps(deals))
    run("play", "--deals", file, "--save", game, typed="flip\n")
    assert record_in(game).deals == deals
    # A record serves as well.
    again = tmp_path / "again.json"
    run("play", "--deals", game, "--save", again, typed="flip\n")
    assert record_in(again).deals == deals


@pytest.mark.parametrize("stop", [1, 2, 3, 8, 21, 40])
def test_saved_and_resumed_it_is_the_uninterrupted_match(tmp_path: Path, stop: int) -> None:
    whole, part = tmp_path / "whole.json", tmp_path / "part.json"
    wish = ("play", "--seed", "13", "--seats", "3")
    lines = ("flip\nflip\nkeep\n" * 50).splitlines(keepends=True)
    run(*wish, "--save", whole, typed="".join(lines))
    stopped = run(*wish, "--save", part, typed="".join(lines[:stop]))
    assert stopped.exit_code == 0
    assert f"To go on: stackyard play --resume {part}" in stopped.output
    assert record_in(part).result is None
    resumed = run("play", "--resume", part, typed="".join(lines[stop:]))
    assert resumed.exit_code == 0, resumed.output
    left, right = record_in(whole), record_in(part)
    assert left.result is not None
    assert (left.deals, left.actions, left.result) == (right.deals, right.actions, right.result)
    assert left.meta["names"] == right.meta["names"]


def test_quit_saves_too_and_says_how_to_go_on(state_folder: Path) -> None:
    done = run("play", "--seed", "1", typed="flip\nquit\n")
    (file,) = (state_folder / "stackyard").iterdir()
    assert f"stackyard play --resume {file}" in done.output
    assert replay(record_in(file)).actions[0][0] == 0


def test_where_nothing_was_played_nothing_is_saved(state_folder: Path) -> None:
    done = run("play", "--seed", "1")
    assert done.exit_code == 0
    assert "nothing was saved" in done.output
    assert not state_folder.exists()


def test_a_running_match_from_elsewhere_can_be_played_on(tmp_path: Path) -> None:
    match = stackyard.start("stack-nabbit", seats=3, seed=4)
    match.play(0, "flip")
    file = tmp_path / "game.json"
    match.record().save(file)
    done = run("play", "--resume", file, typed=SIMPLE_TURNS)
    assert done.exit_code == 0, done.output
    assert replay(record_in(file)).over


def test_commands_within_a_match(tmp_path: Path) -> None:
    file = tmp_path / "kept.json"
    typed = (
        f"keep\n?\nrules nab-5\nrules NAB-99\nhint\nscore\nmemory\nundo\nsave {file}\nsave {file}\n"
    )
    out = run("play", "--seed", "1", typed=f"{typed}table\nlog\nx\n").output
    assert "You have flipped nothing yet: flip a card first. (NAB-5)" in out
    assert "memory: what lies in the banks" in out
    assert "NAB-5 On your turn you flip cards" in out
    assert "no rule 'NAB-99'" in out
    assert "The easy bot would choose: flip." in out
    assert "Your bank: nothing." in out
    assert "You can't take that back: nothing has been played yet." in out
    assert "Saved. To go on from here:" in out
    assert "already something at" in out
    assert "'x' is no move here. You can 'flip'; ? shows help." in out
    assert record_in(file).actions == []


def test_the_keep_that_ended_a_turn_can_be_taken_back_by_two_people(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    wish = ("play", "--players", "Ada,Ben,Cy", "--seed", "2", "--save", file)
    done = run(*wish, typed="flip\nkeep\nundo\nundo\n")
    assert "Ada took back: keep." in done.output
    assert "You can't take that back: something new has been seen since." in done.output
    assert record_in(file).actions == [(0, "flip")]
    assert record_in(file).meta["undone"] == 1
    # An action taken back stays so after going on.
    run("play", "--resume", file, typed="flip\n")
    assert record_in(file).actions == [(0, "flip"), (0, "flip")]
    assert record_in(file).meta["undone"] == 1


def test_moves_of_bots_are_told_in_one_line_a_turn() -> None:
    out = run("play", "--seed", "7", typed="flip\nkeep\n").output
    told = [line for line in out.splitlines() if line.startswith(("Brick", "Clay", "Flint"))]
    turns = [line for line in told if "kept" in line]
    assert len(turns) == 3
    assert [line.split()[0] for line in turns] == ["Brick", "Clay", "Flint"]


def test_ascii_is_ascii() -> None:
    assert run("play", "--seed", "7", "--ascii", typed=SIMPLE_TURNS).output.isascii()


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["nope"], "there is no game 'nope'"),
        (["--seats", "9"], "3 to 6 players, not 9"),
        (["--seats", "x"], "--seats"),
        (["--players", "you,esay,easy"], "no bot 'esay'"),
        (["--option", "first"], "NAME=VALUE"),
        (["--option", "first=7"], "first: allowed is a seat's number"),
        (["--option", "colour=red"], "no such option"),
        (["--option", "first=1", "--option", "first=2"], "given twice"),
        (["--seed", "-1"], "0 to 2**64 - 1"),
        (["--resume", "absent.json"], "absent.json: No such file"),
        (["--deals", "absent.json"], "absent.json: No such file"),
        (["--save", "nowhere/game.json"], "no folder nowhere"),
        (["--bogus"], "No such option: --bogus"),
    ],
)
def test_a_wrong_wish_gets_one_line_and_exit_code_2(args: list[str], says: str) -> None:
    done = run("play", *args)
    assert done.exit_code == 2
    assert done.stderr.startswith("stackyard: ")
    assert done.stderr.count("\n") == 1
    assert says in done.stderr


def test_no_file_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("dear")
    done = run("play", "--save", file)
    assert done.exit_code == 2
    assert f"already something at {file}" in done.stderr
    assert file.read_text() == "dear"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("nonsense", "no JSON"),
        ("{}", "no list of deals"),
        ('[["9"]]', "no card"),
        ('[["1"]]', "105 cards, not 1"),
        ("[[1]]", "deals are expected"),
        ("[]", "one more is needed"),
    ],
)
def test_wrong_deals_are_refused(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "deals.json"
    file.write_text(text)
    done = run("play", "--deals", file)
    assert done.exit_code == 2
    assert says in done.stderr


def test_a_match_that_is_over_or_spoilt_is_not_resumed(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "1", "--save", file, typed=SIMPLE_TURNS)
    over = run("play", "--resume", file)
    assert over.exit_code == 2
    assert "stackyard replay --step" in over.stderr
    file.write_text(file.read_text().replace('"keep"', '"jump"', 1))
    spoilt = run("play", "--resume", file)
    assert spoilt.exit_code == 2
    assert f"{file}, $.actions[" in " ".join(spoilt.stderr.split())


def test_what_was_played_is_saved_where_the_match_cannot_go_on(
    state_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> None:
        raise DiceError("all recorded deals are used up")

    monkeypatch.setattr("stackyard.bots.EasyBot.choose", fails)
    done = run("play", "--seed", "1", typed="flip\nkeep\n")
    assert done.exit_code == 2
    assert done.stderr == "stackyard: all recorded deals are used up\n"
    (file,) = (state_folder / "stackyard").iterdir()
    assert [text for _, text in record_in(file).actions] == ["flip", "keep"]


def test_a_game_without_a_table_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("stackyard.terminal.tables._WHERE", {"other": "module"})
    done = run("play", "stack-nabbit")
    assert done.exit_code == 2
    assert "no table in the terminal yet; these have: other" in done.stderr


@pytest.mark.parametrize(
    ("answers", "game"), [([""], "one"), (["2"], "two"), (["7", "o", "Two"], "two")]
)
def test_at_a_keyboard_one_is_asked_which_game(
    monkeypatch: pytest.MonkeyPatch, answers: list[str], game: str
) -> None:
    nabbit = get_game("stack-nabbit")
    games = tuple(replace(nabbit, id=name, title=name.title()) for name in ("one", "two"))
    monkeypatch.setattr(play, "shown_games", lambda: games)
    screen = Screen(plain=True)
    screen.live = True
    monkeypatch.setattr(screen, "ask", lambda prompt: answers.pop(0))
    assert play._choose_game(screen).id == game
    assert answers == []


def test_what_a_saved_match_has_settled_is_not_asked_for_again(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "1", "--save", file, typed="flip\n")
    done = run("play", "stack-nabbit", "--resume", file, "--seats", "3", "--seed", "0")
    assert done.exit_code == 2
    assert "leave out GAME, --seats, --seed" in done.stderr

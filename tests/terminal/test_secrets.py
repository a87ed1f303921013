"""Passing the screen on, where players hold what others at the keyboard must not see."""

from dataclasses import replace
from typing import Any

import pytest

from stackyard.games.registry import get_game
from stackyard.games.stack_nabbit.view import View
from stackyard.match import start
from stackyard.terminal import session, stepping
from stackyard.terminal.players import seat_players
from stackyard.terminal.screen import Screen
from stackyard.terminal.session import Session
from stackyard.terminal.signals import Stops
from stackyard.terminal.tables import Scene, Table, table_of
from tests.terminal.tools import Terminal

NABBIT = get_game("stack-nabbit")


class Scripted(Screen):
    """A screen that answers by itself, and keeps what was shown since it was last wiped."""

    def __init__(self, answers: list[str]) -> None:
        super().__init__(plain=True)
        self.answers = answers
        self.looks: list[str] = []
        self.shown = ""

    def say(self, text: str = "", style: str = "", whole: bool = False) -> None:
        self.shown += f"{text}\n"

    def ask(self, prompt: str) -> str:
        self.shown += f"{prompt}\n"
        if not self.answers:
            raise EOFError
        return self.answers.pop(0)

    def forget(self) -> None:
        self.looks.append(self.shown)
        self.shown = ""


def describe(view: View, scene: Scene) -> list[str]:
    """Stands for a game with hands: it shows for whose eyes it is."""
    return [f"HAND OF {scene.viewer}, seen by {view.viewer}"]


@pytest.fixture
def secret(monkeypatch: pytest.MonkeyPatch) -> None:
    table = replace(table_of(NABBIT), secret=True, describe=describe)

    def of(_: Any) -> Table:
        return table

    for module in (session, stepping):
        monkeypatch.setattr(module, "table_of", of)


def play(players: str, answers: list[str]) -> Scripted:
    screen = Scripted(answers)
    seating = seat_players(NABBIT, players, None)
    match = start("stack-nabbit", len(seating.names), seed=5)
    with Stops() as stops, pytest.raises(EOFError):
        Session(screen, match, seating, 5, stops).run()
    return screen


@pytest.mark.usefixtures("secret")
def test_each_hand_is_shown_only_after_the_screen_was_passed_on() -> None:
    screen = play("Ada,Ben,easy", ["", "flip", "keep", "", "flip", "keep", "", "flip"])
    looks = [*screen.looks, screen.shown]
    assert looks[0] == ""
    for look, seat, name in zip(looks[1:], (0, 1, 0), ("Ada", "Ben", "Ada"), strict=True):
        question, _, rest = look.partition("\n")
        assert question.startswith(f"Pass the screen to {name}.")
        assert f"HAND OF {seat}, seen by {seat}" in rest
        assert f"HAND OF {1 - seat}" not in look


@pytest.mark.usefixtures("secret")
def test_everybody_is_told_what_happened_since_it_last_looked() -> None:
    screen = play("Ada,Ben,easy", ["", "flip", "keep", "", "flip", "keep", "", "flip"])
    _, first, second, third = [*screen.looks, screen.shown]
    assert "Ben" not in first
    assert "Ada flipped a" in second
    # Her own turn, then Ben's, then the bot's: nothing was told while nobody looked.
    assert third.index("Ben flipped") < third.index("Brick flipped")
    assert "Brick" not in second


@pytest.mark.usefixtures("secret")
def test_who_looks_is_you() -> None:
    screen = play("Ada,Ben,easy", ["", "flip", "keep", ""])
    assert "Your turn." in screen.looks[1]
    assert "Your turn." in screen.shown


@pytest.mark.usefixtures("secret")
def test_what_another_has_done_cannot_be_taken_back_for_it() -> None:
    screen = play("Ada,Ben,easy", ["", "flip", "keep", "", "undo"])
    assert "You can't take that back: another player has acted since." in screen.shown


@pytest.mark.usefixtures("secret")
def test_a_single_person_need_not_pass_the_screen() -> None:
    screen = play("Ada,easy,easy", ["flip", "keep", "flip", "keep"])
    assert screen.looks == []
    assert "Pass the screen" not in screen.shown


def test_in_an_open_game_nothing_is_passed_on() -> None:
    screen = play("Ada,Ben,Cy", ["flip", "keep", "flip", "keep"])
    assert screen.looks == []
    assert "Cy's turn." in screen.shown


def test_a_real_screen_is_wiped_with_all_that_scrolled_off() -> None:
    terminal = Terminal(
        script="from stackyard.terminal.screen import Screen\n"
        "screen = Screen(plain=True)\n"
        "screen.say('a secret'); screen.forget(); screen.say('done')"
    )
    shown = terminal.wait_for("done")
    assert "\x1b[H\x1b[2J\x1b[3J" in shown.partition("a secret")[2]
    assert terminal.end() == 0

"""What a player types is understood where it is clear, and never guessed."""

import pytest

from stackyard.games.registry import get_game
from stackyard.games.stack_nabbit.actions import Flip, Keep
from stackyard.terminal.reading import COMMANDS, Command, Move, Reader, Refused, Unclear

NABBIT = get_game("stack-nabbit")
READER = Reader(NABBIT, ("flip", "keep"), (*COMMANDS, "memory"))
BOTH = (Flip(), Keep())


@pytest.mark.parametrize("typed", ["flip", "FLIP", " f ", "fl", "1"])
def test_a_move_is_read_by_word_beginning_and_number(typed: str) -> None:
    assert READER.read(typed, BOTH) == Move(Flip())


@pytest.mark.parametrize("typed", ["keep", "k", "Keep", "2"])
def test_the_second_move_too(typed: str) -> None:
    assert READER.read(typed, BOTH) == Move(Keep())


def test_nothing_typed_means_the_only_move_but_never_one_of_two() -> None:
    assert READER.read("", (Flip(),)) == Move(Flip())
    assert isinstance(READER.read("  ", BOTH), Unclear)


def test_a_move_that_is_not_legal_is_told_from_one_that_means_nothing() -> None:
    assert READER.read("k", (Flip(),)) == Refused(Keep())
    answer = READER.read("jump", (Flip(),))
    assert isinstance(answer, Unclear)
    assert "jump" in answer.message


@pytest.mark.parametrize("typed", ["0", "3", "99999999999999999999"])
def test_numbers_outside_the_list_say_what_there_is(typed: str) -> None:
    assert READER.read(typed, BOTH) == Unclear("The moves are numbered 1 to 2.")


def test_a_beginning_that_fits_two_words_is_asked_back() -> None:
    answer = READER.read("h", BOTH)
    assert isinstance(answer, Unclear)
    assert "help" in answer.message
    assert "hint" in answer.message


@pytest.mark.parametrize(
    ("typed", "command"),
    [
        ("?", Command("help", "")),
        ("rules nab-7", Command("rules", "nab-7")),
        ("save My Game.json", Command("save", "My Game.json")),
        ("Q", Command("quit", "")),
        ("m", Command("memory", "")),
    ],
)
def test_commands(typed: str, command: Command) -> None:
    assert READER.read(typed, BOTH) == command


class Words:
    """An action that is its text."""

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Words) and other.text == self.text

    def __hash__(self) -> int:
        return hash(self.text)


def test_a_word_is_not_taken_for_a_legal_one_while_another_could_be_meant() -> None:
    reader = Reader(NABBIT, ("rush", "route", "visa"), tuple(COMMANDS))
    legal = (Words("rush"), Words("visa 2 +3"))
    assert isinstance(reader.read("r", legal), Unclear)
    assert isinstance(reader.read("ru", legal), Unclear)  # 'rules' begins so too
    assert reader.read("rus", legal) == Move(Words("rush"))


def test_a_move_may_be_left_unfinished_after_a_whole_part_only() -> None:
    reader = Reader(NABBIT, ("visa",), tuple(COMMANDS))
    legal = (Words("visa 2 +3"), Words("visa 3 +3"), Words("7H@10,0"))
    assert reader.read("v 2", legal) == Move(Words("visa 2 +3"))
    assert isinstance(reader.read("visa", legal), Unclear)
    assert reader.read("7h", legal) == Move(Words("7H@10,0"))
    assert isinstance(reader.read("7H@1", legal), Unclear)

"""The judge: each dispute of STACCS by its rule, cases read strictly, and the examples."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

import stackyard
from stackyard import PositionError
from stackyard.match import read_case

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def ruled(case: dict[str, Any], move: str) -> str | None:
    """The rule that forbids a move in a case; None where it is allowed."""
    (answer,) = stackyard.judge({**case, "ask": [move]}).answers
    assert answer.allowed == (answer.rule is None) == (answer.reason is None)
    return answer.rule


def uh_oh(hand: str, *laid: str, **parts: Any) -> dict[str, Any]:
    """Two players of UH OH!; the one on turn holds these cards."""
    return {"game": "staccs-uh-oh", "laid": list(laid), "hands": [hand.split(), 4], **parts}


# --- every way in which a card can be laid wrongly


@pytest.mark.rule("STA-3")
def test_another_suit_on_a_top() -> None:
    case = uh_oh("5H 5S", "7S")
    assert ruled(case, "5H@0,1") == "STA-3"
    assert ruled(case, "5S@0,1") is None


@pytest.mark.rule("STA-4")
def test_another_number_or_a_letter_on_a_side() -> None:
    case = uh_oh("5H KS 7H", "7S")
    assert ruled(case, "5H@1,-1") == "STA-4"
    assert ruled(case, "KS@1,-1") == "STA-4"
    assert ruled(case, "7H@1,-1") is None


@pytest.mark.rule("STA-5")
def test_another_letter_or_a_number_on_a_face() -> None:
    """A K does not match a J."""
    case = uh_oh("JH 7H KH", "7S", "KS@0,1")
    assert ruled(case, "JH@-1,1") == "STA-5"
    assert ruled(case, "7H@-1,1") == "STA-5"
    assert ruled(case, "KH@-1,1") is None


@pytest.mark.rule("STA-R1", "STA-2")
def test_a_bare_surface_closes_a_spot() -> None:
    """Nothing can be matched on a number card's FACE, nor on a face card's SIDE."""
    assert ruled(uh_oh("7H 5S", "7S"), "7H@-1,0") == "STA-R1"
    side = uh_oh("KH 5S", "7S", "KS@0,1")
    assert ruled(side, "KH@1,0") == "STA-R1"


@pytest.mark.rule("STA-R1", "STA-9")
def test_a_spot_closed_by_a_bare_surface_takes_a_wild_on_a_top() -> None:
    """The king's bare SIDE and the seven's TOP both point at 1,0."""
    case = uh_oh("9H W", "7S", "KS@0,1", "7H@1,-1")
    assert ruled(case, "9H@1,0") == "STA-R1"
    assert ruled(case, "W@1,0/1C") is None


@pytest.mark.rule("STA-6")
def test_every_surface_must_match() -> None:
    case = uh_oh("5H 9C 5C", "2S", "5S@0,1", "2C@1,-1")
    assert ruled(case, "5H@1,0") == "STA-6"
    assert ruled(case, "9C@1,0") == "STA-6"
    assert ruled(case, "5C@1,0") is None


@pytest.mark.rule("STA-8")
def test_a_covered_surface_takes_nothing() -> None:
    assert ruled(uh_oh("9S 4S", "7S", "5S@0,1"), "9S@0,1") == "STA-8"


@pytest.mark.rule("STA-8")
def test_a_half_covered_surface_takes_nothing() -> None:
    """The 7 of diamonds on the SIDE's TOP covers half of the first card's TOP."""
    case = uh_oh("9S 4D", "7S", "7H@1,-1", "2H@1,0")
    assert ruled(case, "9S@0,1") == "STA-8"


@pytest.mark.rule("STA-14")
def test_what_lay_before_a_wild_is_locked() -> None:
    case = uh_oh("7H 4C", "7S", "W@0,1/2C")
    assert ruled(case, "7H@1,-1") == "STA-14"


@pytest.mark.rule("STA-26")
def test_a_zero_blocks_its_top_for_one_turn() -> None:
    laid = ("3H", "0H@0,1")
    assert ruled(uh_oh("4H 5C", *laid, blocked=["0,1"]), "4H@0,2") == "STA-26"
    assert ruled(uh_oh("4H 5C", *laid), "4H@0,2") is None


@pytest.mark.rule("STA-13", "STA-R3")
def test_a_card_must_lie_on_the_table() -> None:
    options = {"table": [4, 4]}
    case = uh_oh("5S 3S 4C", "2S", "6S@0,1", "8S@0,2", "9S@0,3", options=options)
    assert ruled(case, "5S@0,4") == "STA-13"
    inside = {**options, "edge": "inside"}
    case = uh_oh("5S 3S 4C", "2S", "6S@0,1", "8S@0,2", options=inside)
    assert ruled(case, "5S@0,3") == "STA-13"
    assert ruled({**case, "options": options}, "5S@0,3") is None


@pytest.mark.rule("STA-10")
def test_a_wild_must_be_turned() -> None:
    case = uh_oh("W 5C", "7S")
    assert ruled(case, "W@0,1/0H") == "STA-10"
    assert ruled(case, "W@0,1/3H") is None
    again = uh_oh("W 5C", "7S", "W@0,1/2C")
    assert ruled(again, "W@1,0/2H") == "STA-10"
    assert ruled(again, "W@1,0/0H") is None


@pytest.mark.rule("STA-R4")
def test_a_wilds_top_must_point_at_the_table() -> None:
    case = uh_oh("W 5C", "2S", "6S@0,1", "8S@0,2", options={"table": [4, 4]})
    assert ruled(case, "W@0,3/1H") == "STA-R4"
    assert ruled(case, "W@0,3/2H") is None


@pytest.mark.rule("STA-9", "STA-11")
def test_a_wild_needs_a_top() -> None:
    assert ruled(uh_oh("W 5C", "7S"), "W@1,-1/2H") == "STA-9"
    assert ruled(uh_oh("W 5C", "7S"), "W@-1,0/2H") == "STA-9"


@pytest.mark.rule("STA-32", "STA-R21")
def test_a_wild_is_never_the_last_card() -> None:
    case = uh_oh("W", "7S")
    assert ruled(case, "W@0,1/2H") == "STA-32"
    assert ruled(case, "draw") is None


@pytest.mark.rule("STA-31", "STA-R20")
def test_the_suit_called_must_be_played_and_one_must_be_called() -> None:
    case = uh_oh("9S 4C", "7S", "W@0,1/2C")
    assert ruled(case, "9S@1,0") == "STA-31"
    assert ruled(case, "4C@1,0") is None
    assert ruled(uh_oh("W 5C", "7S"), "W@0,1/2") == "STA-R20"


@pytest.mark.rule("STA-12")
def test_a_wild_may_follow_a_wild_whatever_was_called() -> None:
    assert ruled(uh_oh("W 5H", "7S", "W@0,1/2C"), "W@1,0/4H") is None


@pytest.mark.rule("STA-R10", "STA-23")
def test_one_who_can_stack_must() -> None:
    assert ruled(uh_oh("5S 9H", "7S"), "draw") == "STA-R10"
    assert ruled(uh_oh("5H 9H", "7S"), "draw") is None


@pytest.mark.rule("STA-28", "STA-R12")
def test_only_the_same_letter_counters() -> None:
    case = uh_oh("JC QH 9H", "7H", "JH@0,1", attack=1)
    assert ruled(case, "QH@0,2") == "STA-28"
    assert ruled(case, "9H@0,2") == "STA-28"
    assert ruled(case, "draw") == "STA-R12"
    assert ruled(case, "JC@-1,1") is None
    assert ruled(case, "take") is None


@pytest.mark.rule("STA-30", "STA-R14")
def test_a_multiple_goes_on_with_its_number_on_a_side() -> None:
    case = uh_oh("7C 7D 9S 2D", "7H", "7S@1,-1", multiple=True)
    assert ruled(case, "9S@1,0") == "STA-30"
    assert ruled(case, "7C@2,-2") is None
    assert ruled(case, "done") is None


@pytest.mark.rule("STA-R14")
def test_a_further_number_on_a_top_is_no_multiple() -> None:
    case = uh_oh("7C 2D", "9C", "7H@5,0", multiple=True, laid_freely=True)
    assert ruled(case, "7C@0,1") == "STA-R14"
    assert ruled(case, "7C@6,-1") is None


@pytest.mark.rule("STA-22", "STA-R13", "STA-R16")
def test_only_who_is_asked_may_act() -> None:
    case = uh_oh("5S 9H", "7S") | {"ask": [{"seat": 1, "move": "draw"}]}
    (answer,) = stackyard.judge(case).answers
    assert (answer.seat, answer.rule) == (1, "STA-22")
    silent = uh_oh("5S", "7S", one_left="silent")
    assert ruled(silent, "call-out") is None
    answers = stackyard.judge({**silent, "ask": [{"seat": 0, "move": "pass"}]}).answers
    assert answers[0].rule == "STA-R16"


@pytest.mark.rule("STA-R30", "STA-41", "STA-42")
def test_disputes_with_oneself_in_solostaccs() -> None:
    case = {"game": "staccs-solo", "laid": ["7H"], "hand": "9H", "discard": ["2C"]}
    assert ruled(case, "discard") == "STA-R30"
    assert ruled(case, "2C@0,1") == "STA-41"
    assert ruled({**case, "options": {"hold": True}}, "discard") is None
    assert ruled({"game": "staccs-solo", "laid": ["7H"], "discard": ["9H", "2C"]}, "9H@0,1") == (
        "STA-42"
    )


@pytest.mark.rule("STA-51", "STA-52", "STA-R44")
def test_disputes_in_wild_out() -> None:
    laid = ["5H@1,2", "QS@3,-2", "8D@1,-3", "2C@-1,1"]
    case = {"game": "staccs-wild-out", "laid": laid, "hands": [["JH", "QD"], []], "drawn": "JH"}
    assert ruled(case, "done") == "STA-51"
    assert ruled(case, "9C@1,3") == "STA-51"
    assert ruled(case, "QD@1,3") == "STA-3"
    assert ruled(case, "JH@1,3#0") == "STA-R44"
    assert ruled(case, "JH@1,3") is None


# --- cases


def test_without_a_question_all_moves_are_told() -> None:
    said = stackyard.judge(uh_oh("5S 9H", "7S"))
    assert said.answers == ()
    assert [(moves.seat, moves.moves) for moves in said.moves] == [(0, ("5S@0,1",))]
    unknown = stackyard.judge({**uh_oh("5S 9H", "7S"), "turn": 1})
    assert unknown.moves[0].moves is None


@pytest.mark.parametrize(
    ("changes", "place"),
    [
        ({"game": None}, "game"),
        ({"game": "chess"}, "game"),
        ({"game": "staccs-face-off"}, "game"),
        ({"seats": "two"}, "seats"),
        ({"seats": 3}, "hands"),
        ({"options": {"edge": "round"}}, "options.edge"),
        ({"options": {"nothing": 1}}, "options.nothing"),
        ({"options": 3}, "options"),
        ({"ask": "draw"}, "ask"),
        ({"ask": ["draw", "fly"]}, "ask[1]"),
        ({"ask": [7]}, "ask[0]"),
        ({"ask": [{"seat": 9, "move": "draw"}]}, "ask[0].seat"),
        ({"ask": [{"seat": 0, "move": "draw", "why": 1}]}, "ask[0].why"),
        ({"ask": [{"seat": 1}]}, "ask[0]"),
        ({"turn": 1, "ask": ["draw"]}, "ask[0]"),
        ({"hands": [["5S", "5X"], 4]}, "hands[0][1]"),
        ({"laid": ["7S", "5H@0,1"]}, "laid[1]"),
    ],
)
def test_what_is_wrong_is_named_by_its_place(changes: dict[str, Any], place: str) -> None:
    case = {**uh_oh("5S 9H", "7S"), **changes}
    with pytest.raises(PositionError) as caught:
        stackyard.judge(case)
    assert caught.value.place == place


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (b"game = x", "line 1, column 8: this is no TOML"),
        (b"game = ", "end of document: this is no TOML"),
        (b"{\n  'game': 1}", "line 2, column 3: this is no JSON"),
        (b'{"game": "x", "game": "y"}', "game: this key stands twice"),
        (b"\xff", "byte 0: this is no text"),
        (b"{" + b'"a": [' * 100_000, "lie too deep|no JSON"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: bytes, message: str) -> None:
    with pytest.raises(PositionError, match=message):
        read_case(text)


def test_toml_and_json_say_the_same(tmp_path: Path) -> None:
    for file in EXAMPLES.glob("*.toml"):
        as_json = tmp_path / "case.json"
        as_json.write_text(json.dumps(tomllib.loads(file.read_text())))
        assert stackyard.judge(file) == stackyard.judge(as_json)


#: What is asked in each example, and the rule that answers it.
ANSWERS = {
    "stack-nabbit.toml": {"flip": None, "keep": None},
    "stacky-map.toml": {
        "insure": None,
        "return": "MAP-R8",
        "accept": None,
        "play +1": "MAP-R7",
    },
    "staccs-uh-oh.toml": {
        "5C@1,0": None,
        "7H@1,0": "STA-6",
        "W@1,0/2H": None,
        "W@1,0/0H": "STA-10",
        "draw": "STA-R10",
    },
    "staccs-party.toml": {
        "KS@-2,1": None,
        "8H@1,-1": "STA-28",
        "take": None,
        "draw": "STA-R12",
    },
    "staccs-solo.toml": {
        "discard": "STA-R30",
        "9H@0,1": None,
        "9H@1,0": "STA-3",
        "3D@0,1": "STA-41",
        "draw": "STA-41",
    },
    "staccs-wild-out.json": {
        "JH@1,4": None,
        "5C@2,1": None,
        "JH@-1,2": "STA-6",
        "done": "STA-51",
    },
}


def test_there_is_an_example_for_each_game() -> None:
    assert {file.name for file in EXAMPLES.iterdir()} == set(ANSWERS)
    games = {game.id for game in stackyard.games() if isinstance(game, stackyard.Game)}
    assert {name.partition(".")[0] for name in ANSWERS} == games


@pytest.mark.parametrize("name", ANSWERS)
def test_an_example_is_answered(name: str) -> None:
    said = stackyard.judge(EXAMPLES / name)
    first = said.moves[0].seat
    mine = {answer.move: answer.rule for answer in said.answers if answer.seat == first}
    assert mine == ANSWERS[name]


def test_the_page_shows_an_example_as_it_is() -> None:
    page = (EXAMPLES.parent / "judge.md").read_text()
    case = (EXAMPLES / "staccs-uh-oh.toml").read_text()
    for line in case.splitlines():
        assert line.startswith("#") or line in page
    for game in stackyard.games():
        if isinstance(game, stackyard.Game):
            assert all(f"`{part}`" in page for part in game.parts)

"""Records: what they hold, and their strictly read form."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stackyard
from stackyard import RecordError, SeededDice
from stackyard.games.game import Game
from stackyard.kernel import digest
from stackyard.match import parse_record, replay
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_GAME,
    EACH_SEATING,
    EACH_VARIANT,
    begin,
    played,
    positions,
    state_of,
)
from tests.match.records import Json, nabbit, refused, with_legal, written
from tests.tools import deep

# --- whole records


@EACH_VARIANT
def test_a_record_replays_to_the_same_match(game: Game, seats: int, options: Any) -> None:
    for seed in range(deep(1, 10)):
        match = played(begin(game, seats, seed, options), seed)
        record = with_legal(match)
        parsed = parse_record(record.to_json())
        assert parsed == record
        again = replay(parsed)
        assert digest(state_of(again)) == digest(state_of(match))
        assert again.record(parsed.legal or None) == record
        for viewer in (None, *range(seats)):
            assert again.events(viewer) == match.events(viewer)


@EACH_GAME
def test_the_fields_stand_as_the_format_has_them(game: Game) -> None:
    match = played(begin(game, game.usual_seats, 2), 2)
    match.meta["names"] = ["Ann", "Bob"]
    fields = written(match.record())
    names = "format game rules options seats deals actions result meta"
    assert " ".join(fields) == names
    assert (fields["format"], fields["game"]) == ("stackyard/1", game.id)
    assert (fields["rules"], fields["seats"]) == (game.rules_version, game.usual_seats)
    assert sorted(fields["options"]) == sorted(option.name for option in game.options)
    assert fields["meta"] == {"names": ["Ann", "Bob"]}
    assert [tuple(action) for action in fields["actions"]] == [
        (seat, str(action)) for seat, action in match.actions
    ]
    assert b"\n" not in match.record().to_json()


@EACH_SEATING
def test_steps_are_shown_from_the_deal_to_the_end(game: Game, seats: int) -> None:
    match = begin(game, seats, 3)
    digests = [digest(state_of(position)) for position in positions(match, 3)]
    seen: list[str] = []
    replay(match.record(), lambda step: seen.append(digest(state_of(step))))
    assert seen == digests


@EACH_FEW_SEATS
def test_an_unfinished_record_loads_and_is_played_on(
    game: Game, seats: int, tmp_path: Path
) -> None:
    path = tmp_path / "match.json"
    for steps in (0, 1, 7, 20):
        match = played(begin(game, seats, 4), 4, steps)
        match.record().save(path)
        again = stackyard.load(path, SeededDice(1))
        assert digest(state_of(again)) == digest(state_of(match))
        ended = played(again, 9)
        assert ended.over
        assert ended.actions[: len(match.actions)] == match.actions
        assert replay(ended.record()).result == ended.result
        assert played(stackyard.load(path, SeededDice(1)), 9).record() == ended.record()
        assert played(stackyard.load(path), 9).over


def test_a_record_without_legal_has_no_such_field() -> None:
    record = stackyard.start("stack-nabbit", 3, seed=1).record()
    assert record.legal is msgspec.UNSET
    assert "legal" not in written(record)


# --- their form

MISSING_OK = {"legal"}
WRONG: dict[str, list[Any]] = {
    "format": ["stackyard/2", "", 1, None, []],
    "game": ["chess", "", 1, None, ["stack-nabbit"]],
    "rules": [0, 2, -1, 10**30, "1", 1.5, None, True],
    "options": [[], None, "first", {}, {"first": 9}, {"first": "0"}, {"first": 0, "x": 1}],
    "seats": [2, 7, 0, -1, 10**30, "4", 4.5, None, True],
    "deals": [[], None, {}, [[]], [0], [["0"]], [[0]], [None], [True], ["0"], [[["0"]]]],
    "actions": [None, {}, [[]], [[0]], [["0", "flip"]], [[0, 0]], [[0, "flip", 0]], ["flip"]],
    "result": [None, [], {}, 0, {"scores": []}],
    "meta": [None, [], "x", {"undone": -1}, {"undone": True}, {"undone": "1"}, {"undone": 1.5}],
    "legal": [None, {}, [], [[]], ["flip"], [[0]]],
}


@pytest.mark.parametrize("field", WRONG)
def test_a_missing_field_is_named(field: str) -> None:
    fields = nabbit()
    del fields[field]
    if field in MISSING_OK:
        assert replay(parse_record(json.dumps(fields))).over
        return
    error = refused(fields)
    assert error.place == "$"
    assert f"the field '{field}' is missing" in error.problem


@pytest.mark.parametrize(
    ("field", "value"), [(field, value) for field, values in WRONG.items() for value in values]
)
def test_a_wrong_field_is_named_with_its_place(field: str, value: Any) -> None:
    error = refused({**nabbit(), field: value})
    assert error.place.startswith(f"$.{field}")
    assert "\n" not in error.problem
    assert len(error.problem) > len("wrong")


@pytest.mark.parametrize(
    ("place", "problem", "spoil"),
    [
        ("$.seats", "a whole number is expected, not a fraction", {"seats": 4.5}),
        ("$.seats", "Stack Nabbit is for 3 to 6 players, not 7", {"seats": 7}),
        ("$.format", "'x' is not allowed; allowed: stackyard/1", {"format": "x"}),
        ("$.options", "the option first is missing", {"options": {}}),
        ("$.options.first", "allowed is a seat", {"options": {"first": 4}}),
        ("$.options.x", "Stack Nabbit has no such option", {"options": {"first": 0, "x": 0}}),
        ("$.deals[0]", "all 0 recorded deals are used up, and one more is needed", {"deals": []}),
        ("$.deals[0]", "the pile has 105 cards, not 1", {"deals": [["0"]]}),
        ("$.deals[0][0]", "'7' is no card; Stack Nabbit's are 0 to 6", {"deals": [["7"]]}),
        (
            "$.actions[0][0]",
            "the seats are 0 to 3, not 4",
            {"actions": [[4, "flip"]], "legal": [[]]},
        ),
        ("$.actions[0][0]", "NAB-4: It is the turn of", {"actions": [[1, "flip"]], "legal": [[]]}),
        ("$.actions[0][1]", "NAB-5: You have flipped nothing", {"actions": [[0, "keep"]]}),
        ("$.actions[0][1]", "'Flip' is no action", {"actions": [[0, "Flip"]]}),
        ("$.actions[0]", "a list of length 2 is expected", {"actions": [[0]]}),
        ("$.result", "by the rules the game still runs after these", {"actions": []}),
        ("$.meta.undone", "a whole number from 0 on is expected", {"meta": {"undone": -1}}),
        ("$", "there is no field 'x'; known: format, game, rules", {"x": 1}),
    ],
)
def test_an_error_says_what_was_expected(place: str, problem: str, spoil: Json) -> None:
    fields = nabbit()
    if "legal" not in spoil:
        del fields["legal"]
    fields.update(spoil)
    if fields.get("legal") == [[]]:
        del fields["legal"]
    error = refused(fields)
    assert error.place == place
    assert error.problem.startswith(problem), error


@EACH_GAME
def test_another_rules_version_is_refused_with_the_one_that_plays_it(game: Game) -> None:
    record = begin(game, game.usual_seats, 1).record()
    error = refused({**written(record), "rules": 77})
    assert error.place == "$.rules"
    assert "version 77" in error.problem
    assert f"plays version {game.rules_version}" in error.problem
    assert game.title in error.problem


def test_an_announced_game_has_no_records() -> None:
    for entry in stackyard.games():
        if not isinstance(entry, Game):
            assert refused({**nabbit(), "game": entry.id}).place == "$.game"


@pytest.mark.parametrize(
    "text",
    [
        b"",
        b" ",
        b"{",
        b"null",
        b"[]",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b"[" * 100_000,
        b'{"meta":' * 100_000,
        b'{"meta":{"a":' + b"[" * 100_000,
        b'{"seats":' + b"9" * 5_000 + b"}",
        b'{"meta":{"a":NaN}}',
        b'{"meta":{"a":1e999}}',
        b'{"meta":{"a":"\\ud800"}}',
        b"{}{}",
        "\ud800",
        '{"format":"\ud800"}',
    ],
    ids=lambda text: ascii(text[:24]),
)
def test_what_is_no_record_is_refused(text: Any) -> None:
    with pytest.raises(RecordError):
        parse_record(text)


def spoilt(fields: Json, old: str, new: str) -> bytes:
    text = json.dumps(fields, separators=(",", ":"))
    assert text.count(old) == 1
    return text.replace(old, new).encode()


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seats":4', '"seats":4,"seats":4'),
        ('"first":0', '"first":0,"first":0'),
        ('"meta":{}', '"meta":{"a":{"b":1,"b":1}}'),
        ('"outcome"', '"winners":[0],"outcome"'),
    ],
)
def test_a_key_that_stands_twice_is_refused(old: str, new: str) -> None:
    assert "stands twice in one object" in refused(spoilt(nabbit(), old, new)).problem


@pytest.mark.parametrize("depth", [33, 100, 500, 900, 960, 980, 1_000, 20_000])
@pytest.mark.parametrize("place", ["meta", "options"])
def test_deep_nesting_is_refused(place: str, depth: int) -> None:
    old = {"meta": '"meta":{}', "options": '"first":0'}[place]
    new = {"meta": '"meta":{"a":%s}', "options": '"first":%s'}[place]
    error = refused(spoilt(nabbit(), old, new % ("[" * depth + "]" * depth)))
    assert error.problem == "lists or objects lie too deep in each other"


def test_what_meta_holds_is_kept_as_it_is() -> None:
    match = stackyard.start("stack-nabbit", 3, seed=1)
    match.meta = {"names": ["Zoë", "\u202e", ""], "bots": {"1": "easy"}, "time": 1.5, "x": None}
    assert replay(parse_record(match.record().to_json())).meta == match.meta

"""Records: strictly read, replayed step by step, saved whole or not at all."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

import stackyard
from stackyard import Match, Record, RecordError, SeededDice
from stackyard.games.game import Game
from stackyard.kernel import digest
from stackyard.match import parse_record, read_lines, replay
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
from tests.tools import deep

Json = dict[str, Any]


def written(record: Record) -> Json:
    fields: Json = json.loads(record.to_json())
    return fields


def with_legal(match: Match) -> Record:
    """A match's record with the legal actions at each action."""
    legal: list[list[str]] = []

    def note(step: Match) -> None:
        if len(step.actions) < len(match.actions):
            seat, _ = match.actions[len(step.actions)]
            legal.append(list(map(str, step.legal(seat))))

    replay(match.record(), note)
    return match.record(legal)


def refused(fields: Json | bytes) -> RecordError:
    """The error that a spoilt record gives."""
    data = fields if isinstance(fields, bytes) else json.dumps(fields).encode()
    with pytest.raises(RecordError) as caught:
        replay(parse_record(data))
    assert str(caught.value) == f"{caught.value.place}: {caught.value.problem}"
    return caught.value


@cache
def _good(game: str, seats: int, seed: int) -> bytes:
    return with_legal(played(stackyard.start(game, seats, seed=seed), seed)).to_json()


def good(game: str, seats: int, seed: int) -> Json:
    """A finished match's record with its legal actions, to be spoilt."""
    fields: Json = json.loads(_good(game, seats, seed))
    return fields


def nabbit() -> Json:
    return good("stack-nabbit", 4, 1)


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
    assert f"`{field}`" in error.problem


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
        ("$.seats", "Expected `int`, got `float`", {"seats": 4.5}),
        ("$.seats", "seats: Stack Nabbit is for 3 to 6 players, not 7", {"seats": 7}),
        ("$.format", "'stackyard/1' is expected: invalid enum value 'x'", {"format": "x"}),
        ("$.options", "the option first is missing", {"options": {}}),
        ("$.options.first", "first: allowed is a seat", {"options": {"first": 4}}),
        ("$.options.x", "x: Stack Nabbit has no such option", {"options": {"first": 0, "x": 0}}),
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
        ("$.actions[0]", "Expected `array` of length 2", {"actions": [[0]]}),
        ("$.result", "by the rules the game still runs after these", {"actions": []}),
        ("$.meta.undone", "a whole number from 0 on is expected", {"meta": {"undone": -1}}),
        ("$", "Object contains unknown field `x`", {"x": 1}),
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


# --- their content


def tamper(game: Game, seats: int, spoil: Callable[[Json], str]) -> None:
    """Spoil good records in one way; each is refused at the place that `spoil` names."""
    for seed in range(deep(2, 40)):
        fields = good(game.id, seats, seed)
        place = spoil(fields)
        assert refused(fields).place == place


@EACH_FEW_SEATS
def test_a_changed_card_is_found(game: Game, seats: int) -> None:
    def spoil(fields: Json) -> str:
        number = next(i for i, deal in enumerate(fields["deals"]) if isinstance(deal, list))
        pile = fields["deals"][number]
        pile[3] = next(card for card in pile if card != pile[3])
        return f"$.deals[{number}]"

    tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_two_cards_exchanged_are_found(game: Game, seats: int) -> None:
    for seed in range(deep(2, 40)):
        fields = good(game.id, seats, seed)
        pile = next(deal for deal in fields["deals"] if isinstance(deal, list))
        other = next(i for i, card in enumerate(pile) if card != pile[0])
        pile[0], pile[other] = pile[other], pile[0]
        data = json.dumps(fields)
        try:
            again = replay(parse_record(data))
        except RecordError:
            continue
        # The exchange may have made no difference; then the record tells of just this match.
        assert again.record(fields["legal"]) == parse_record(data)


@EACH_FEW_SEATS
def test_deals_too_few_and_too_many_are_found(game: Game, seats: int) -> None:
    def too_few(fields: Json) -> str:
        fields["deals"].pop()
        return f"$.deals[{len(fields['deals'])}]"

    def too_many(fields: Json) -> str:
        fields["deals"].append(fields["deals"][-1])
        return f"$.deals[{len(fields['deals']) - 1}]"

    tamper(game, seats, too_few)
    tamper(game, seats, too_many)


@EACH_FEW_SEATS
def test_a_changed_seat_is_found(game: Game, seats: int) -> None:
    def spoil(fields: Json) -> str:
        del fields["legal"]
        fields["actions"][5][0] = seats
        return "$.actions[5][0]"

    tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_a_changed_action_is_found(game: Game, seats: int) -> None:
    def unreadable(fields: Json) -> str:
        fields["actions"][5][1] += " "
        return "$.actions[5][1]"

    def not_legal(fields: Json) -> str:
        texts = {text for _, text in fields["actions"]}
        number = next(i for i, legal in enumerate(fields["legal"]) if texts - set(legal))
        fields["actions"][number][1] = min(texts - set(fields["legal"][number]))
        return f"$.actions[{number}][1]"

    tamper(game, seats, unreadable)
    tamper(game, seats, not_legal)


@EACH_FEW_SEATS
def test_actions_after_the_end_are_found(game: Game, seats: int) -> None:
    def spoil(fields: Json) -> str:
        del fields["legal"]
        fields["actions"].append(fields["actions"][-1])
        return f"$.actions[{len(fields['actions']) - 1}][0]"

    tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_a_changed_legal_entry_is_found(game: Game, seats: int) -> None:
    def missing(fields: Json) -> str:
        fields["legal"][5].pop()
        return "$.legal[5]"

    def too_many(fields: Json) -> str:
        fields["legal"][5].append(fields["legal"][5][0])
        return "$.legal[5]"

    def one_list_less(fields: Json) -> str:
        fields["legal"].pop()
        return "$.legal"

    for spoil in (missing, too_many, one_list_less):
        tamper(game, seats, spoil)


@EACH_FEW_SEATS
def test_a_changed_result_is_found(game: Game, seats: int) -> None:
    def score(fields: Json) -> str:
        fields["result"]["scores"][seats - 1] += 1
        return f"$.result.scores[{seats - 1}]"

    def score_more(fields: Json) -> str:
        fields["result"]["scores"].append(0)
        return "$.result.scores"

    def winner(fields: Json) -> str:
        fields["result"]["winners"] = [] if fields["result"]["winners"] else [0]
        return "$.result.winners"

    def outcome(fields: Json) -> str:
        fields["result"]["outcome"] += "!"
        return "$.result.outcome"

    def none(fields: Json) -> str:
        fields["result"] = None
        return "$.result"

    def too_early(fields: Json) -> str:
        fields["actions"].pop()
        fields["legal"].pop()
        return "$.result"

    for spoil in (score, score_more, winner, outcome, none):
        tamper(game, seats, spoil)
    if not with_dice_at_the_end(game, seats):
        tamper(game, seats, too_early)


def with_dice_at_the_end(game: Game, seats: int) -> bool:
    return any(
        len(played(begin(game, seats, seed), seed).deals) > len(begin(game, seats, seed).deals)
        for seed in range(deep(2, 40))
    )


@EACH_SEATING
def test_changed_options_are_found(game: Game, seats: int) -> None:
    fields = good(game.id, seats, 1)
    for option in game.options:
        wrong: list[Any] = [None, [], "nobody", -1, {"a": 1}]
        for value in wrong:
            options = {**fields["options"], option.name: value}
            assert refused({**fields, "options": options}).place == f"$.options.{option.name}"
        options = {name: v for name, v in fields["options"].items() if name != option.name}
        assert refused({**fields, "options": options}).place == "$.options"
    assert refused({**fields, "options": {**fields["options"], "no": 0}}).place == "$.options.no"


# --- files


def test_a_saved_record_is_the_same_and_readable_by_others(tmp_path: Path) -> None:
    record = played(stackyard.start("stack-nabbit", 3, seed=1), 1).record()
    path = tmp_path / "match.json"
    mask = os.umask(0o022)
    try:
        record.save(path)
    finally:
        os.umask(mask)
    assert stackyard.load(path).record() == record
    assert path.read_bytes() == record.to_json() + b"\n"
    assert stat.S_IMODE(path.stat().st_mode) == 0o644
    assert list(tmp_path.iterdir()) == [path]


def test_saving_over_a_file_keeps_its_rights_and_its_link(tmp_path: Path) -> None:
    record = stackyard.start("stack-nabbit", 3, seed=1).record()
    target, link = tmp_path / "target.json", tmp_path / "link.json"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    record.save(str(link))
    assert link.is_symlink()
    assert stat.S_IMODE(target.stat().st_mode) == 0o600
    assert parse_record(target.read_bytes()) == record


@pytest.mark.parametrize("step", ["fsync", "replace"])
def test_a_save_that_fails_leaves_what_was_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "match.json"
    path.write_text("old")

    def fail(*_: object) -> None:
        raise OSError("the disk is full")

    monkeypatch.setattr(os if step == "fsync" else Path, step, fail)
    with pytest.raises(OSError, match="the disk is full"):
        stackyard.start("stack-nabbit", 3, seed=1).record().save(path)
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_saving_where_no_file_can_be_is_an_error(tmp_path: Path) -> None:
    record = stackyard.start("stack-nabbit", 3, seed=1).record()
    with pytest.raises(OSError, match="directory"):
        record.save(tmp_path)
    with pytest.raises(FileNotFoundError):
        record.save(tmp_path / "nowhere" / "match.json")
    assert list(tmp_path.iterdir()) == []


def test_saving_to_a_pipe_writes_into_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        record = stackyard.start("stack-nabbit", 3, seed=1).record()
        record.save(pipe)
        assert os.read(reader, 100_000) == record.to_json() + b"\n"
    finally:
        os.close(reader)
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_lines_are_read_one_record_each(tmp_path: Path) -> None:
    records = [played(stackyard.start("stack-nabbit", 3, seed=seed), 1).record() for seed in (1, 2)]
    one, two = (record.to_json() for record in records)
    path = tmp_path / "matches.jsonl"
    for text in (one + b"\n" + two, b"\n\r\n" + one + b"\r\n\n" + two + b"\n\n"):
        path.write_bytes(text)
        assert [parse_record(line) for _, line in read_lines(path)] == records
        with pytest.raises(RecordError, match="one record is wanted, and this file holds 2"):
            stackyard.load(path)
    assert [number for number, _ in read_lines(path)] == [3, 5]


def test_a_broken_line_does_not_swallow_the_others(tmp_path: Path) -> None:
    good = stackyard.start("stack-nabbit", 3, seed=1).record().to_json()
    path = tmp_path / "matches.jsonl"
    path.write_bytes(b'{"format":oops}\n' + good + b"\n\xff\n[]\n" + good)
    lines = list(read_lines(path))
    assert [number for number, _ in lines] == [1, 2, 3, 4, 5]
    readable = []
    for number, line in lines:
        try:
            parse_record(line)
        except RecordError:
            continue
        readable.append(number)
    assert readable == [2, 5]


@pytest.mark.parametrize("indent", [None, 0, 2, "\t"])
def test_one_record_may_stand_on_many_lines(tmp_path: Path, indent: Any) -> None:
    record = played(stackyard.start("stack-nabbit", 3, seed=1), 1).record()
    path = tmp_path / "match.json"
    path.write_text("\n" + json.dumps(written(record), indent=indent) + "\n")
    assert stackyard.load(path).record() == record
    assert [number for number, _ in read_lines(path)] == [2]


@pytest.mark.parametrize("text", [b"", b"\n\n", b" \t\r\n"])
def test_an_empty_file_is_no_record(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "match.json"
    path.write_bytes(text)
    with pytest.raises(RecordError, match="no JSON"):
        stackyard.load(path)


def test_a_file_that_is_not_there_is_an_error_of_the_system(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        stackyard.load(tmp_path / "none.json")


def test_a_record_without_legal_has_no_such_field() -> None:
    record = stackyard.start("stack-nabbit", 3, seed=1).record()
    assert record.legal is msgspec.UNSET
    assert "legal" not in written(record)

"""Who sits where."""

import pytest

from stackyard.games.registry import get_game
from stackyard.match import RecordError
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.players import seat_players, seating_in

NABBIT = get_game("stack-nabbit")


def test_without_a_wish_you_play_against_easy_bots() -> None:
    seating = seat_players(NABBIT, None, None)
    assert seating.names[0] == "You"
    assert seating.levels == (None, "easy", "easy", "easy")
    assert len(set(seating.names)) == 4
    assert seating.people == (0,)


def test_people_and_bots_at_any_seats_and_easy_bots_at_the_rest() -> None:
    seating = seat_players(NABBIT, "random, Ada,you", 5)
    assert seating.levels == ("random", None, None, "easy", "easy")
    assert seating.names[1:3] == ("Ada", "You")
    assert seating.people == (1, 2)


def test_nobody_but_who_looks_is_you() -> None:
    seating = seat_players(NABBIT, "Ada,you,easy", None)
    assert [seating.to(0).who(seat) for seat in (0, 1)] == ["You", "Seat 1"]
    assert [seating.to(1).who(seat) for seat in (0, 1)] == ["Ada", "You"]
    assert [seating.to(None).who(seat) for seat in (0, 1)] == ["Ada", "You"]


def test_the_number_of_names_is_the_number_of_seats() -> None:
    assert len(seat_players(NABBIT, "you,easy,Ada", None).names) == 3


def test_a_person_may_have_a_name_that_a_bot_would_get() -> None:
    assert len(set(seat_players(NABBIT, "Brick,easy,Clay,easy", None).names)) == 4


@pytest.mark.parametrize(
    ("players", "seats", "says"),
    [
        ("you,easy", None, "3 to 6 players, not 2"),
        (None, 9, "3 to 6 players, not 9"),
        ("you,easy,easy,easy", 3, "names 4, but there are 3 seats"),
        ("you,esay,easy", None, "no bot 'esay'"),
        ("you,you,easy", None, "two names"),
        ("Ada,ADA,easy", None, "two names"),
        ("you,,easy", None, "1 to 12"),
        ("you,Bartholomew-Maximilian,easy", None, "1 to 12"),
        ("you,A\x1b[2J,easy", None, "printable"),
    ],
)
def test_wrong_players_are_refused_with_what_is_allowed(
    players: str | None, seats: int | None, says: str
) -> None:
    with pytest.raises(TerminalError, match=says.replace("'", ".")):
        seat_players(NABBIT, players, seats)


def test_a_record_tells_who_sat_where() -> None:
    meta = {"names": ["Ada", "Bo", "Cy"], "bots": [None, "easy", "random"]}
    seating = seating_in(meta, NABBIT, 3)
    assert seating.names == ("Ada", "Bo", "Cy")
    assert seating.levels == (None, "easy", "random")


def test_a_record_that_says_nothing_has_you_and_bots() -> None:
    assert seating_in({}, NABBIT, 3) == seat_players(NABBIT, None, 3)


@pytest.mark.parametrize(
    ("meta", "place"),
    [
        ({"names": ["Ada", "Ada", "Bo"]}, "$.meta.names"),
        ({"names": ["Ada", "Bo"]}, "$.meta.names"),
        ({"names": ["A\x07", "Bo", "Cy"]}, "$.meta.names"),
        ({"bots": ["easy", "easy", "genius"]}, "$.meta.bots"),
        ({"bots": 3}, "$.meta.bots"),
    ],
)
def test_nonsense_in_a_record_is_named(meta: dict[str, object], place: str) -> None:
    with pytest.raises(RecordError) as refused:
        seating_in(meta, NABBIT, 3)
    assert refused.value.place == place

"""Actions of UH OH! and PARTY as numbers, objects and texts; events and views."""

from __future__ import annotations

import pytest

from stackyard.games.errors import NotationError
from stackyard.games.game import Game
from stackyard.games.staccs.cards import KINDS
from stackyard.games.staccs.plays import WAYS, Play
from stackyard.games.staccs.uh_oh.actions import Give
from stackyard.games.staccs.uh_oh.events import Attacked, Blocked, Caught, Drew, Reversed, TurnCame
from stackyard.games.staccs.uh_oh.game import STACCS_PARTY, STACCS_UH_OH
from stackyard.games.staccs.uh_oh.table import GIVE
from stackyard.games.staccs.uh_oh.view import Attack, PartyView
from tests.games.staccs.uh_oh.tables import Table
from tests.tools import deep

GAMES = pytest.mark.parametrize("game", [STACCS_UH_OH, STACCS_PARTY], ids=lambda game: game.id)


@GAMES
def test_numbers_objects_and_texts_are_inverses(game: Game) -> None:
    step = deep(7, 1) if game is STACCS_UH_OH else deep(31, 3)
    for number in [*range(GIVE + KINDS), *range(WAYS, game.actions, step)]:
        action = game.decode(number)
        assert game.encode(action) == number
        assert game.parse(str(action)) == action


@GAMES
def test_numbers_that_mean_nothing_are_refused(game: Game) -> None:
    for number in (GIVE + KINDS, WAYS - 1, game.actions):
        with pytest.raises((LookupError, ValueError)):
            game.decode(number)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("draw", 0),
        ("take", 1),
        ("done", 2),
        ("uh-oh", 3),
        ("silent", 4),
        ("call-out", 5),
        ("pass", 6),
        ("give 0S", 7),
        ("give W", 63),
    ],
)
def test_words(text: str, number: int) -> None:
    assert STACCS_UH_OH.encode(STACCS_UH_OH.parse(text)) == number
    assert str(STACCS_UH_OH.decode(number)) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("fold", "in UH OH! one can 'draw'"),
        ("give ?", "'\\?' is no card of STACCS"),
        ("give 1H", "'1H' is no card of STACCS"),
        ("give  5C", "' 5C' is no card"),
        ("7H@99,0", "99,0 lies off every table"),
        ("7H@1,0/2H", "only a WILD is turned"),
        ("W@1,0", "say how the WILD is turned"),
        ("W@1,0/6H", "is no action"),
        ("1H@1,0", "'1H' is no card of STACCS"),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_can(text: str, says: str) -> None:
    with pytest.raises(NotationError, match=says):
        STACCS_UH_OH.encode(STACCS_UH_OH.parse(text))


def test_a_gift_of_no_card_is_refused() -> None:
    with pytest.raises(NotationError, match="a number from 0 to 56, not 57"):
        STACCS_UH_OH.encode(Give(57))


def test_a_partys_table_reaches_farther() -> None:
    far = Play(0, 40, 0)
    assert STACCS_PARTY.decode(STACCS_PARTY.encode(far)) == far
    with pytest.raises(NotationError, match="off every table"):
        STACCS_UH_OH.encode(far)


def told(table: Table, viewer: int = 0) -> list[object]:
    game = STACCS_UH_OH if table.s.seats <= 5 else STACCS_PARTY
    return [game.tell(note, viewer) for note in table.notes]


def test_events_say_what_an_attack_has_come_to() -> None:
    table = Table("KH 5C 6C", "KS 2C 3C", "8C 9C", pile="9S 9D 10S 4S")
    table.play("KH@0,1", "KS@-1,1", "take")
    events = told(table, viewer=0b001)
    assert Attacked(1, "K", 2) in events
    assert Attacked(2, "K", 4) in events
    assert events[-4:] == [Drew(2, None, "attack")] * 4
    assert told(table, viewer=0b100)[-1] == Drew(2, "4S", "attack")


def test_events_tell_of_a_zero_and_of_a_call_out() -> None:
    table = Table("0H 5C", "2C 3C", "8C 9C", pile="9S 9D 10S")
    table.play("0H@0,1", "silent", "call-out")
    events = told(table)
    assert Reversed(clockwise=False) in events
    assert Caught(0, 2) in events
    assert events[-2:] == [Blocked(2, 0, 1), TurnCame(2)]


def test_a_view_says_who_is_asked_what() -> None:
    table = Table("KH 5C", "2C 3C", "8C 9C")
    table.play("KH@0,1")
    assert STACCS_UH_OH.view(table.s, None).question == "warn"
    table.play("silent")
    view = STACCS_UH_OH.view(table.s, 0)
    assert (view.question, view.asked, view.silent, view.turn) == ("catch", (1, 2), 0, 0)
    assert view.attack is None
    table.play("2:pass", "pass")
    view = STACCS_UH_OH.view(table.s, 0)
    assert (view.question, view.asked, view.silent, view.turn) == ("answer", (1,), None, 1)
    assert view.attack == Attack("K", 2)
    table.play("take")
    assert STACCS_UH_OH.view(table.s, 0).attack is None
    assert [player.cards for player in view.players] == [1, 2, 2]


def test_a_view_of_gifts_names_giver_victim_and_number() -> None:
    table = Table("QH 5C 6C 7C", "QS 2C 3C 4C", "8C 9C")
    table.play("QH@0,1", "QS@-1,1", "take")
    view = STACCS_UH_OH.view(table.s, None)
    assert (view.question, view.asked, view.turn, view.gifts) == ("give", (1,), 2, 2)
    assert view.clockwise


def test_a_view_of_a_party_says_so_and_one_of_an_ended_game_asks_nobody() -> None:
    others = ("8C 9C", "8D 9D", "8S 9S", "2S 3S", "4S 5S")
    table = Table("7S", *others)
    table.play("7S@1,-1")
    view = STACCS_PARTY.view(table.s, None)
    assert isinstance(view, PartyView)
    assert (view.question, view.asked, view.turn, view.silent) == (None, (), None, None)

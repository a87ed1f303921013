"""WILD OUT as people meet it: notation, reasons, events, the view."""

from __future__ import annotations

import pytest

import stackyard
from stackyard import Match, NotationError
from stackyard.games.staccs.wild_out.actions import Play, decode, encode, parse
from stackyard.games.staccs.wild_out.events import Dealt, Drawn, Laid, TurnEnded
from stackyard.games.staccs.wild_out.game import STACCS_WILD_OUT
from stackyard.kernel import RecordedDice
from tests.games.staccs.wild_out.deals import deck

HEARTS = ("7H", "5H", "KH", "9H")


def match(*first: str, seats: int = 2, hold: bool = False) -> Match:
    """A match on a pile with these cards first."""
    dice = RecordedDice([deck(*first)])
    return stackyard.start("staccs-wild-out", seats, dice=dice, options={"hold": hold})


def why(game: Match, action: str, seat: int | None = None) -> str:
    reason = game.why_not(game.actors[0] if seat is None else seat, action)
    assert reason is not None, action
    return f"{reason.rule}: {reason.text}"


def play(game: Match, *actions: str) -> None:
    for action in actions:
        game.play(game.actors[0], action)


def test_reasons_name_the_rule() -> None:
    game = match(*HEARTS, "3S", "2H")
    assert why(game, "draw", seat=1) == "STA-51: It is the turn of seat 0."
    assert why(game, "done") == "STA-R43: First draw a card."
    play(game, "draw", "draw")
    assert why(game, "draw") == "STA-R43: You have drawn your card of this turn."
    assert why(game, "done") == ("STA-51: The 2 of hearts that you drew fits: it must be stacked.")
    assert why(game, "3S@1,3") == "STA-51: You do not hold the 3 of spades."
    assert why(game, "2H@2,1") == "STA-4: The SIDE of the 7 of hearts takes another 7."
    assert why(game, "2H@1,2") == ("STA-8: It would lie on the TOP of the WILD, which is covered.")
    assert why(game, "2H@5,5") == "STA-6: No card's surface points at 5,5."
    assert why(game, "2H@1,3#0") == ("STA-R44: Only one STACC touches 1,3: leave its number out.")


@pytest.mark.rule("STA-R44")
def test_the_stacc_must_be_named_where_two_touch_the_spot() -> None:
    game = match("KH", "5S", "2D", "9C", "9H", "4H", "KS", seats=1)
    play(game, "draw", "9H@0,1", "draw", "4H@-1,2", "draw")
    assert why(game, "KS@0,2") == "STA-R44: Say which STACC it joins: #0 and #3 touch 0,2."
    assert why(game, "KS@0,2#3") == "STA-4: The SIDE of the 4 of hearts takes another 4."
    assert why(game, "KS@0,2#1") == "STA-6: No card's surface points at 0,2."
    assert game.why_not(0, "KS@0,2#0") is None


@pytest.mark.parametrize("text", ["", "discard", "7H@1,0#4", "7H@1,0#", "7H@1,0/2", "7H@01,0"])
def test_what_is_no_action_is_refused_with_what_can_be_done(text: str) -> None:
    with pytest.raises(NotationError, match="one can 'draw', 'done', or lay a card"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [("1H@0,0", "is no card"), ("W@0,1", "none is ever laid"), ("7H@99,0", "off every table")],
)
def test_a_play_that_can_never_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse(text)


def test_numbers_objects_and_texts_are_exact_inverses() -> None:
    for number in [0, 1, *range(280, STACCS_WILD_OUT.actions, 97)]:
        action = decode(number)
        assert encode(action) == number
        assert parse(str(action)) == action
    for number in (2, 279, STACCS_WILD_OUT.actions):
        with pytest.raises((LookupError, ValueError)):
            decode(number)
    assert parse("7H@1,0#2") == Play(20, 1, 0, 2)


def test_events_tell_the_game() -> None:
    game = match(*HEARTS, "3S", "2H")
    play(game, "draw", "draw", "2H@4,-3")
    told = [event for event in game.events(1) if type(event).__module__.endswith("out.events")]
    assert told == [
        Dealt("7H", 1, 2, 0),
        Dealt("5H", 3, -2, 1),
        Dealt("KH", 1, -3, 2),
        Dealt("9H", -1, 1, 3),
        Drawn(0, "3S"),
        TurnEnded(0),
        Drawn(1, "2H"),
        Laid(1, "2H", 4, -3, 1),
        TurnEnded(1),
    ]


@pytest.mark.rule("STA-51")
def test_the_view_tells_whether_the_turns_card_is_still_to_be_drawn() -> None:
    game = match(*HEARTS, "3S", "2H", seats=3)
    assert (game.view(0).to_draw, game.view(0).must_stack) == (True, False)
    play(game, "draw")
    assert [game.view(viewer).to_draw for viewer in (0, 1, None)] == [True] * 3
    assert game.view(1).turn == 1


def test_the_view_shows_four_staccs_and_open_hands() -> None:
    game = match(*HEARTS, "3S", "2H", seats=3)
    play(game, "draw", "draw")
    view = game.view(2)
    assert view.turn == 1
    assert [player.hand for player in view.players] == [("3S",), ("2H",), ()]
    assert (view.drawn, view.to_draw, view.must_stack, view.pile) == ("2H", False, True, 50)
    assert view.table.facings == (0, 2, 3, 5)
    assert [card.stacc for card in view.table.cards] == [0, 1, 2, 3, 0, 1, 2, 3]
    assert {spot.stacc for spot in view.table.spots} == {0, 1, 2, 3}

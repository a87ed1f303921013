"""SOLOSTACCS as people meet it: notation, reasons, events, the view, going back, the result."""

from __future__ import annotations

import pytest

import stackyard
from stackyard import Match, NotationError
from stackyard.games.staccs.solo.actions import decode, encode, parse
from stackyard.games.staccs.solo.events import Discarded, Drawn, Laid, Skipped, Started, Turned
from stackyard.games.staccs.solo.game import STACCS_SOLO
from stackyard.kernel import RecordedDice
from tests.games.staccs.solo.deals import deck


def match(*first: str, **options: bool) -> Match:
    """A match on a deck with these cards first."""
    return stackyard.start(
        "staccs-solo",
        options=options,
        dice=RecordedDice([deck(*first, wilds=not options.get("no_wilds", False))]),
    )


def why(game: Match, action: str) -> str:
    reason = game.why_not(0, action)
    assert reason is not None, action
    return f"{reason.rule}: {reason.text}"


def test_reasons_name_the_rule() -> None:
    game = match("7H", "5S", "7S", "W")
    assert why(game, "discard") == "STA-41: There is no card in your hand: draw one first."
    assert why(game, "7S@1,-1") == "STA-41: There is no card to lay: draw one first."
    assert why(game, "turn").startswith("STA-45: The pile is turned over only with the variation")
    game.play(0, "draw")
    assert why(game, "draw") == "STA-41: First lay or discard the 5 of spades in your hand."
    assert why(game, "5S@0,1") == "STA-3: The TOP of the 7 of hearts takes hearts."
    assert why(game, "7S@1,-1") == (
        "STA-41: Only the 5 of spades in your hand can be laid, not the 7 of spades."
    )
    game.play(0, "discard")
    assert why(game, "7S@1,-1") == (
        "STA-42: Only the 5 of spades on top of the discard pile can be laid, not the 7 of spades."
    )
    game.play(0, "draw")
    assert why(game, "discard") == "STA-R30: The 7 of spades fits: it must be stacked."
    game.play(0, "7S@1,-1")
    game.play(0, "draw")
    assert why(game, "W@0,1/0") == "STA-10: A WILD must be turned away from the STACC's direction."
    assert why(game, "W@0,1/2H") == "STA-R31: No suit is called here: the option call is off."


def test_reasons_of_the_variations() -> None:
    game = match("7H", "W", call=True, second_chances=True)
    assert why(game, "turn") == "STA-45: The pile is turned over when it is out, not before."
    game.play(0, "draw")
    assert why(game, "W@0,1/2") == "STA-31: Call a suit with the WILD."
    assert game.why_not(0, "W@0,1/2H") is None


@pytest.mark.parametrize("text", ["", "Draw", "done", "7H", "7H@1", "W@0,1/7", "W@0,1/2hearts"])
def test_what_is_no_action_is_refused_with_what_can_be_done(text: str) -> None:
    with pytest.raises(NotationError, match="one can 'draw', 'discard', 'turn', or lay a card"):
        parse(text)


@pytest.mark.parametrize(
    ("text", "why"),
    [("1H@0,0", "is no card"), ("W@0,1", "W@0,1/2"), ("7H@99,0", "off every table")],
)
def test_a_play_that_can_never_be_is_refused(text: str, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        parse(text)


def test_numbers_without_a_meaning_are_refused() -> None:
    assert [str(decode(number)) for number in range(3)] == ["draw", "discard", "turn"]
    for number in (3, 85, STACCS_SOLO.actions):
        with pytest.raises((LookupError, ValueError)):
            decode(number)
    assert encode(parse("W@22,6/5D")) < STACCS_SOLO.actions


def test_events_tell_the_game() -> None:
    game = match("7H", "5S", "W", "2C", call=True)
    for action in ("draw", "discard", "draw", "W@0,1/2C"):
        game.play(0, action)
    told = [event for event in game.events() if type(event).__module__.endswith("solo.events")]
    assert told == [
        Started("7H"),
        Drawn(0, "5S"),
        Discarded(0, "5S"),
        Drawn(0, "W"),
        Laid(0, "W", 0, 1, 2, "C"),
    ]


def test_a_skipped_wild_and_a_pile_turned_over_are_told() -> None:
    shuffled = deck("W", "7H")
    dice = RecordedDice([shuffled, (*shuffled[1:], shuffled[0])])
    game = stackyard.start("staccs-solo", dice=dice, options={"second_chances": True})
    assert game.events()[:2] == (Skipped("W"), Started("7H"))
    while "turn" not in [str(action) for action in game.legal(0)]:
        game.play(0, game.legal(0)[0])
    left = len(game.view().discard)
    game.play(0, "turn")
    assert game.events()[-1] == Turned(0, left)
    assert game.view().known_pile is not None
    assert len(game.view().known_pile) == game.view().pile == left


def test_the_view_shows_the_table() -> None:
    game = match("7H", "5S", "7S", "W", second_chances=True)
    for action in ("draw", "discard", "draw"):
        game.play(0, action)
    view = game.view(0)
    assert (view.hand, view.discard, view.pile, view.known_pile) == ("7S", ("5S",), 57, None)
    assert view.total == 60
    assert [(card.card, card.q, card.r, card.facing) for card in view.table.cards] == [
        ("7H", 0, 0, 0)
    ]
    spots = {(spot.q, spot.r): spot for spot in view.table.spots}
    assert (spots[0, 1].suit, spots[0, 1].rank, spots[0, 1].top) == ("H", None, True)
    assert (spots[1, -1].suit, spots[1, -1].rank, spots[1, -1].closed) == (None, "7", False)
    assert (spots[-1, 0].rank, spots[-1, 0].closed) == (None, True)
    assert view.table.facings == (0,)
    assert (view.table.bounds.q_low, view.table.bounds.y_high) == (-23, 36)


def test_one_may_go_back_over_what_was_drawn() -> None:
    game = match("7H", "5S", "7S")
    for action in ("draw", "discard", "draw", "7S@1,-1"):
        game.play(0, action)
    for _ in range(4):
        game.undo(0)
    assert game.actions == ()
    assert game.undone == 4

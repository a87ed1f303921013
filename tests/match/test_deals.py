"""Given deals: they fall as told, and what does not fit is named and changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import Match, Recorded, RecordError
from stackyard.games.game import Game
from stackyard.kernel import DiceError
from stackyard.match import replay
from stackyard.match.record import Deal
from tests.match.cases import EACH_FEW_SEATS, EACH_GAME, GAMES, begin, choice, imprint, played
from tests.tools import deep

JUNK: list[Any] = ["", "?", "7 ", " 7", "٣", "\ud800", "1" * 5_000, "give ?"]


def deals_of(match: Match) -> list[Deal]:
    return match.record().deals


@EACH_FEW_SEATS
def test_given_deals_make_the_same_match(game: Game, seats: int) -> None:
    for seed in range(deep(2, 20)):
        match = played(begin(game, seats, seed), seed)
        again = stackyard.start(game.id, seats, dice=Recorded(deals_of(match)))
        for seat, action in match.actions:
            again.play(seat, action)
        assert imprint(again) == imprint(match)


@EACH_GAME
def test_no_deals_at_all_are_too_few(game: Game) -> None:
    with pytest.raises(DiceError, match="0 recorded deals are used up, and one more") as caught:
        stackyard.start(game.id, dice=Recorded([]))
    assert caught.value.deal == 0


@EACH_GAME
def test_a_pile_one_card_short_or_long_is_refused(game: Game) -> None:
    pile = next(deal for deal in deals_of(begin(game, game.usual_seats, 1)) if deal)
    assert isinstance(pile, list)
    for wrong in (pile[1:], [*pile, pile[0]], []):
        with pytest.raises(DiceError, match=f"has {len(pile)} cards, not {len(wrong)}") as caught:
            stackyard.start(game.id, dice=Recorded([wrong]))
        assert caught.value.deal == 0


@EACH_GAME
def test_a_pile_of_other_cards_is_refused(game: Game) -> None:
    pile = deals_of(begin(game, game.usual_seats, 1))[0]
    assert isinstance(pile, list)
    other = next(card for card in pile if card != pile[0])
    with pytest.raises(DiceError, match="not the cards that the pile holds"):
        stackyard.start(game.id, dice=Recorded([[other, *pile[1:]]]))


@EACH_GAME
def test_a_lot_is_no_pile_and_a_pile_no_lot(game: Game) -> None:
    with pytest.raises(DiceError, match="cards of a pile are needed, not a lot"):
        stackyard.start(game.id, dice=Recorded([0]))
    if any(option.name == "first" for option in game.options):
        deals = deals_of(begin(game, game.usual_seats, 1, {"first": "random"}))
        assert isinstance(deals[0], int)
        for lot in (deals[1], -1, game.usual_seats, 10**30):
            with pytest.raises(DiceError, match="a number from 0 to") as caught:
                stackyard.start(
                    game.id, options={"first": "random"}, dice=Recorded([lot, *deals[1:]])
                )
            assert caught.value.deal == 0


@EACH_GAME
@pytest.mark.parametrize("card", JUNK, ids=ascii)
def test_a_card_that_is_none_is_named_with_its_place(game: Game, card: Any) -> None:
    pile = deals_of(begin(game, game.usual_seats, 1))[0]
    assert isinstance(pile, list)
    with pytest.raises(RecordError) as caught:
        stackyard.start(game.id, dice=Recorded([[*pile[:4], card, *pile[5:]]]))
    assert caught.value.place == "$[0][4]"


@pytest.mark.parametrize(
    ("deals", "place", "why"),
    [
        (3, "$", "a list is expected, not a whole number"),
        ("flip", "$", "a list is expected, not a text"),
        ([3.5], "$[0]", "expected, not a fraction"),
        ([["7", 3]], "$[0][1]", "a text is expected, not a whole number"),
        ([None], "$[0]", "expected, not null"),
    ],
)
def test_deals_of_another_form_are_refused(deals: Any, place: str, why: str) -> None:
    with pytest.raises(RecordError, match=why) as caught:
        stackyard.start("stack-nabbit", dice=Recorded(deals))
    assert caught.value.place == place


@pytest.mark.parametrize("dice", [3, 0, "x", [], object(), Random(1)])
def test_what_is_no_dice_is_refused(dice: Any) -> None:
    record = begin(GAMES[0], 3, 1).record()
    uses: tuple[Callable[[], object], ...] = (
        lambda: stackyard.start("stack-nabbit", dice=dice),
        lambda: stackyard.position("stack-nabbit", 3, dice=dice),
        lambda: replay(record, dice=dice),
    )
    for use in uses:
        with pytest.raises(DiceError, match=r"dice are expected here, such as SeededDice\(1\)"):
            use()


def until_dice(match: Match, seed: int) -> tuple[int, Any] | None:
    """Play at random up to an action that uses dice; that action, or None where none does."""
    chance = Random(seed)
    while not match.over:
        seat, action = choice(match, chance)
        uses = len(match.deals)
        match.play(seat, action)
        if len(match.deals) > uses:
            return seat, action
    return None


@EACH_FEW_SEATS
def test_deals_that_end_or_differ_in_mid_play_change_nothing(game: Game, seats: int) -> None:
    for seed in range(deep(4, 40)):
        match = begin(game, seats, seed)
        uses = len(match.deals)
        using = until_dice(match, seed)
        if using is None:
            continue
        for given in (deals_of(match)[:uses], [*deals_of(match)[:uses], []]):
            again = stackyard.start(game.id, seats, dice=Recorded(given))
            for earlier in match.actions[:-1]:
                again.play(*earlier)
            before = imprint(again)
            with pytest.raises(DiceError) as caught:
                again.play(*using)
            assert caught.value.deal == uses
            assert imprint(again) == before
            assert again.why_not(*using) is None

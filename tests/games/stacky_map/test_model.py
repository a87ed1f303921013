"""The rules against a second reading of the rules page: game for game, step for step."""

import pytest

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.actions import CARD_TEXTS, decode
from stackyard.games.stacky_map.table import PLAYING, State
from stackyard.kernel import RecordingDice, SeededDice, check
from stackyard.kernel.dice import Outcome
from tests.games.stacky_map.model import Model
from tests.games.stacky_map.tables import (
    DECKS,
    counts,
    discard,
    laid,
    legal_numbers,
    options,
    pile,
    scores,
    sorted_hand,
    winners,
)
from tests.tools import deep


def words(outcome: Outcome) -> list[str]:
    assert isinstance(outcome, tuple)
    return [CARD_TEXTS[card] for card in outcome]


def sorted_texts(cards: list[str]) -> str:
    return " ".join(sorted(cards, key=CARD_TEXTS.index))


def compare(s: State, model: Model) -> None:
    check(s)
    assert counts(s) == s.deck
    assert rules.over(s) == model.over
    assert rules.next_actor(s) == (-1 if model.over else model.asked())
    assert pile(s) == " ".join(model.pile)
    assert discard(s) == " ".join(model.discard)
    for seat, player in enumerate(model.players):
        assert sorted_hand(s, seat) == sorted_texts(player.hand)
        assert laid(s, seat) == sorted_texts(player.map)
    assert scores(s) == [player.total() for player in model.players]
    assert winners(s) == model.winners()
    for seat in range(s.seats):
        choices = model.choices() if seat == model.asked() else set()
        assert {str(decode(number)) for number in legal_numbers(s, seat)} == choices


@pytest.mark.parametrize("deck", DECKS)
def test_the_rules_and_the_model_play_the_same_games(deck: str) -> None:
    for game in range(deep(60, 1_500)):
        seats, hand = 2 + game % 5, 1 + game % 7 if deck != "smallest" else 5
        dice, choices = RecordingDice(SeededDice(game)), SeededDice(game, 1)
        s = State()
        rules.setup(s, options(seats, DECKS[deck], hand, first=game % seats), dice)
        model = Model(words(dice.outcomes[0]), seats, hand, game % seats)
        compare(s, model)
        while not rules.over(s):
            numbers = legal_numbers(s, rules.next_actor(s))
            # Attacks and answers more often than chance alone would have them.
            bold = [number for number in numbers if s.phase == PLAYING and number >= 288] or numbers
            number = bold[choices.lot(len(bold))]
            dice.outcomes.clear()
            rules.apply(s, rules.next_actor(s), number, dice)
            model.play(str(decode(number)), words(dice.outcomes[0]) if dice.outcomes else None)
            compare(s, model)

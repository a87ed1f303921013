"""Notation: numbers, objects and texts of actions and cards are exact inverses of each other."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard import NotationError, StackyardError
from stackyard.games.game import Game
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_GAME,
    GAMES,
    begin,
    played,
    positions,
    sampled,
)
from tests.match.mutants import mutated_text
from tests.tools import deep


@EACH_GAME
def test_every_number_that_decodes_is_its_object_and_its_text(game: Game) -> None:
    actions = sampled(game, deep(20_000, 300_000), Random(1))
    assert actions
    texts = set()
    for number, action in actions.items():
        text = str(action)
        texts.add(text)
        assert game.encode(action) == number
        assert game.parse(text) == action
        assert type(game.parse(text)) is type(action)
        assert hash(game.parse(text)) == hash(action)
        assert text == text.strip()
        assert text.isascii()
    assert len(texts) == len(actions)


@EACH_FEW_SEATS
def test_every_legal_action_is_its_number_and_its_text(game: Game, seats: int) -> None:
    for position in positions(begin(game, seats, 1), 1):
        for seat in position.actors:
            for action in position.legal(seat):
                assert game.decode(game.encode(action)) == action
                assert game.parse(str(action)) == action


@EACH_GAME
@pytest.mark.parametrize("beyond", [-(10**9), 0, 10**9])
def test_numbers_that_are_none_do_not_decode(game: Game, beyond: int) -> None:
    number = -1 if beyond < 0 else game.actions + beyond
    with pytest.raises((LookupError, ValueError, NotationError)):
        game.decode(number)


@EACH_GAME
def test_actions_are_frozen(game: Game) -> None:
    match = begin(game, game.usual_seats, 1)
    action = match.legal(match.actors[0])[0]
    for name in getattr(action, "__dataclass_fields__", {}):
        with pytest.raises(AttributeError):
            setattr(action, name, None)


@EACH_GAME
def test_cards_are_their_numbers_and_their_texts(game: Game) -> None:
    cards = {
        card
        for deal in begin(game, game.usual_seats, 1).deals
        if not isinstance(deal, int)
        for card in deal
    }
    texts = {game.card_text(card) for card in cards}
    assert len(texts) == len(cards)
    for card in cards:
        assert game.parse_card(game.card_text(card)) == card
        assert game.card_text(card) == game.card_text(card).strip()


def read(parse: Callable[[str], Any], text: str) -> Any:
    """What a text is read as, or None where it is refused."""
    try:
        return parse(text)
    except NotationError:
        return None


def assert_read_exactly(game: Game, text: str) -> None:
    """A text is refused, or it is what its own action or card is written as."""
    action = read(game.parse, text)
    if action is not None:
        assert str(action) == text
        assert game.decode(game.encode(action)) == action
    card = read(game.parse_card, text)
    if card is not None:
        assert game.card_text(card) == text


@EACH_GAME
def test_mutated_texts_are_refused_or_mean_what_they_say(game: Game) -> None:
    texts = sorted({str(action) for action in sampled(game, 2_000, Random(2)).values()})
    texts += sorted(
        {str(action) for _, action in played(begin(game, game.usual_seats, 2), 2).actions}
    )
    chance = Random(3)
    match = begin(game, game.usual_seats, 2)
    for _ in range(deep(500, 10_000)):
        text = mutated_text(chance.choice(texts), chance)
        assert_read_exactly(game, text)
        try:
            reason = match.why_not(match.actors[0], text)
        except StackyardError:
            continue
        assert reason is None or reason.rule


@pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES])
@given(text=st.text())
def test_any_text_is_refused_or_means_what_it_says(game: Any, text: str) -> None:
    assert_read_exactly(game, text)


@EACH_GAME
def test_a_refused_text_is_shown_in_the_error(game: Game) -> None:
    with pytest.raises(NotationError, match="'hop'"):
        game.parse("hop")
    with pytest.raises(NotationError, match="'hop'"):
        game.parse_card("hop")

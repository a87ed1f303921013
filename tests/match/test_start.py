"""Starting a match: what is refused, and that the refusal says what is allowed."""

from __future__ import annotations

import re
from typing import Any

import pytest

import stackyard
from stackyard import ComingSoon, OptionError, SeededDice
from stackyard.games.game import Game, resolve_options
from stackyard.kernel import DiceError
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_GAME,
    EACH_SEATING,
    EACH_VARIANT,
    begin,
    imprint,
    values,
)

NO_OPTION_TAKES: list[Any] = [None, -1, 10**30, 1.5, float("nan"), "", "\ud800", "nobody", b"x"]
NO_OPTION_TAKES += [[], [[]], {}, {"": {}}, [None] * 4, [[0, 0, 0]] * 4, {"+1": -1}, object()]


@pytest.mark.rule("NAB-1")
@pytest.mark.parametrize("seats", [2, 7])
def test_stack_nabbit_is_for_three_to_six(seats: int) -> None:
    with pytest.raises(OptionError, match=f"Stack Nabbit is for 3 to 6 players, not {seats}"):
        stackyard.start("stack-nabbit", seats)


@EACH_GAME
@pytest.mark.parametrize("off", [-1, 1, 100, None])
def test_every_game_says_how_many_can_play(game: Game, off: int | None) -> None:
    low, high = game.seats[0], game.seats[-1]
    seats = 0 if off is None else (low if off < 0 else high) + off
    with pytest.raises(OptionError) as caught:
        stackyard.start(game.id, seats)
    assert caught.value.option == "seats"
    assert str(seats) in str(caught.value)
    assert str(low) in str(caught.value)
    assert str(high) in str(caught.value)


@EACH_GAME
@pytest.mark.parametrize("seats", ["4", 3.0, True, [], -(10**30)])
def test_a_number_of_players_is_a_whole_number(game: Game, seats: Any) -> None:
    with pytest.raises(OptionError, match="players, not"):
        stackyard.start(game.id, seats)


@EACH_GAME
def test_without_a_number_the_usual_one_plays(game: Game) -> None:
    assert stackyard.start(game.id, seed=1).seats == game.usual_seats
    assert game.usual_seats in game.seats


@pytest.mark.parametrize("options", [3, 0, [1], [], "ab", [("first", 0)], object()])
def test_options_are_names_with_values(options: Any) -> None:
    for start in (
        lambda: stackyard.start("stack-nabbit", options=options),
        lambda: stackyard.batch("stack-nabbit", 2, options=options),
        lambda: stackyard.position("stack-nabbit", 3, options=options),
    ):
        with pytest.raises(OptionError, match="a mapping of names to values, not") as caught:
            start()
        assert caught.value.option == "options"


@pytest.mark.parametrize("game", ["chess", "", 3, None, ["chess"]])
def test_an_unknown_game_is_refused_with_those_there_are(game: Any) -> None:
    with pytest.raises(OptionError, match=rf"no game {re.escape(repr(game))};.*stack-nabbit"):
        stackyard.start(game)


def test_an_announced_game_is_refused_with_the_reason() -> None:
    for entry in stackyard.games():
        if isinstance(entry, ComingSoon):
            with pytest.raises(OptionError, match="cannot be played yet") as caught:
                stackyard.start(entry.id)
            assert entry.why in str(caught.value)


@EACH_GAME
def test_an_unknown_option_is_refused_with_those_there_are(game: Game) -> None:
    with pytest.raises(OptionError, match="no such option") as caught:
        stackyard.start(game.id, options={"colour": "red"})
    assert caught.value.option == "colour"
    assert all(option.name in str(caught.value) for option in game.options)


@EACH_FEW_SEATS
def test_an_option_says_what_it_allows_or_has_one_canonical_form(game: Game, seats: int) -> None:
    for option in game.options:
        for value in NO_OPTION_TAKES:
            try:
                resolved = resolve_options(game, seats, {option.name: value})
            except OptionError as error:
                assert error.option == option.name  # noqa: PT017
                assert len(str(error)) > len(f"{option.name}: allowed is")  # noqa: PT017
            else:
                assert resolve_options(game, seats, resolved) == resolved


@EACH_FEW_SEATS
def test_options_are_canonical_once_resolved(game: Game, seats: int) -> None:
    for option in game.options:
        assert option.default in values(option, seats)
        for value in values(option, seats):
            once = option.read(value, seats)
            assert option.read(once, seats) == once
            assert type(option.read(once, seats)) is type(once)


@EACH_VARIANT
def test_a_seed_deals_the_same_match_again(game: Game, seats: int, options: Any) -> None:
    match, again = begin(game, seats, 5, options), begin(game, seats, 5, options)
    assert imprint(match) == imprint(again)
    assert match.options == again.options
    assert set(match.options) == {option.name for option in game.options}
    assert match.options.items() >= resolve_options(game, seats, options).items()


@EACH_GAME
def test_seeds_and_their_want_deal_differently(game: Game) -> None:
    deals = [begin(game, game.usual_seats, seed).deals for seed in range(4)]
    deals += [stackyard.start(game.id).deals for _ in range(4)]
    assert len(set(deals)) == len(deals)


@EACH_GAME
@pytest.mark.parametrize("seed", [-1, 1 << 64])
def test_a_seed_out_of_range_is_refused(game: Game, seed: int) -> None:
    with pytest.raises(DiceError, match=r"from 0 to 2\*\*64 - 1"):
        stackyard.start(game.id, seed=seed)


@EACH_GAME
def test_a_seed_and_dice_do_not_go_together(game: Game) -> None:
    with pytest.raises(ValueError, match="not both"):
        stackyard.start(game.id, seed=1, dice=SeededDice(1))


@EACH_GAME
def test_a_match_begins_with_somebody_to_act(game: Game) -> None:
    match = stackyard.start(game.id, seed=1)
    assert not match.over
    assert match.result is None
    assert match.actions == ()
    assert all(match.legal(seat) for seat in match.actors)
    assert match.actors[0] in range(match.seats)


@EACH_SEATING
def test_first_names_the_seat_that_starts(game: Game, seats: int) -> None:
    if any(option.name == "first" for option in game.options):
        for first in range(seats):
            assert begin(game, seats, 1, {"first": first}).actors == (first,)
        drawn = {begin(game, seats, seed, {"first": "random"}).actors for seed in range(60)}
        assert drawn == {(seat,) for seat in range(seats)}

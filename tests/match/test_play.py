"""Playing: what is legal, why something is not, and that a refusal changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import IllegalAction, Match, NotationError, OptionError, StackyardError
from stackyard.games.game import Game
from stackyard.kernel import check
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_GAME,
    EACH_SEATING,
    EACH_VARIANT,
    begin,
    choice,
    imprint,
    played,
    positions,
    rules_page,
    sampled,
    state_of,
)
from tests.tools import deep

NO_SEATS: list[Any] = [-1, 99, 10**30, True, 1.0, "0", [], None]
NO_ACTIONS: list[Any] = [0, 1.5, None, True, [], {}, object(), b"draw", ("draw",), Match]


@EACH_VARIANT
def test_random_games_end_and_keep_to_the_declared_bounds(
    game: Game, seats: int, options: Any
) -> None:
    for seed in range(deep(1, 20)):
        match = begin(game, seats, seed, options)
        for position in positions(match, seed):
            check(state_of(position))
            for seat in range(seats):
                numbers = [game.encode(action) for action in position.legal(seat)]
                assert numbers == sorted(set(numbers))
                assert len(numbers) <= game.most_legal
                assert all(0 <= number < game.actions for number in numbers)
                assert bool(numbers) == (seat in position.actors)
        assert match.actors == ()


@EACH_GAME
def test_the_first_of_the_actors_is_the_one_to_ask_first(game: Game) -> None:
    for position in positions(begin(game, game.usual_seats, 3), 3):
        if not position.over:
            assert position.actors[0] == game.rules.next_actor(state_of(position))
            assert len(set(position.actors)) == len(position.actors)


@EACH_SEATING
def test_why_not_is_silent_exactly_where_an_action_is_legal(game: Game, seats: int) -> None:
    page = rules_page(game)
    chance = Random(seats)
    every = 1 if game.actions <= 1_000 else deep(9, 1)
    for number, position in enumerate(positions(begin(game, seats, seats), seats)):
        if number % every and not position.over:
            continue
        tried = sampled(game, deep(40, 1_000), chance).values()
        for seat in range(seats):
            legal = position.legal(seat)
            for action in {*tried, *legal}:
                reason = position.why_not(seat, action)
                assert (reason is None) == (action in legal), (seat, str(action), reason)
                if reason is not None:
                    assert f"**{reason.rule}**" in page, (reason, str(action))
                    assert reason.text[-1] in ".!?", reason.text
                    assert reason.rule not in reason.text


@EACH_FEW_SEATS
def test_a_refused_action_says_what_why_not_says_and_changes_nothing(
    game: Game, seats: int
) -> None:
    chance = Random(seats)
    for number, position in enumerate(positions(begin(game, seats, 9), 9)):
        if number % 5 and not position.over:
            continue
        before = imprint(position)
        for seat in range(seats):
            for action in sampled(game, 20, chance).values():
                reason = position.why_not(seat, action)
                if reason is None:
                    continue
                for form in (action, str(action)):
                    with pytest.raises(IllegalAction) as caught:
                        position.play(seat, form)
                    assert (caught.value.rule, caught.value.reason) == (reason.rule, reason.text)
        assert imprint(position) == before


@EACH_GAME
@pytest.mark.parametrize("seat", NO_SEATS, ids=repr)
def test_a_seat_that_is_none_is_refused(game: Game, seat: Any) -> None:
    match = played(begin(game, game.usual_seats, 1), 1, 5)
    action = match.legal(match.actors[0])[0]
    before = imprint(match)
    calls: list[Callable[[Any], object]] = [match.legal, match.undo, match.why_not_undo]
    if seat is not None:
        calls += [match.view, match.events, match.observe]
    for call in calls:
        with pytest.raises(OptionError, match=f"the seats are 0 to {match.seats - 1}"):
            call(seat)
    for call_with in (match.play, match.why_not):
        with pytest.raises(OptionError, match="the seats are 0 to"):
            call_with(seat, action)
    assert imprint(match) == before


@EACH_GAME
@pytest.mark.parametrize("action", NO_ACTIONS, ids=lambda action: type(action).__name__)
def test_what_is_no_action_is_refused(game: Game, action: Any) -> None:
    match = played(begin(game, game.usual_seats, 1), 1, 5)
    before = imprint(match)
    for call in (match.play, match.why_not):
        with pytest.raises(NotationError):
            call(match.actors[0], action)
    assert imprint(match) == before


@EACH_GAME
def test_an_object_with_parts_out_of_range_is_not_taken_for_another_action(game: Game) -> None:
    chance = Random(1)
    for position in positions(begin(game, game.usual_seats, 2), 2):
        if position.over:
            break
        seat, action = choice(position, chance)
        for field in getattr(action, "__dataclass_fields__", {}):
            for value in (-1, 99, 10**9, "0", None, 0.5):
                parts = {name: getattr(action, name) for name in action.__dataclass_fields__}
                if value == parts[field]:
                    continue
                try:
                    odd = type(action)(**{**parts, field: value})
                    reason = position.why_not(seat, odd)
                except StackyardError:
                    continue
                assert position.game.decode(position.game.encode(odd)) == odd
                assert (reason is None) == (odd in position.legal(seat))


@EACH_GAME
def test_texts_and_objects_play_alike(game: Game) -> None:
    by_object, by_text = begin(game, game.usual_seats, 4), begin(game, game.usual_seats, 4)
    chance = Random(4)
    while not by_object.over:
        seat, action = choice(by_object, chance)
        by_object.play(seat, action)
        by_text.play(seat, str(action))
    assert imprint(by_object) == imprint(by_text)


@EACH_SEATING
def test_results_name_points_winners_and_the_outcome(game: Game, seats: int) -> None:
    for seed in range(deep(3, 50)):
        match = begin(game, seats, seed)
        for position in positions(match, seed):
            assert (position.result is None) == (not position.over)
        result = match.result
        assert result is not None
        assert len(result.scores) == seats
        assert list(result.winners) == sorted(set(result.winners) & set(range(seats)))
        outcomes = {
            "staccs-solo": {"perfect win", "win", "stuck"},
            "staccs-wild-out": {"everybody wins"},
        }.get(game.id, {"won" if len(result.winners) == 1 else "shared"})
        assert result.outcome in outcomes
        assert all(match.legal(seat) == () for seat in range(seats))


@pytest.mark.rule("NAB-14")
def test_the_highest_total_wins_in_stack_nabbit() -> None:
    for seed in range(deep(20, 500)):
        result = played(stackyard.start("stack-nabbit", 3 + seed % 4, seed=seed), seed).result
        assert result is not None
        best = max(result.scores)
        assert result.winners == tuple(
            seat for seat, score in enumerate(result.scores) if score == best
        )


@EACH_GAME
def test_nothing_can_be_played_once_it_is_over(game: Game) -> None:
    match = played(begin(game, game.usual_seats, 6), 6)
    before = imprint(match)
    for seat, action in match.actions[-10:]:
        with pytest.raises(IllegalAction, match="over"):
            match.play(seat, action)
    assert imprint(match) == before

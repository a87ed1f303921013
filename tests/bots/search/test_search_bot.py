"""The searching bots as others use them: budgets, stopping, thoughts, and starting cold."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import Any

import pytest

import stackyard
from stackyard import BotError, Budget, Observation
from stackyard.bots.normal_bot import NormalBot
from stackyard.bots.protocol import Thought
from stackyard.bots.search import search_bot, warm
from stackyard.bots.search.minds import mind_of, minds
from stackyard.bots.search.search_bot import SearchBot
from stackyard.games.registry import get_game, playable
from stackyard.kernel import SeededDice
from tests.match.cases import few_seats, positions, variants, world
from tests.tools import deep

GAME = "stack-nabbit"


def choosing(seed: int = 1) -> Observation:
    """What a seat sees that has two things to choose from."""
    match = stackyard.start(GAME, seats=4, seed=seed)
    seat = match.actors[0]
    match.play(seat, "flip")
    return match.observe(seat)


def searcher(seed: int = 1, **changes: Any) -> SearchBot:
    return SearchBot("hard", SeededDice(seed), **changes)


@pytest.mark.parametrize("threads", [1, 2, 3])
@pytest.mark.parametrize("playouts", [1, 2, 500])
def test_a_budget_of_playouts_is_kept_exactly_and_repeats(threads: int, playouts: int) -> None:
    thoughts = [
        searcher(threads=threads).think(choosing(), Budget(playouts=playouts)) for _ in range(2)
    ]
    assert thoughts[0] == thoughts[1]
    # Each tree makes one at least, so that it has something to say.
    assert thoughts[0].playouts == max(threads, playouts)
    assert sum(candidate.visits for candidate in thoughts[0].candidates) == thoughts[0].playouts


def test_a_bot_asked_again_thinks_anew() -> None:
    bot = searcher()
    first, second = (bot.think(choosing(), Budget(playouts=400)) for _ in range(2))
    assert first != second
    assert first.playouts == second.playouts == 400


def test_without_a_budget_it_makes_as_many_playouts_as_its_mind_says() -> None:
    usual = mind_of(GAME).playouts
    assert searcher().think(choosing()).playouts == usual
    assert searcher(effort=2).think(choosing()).playouts == 2 * usual


def test_of_two_limits_the_first_to_run_out_counts() -> None:
    bot = searcher()
    assert bot.think(choosing(), Budget(playouts=50, seconds=60)).playouts == 50
    bot.think(choosing(), Budget(playouts=1))
    assert 1 <= bot.think(choosing(), Budget(playouts=1 << 30, seconds=0.05)).playouts < 1 << 30


def test_told_to_stop_it_answers_with_its_best_so_far() -> None:
    bot = searcher(threads=2)
    bot.think(choosing(), Budget(playouts=2))
    found: list[Thought] = []
    thread = threading.Thread(
        target=lambda: found.append(bot.think(choosing(), Budget(playouts=1 << 30)))
    )
    thread.start()
    while thread.is_alive():
        bot.stop()
        thread.join(0.05)
    assert 2 <= found[0].playouts < 1 << 30
    assert sum(candidate.visits for candidate in found[0].candidates) == found[0].playouts


def test_a_thought_ranks_all_that_the_seat_may_do() -> None:
    match = stackyard.start(GAME, seats=4, seed=5)
    bot = searcher()
    while not match.over:
        seat = match.actors[0]
        thought = bot.think(match.observe(seat), Budget(playouts=60))
        actions = [candidate.action for candidate in thought.candidates]
        assert sorted(map(str, actions)) == sorted(map(str, match.legal(seat)))
        visits = [candidate.visits for candidate in thought.candidates]
        assert visits == sorted(visits, reverse=True)
        for candidate in thought.candidates:
            assert 0 <= candidate.wins <= 1
            assert 0 <= candidate.value <= 1
        assert thought.unlikely == 0
        match.play(seat, actions[0])


def test_a_forced_step_needs_no_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_bot, "Tree", None)
    match = stackyard.start(GAME, seats=4, seed=1)
    assert str(searcher().choose(match.observe(0))) == "flip"


def test_one_bot_can_play_several_games() -> None:
    bot = searcher()
    for game in minds():
        match = stackyard.start(game, seed=1)
        while len(match.legal(match.actors[0])) < 2:
            match.play(match.actors[0], match.legal(match.actors[0])[0])
        seat = match.actors[0]
        assert bot.choose(match.observe(seat), Budget(playouts=3)) in match.legal(seat)


def test_until_its_search_is_compiled_a_bot_that_does_not_wait_plays_its_policy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    started: list[str] = []
    monkeypatch.setattr(search_bot, "is_warm", lambda game: False)
    monkeypatch.setattr(search_bot, "start_warming", started.append)
    monkeypatch.setattr(search_bot, "Tree", None)
    for seed in range(20):
        advised = NormalBot(SeededDice(0)).choose(choosing(seed))
        for level in ("hard", "expert"):
            bot = stackyard.bot(level, seed=1, wait=False)
            assert bot.choose(choosing(seed)) == advised
    assert set(started) == {GAME}
    thought = searcher(wait=False).think(choosing())
    assert thought.playouts == 0
    assert {candidate.visits for candidate in thought.candidates} == {0}


def test_once_compiled_a_bot_that_does_not_wait_searches() -> None:
    warm.warm_up(GAME)
    limit = Budget(playouts=100)
    assert searcher(wait=False).think(choosing(), limit) == searcher().think(choosing(), limit)


def test_warming_is_left_to_one_process_and_only_where_it_is_needed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    warm.warm_up(GAME)
    assert warm.is_warm(GAME)
    assert warm.start_warming(GAME) is None
    monkeypatch.setattr(warm, "is_warm", lambda game: False)
    process = warm.start_warming(GAME)
    assert process is not None
    assert warm.start_warming(GAME) is process
    assert process.wait(timeout=300) == 0


def test_the_module_warms_the_games_it_is_given() -> None:
    run = subprocess.run(
        [sys.executable, "-m", warm.__name__, "chess"], capture_output=True, text=True, check=False
    )
    assert run.returncode != 0
    assert "no game 'chess'" in run.stderr


def test_a_game_without_a_mind_is_refused_by_name() -> None:
    for game in playable():
        if game.id not in minds():
            with pytest.raises(BotError, match=game.id):
                warm.is_warm(game.id)
    with pytest.raises(BotError, match="chess"):
        mind_of("chess")


@pytest.mark.parametrize("game", minds())
def test_it_plays_legally_and_blindly_under_every_option(game: str) -> None:
    bot = searcher()
    limit = Budget(playouts=6)
    for seats in few_seats(get_game(game)):
        for seed, options in enumerate(variants(get_game(game), seats)):
            match = stackyard.start(game, seats, seed=seed, options=options)
            for number, position in enumerate(positions(match, seed)):
                if number % 40 != deep(7, seed % 40) or number > deep(130, 2_000):
                    continue
                for seat in position.actors:
                    action = bot.choose(position.observe(seat), limit)
                    assert action in position.legal(seat)
                    # Another world that looks the same to the seat is thought about alike.
                    other = world(position, seat, number)
                    thoughts = [
                        searcher(number).think(match.observe(seat), limit)
                        for match in (position, other)
                    ]
                    assert thoughts[0] == thoughts[1]

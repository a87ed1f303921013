"""What the benchmark plays is the games themselves, and its figures are what they say."""

import itertools

import pytest

from stackyard.games.registry import get_game
from stackyard.kernel import SeededDice
from stackyard.lab import speed
from stackyard.lab.speed import CompiledBlock, PlainBlock, Played, Table, median_speed

GAMES = 6


def test_both_twins_play_the_same_games() -> None:
    table = Table(get_game("stack-nabbit"), 5)
    block = CompiledBlock(table)
    compiled = block(GAMES, 1)
    plain = PlainBlock(table)(GAMES, 1)
    assert plain[:3] == compiled[:3]
    assert compiled.games == GAMES
    scores = [
        speed.play_plain(
            table, SeededDice(speed.SEED, 2 * i), SeededDice(speed.SEED, 2 * i + 1).chance
        )[1]
        for i in range(GAMES)
    ]
    assert block.scores.tolist() == scores


def test_threads_share_the_same_games() -> None:
    table = Table(get_game("stack-nabbit"), 4)
    for block in (CompiledBlock(table), PlainBlock(table)):
        alone, together = block(7, 1), block(7, 2)
        assert alone[:3] == together[:3]


def test_a_block_of_large_states_is_cut_to_fit_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    table = Table(get_game("stack-nabbit"), 4)
    monkeypatch.setattr(speed, "_MOST_BYTES", 10 * table.twin.state.itemsize)
    assert CompiledBlock(table)(500, 1).games == 10
    monkeypatch.setattr(speed, "_MOST_BYTES", 1)
    assert CompiledBlock(table)(500, 2).games == 2


def test_a_median_speed_is_that_of_the_middle_block() -> None:
    taken = itertools.chain([1.0, 0.5, 4.0, 2.0], itertools.repeat(2.0))
    asked = []

    def block(games: int, threads: int) -> Played:
        asked.append((games, threads))
        return Played(games * 100, games * 1000, games * 10, next(taken))

    told = median_speed(block, 2, 1e-9)
    # The first block only shows that a share of the time is filled.
    assert asked == [(2, 2)] * 4
    assert told == speed.Speed(games=100, decisions=1000, forced=10, steps=1010)


def test_blocks_grow_until_they_fill_their_share_of_the_time() -> None:
    asked = []

    def block(games: int, threads: int) -> Played:
        asked.append(games)
        return Played(games, games, 0, games * 1e-6)

    median_speed(block, 1, 0.008)
    assert asked[0] == 1
    assert asked[-1] == 999 or asked[-1] == 1000
    assert asked[-speed.FEWEST_REPEATS :] == asked[-1:] * speed.FEWEST_REPEATS


def test_blocks_do_not_grow_for_ever() -> None:
    asked = []

    def block(games: int, threads: int) -> Played:
        asked.append(games)
        return Played(games, 0, 0, 1e-12)

    median_speed(block, 1, 1e-3)
    assert max(asked) == speed._MOST_GAMES


def test_there_are_at_least_a_few_repeats() -> None:
    assert speed.repeat(lambda: 5, 0) == [5] * speed.FEWEST_REPEATS
    assert len(speed.timed_calls(lambda: None, 0)) == speed.FEWEST_REPEATS

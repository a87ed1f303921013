"""Tournaments: fair seats, the same games whoever plays them, and results that go on."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard import BotError, Budget, OptionError
from stackyard.bots import LEVELS
from stackyard.games.registry import get_game
from stackyard.kernel import DiceError
from stackyard.lab.entrants import Entrant, checked_budget, read_entrants
from stackyard.lab.ledger import Ledger, LedgerError
from stackyard.lab.tournament import (
    Played,
    Tournament,
    line_up,
    play_game,
    play_games,
    standings,
)
from stackyard.match import parse_record, replay
from tests.tools import deep

NABBIT = get_game("stack-nabbit")


def tournament(bots: str = "normal,easy,random", seats: int = 3, **changes: Any) -> Tournament:
    return Tournament(NABBIT, read_entrants(bots), seats, **changes)


# --- who takes part


@pytest.mark.parametrize(
    ("text", "level", "budget"),
    [
        ("random", "random", None),
        ("hard", "hard", None),
        ("hard:500", "hard", Budget(playouts=500)),
        ("expert:0.5s", "expert", Budget(seconds=0.5)),
    ],
)
def test_entrants_are_read(text: str, level: str, budget: Budget | None) -> None:
    assert read_entrants(text) == (Entrant(text, level, budget),)


def test_a_common_budget_is_for_those_that_search_and_name_none() -> None:
    limit = Budget(playouts=9)
    found = read_entrants("easy, hard ,hard:7", limit)
    assert [entrant.budget for entrant in found] == [None, limit, Budget(playouts=7)]
    assert [entrant.text for entrant in found] == ["easy", "hard", "hard:7"]


@pytest.mark.parametrize("text", ["", "hard,", "Hard", "grandmaster", "hard 5"])
def test_an_unknown_entrant_is_refused_with_those_there_are(text: str) -> None:
    with pytest.raises(BotError, match=", ".join(LEVELS)):
        read_entrants(text)


@pytest.mark.parametrize(
    "text", ["hard:", "hard:x", "hard:0", "hard:-5", "hard:1.5", "hard:0s", "hard:nans", "hard:s"]
)
def test_a_budget_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(BotError, match="as hard:500"):
        read_entrants(text)


def test_only_searching_bots_have_a_budget() -> None:
    with pytest.raises(BotError, match="only hard and expert"):
        read_entrants("normal:5")
    with pytest.raises(BotError, match="not 0"):
        checked_budget(0, None)
    with pytest.raises(BotError, match="not inf"):
        checked_budget(None, float("inf"))


def test_what_the_game_does_not_allow_is_refused() -> None:
    with pytest.raises(OptionError, match="3 to 6"):
        tournament(seats=2)
    with pytest.raises(OptionError, match="no such option"):
        tournament(options={"hand": 3})
    with pytest.raises(DiceError):
        tournament(seed=-1)


# --- who sits where


@given(st.integers(3, 6), st.integers(1, 7), st.integers(0, 1 << 64 - 1))
def test_seats_change_fairly(seats: int, entrants: int, seed: int) -> None:
    names = [f"hard:{k + 1}" for k in range(entrants)]
    plan = tournament(",".join(names), seats, seed=seed)
    games = [
        tuple(entrant.text for entrant in line_up(plan, number))
        for number in range(seats * entrants)
    ]
    # On every seat each entrant sits equally often, and so they all play equally often.
    for seat in range(seats):
        assert Counter(game[seat] for game in games) == dict.fromkeys(names, seats)
    # A round has the same players in the same order, moved on by a seat each game.
    for start in range(0, len(games), seats):
        first = games[start]
        for shift in range(seats):
            assert games[start + shift] == first[shift:] + first[:shift]


def test_the_order_of_players_changes_from_round_to_round() -> None:
    plan = tournament("hard:1,hard:2,hard:3,hard:4", 4)
    orders = {line_up(plan, 4 * number) for number in range(60)}
    assert len(orders) > 12


# --- the games


def test_a_game_is_the_same_whoever_plays_it() -> None:
    plan = tournament("hard:20,easy,random", seed=5)
    alone = list(play_games(plan, range(6), with_records=True))
    assert alone == [play_game(plan, number, with_record=True) for number in range(6)]
    assert alone == list(play_games(plan, range(6), jobs=2, with_records=True))
    assert alone[2:] == list(play_games(plan, range(2, 6), with_records=True))
    assert [game.number for game in alone] == list(range(6))


def test_another_seed_deals_other_games() -> None:
    results = {
        tuple(game.scores for game in play_games(tournament(seed=seed), range(2)))
        for seed in range(5)
    }
    assert len(results) == 5


def test_its_record_replays_and_says_who_played() -> None:
    plan = tournament(seed=3, options={"first": "random"})
    game = play_game(plan, 4, with_record=True)
    assert game.record is not None
    record = parse_record(game.record)
    match = replay(record)
    assert match.result is not None
    assert match.result.scores == game.scores
    assert match.result.winners == game.winners
    assert record.options["first"] == "random"
    assert record.meta == {"bots": list(game.bots), "seed": 3, "number": 4}
    assert play_game(plan, 4).record is None


# --- the standings


def played(*bots: str, winners: tuple[int, ...], scores: tuple[int, ...]) -> Played:
    return Played(0, bots, scores, winners)


def test_a_shared_win_counts_in_parts_and_a_bot_for_each_of_its_seats() -> None:
    games = [
        played("easy", "easy", "normal", winners=(0,), scores=(9, 1, 2)),
        played("easy", "normal", "easy", winners=(0, 1), scores=(5, 5, 0)),
        played("normal", "easy", "easy", winners=(0, 1, 2), scores=(4, 4, 4)),
        played("normal", "easy", "easy", winners=(), scores=(0, 0, 1)),
    ]
    normal, easy = standings(tournament("normal,easy,easy,hard"), games)
    assert (normal.bot, normal.seats, easy.bot, easy.seats) == ("normal", 4, "easy", 8)
    assert normal.wins == pytest.approx(1 / 2 + 1 / 3)
    assert easy.wins == pytest.approx(1 + 1 / 2 + 2 / 3)
    assert normal.share == pytest.approx(normal.wins / 4)
    assert normal.low < normal.share < normal.high
    assert normal.score == pytest.approx((2 + 5 + 4) / 4)
    assert easy.score == pytest.approx((9 + 1 + 5 + 0 + 4 + 4 + 0 + 1) / 8)


def test_all_wins_together_make_a_whole_for_each_game() -> None:
    plan = tournament("normal,random,easy,random", 4)
    found = standings(plan, play_games(plan, range(24)))
    assert sum(standing.wins for standing in found) == pytest.approx(24, abs=1e-5)
    assert [standing.bot for standing in found] == ["normal", "random", "easy"]
    assert [standing.seats for standing in found] == [24, 48, 24]


# --- the file


def test_a_tournament_broken_off_goes_on_to_the_same_end(tmp_path: Path) -> None:
    plan = tournament(seed=8)
    whole = list(play_games(plan, range(9), with_records=True))
    results, records = tmp_path / "results.jsonl", tmp_path / "records.jsonl"
    for stop in (4, 4, 9):
        with Ledger(plan, results, records) as ledger:
            begun = len(ledger.played)
            for game in play_games(plan, range(begun, stop), with_records=True):
                ledger.add(game)
    bare = [msgspec.structs.replace(game, record=None) for game in whole]
    with Ledger(plan, results, records) as ledger:
        assert ledger.played == bare
    assert records.read_bytes().splitlines() == [game.record for game in whole]


def test_what_a_crash_left_half_written_is_played_again(tmp_path: Path) -> None:
    plan = tournament(seed=8)
    results, records = tmp_path / "results.jsonl", tmp_path / "records.jsonl"
    with Ledger(plan, results, records) as ledger:
        for game in play_games(plan, range(3), with_records=True):
            ledger.add(game)
    complete = results.read_bytes(), records.read_bytes()
    # The record is written first: it may be there without its result, or either be cut off.
    for cut_results, cut_records in ((20, 0), (1, 7), (400, 0)):
        results.write_bytes(complete[0][:-cut_results])
        records.write_bytes(complete[1][: len(complete[1]) - cut_records])
        with Ledger(plan, results, records) as ledger:
            begun = len(ledger.played)
            assert begun < 3
            for game in play_games(plan, range(begun, 3), with_records=True):
                ledger.add(game)
        assert (results.read_bytes(), records.read_bytes()) == complete


@pytest.mark.parametrize(
    "other",
    [
        tournament(seed=1),
        tournament("normal,easy,easy"),
        tournament(seats=4),
        tournament(options={"first": 1}),
        Tournament(NABBIT, read_entrants("hard,easy,random", Budget(playouts=3)), 3),
    ],
)
def test_a_file_of_another_tournament_is_left_alone(tmp_path: Path, other: Tournament) -> None:
    path = tmp_path / "results.jsonl"
    with Ledger(tournament(), path, None) as ledger:
        ledger.add(play_game(tournament(), 0))
    before = path.read_bytes()
    with pytest.raises(LedgerError, match="not of this tournament"):
        Ledger(other, path, None)
    assert path.read_bytes() == before


@pytest.mark.parametrize("text", [b"hello\n", b"\n", b"{}\n", b"\xff\xfe", b"no line end"])
def test_a_file_that_is_no_tournament_s_is_left_alone(tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(text)
    with pytest.raises(LedgerError, match="not of this tournament"):
        Ledger(tournament(), path, None)
    assert path.read_bytes() == text


def test_a_spoilt_line_is_named(tmp_path: Path) -> None:
    path = tmp_path / "results.jsonl"
    with Ledger(tournament(), path, None) as ledger:
        for number in (0, 1, 2):
            ledger.add(play_game(tournament(), number))
    head, first, second, third = path.read_bytes().splitlines()
    for lines, place in (
        ([head, b"{", second], "line 2"),
        ([head, first, third], "line 3: game 1 is expected"),
    ):
        path.write_bytes(b"\n".join(lines) + b"\n")
        with pytest.raises(LedgerError, match=place):
            Ledger(tournament(), path, None)


def test_records_are_never_written_over(tmp_path: Path) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text("mine\n")
    with pytest.raises(LedgerError, match="is there already"):
        Ledger(tournament(), None, path)
    assert path.read_text() == "mine\n"


def test_a_tournament_without_files_keeps_none(tmp_path: Path) -> None:
    with Ledger(tournament(), None, None) as ledger:
        ledger.add(play_game(tournament(), 0))
    assert ledger.played == []
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(("weak", "strong"), [("random", "easy"), ("easy", "normal")])
def test_each_level_is_clearly_above_the_one_before(weak: str, strong: str) -> None:
    plan = tournament(f"{strong},{weak},{weak},{weak}", 4)
    found = standings(plan, play_games(plan, range(deep(80, 400))))
    # One game in four would be luck.
    assert found[0].bot == strong
    assert found[0].low > 0.3

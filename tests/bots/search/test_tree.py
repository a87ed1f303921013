"""The search finds good play, knows only what its seat knows, and counts what it says it counts."""

from __future__ import annotations

import threading

import pytest

from stackyard.bots.search import grove
from stackyard.bots.search.aims import TOGETHER
from stackyard.games.game import Game
from tests.bots.search import cards
from tests.bots.search.toys import CARDS, FORESEEN, NIM, best, cards_at, grown, nim_at


@pytest.mark.parametrize("left", [5, 6, 7, 9, 10, 11, 13])
def test_it_finds_the_winning_action_against_good_play(left: int) -> None:
    tree = grown(NIM, nim_at(left), 0, 20_000, patience=1)
    assert best(tree.found()) == left % 4


def test_in_a_lost_position_it_knows_that_it_loses() -> None:
    found = grown(NIM, nim_at(8), 0, 20_000, patience=1).found()
    assert sum(one.wins for one in found.values()) < 0.2 * 1_000_000 * 20_000


def test_an_action_that_wins_at_once_is_found_without_a_search() -> None:
    for left in range(1, 4):
        tree = grown(NIM, nim_at(left), 0, 1)
        assert tree.winning_action([1, 2, 3][:left]) == left
    assert grown(NIM, nim_at(5), 0, 1).winning_action([1, 2, 3]) is None


def test_a_win_by_luck_or_by_a_guess_is_no_sure_win() -> None:
    assert (
        grown(CARDS, cards_at(cards.NOTHING), 0, 1).winning_action([cards.SAFE, cards.GO]) is None
    )
    naming = cards_at(cards.NOTHING)
    naming.step = cards.NAMING
    assert grown(CARDS, naming, 0, 1).winning_action([cards.RED, cards.BLACK]) is None


def test_together_only_all_points_are_a_sure_win() -> None:
    for scale, expected in ((1, 2), (2, None)):
        tree = grown(NIM, nim_at(2), 0, 1, aim=TOGETHER, scale=scale)
        assert tree.winning_action([1, 2]) == expected


def test_it_does_not_play_as_if_it_could_see_the_card() -> None:
    found = grown(CARDS, cards_at(cards.NOTHING), 0, 4000, patience=1).found()
    assert best(found) == cards.SAFE
    assert 0.5 < found[cards.SAFE].wins / found[cards.SAFE].visits / 1_000_000 < 0.7
    assert 0.4 < found[cards.GO].wins / found[cards.GO].visits / 1_000_000 < 0.6


def test_worlds_that_contradict_the_play_are_guessed_anew() -> None:
    tree = grown(CARDS, cards_at(cards.IS_RED), 0, 4000, patience=1)
    assert best(tree.found()) == cards.GO
    # Eight black cards in a row come once in 256 times.
    assert tree.unlikely < 4000 / 256 * 3


def test_where_no_world_agrees_any_is_taken_and_counted() -> None:
    tree = grown(CARDS, cards_at(cards.NONSENSE), 0, 300)
    assert tree.unlikely == tree.playouts == 300


def test_a_step_that_the_seat_does_not_see_does_not_part_worlds() -> None:
    tree = grown(CARDS, cards_at(cards.NOTHING), 0, 500, patience=1)
    decisions = tree.nodes["key"][tree.nodes["mover"] == -1]
    # The root, and the one where the card is to be named, whatever its colour.
    assert len(decisions) == 2


@pytest.mark.parametrize("playouts", [1, 2, 300, 3000])
def test_playouts_and_visits_are_exact(playouts: int) -> None:
    tree = grown(NIM, nim_at(30), 0, playouts)
    assert tree.playouts == playouts
    assert sum(found.visits for found in tree.found().values()) == playouts


def test_the_same_seed_grows_the_same_tree_and_another_one_another() -> None:
    one, same, other = (grown(CARDS, cards_at(0), 0, 500, seed) for seed in (1, 1, 2))
    assert one.found() == same.found() != other.found()


def test_a_tree_planted_anew_has_forgotten_all() -> None:
    fresh = grown(NIM, nim_at(21), 0, 2000, seed=5)
    used = grown(NIM, nim_at(30), 0, 5000, seed=4)
    used.plant(nim_at(21), 0, 2, 5)
    used.grow(2000, None, threading.Event())
    assert used.found() == fresh.found()
    assert used.playouts == 2000


def test_growing_in_small_steps_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    at_once = grown(NIM, nim_at(40), 0, 4000, patience=1)
    monkeypatch.setattr(grove, "_CHUNK_SECONDS", 0.0)
    monkeypatch.setattr(grove, "_FEWEST_NODES", 2)
    assert grown(NIM, nim_at(40), 0, 4000, patience=1).found() == at_once.found()


def test_a_full_tree_goes_on_without_growing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grove, "_FEWEST_NODES", 8)
    monkeypatch.setattr(grove, "_MOST_NODES", 8)
    tree = grown(NIM, nim_at(7), 0, 2000, patience=1)
    assert tree.playouts == 2000
    assert len(tree.nodes) == 8
    assert sum(found.visits for found in tree.found().values()) == 2000


def test_a_path_as_long_as_it_may_be_goes_on_by_the_policy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(grove, "_LONGEST_PATH", 3)
    tree = grown(NIM, nim_at(60), 0, 5000, patience=1)
    assert tree.playouts == 5000


def test_it_stops_when_told_and_at_its_deadline_but_never_empty_handed() -> None:
    stopped = threading.Event()
    stopped.set()
    tree = grown(NIM, nim_at(30), 0, 1)
    for deadline, event in ((None, stopped), (0.0, threading.Event())):
        tree.plant(nim_at(30), 0, 2, 1)
        tree.grow(None, deadline, event)
        assert tree.playouts == 1
        assert len(tree.found()) == 1


@pytest.mark.parametrize("left", [21, 22, 23, 41, 58, 59])
def test_playouts_end_where_the_rest_is_foreseen(left: int) -> None:
    # So few playouts of such a policy find nothing so far from the end.
    tree = grown(FORESEEN, nim_at(left), 0, 400, patience=1, lead=0)
    assert best(tree.found()) == left % 4
    assert tree.playouts == 400
    # The seat's step, the other's, and no more: a tree of no more than two levels.
    assert len(tree.nodes) <= 1 + 3 + 3 * (1 + 3)


def test_what_is_foreseen_counts_less_for_each_step() -> None:
    found = grown(FORESEEN, nim_at(21), 0, 400, patience=1, lead=0).found()
    assert 0 < found[1].value < found[1].wins <= found[1].visits * 1_000_000


def test_the_others_take_what_is_left_of_the_win() -> None:
    tree = grown(FORESEEN, nim_at(22), 0, 2000, patience=1, lead=0)
    for node in tree.nodes[tree.nodes["mover"] == 1]:
        assert node["wins"] in (0, int(node["visits"]) * 1_000_000)


@pytest.mark.parametrize("game", [NIM, FORESEEN])
def test_alone_the_tree_holds_no_decision_of_others(game: Game) -> None:
    tree = grown(game, nim_at(9), 0, 4000, patience=1, alone=True)
    assert set(tree.nodes["mover"].tolist()) == {-1, 0}
    assert tree.playouts == 4000

"""A batch is many games of the plain twin at once, and refuses what a match would refuse."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import stackyard
from stackyard import IllegalAction, OptionError
from stackyard.games.game import Game, Value, resolve_options
from stackyard.games.registry import get_game
from stackyard.kernel import DiceError, SeededDice, pack
from stackyard.kernel.compile import dice_batch
from stackyard.kernel.dice import seeded_state
from stackyard.lab import batch as module
from stackyard.lab.batch import Batch
from tests.match.cases import EACH_GAME, few_seats, variants
from tests.tools import deep

SEED = 11


class Plain:
    """A game of the batch, as the plain twin plays it."""

    def __init__(self, game: Game, number: int, seats: int, options: dict[str, Value]) -> None:
        self.game, self.rules, self.seats = game, game.rules, seats
        self.options = game.pack_options(seats, resolve_options(game, seats, options))
        self.dice = SeededDice(SEED, 2 * number)
        self.choice = SeededDice(SEED, 2 * number + 1)
        self.deal()

    def deal(self) -> None:
        self.state: Any = self.game.state()
        self.rules.setup(self.state, self.options, self.dice)

    @property
    def legal(self) -> list[int]:
        out = [0] * self.game.most_legal
        seat = self.rules.next_actor(self.state)
        return [] if seat < 0 else out[: self.rules.legal(self.state, seat, out)]

    def step(self, action: int) -> None:
        self.rules.apply(self.state, self.rules.next_actor(self.state), action, self.dice)

    @property
    def results(self) -> tuple[list[int], list[bool]]:
        scores = [0] * self.seats
        self.rules.score(self.state, scores)
        mask = self.rules.winners(self.state)
        return scores, [mask >> seat & 1 == 1 for seat in range(self.seats)]


def same(batch: Batch, plain: list[Plain]) -> None:
    actions, counts = batch.legal
    scores, winners = batch.scores(), batch.winners()
    for number, game in enumerate(plain):
        assert batch.states[number].tobytes() == pack(game.state)
        assert batch.turn[number] == game.rules.next_actor(game.state)
        assert batch.over[number] == game.rules.over(game.state)
        assert actions[number, : counts[number]].tolist() == game.legal
        assert (scores[number].tolist(), winners[number].tolist()) == game.results


@EACH_GAME
def test_it_goes_as_the_plain_twin_goes(game: Game) -> None:
    for seats in few_seats(game):
        for options in variants(game, seats)[:: deep(3, 1)]:
            batch = stackyard.batch(game.id, 3, seed=SEED, seats=seats, options=options)
            plain = [Plain(game, number, seats, options) for number in range(3)]
            for number in range(deep(60, 400)):
                if number % 20 == 0:
                    same(batch, plain)
                actions = batch.random_actions()
                running = [one for one in plain if not one.rules.over(one.state)]
                for one, action in zip(plain, actions, strict=True):
                    legal = one.legal
                    if legal:
                        drawn = legal[one.choice.lot(len(legal))] if len(legal) > 1 else legal[0]
                        assert action == drawn
                        one.step(drawn)
                assert batch.step(actions) == len(running)
                over = [one for one in plain if one.rules.over(one.state)]
                if len(over) == deep(3, 2) or (over and number % 7 == 0):
                    same(batch, plain)
                    assert batch.reset() == len(over)
                    for one in over:
                        one.deal()
            same(batch, plain)


def played_out(batch: Batch) -> Batch:
    while not batch.over.all():
        batch.step(batch.random_actions())
    return batch


def test_games_that_are_over_stand_still() -> None:
    batch = played_out(stackyard.batch("stack-nabbit", 5, seed=1))
    before = batch.states.tobytes()
    assert (batch.turn == -1).all()
    assert (batch.legal[1] == 0).all()
    assert not batch.mask().any()
    assert batch.winners().any(axis=1).all()
    assert batch.step(np.full(5, 99)) == 0
    assert batch.states.tobytes() == before
    assert batch.reset() == 5
    assert batch.reset() == 0
    assert not batch.over.any()
    assert not batch.winners().any()


def test_a_mask_marks_the_legal_actions(monkeypatch: pytest.MonkeyPatch) -> None:
    batch = stackyard.batch("stack-nabbit", 4, seed=1)
    batch.step(np.zeros(4, int))
    batch.step([0, 1, 0, 1])
    assert batch.mask().tolist() == [[True, True], [True, False]] * 2
    monkeypatch.setattr(module, "_MOST_MASK_BYTES", 7)
    with pytest.raises(MemoryError, match="use `legal`"):
        batch.mask()


def test_an_illegal_action_is_refused_by_rule_and_nothing_moves() -> None:
    batch = stackyard.batch("stack-nabbit", 4, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(IllegalAction, match="game 2") as caught:
        batch.step([0, 0, 1, 1])
    assert caught.value.rule.startswith("NAB-")
    for number in (-1, 2, 1 << 62):
        with pytest.raises(
            ValueError, match=f"game 3: actions are numbered from 0 to 1, not {number}"
        ):
            batch.step([0, 0, 0, number])
    assert batch.states.tobytes() == before


@pytest.mark.parametrize(
    "actions", [[0, 0], [[0, 0, 0]], [0.0, 0.0, 0.0], 0, [True] * 3, ["0"] * 3]
)
def test_actions_of_another_form_are_refused(actions: Any) -> None:
    with pytest.raises(ValueError, match="actions are 3 whole numbers"):
        stackyard.batch("stack-nabbit", 3, seed=1).step(actions)


def test_its_arrays_cannot_be_written_to_by_mistake() -> None:
    batch = stackyard.batch("stack-nabbit", 3, seed=1)
    for array in (batch.turn, *batch.legal):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1


def test_seats_options_and_seed_are_those_asked_for() -> None:
    usual = stackyard.batch("stack-nabbit", 2)
    assert (len(usual), usual.seats) == (2, get_game("stack-nabbit").usual_seats)
    assert usual.options == {"first": 0}
    batch = stackyard.batch("stack-nabbit", 200, seed=3, seats=6, options={"first": "random"})
    assert set(batch.turn.tolist()) == set(range(6))
    assert batch.scores().shape == batch.winners().shape == (200, 6)
    again = stackyard.batch("stack-nabbit", 200, seed=3, seats=6, options={"first": "random"})
    assert again.states.tobytes() == batch.states.tobytes()
    unforeseen = [stackyard.batch("stack-nabbit", 1).states.tobytes() for _ in range(2)]
    assert unforeseen[0] != unforeseen[1]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"n": 0}, "from 1 on, not 0"),
        ({"n": 2.0}, "from 1 on, not 2.0"),
        ({"seats": 7}, "3 to 6"),
        ({"options": {"first": 9}}, "first"),
    ],
)
def test_what_is_not_allowed_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(OptionError, match=message):
        stackyard.batch(**{"game": "stack-nabbit", "n": 2, **arguments})
    with pytest.raises(DiceError):
        stackyard.batch("stack-nabbit", 2, seed=-1)


@pytest.mark.parametrize(
    ("seed", "first", "step", "n"),
    [
        (0, 0, 1, 5),
        ((1 << 64) - 1, 1, 2, 100),
        (12345678901234567890, 1 << 63, 7, 50),
        (3, 0, 1, 0),
    ],
)
def test_dice_worked_out_at_once_are_those_worked_out_one_by_one(
    seed: int, first: int, step: int, n: int
) -> None:
    expected = [seeded_state(seed, first + i * step) for i in range(n)]
    assert dice_batch(seed, n, first, step)["z"].tolist() == expected
    with pytest.raises(DiceError):
        dice_batch(seed, 2, (1 << 64) - 1, 1)

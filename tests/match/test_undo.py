"""Going back: when it is allowed, that it restores all, and that the log only grows."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import Match, SeededDice, UndoError
from stackyard.games.game import Game
from stackyard.kernel import FieldError, clone, digest, pack
from stackyard.match import Undone, parse_record, replay
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_GAME,
    EACH_SEATING,
    begin,
    choice,
    imprint,
    played,
    positions,
    state_of,
)
from tests.match.toy import toy
from tests.tools import deep

REASONS = {
    "nothing has been played yet",
    "another player has acted since",
    "chance has played a part since",
    "the game is over",
    "something new has been seen since",
}


@EACH_GAME
def test_before_the_first_action_there_is_nothing_to_take_back(game: Game) -> None:
    match = begin(game, game.usual_seats, 1)
    with pytest.raises(UndoError, match=r"^You can't take that back: nothing has been played yet"):
        match.undo(0)


def looks_alike_in_every_world(match: Match, before: Any, seat: int, action: int) -> bool:
    """Whether each viewer sees the same after an action, whatever lies where it cannot look."""
    game = match.game
    for mask in (0, *(1 << viewer for viewer in range(match.seats))):
        sights = set()
        for seed in range(4):
            state = clone(before)
            if seed:
                game.rules.hide(state, mask)
                game.rules.guess(state, SeededDice(seed))
            game.rules.apply(state, seat, action, SeededDice(seed))
            game.rules.hide(state, mask)
            sights.add(pack(state))
        if len(sights) > 1:
            return False
    return True


@EACH_FEW_SEATS
def test_undo_is_refused_for_each_reason_and_restores_all_where_it_is_allowed(
    game: Game, seats: int
) -> None:
    chance = Random(seats)
    for seed in range(deep(2, 20)):
        match = begin(game, seats, seed)
        while not match.over:
            seat, action = choice(match, chance)
            before, deals, undone = clone(state_of(match)), match.deals, match.undone
            played_before, legal = match.actions, match.legal(seat)
            match.play(seat, action)
            for other in range(seats):
                if other != seat:
                    assert match.why_not_undo(other) == "another player has acted since"
            why = match.why_not_undo(seat)
            assert why is None or why in REASONS
            assert (match.deals != deals) == (why == "chance has played a part since")
            if game.free_undo and match.deals == deals:
                assert why is None
            elif match.result is not None and match.deals == deals:
                assert why == "the game is over"
            if why is not None:
                now = imprint(match)
                with pytest.raises(UndoError, match=why):
                    match.undo(seat)
                assert imprint(match) == now
                continue
            if not game.free_undo:
                assert looks_alike_in_every_world(match, before, seat, game.encode(action))
            after, entries = digest(state_of(match)), match.log_length
            told = [match.events(viewer) for viewer in (None, *range(seats))]
            match.undo(seat)
            assert digest(state_of(match)) == digest(before)
            assert (match.actions, match.deals) == (played_before, deals)
            assert (match.legal(seat), match.undone) == (legal, undone + 1)
            assert match.log_length == entries + 1
            for viewer, events in zip((None, *range(seats)), told, strict=True):
                assert match.events(viewer)[:-1] == events
                assert isinstance(match.events(viewer)[-1], Undone)
            assert match.events(seat)[-1] == Undone(seat, str(action))
            match.play(seat, action)
            assert digest(state_of(match)) == after


@EACH_SEATING
def test_random_steps_to_and_fro_leave_a_record_that_replays(game: Game, seats: int) -> None:
    for seed in range(deep(2, 20)):
        chance = Random(seed)
        match = begin(game, seats, seed)
        used_dice: list[bool] = []
        undone = 0
        while not match.over and len(match.actions) + undone < 400:
            seat = chance.choice(range(seats))
            why = match.why_not_undo(seat)
            if why == "chance has played a part since":
                assert used_dice[-1]
            if why is None and chance.random() < 0.5:
                match.undo(seat)
                used_dice.pop()
                undone += 1
            else:
                uses = len(match.deals)
                match.play(*choice(match, chance))
                used_dice.append(len(match.deals) > uses)
        assert match.undone == undone
        record = match.record()
        assert record.meta.get("undone", 0) == undone
        again = replay(parse_record(record.to_json()))
        assert digest(state_of(again)) == digest(state_of(match))
        assert again.record() == record
        assert (again.actions, again.deals, again.result) == (
            match.actions,
            match.deals,
            match.result,
        )


@EACH_FEW_SEATS
def test_a_replayed_match_can_be_taken_back_as_the_first_one(game: Game, seats: int) -> None:
    match = begin(game, seats, 8)
    for number, position in enumerate(positions(match, 8)):
        if number % deep(10, 1) == 0 or position.over:
            again = replay(position.record())
            for seat in range(seats):
                assert again.why_not_undo(seat) == position.why_not_undo(seat)


def test_in_stack_nabbit_keeping_can_be_taken_back_until_the_next_flip() -> None:
    match = stackyard.start("stack-nabbit", 3, seed=3)
    match.play(0, "flip")
    assert match.why_not_undo(0) == "something new has been seen since"
    match.play(0, "keep")
    match.undo(0)
    assert match.actors == (0,)
    match.play(0, "keep")
    match.play(1, "flip")
    assert match.why_not_undo(0) == "another player has acted since"
    assert match.why_not_undo(1) == "something new has been seen since"
    assert match.record().meta == {"undone": 1}


def test_the_last_card_kept_ends_stack_nabbit_for_good() -> None:
    match = played(stackyard.start("stack-nabbit", 3, seed=3), 3)
    seat, _ = match.actions[-1]
    assert match.why_not_undo(seat) == "the game is over"


def toy_match(*words: str, free_undo: bool = False) -> Match:
    match = Match(toy(free_undo=free_undo), 2, {}, SeededDice(1))
    for word in words:
        match.play(match.actors[0], word)
    return match


def test_undo_goes_back_over_all_of_ones_own_actions_in_a_row() -> None:
    match = toy_match("step", "step", "step")
    for left in (2, 1, 0):
        match.undo(0)
        assert state_of(match).steps == left
    assert match.why_not_undo(0) == "nothing has been played yet"
    assert match.undone == 3


def test_undo_stops_at_the_dice() -> None:
    match = toy_match("step", "roll", "step")
    match.undo(0)
    assert match.why_not_undo(0) == "chance has played a part since"
    assert match.deals == toy_match("step", "roll").deals


def test_undo_stops_where_another_has_acted_though_that_was_taken_back() -> None:
    match = toy_match("step", "pass", "step")
    assert match.why_not_undo(0) == "another player has acted since"
    match.undo(1)
    assert match.actions[-1] == (0, match.game.parse("pass"))
    assert match.why_not_undo(0) == "another player has acted since"
    assert match.why_not_undo(1) == "another player has acted since"
    match.play(1, "pass")
    match.undo(1)
    assert state_of(match).turn == 1


def test_a_game_for_one_may_be_taken_back_from_its_end() -> None:
    match = toy_match(*["step"] * 10, free_undo=True)
    ended = match.result
    match.undo(0)
    assert match.result is None
    match.play(0, "step")
    assert match.result == ended
    kinds = [type(event).__name__ for event in match.events()]
    assert kinds[-7:] == ["Acted", "Done", "Ended", "Undone", "Acted", "Done", "Ended"]
    assert toy_match(*["step"] * 10).why_not_undo(0) == "the game is over"


def test_a_fault_in_the_rules_leaves_the_match_as_it_was() -> None:
    match = toy_match("step", "roll")
    before, heard = imprint(match), match.events()
    with pytest.raises(FieldError, match=r"State.steps is 99, allowed are whole numbers"):
        match.play(0, "break")
    assert imprint(match) == before
    assert match.events() == heard
    match.play(0, "step")
    assert match.events()[-1].kind == 0

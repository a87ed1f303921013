"""Dice: seeded, recorded and recording ones."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from stackyard.kernel import Dice, DiceError, RecordedDice, RecordingDice, SeededDice
from stackyard.kernel.dice import Outcome


def test_seeded_dice_fall_the_same_again() -> None:
    assert play(SeededDice(4, 2)) == play(SeededDice(4, 2))
    assert play(SeededDice(4, 2)) != play(SeededDice(4, 3))
    assert play(SeededDice(4, 2)) != play(SeededDice(5, 2))


def test_the_first_stream_is_stream_0() -> None:
    assert play(SeededDice(9)) == play(SeededDice(9, 0))


def play(dice: Dice) -> tuple[list[int], list[int], int]:
    """Use the dice in every way."""
    pile = [*range(30), 0, 0]
    dice.shuffle(pile, 30)
    shuffled = pile[:]
    dice.insert(pile, 30, 77)
    return shuffled, pile, dice.lot(1_000_000)


# --- recorded dice


def test_a_recorded_pile_is_told_next_card_first() -> None:
    pile = [1, 2, 3, 9]
    RecordedDice([(3, 1, 2)]).shuffle(pile, 3)
    assert pile == [2, 1, 3, 9]


def test_a_recorded_insertion_is_the_whole_pile() -> None:
    pile = [1, 2, 0, 9]
    dice = RecordedDice([(2, 7, 1)])
    dice.insert(pile, 2, 7)
    assert pile == [1, 7, 2, 9]
    assert dice.left == 0


def test_recorded_dice_lay_cards_into_bytes_too() -> None:
    pile = bytearray([1, 2, 3, 9])
    dice = RecordedDice([(3, 1, 2), (7, 3, 1, 2)])
    dice.shuffle(pile, 3)
    dice.insert(pile, 3, 7)
    assert pile == bytearray([2, 1, 3, 7])


def test_recorded_outcomes_come_in_order() -> None:
    dice = RecordedDice([2, (6, 5), 0])
    assert (dice.used, dice.left) == (0, 3)
    assert dice.lot(3) == 2
    pile = [5, 6]
    dice.shuffle(pile, 2)
    assert pile == [5, 6]
    assert (dice.used, dice.left) == (2, 1)
    assert dice.lot(1) == 0


def shuffle(dice: Dice) -> None:
    dice.shuffle([1, 2, 3, 9], 3)


def insert(dice: Dice) -> None:
    dice.insert([1, 2, 3, 0, 9], 3, 7)


def lot(dice: Dice) -> None:
    dice.lot(4)


@pytest.mark.parametrize(
    ("use", "outcome", "why"),
    [
        (shuffle, 3, "the cards of a pile are needed, not a lot"),
        (shuffle, (1, 2), "the pile has 3 cards, not 2"),
        (shuffle, (1, 2, 3, 9), "the pile has 3 cards, not 4"),
        (shuffle, (1, 2, 4), "these are not the cards that the pile holds"),
        (shuffle, (1, 2, 2), "these are not the cards that the pile holds"),
        (insert, 3, "the cards of a pile are needed, not a lot"),
        (insert, (3, 2, 1), "the pile has 4 cards, not 3"),
        (insert, (3, 2, 1, 8), "these are not the cards that the pile holds"),
        (insert, (7, 1, 2, 3), "putting one card back must not move the others"),
        (insert, (3, 7, 1, 2), "putting one card back must not move the others"),
        (lot, 4, "a number from 0 to 3 is to be drawn, not 4"),
        (lot, -1, "a number from 0 to 3 is to be drawn, not -1"),
        (lot, (1, 2, 3), "a number from 0 to 3 is to be drawn"),
    ],
)
def test_an_impossible_outcome_names_its_place(
    use: Callable[[Dice], None], outcome: Outcome, why: str
) -> None:
    dice = RecordedDice([1, 0, outcome])
    dice.lot(2)
    dice.lot(2)
    with pytest.raises(DiceError, match=why) as refused:
        use(dice)
    assert refused.value.deal == 2


@pytest.mark.parametrize("use", [shuffle, insert, lot])
def test_used_up_dice_say_so(use: Callable[[Dice], None]) -> None:
    dice = RecordedDice([1])
    dice.lot(2)
    with pytest.raises(DiceError, match="all 1 recorded deals are used up, and one more") as end:
        use(dice)
    assert end.value.deal == 1


@pytest.mark.parametrize("seed", [-1, 2**64, 1.5, "7", None])
def test_a_seed_that_is_none_is_refused_with_what_is_allowed(seed: Any) -> None:
    with pytest.raises(DiceError, match="a seed is a whole number from 0 to"):
        SeededDice(seed)


def test_a_refused_outcome_leaves_the_pile_alone() -> None:
    pile = [1, 2, 3]
    with pytest.raises(DiceError):
        RecordedDice([(1, 1, 1)]).shuffle(pile, 3)
    with pytest.raises(DiceError):
        RecordedDice([(3, 1, 2)]).insert(pile, 2, 3)
    assert pile == [1, 2, 3]


@pytest.mark.parametrize(
    ("pile", "outcome"),
    [([1, 5], (5, 5, 1)), ([1, 5], (5, 1, 5)), ([5, 1], (1, 5, 5)), ([5, 1], (5, 1, 5))],
)
def test_a_card_may_come_to_lie_beside_its_like(pile: list[int], outcome: Outcome) -> None:
    RecordedDice([outcome]).insert(pile, 2, 5)
    assert tuple(reversed(pile)) == outcome


# --- recording dice


@given(st.lists(st.sampled_from(["shuffle", "insert", "lot"]), max_size=20), st.integers(0, 99))
def test_what_was_recorded_falls_again(uses: list[str], seed: int) -> None:
    def run(dice: Dice) -> list[tuple[int, ...] | int]:
        pile, seen = [*range(8), *[50] * 20], list[tuple[int, ...] | int]()
        count = 8
        for use in uses:
            if use == "shuffle":
                dice.shuffle(pile, count)
            elif use == "insert":
                dice.insert(pile, count, count % 3)
                count += 1
            else:
                seen.append(dice.lot(count))
            seen.append(tuple(pile))
        return seen

    recording = RecordingDice(SeededDice(seed))
    once = run(recording)
    assert once == run(SeededDice(seed))
    recorded = RecordedDice(recording.outcomes)
    assert once == run(recorded)
    assert recorded.left == 0
    assert len(recording.outcomes) == len(uses)


def test_recording_dice_write_down_as_people_read() -> None:
    dice = RecordingDice(RecordedDice([(3, 1, 2), (3, 7, 1, 2), 4]))
    pile = [1, 2, 3, 0]
    dice.shuffle(pile, 3)
    dice.insert(pile, 3, 7)
    dice.lot(5)
    assert dice.outcomes == [(3, 1, 2), (3, 7, 1, 2), 4]

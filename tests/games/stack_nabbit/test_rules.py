"""Each rule of Stack Nabbit on a table made for it: set-up, turns, the end."""

from collections import Counter

import pytest

import stackyard
from stackyard.games.stack_nabbit import rules
from stackyard.games.stack_nabbit.table import (
    CARDS,
    FLIP,
    KEEP,
    RANDOM_SEAT,
    UNKNOWN,
    State,
)
from stackyard.kernel import DiceError, RecordingDice, SeededDice
from tests.games.stack_nabbit.tables import (
    deal,
    flip,
    keep,
    legal,
    options,
    scores,
    stacked,
    table,
    whole_pile,
)

# --- set-up


@pytest.mark.rule("NAB-1")
@pytest.mark.parametrize("seats", [0, 1, 2, 7, 8])
def test_other_than_3_to_6_players_are_refused(seats: int) -> None:
    with pytest.raises(stackyard.OptionError, match=f"3 to 6 players, not {seats}"):
        stackyard.start("stack-nabbit", seats)


@pytest.mark.rule("NAB-1")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_3_to_6_can_play(seats: int) -> None:
    assert stackyard.start("stack-nabbit", seats).seats == seats


@pytest.mark.rule("NAB-2")
def test_15_of_each_number_are_shuffled() -> None:
    dice = RecordingDice(SeededDice(1))
    rules.setup(State(), options(4), dice)
    (shuffled,) = dice.outcomes
    assert isinstance(shuffled, tuple)
    assert Counter(shuffled) == dict.fromkeys(range(7), 15)


@pytest.mark.rule("NAB-2")
def test_all_cards_are_shuffled_ahead_of_the_deal() -> None:
    with pytest.raises(DiceError, match="the pile has 105 cards, not 104"):
        deal(4, 0, [whole_pile([])[:104]])


@pytest.mark.rule("NAB-3", "NAB-R5")
def test_the_vault_is_dealt_first_then_two_cards_to_each() -> None:
    s = deal(4, 0, [whole_pile([5, 6, 0, 1, 2, 3, 4, 5, 6, 0])])
    assert stacked(s.vault) == {5: 1, 6: 1}
    assert [stacked(s.up[seat]) for seat in range(6)] == [
        {0: 1, 1: 1},
        {2: 1, 3: 1},
        {4: 1, 5: 1},
        {6: 1, 0: 1},
        {},
        {},
    ]
    assert not any(map(any, s.banked))
    assert s.left == CARDS - 10
    assert s.flips == 0


@pytest.mark.rule("NAB-R5")
def test_the_deal_goes_round_from_the_first_player() -> None:
    s = deal(3, 2, [whole_pile([6, 6, 1, 1, 2, 2, 3, 3])])
    assert [stacked(s.up[seat]) for seat in range(3)] == [{2: 2}, {3: 2}, {1: 2}]
    assert s.turn == 2


@pytest.mark.rule("NAB-3")
def test_equal_cards_form_one_stack() -> None:
    s = deal(3, 0, [whole_pile([4, 4, 5, 5, 1, 2, 3, 3])])
    assert stacked(s.vault) == {4: 2}
    assert stacked(s.up[0]) == {5: 2}
    # Dealt twice, but not yet banked: that takes a card kept in a turn.
    assert not any(s.banked[0])


@pytest.mark.rule("NAB-2", "NAB-5")
def test_the_rest_is_flipped_in_the_order_of_the_pile() -> None:
    s = deal(3, 0, [whole_pile([0, 0, 1, 1, 2, 2, 3, 3, 6, 5, 4, 6])])
    flip(s, 4)
    assert s.flipped[:4] == [6, 5, 4, 6]
    assert s.left == CARDS - 12


@pytest.mark.rule("NAB-R4")
def test_seat_0_starts() -> None:
    assert stackyard.start("stack-nabbit", 4, seed=1).actors == (0,)


@pytest.mark.rule("NAB-R4")
@pytest.mark.parametrize("first", [0, 1, 2, 3])
def test_another_seat_may_be_named_to_start(first: int) -> None:
    s = deal(4, first, [whole_pile([])])
    assert rules.next_actor(s) == first
    match = stackyard.start("stack-nabbit", 4, seed=1, options={"first": first})
    assert match.actors == (first,)


@pytest.mark.rule("NAB-R4")
def test_the_starting_seat_may_be_drawn_by_lot() -> None:
    for seat in range(4):
        s = deal(4, RANDOM_SEAT, [seat, whole_pile([0, 0, 5, 5])])
        assert s.turn == seat
        assert stacked(s.up[seat]) == {5: 2}
    with pytest.raises(DiceError, match="from 0 to 3"):
        deal(4, RANDOM_SEAT, [4, whole_pile([])])


@pytest.mark.rule("NAB-R4")
def test_without_random_no_lot_is_drawn() -> None:
    with pytest.raises(DiceError, match="not a lot"):
        deal(4, 0, [0, whole_pile([])])


# --- a turn


@pytest.mark.rule("NAB-4")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_play_goes_to_the_next_higher_seat_and_round(seats: int) -> None:
    s = table(seats, turn=1, pile=[6] * 20)
    turns = []
    for _ in range(2 * seats):
        turns.append(rules.next_actor(s))
        assert rules.actors(s) == 1 << s.turn
        flip(s)
        keep(s)
    assert turns == [(1 + i) % seats for i in range(2 * seats)]


@pytest.mark.rule("NAB-4")
def test_nobody_acts_out_of_turn() -> None:
    s = table(4, turn=2)
    for flips in range(3):
        assert [legal(s, seat) != [] for seat in range(4)] == [False, False, True, False]
        assert flips == s.flips
        flip(s)


@pytest.mark.rule("NAB-5")
def test_a_turn_begins_with_a_flip() -> None:
    assert legal(table(), 0) == [FLIP]


@pytest.mark.rule("NAB-5")
def test_after_each_flip_stop_or_flip_another() -> None:
    s = table(pile=[0, 1, 2, 3, 4, 5])
    for number in range(4):
        flip(s)
        assert legal(s, 0) == [FLIP, KEEP]
        assert rules.next_actor(s) == 0
        assert s.flipped == [*range(number + 1), *[UNKNOWN] * (4 - number)]


@pytest.mark.rule("NAB-5")
def test_the_newest_card_is_kept() -> None:
    s = table(pile=[1, 2, 3, 6])
    flip(s, 3)
    keep(s)
    assert stacked(s.up[0]) == {3: 1}


@pytest.mark.rule("NAB-6")
def test_the_fifth_card_must_be_kept() -> None:
    s = table(pile=[1, 2, 3, 4, 5, 6])
    flip(s, 5)
    assert legal(s, 0) == [KEEP]
    keep(s)
    assert stacked(s.up[0]) == {5: 1}
    assert legal(s, 1) == [FLIP]


@pytest.mark.rule("NAB-6")
def test_flips_are_counted_anew_each_turn() -> None:
    s = table(pile=[6] * 12)
    flip(s, 4)
    keep(s)
    flip(s, 4)
    assert legal(s, 1) == [FLIP, KEEP]


@pytest.mark.rule("NAB-R2")
@pytest.mark.parametrize("flips", [1, 2, 3, 4, 5])
def test_the_last_card_of_the_pile_must_be_kept(flips: int) -> None:
    s = table(pile=[3] * flips)
    flip(s, flips)
    assert legal(s, 0) == [KEEP]


# --- the end


@pytest.mark.rule("NAB-11")
def test_the_turn_that_flips_the_last_card_is_finished() -> None:
    s = table(pile=[2, 4], vault={4: 1}, up={0: {4: 1}, 1: {4: 1}})
    flip(s, 2)
    assert s.left == 0
    assert not rules.over(s)
    assert rules.actors(s) == 1
    assert rules.winners(s) == 0
    keep(s)
    assert stacked(s.banked[0]) == {4: 4}
    assert stacked(s.vault) == {2: 1}
    assert rules.over(s)


@pytest.mark.rule("NAB-11")
def test_after_the_end_nobody_acts() -> None:
    s = table(pile=[4])
    flip(s)
    keep(s)
    assert rules.actors(s) == 0
    assert rules.next_actor(s) == -1
    assert [legal(s, seat) for seat in range(4)] == [[]] * 4


@pytest.mark.rule("NAB-11")
def test_the_game_goes_on_while_there_is_a_card() -> None:
    s = table(pile=[4, 4])
    flip(s)
    keep(s)
    assert not rules.over(s)
    assert legal(s, 1) == [FLIP]


@pytest.mark.rule("NAB-12")
def test_face_up_and_banked_cards_count_and_the_vault_for_nobody() -> None:
    s = table(
        3,
        pile=[],
        vault={6: 9},
        up={0: {1: 2, 6: 1}, 1: {5: 1}},
        banked={0: {3: 4}, 2: {2: 2}},
    )
    assert scores(s) == [2 + 6 + 12, 5, 4]


@pytest.mark.rule("NAB-13")
@pytest.mark.parametrize("number", range(1, 7))
def test_a_card_counts_its_number(number: int) -> None:
    s = table(3, pile=[], up={0: {number: 2}}, banked={1: {number: 3}})
    assert scores(s) == [2 * number, 3 * number, 0]


@pytest.mark.rule("NAB-13")
@pytest.mark.parametrize("seat", range(6))
def test_the_most_zeroes_get_30(seat: int) -> None:
    # Face-up and banked zeroes count together; those in the Vault count for nobody.
    up = {each: {0: 2} for each in range(6)} | {seat: {0: 1, 6: 1}}
    s = table(6, pile=[], vault={0: 5}, up=up, banked={seat: {0: 2}})
    assert scores(s) == [36 if each == seat else 0 for each in range(6)]


@pytest.mark.rule("NAB-13")
def test_all_who_tie_for_the_most_zeroes_get_30() -> None:
    s = table(4, pile=[], up={0: {0: 2}, 1: {0: 1}, 2: {1: 4}}, banked={1: {0: 1}, 3: {0: 1}})
    assert scores(s) == [30, 30, 4, 0]


@pytest.mark.rule("NAB-13")
def test_one_zero_is_enough() -> None:
    assert scores(table(3, pile=[], up={1: {0: 1}})) == [0, 30, 0]


@pytest.mark.rule("NAB-R3")
def test_without_zeroes_nobody_gets_30() -> None:
    s = table(3, pile=[], vault={0: 15}, up={0: {1: 1}, 1: {2: 1}})
    assert scores(s) == [1, 2, 0]


@pytest.mark.rule("NAB-14")
@pytest.mark.parametrize(
    ("up", "winners"),
    [
        ({0: {6: 1}, 1: {5: 1}}, [0]),
        ({0: {5: 1}, 1: {6: 1}, 2: {1: 1}}, [1]),
        ({2: {1: 1}}, [2]),
        ({0: {6: 1}, 1: {3: 2}, 2: {1: 5}}, [0, 1]),
        ({0: {0: 1}, 1: {6: 5}, 2: {5: 6}}, [0, 1, 2]),
        ({0: {6: 4}, 1: {0: 1}}, [1]),
        ({}, [0, 1, 2]),
    ],
)
def test_the_highest_total_wins_and_equals_share(
    up: dict[int, dict[int, int]], winners: list[int]
) -> None:
    s = table(3, pile=[], up=up)
    assert [seat for seat in range(3) if rules.winners(s) >> seat & 1] == winners
    assert rules.winners(s) < 1 << 3


@pytest.mark.rule("NAB-14")
def test_nobody_has_won_while_the_game_runs() -> None:
    assert rules.winners(table(up={0: {6: 3}})) == 0


# --- what may be known


@pytest.mark.rule("NAB-R6")
@pytest.mark.parametrize("seats", [0, 1, 2, 0b101, 0b1111])
def test_only_the_order_of_the_pile_is_hidden(seats: int) -> None:
    s = table(pile=[1, 2, 3], vault={4: 1}, up={1: {5: 2}}, banked={2: {6: 3}})
    flip(s)
    seen = table(pile=[1, UNKNOWN, UNKNOWN], vault={4: 1}, up={1: {5: 2}}, banked={2: {6: 3}})
    flip(seen)
    rules.hide(s, seats)
    assert s == seen


@pytest.mark.rule("NAB-R6")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_banked_pile_shows_its_size_and_on_request_its_cards(viewer: int | None) -> None:
    match = stackyard.start("stack-nabbit", 3, seed=2)
    while not any(player.banked for player in match.view().players):
        seat = match.actors[0]
        match.play(seat, match.legal(seat)[-1])
    (player,) = (player for player in match.view(viewer).players if player.banked)
    assert player.banked == sum(stack.count for stack in player.memory_aid) >= 2
    assert len(player.memory_aid) == 1
    assert match.view(viewer).players == match.view(None).players

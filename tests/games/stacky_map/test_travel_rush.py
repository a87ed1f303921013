"""Travel Rush, on tables made for it."""

import pytest

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.actions import parse_card
from stackyard.kernel import RecordedDice
from tests.games.stacky_map.tables import (
    NO_DICE,
    cards,
    discard,
    hand,
    legal,
    over,
    pile,
    play,
    table,
    texts,
)


def reshuffled(*order: str) -> RecordedDice:
    """Dice for one shuffle, with the pile after it, its next card first."""
    return RecordedDice([tuple(map(parse_card, order))])


@pytest.mark.rule("MAP-12")
def test_everyone_flips_clockwise_from_the_player_and_the_highest_ticket_wins() -> None:
    s = table("+1", "rush +1", "+1", pile="+2 rush +3 ban +1", turn=1)
    play(s, "rush")
    # Seat 1 flips the +2, seat 2 a Travel Rush, seat 0 the +3.
    assert texts(s.flipped[:3]) == "+2 rush +3"
    assert pile(s) == "ban +1"
    assert rules.next_actor(s) == 0
    assert legal(s, 0) == ["take +2", "take +3", "take rush"]
    assert legal(s, 1) == legal(s, 2) == []


@pytest.mark.rule("MAP-12", "MAP-R11")
@pytest.mark.parametrize("kept", ["+2", "+3", "rush"])
def test_the_winner_keeps_any_one_of_the_flipped_cards_and_the_others_go_back(kept: str) -> None:
    s = table("+1", "rush +1", "+1", pile="+2 rush +3 ban +1", turn=1)
    back = [card for card in ("+2", "rush", "+3") if card != kept]
    order = [back[1], "+1", back[0], "ban"]
    play(s, "rush", f"take {kept}", dice=reshuffled(*order))
    assert hand(s, 0) == f"{kept} +1"
    assert pile(s) == " ".join(order)
    assert s.flips == 0
    assert discard(s) == "rush"


@pytest.mark.rule("MAP-12", "MAP-R12")
def test_the_winner_has_the_next_turn_and_play_goes_on_clockwise_from_there() -> None:
    s = table("+1", "rush +1", "+1", "+2", pile="+1 ban +3 +2 +1 +1 +1 +1", turn=1)
    play(s, "rush", "take ban", dice=reshuffled("+2", "+1", "+3", "+1", "+1", "+1", "+1"))
    order = []
    for _ in range(4):
        seat = rules.next_actor(s)
        order.append(seat)
        play(s, "draw")
        play(s, next(action for action in legal(s, seat) if action.startswith("play")))
    assert order == [3, 0, 1, 2]


@pytest.mark.rule("MAP-12")
def test_the_player_may_win_and_then_has_two_turns_running() -> None:
    s = table("rush +1", "+1", pile="+3 ban +1 +1")
    play(s, "rush", "take +3", dice=reshuffled("+1", "ban", "+1"))
    assert rules.next_actor(s) == 0
    assert legal(s, 0) == ["draw"]


@pytest.mark.rule("MAP-R11")
def test_of_equal_tickets_the_one_flipped_first_wins() -> None:
    s = table("+1", "+1", "rush +1", "+1", pile="+1 +2 +2 +2 +1", turn=2)
    play(s, "rush")
    # In order: seat 2, 3, 0, 1.
    assert rules.next_actor(s) == 3


@pytest.mark.rule("MAP-R11", "MAP-12")
def test_where_only_actions_are_flipped_nobody_wins_and_play_passes_on() -> None:
    s = table("rush +1", "+1", "+1", pile="ban rush insurance +3")
    play(s, "rush", dice=reshuffled("rush", "+3", "insurance", "ban"))
    assert pile(s) == "rush +3 insurance ban"
    assert s.flips == 0
    assert legal(s, 1) == ["draw"]
    assert [hand(s, seat) for seat in range(3)] == ["+1", "+1", "+1"]


@pytest.mark.rule("MAP-R11")
def test_with_fewer_cards_than_players_the_first_ones_in_order_flip() -> None:
    s = table("+3", "+1", "rush +1", "+1", pile="ban +1", turn=2)
    play(s, "rush")
    assert texts(s.flipped[:2]) == "ban +1"
    assert rules.next_actor(s) == 3
    assert not over(s)
    play(s, "take +1", dice=reshuffled("ban"))
    assert pile(s) == "ban"
    assert not over(s)
    assert legal(s, 3) == ["draw"]


@pytest.mark.rule("MAP-R11", "MAP-15")
def test_where_the_last_card_is_kept_nothing_is_shuffled_and_the_game_ends() -> None:
    s = table("rush +1", "+1", pile="+2")
    play(s, "rush")
    assert s.left == 0
    # The pile is looked at after the shuffle, not before.
    assert not over(s)
    play(s, "take +2", dice=NO_DICE)
    assert over(s)
    assert hand(s, 0) == "+2 +1"
    assert s.shuffles == 0


@pytest.mark.rule("MAP-R11")
def test_a_pile_that_was_out_during_the_flips_is_not_out_after_the_shuffle() -> None:
    s = table("rush +1", "+1", pile="ban visa")
    play(s, "rush", dice=reshuffled("visa", "ban"))
    assert not over(s)
    assert pile(s) == "visa ban"
    assert legal(s, 1) == ["draw"]


@pytest.mark.rule("MAP-R11")
def test_all_flipped_cards_and_the_pile_are_shuffled_together() -> None:
    s = table("rush +1", "+1", pile="+2 ban +1 visa +3")
    play(s, "rush", "take ban", dice=reshuffled("visa", "+2", "+3", "+1"))
    assert pile(s) == "visa +2 +3 +1"
    assert s.shuffles == 1
    assert texts(s.shown[: s.shows]) == "+2"
    assert s.since[: s.shows] == [1]


@pytest.mark.rule("MAP-12")
def test_an_action_counts_0_so_the_lowest_ticket_beats_it() -> None:
    s = table("rush +1", "+1", "+1", pile="insurance holiday +1 +1")
    play(s, "rush")
    assert rules.next_actor(s) == 2


@pytest.mark.rule("MAP-12")
def test_like_cards_flipped_twice_are_taken_one_at_a_time() -> None:
    s = table("rush +1", "+1", "+1", pile="+2 +2 +2 ban")
    play(s, "rush")
    assert legal(s, 0) == ["take +2"]
    play(s, "take +2", dice=reshuffled("ban", "+2", "+2"))
    assert hand(s, 0) == "+2 +1"
    assert texts(s.shown[: s.shows]) == "+2 +2"
    assert sorted(cards(pile(s))) == [1, 1, 7]

"""Attacks, insurance, block wars and the bounces of a Travel Ban, on tables made for them."""

import pytest

from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.block_war import asked, stands
from tests.games.stacky_map.tables import (
    after,
    discard,
    hand,
    laid,
    legal,
    over,
    play,
    table,
    total,
    winners,
)

# --- what each attack does


@pytest.mark.rule("MAP-5")
def test_visa_issue_sends_a_ticket_of_anothers_map_to_the_discard_pile() -> None:
    s = table("visa +1", "+1", "+1", maps={1: "+3 +3 holiday", 2: "+1"})
    assert legal(s, 0) == ["play +1", "visa 1 +3", "visa 2 +1"]
    play(s, "visa 1 +3", "accept")
    assert laid(s, 1) == "+3 holiday"
    assert laid(s, 0) == ""
    assert discard(s) == "visa +3"
    assert rules.next_actor(s) == 1


@pytest.mark.rule("MAP-6")
def test_ticket_snatch_moves_a_ticket_of_anothers_map_into_ones_own() -> None:
    s = table("snatch +1", "+1", "+1", maps={0: "+1", 2: "+2 +3"})
    play(s, "snatch 2 +3", "accept")
    assert (laid(s, 0), laid(s, 2)) == ("+1 +3", "+2")
    assert discard(s) == "snatch"


@pytest.mark.rule("MAP-6", "MAP-R14")
def test_a_ticket_snatched_from_a_doubled_map_counts_once_in_ones_own() -> None:
    s = table("snatch +1", "+1", maps={0: "+1", 1: "+3 +3 holiday"})
    assert (total(s, 0), total(s, 1)) == (1, 12)
    play(s, "snatch 1 +3", "accept")
    assert (total(s, 0), total(s, 1)) == (4, 6)


@pytest.mark.rule("MAP-7")
def test_missed_flight_lies_in_any_map_and_costs_2() -> None:
    s = table("missed +1", "+1", "+1", maps={1: "+3"})
    assert legal(s, 0) == ["play +1", "missed 0", "missed 1", "missed 2"]
    play(s, "missed 1", "accept")
    assert laid(s, 1) == "+3 missed"
    assert total(s, 1) == 1
    assert discard(s) == ""
    play(s, "draw", "play +1")
    assert laid(s, 1) == "+1 +3 missed"


@pytest.mark.rule("MAP-7", "MAP-4", "MAP-R14")
def test_missed_flights_pull_a_doubled_map_below_zero_twice_over() -> None:
    s = table("missed missed +1", "+1", maps={1: "+1 +2 missed holiday"})
    assert total(s, 1) == 2
    play(s, "missed 1", "accept")
    assert total(s, 1) == -2
    play(s, "draw", "play +1", "draw", "missed 1", "accept")
    assert total(s, 1) == -4


@pytest.mark.rule("MAP-8")
def test_travel_ban_sends_a_whole_map_to_the_discard_pile() -> None:
    s = table("ban +1", "+1", "+1", maps={0: "+3", 1: "+1 +1 +3 holiday missed"})
    play(s, "ban 1", "accept")
    assert laid(s, 1) == ""
    assert total(s, 1) == 0
    assert laid(s, 0) == "+3"
    assert discard(s) == "ban +1 +1 +3 holiday missed"


@pytest.mark.rule("MAP-10")
def test_route_change_swaps_whole_hands() -> None:
    s = table("route +1 +2", "ban", "+3 +3", maps={0: "+1"})
    assert legal(s, 0) == ["play +1", "play +2", "route 1", "route 2"]
    play(s, "route 2", "accept")
    assert [hand(s, seat) for seat in range(3)] == ["+3 +3", "ban", "+1 +2"]
    assert laid(s, 0) == "+1"
    assert discard(s) == "route"
    assert rules.next_actor(s) == 1


@pytest.mark.rule("MAP-R6")
def test_missed_flight_and_travel_ban_on_ones_own_map_are_not_asked_about() -> None:
    s = table("missed ban +1 insurance", "insurance +1", maps={0: "+3"})
    play(s, "missed 0")
    assert laid(s, 0) == "+3 missed"
    assert legal(s, 1) == ["draw"]
    play(s, "draw", "play +1", "draw", "ban 0")
    assert laid(s, 0) == ""
    assert discard(s) == "ban +3 missed"
    assert legal(s, 1) == ["draw"]


@pytest.mark.rule("MAP-R18")
def test_a_missed_flight_that_lies_stays_whatever_insurance_one_holds() -> None:
    s = table("insurance insurance +1", "+1", maps={0: "+3 missed"}, drawn=False)
    assert legal(s, 0) == ["draw"]
    play(s, "draw")
    assert legal(s, 0) == ["play +1"]


# --- one insurance

ATTACKS = {
    "visa": "visa 1 +3",
    "snatch": "snatch 1 +3",
    "missed": "missed 1",
    "ban": "ban 1",
    "route": "route 1",
}


@pytest.mark.rule("MAP-13", "MAP-5", "MAP-6", "MAP-7", "MAP-8", "MAP-10")
@pytest.mark.parametrize(("card", "action"), ATTACKS.items())
def test_an_insurance_cancels_each_attack_also_in_anothers_turn(card: str, action: str) -> None:
    s = table(f"{card} +1", "insurance +2", "insurance +1", maps={1: "+3"})
    play(s, action)
    assert legal(s, 1) == ["insure", "accept"]
    play(s, "insure")
    assert legal(s, 0) == ["accept"]
    play(s, "accept")
    assert [laid(s, seat) for seat in range(3)] == ["", "+3", ""]
    assert [hand(s, seat) for seat in range(3)] == ["+1", "+2", "insurance +1"]
    assert discard(s) == f"{card} insurance"
    assert legal(s, 1) == ["draw"]


@pytest.mark.rule("MAP-R7", "MAP-R10")
@pytest.mark.parametrize(("card", "action"), ATTACKS.items())
def test_only_the_target_is_asked_and_that_with_nothing_to_answer_with(
    card: str, action: str
) -> None:
    s = table(f"{card} insurance", "+1", "insurance insurance", maps={1: "+3", 2: "+3"})
    play(s, action)
    assert legal(s, 1) == ["accept"]
    assert legal(s, 0) == legal(s, 2) == []


@pytest.mark.rule("MAP-R10")
def test_nothing_but_the_hand_itself_tells_whether_a_target_holds_an_insurance() -> None:
    without = table("visa +1", "+2 +2", maps={1: "+3"})
    holding = table("visa +1", "insurance +2", maps={1: "+3"})
    for s in (without, holding):
        play(s, "visa 1 +3")
        rules.hide(s, 1)
        s.deck = [0] * len(s.deck)
    assert without == holding


# --- the block war


@pytest.mark.rule("MAP-14", "MAP-R7")
def test_insurances_cancel_insurances_in_turn_and_the_last_one_decides() -> None:
    s = table("snatch insurance +1", "insurance insurance +1", "insurance", maps={1: "+3"})
    play(s, "snatch 1 +3", "insure")
    assert not stands(s)
    assert legal(s, 0) == ["insure", "accept"]
    assert legal(s, 1) == legal(s, 2) == []
    play(s, "insure")
    assert stands(s)
    assert legal(s, 1) == ["insure", "accept"]
    lost = after(s, "accept")
    assert (laid(lost, 0), laid(lost, 1)) == ("+3", "")
    assert discard(lost) == "snatch insurance insurance"
    saved = after(s, "insure", "accept")
    assert (laid(saved, 0), laid(saved, 1)) == ("", "+3")
    assert discard(saved) == "snatch insurance insurance insurance"


@pytest.mark.rule("MAP-14")
def test_the_attacker_may_give_way_with_an_insurance_in_hand() -> None:
    s = table("visa insurance +1", "insurance +1", maps={1: "+3"})
    play(s, "visa 1 +3", "insure", "accept")
    assert laid(s, 1) == "+3"
    assert hand(s, 0) == "insurance +1"


@pytest.mark.rule("MAP-14")
@pytest.mark.parametrize("laid_before", range(8))
def test_a_block_war_goes_on_for_as_long_as_there_are_insurances(laid_before: int) -> None:
    s = table("snatch insurance insurance insurance +1", "+2" + " insurance" * 4, maps={1: "+3"})
    play(s, "snatch 1 +3", *["insure"] * laid_before)
    assert rules.next_actor(s) == (1, 0)[laid_before % 2]
    assert "insure" in legal(s, rules.next_actor(s)) or laid_before == 7
    play(s, "accept")
    assert laid(s, 0) == ("+3", "")[laid_before % 2]


@pytest.mark.rule("MAP-R9")
def test_the_attack_then_the_insurances_then_what_it_removes_go_to_the_discard_pile() -> None:
    s = table("ban insurance +1", "insurance +1", maps={1: "+2 holiday"}, discard="rush")
    play(s, "ban 1", "insure", "insure")
    assert discard(s) == "rush"
    play(s, "accept")
    assert discard(s) == "rush ban insurance insurance +2 holiday"


@pytest.mark.rule("MAP-R9", "MAP-7")
def test_a_missed_flight_goes_to_the_discard_pile_only_when_it_is_cancelled() -> None:
    s = table("missed insurance +1", "insurance insurance +1")
    play(s, "missed 1", "insure", "insure")
    lies = after(s, "accept")
    assert laid(lies, 1) == "missed"
    assert discard(lies) == "insurance insurance"
    gone = after(s, "insure", "accept")
    assert laid(gone, 1) == ""
    assert discard(gone) == "missed insurance insurance insurance"


# --- the Travel Ban's bounces


@pytest.mark.rule("MAP-9", "MAP-R8")
def test_the_threatened_one_may_accept_cancel_or_turn_back() -> None:
    s = table("ban +1", "insurance insurance +1", maps={0: "+1", 1: "+3"})
    play(s, "ban 1")
    assert legal(s, 1) == ["insure", "accept", "return"]
    one = table("ban +1", "insurance +1", maps={0: "+1", 1: "+3"})
    play(one, "ban 1")
    assert legal(one, 1) == ["insure", "accept"]


@pytest.mark.rule("MAP-9")
def test_two_insurances_at_once_turn_the_ban_on_the_one_who_played_it() -> None:
    s = table("ban +1", "insurance insurance +1", maps={0: "+1 +2", 1: "+3"})
    play(s, "ban 1", "return")
    assert asked(s) == 0
    assert legal(s, 0) == ["accept"]
    play(s, "accept")
    assert (laid(s, 0), laid(s, 1)) == ("", "+3")
    assert hand(s, 1) == "+1"
    assert discard(s) == "ban insurance insurance +1 +2"
    assert rules.next_actor(s) == 1


@pytest.mark.rule("MAP-9", "MAP-R8")
def test_a_ban_bounces_three_times_until_somebody_cannot_answer() -> None:
    s = table(
        "ban insurance insurance +1",
        "+1 insurance insurance insurance insurance",
        "insurance insurance",
        maps={0: "+1", 1: "+3", 2: "+2"},
    )
    play(s, "ban 1", "return")
    assert legal(s, 0) == ["insure", "accept", "return"]
    play(s, "return")
    assert legal(s, 1) == ["insure", "accept", "return"]
    play(s, "return")
    assert legal(s, 0) == ["accept"]
    assert legal(s, 2) == []
    play(s, "accept")
    assert [laid(s, seat) for seat in range(3)] == ["", "+3", "+2"]
    assert discard(s) == "ban " + "insurance " * 6 + "+1"
    assert [hand(s, seat) for seat in range(3)] == ["+1", "+1", "insurance insurance"]


@pytest.mark.rule("MAP-R8")
def test_after_a_cancel_the_other_may_cancel_that_but_not_turn_it_back() -> None:
    s = table(
        "ban insurance insurance +1", "insurance insurance insurance +1", maps={0: "+1", 1: "+3"}
    )
    play(s, "ban 1", "insure")
    assert legal(s, 0) == ["insure", "accept"]
    cancelled = after(s, "accept")
    assert (laid(cancelled, 0), laid(cancelled, 1)) == ("+1", "+3")
    play(s, "insure")
    # The threatened one is asked again, with the same three answers.
    assert legal(s, 1) == ["insure", "accept", "return"]
    assert laid(after(s, "accept"), 1) == ""
    play(s, "return")
    # And now the other one is threatened, with the same three again.
    assert legal(s, 0) == ["insure", "accept"]
    assert laid(after(s, "insure", "accept"), 0) == "+1"
    assert laid(after(s, "accept"), 0) == ""


@pytest.mark.rule("MAP-R7", "MAP-R8")
def test_the_two_answer_in_turn_also_after_a_turn_back() -> None:
    s = table(
        "ban insurance insurance +1",
        "insurance insurance insurance +1",
        "insurance",
        maps={0: "+1", 1: "+3", 2: "+2"},
    )
    asked_in_turn = []
    for action in ("ban 1", "return", "insure", "insure", "insure"):
        asked_in_turn.append(rules.next_actor(s))
        play(s, action)
    # The ban threatens seat 0, and seat 1, who cannot cancel again, gives way.
    assert asked_in_turn == [0, 1, 0, 1, 0]
    assert rules.next_actor(s) == 1
    assert legal(s, 1) == ["accept"]
    play(s, "accept")
    assert [laid(s, seat) for seat in range(3)] == ["+1", "+3", "+2"]


@pytest.mark.rule("MAP-R8", "MAP-R19")
def test_a_cancel_cancelled_and_then_turned_back_onto_an_empty_map() -> None:
    s = table(
        "ban insurance insurance insurance", "insurance insurance insurance +1", maps={1: "+3"}
    )
    play(s, "ban 1", "insure", "insure", "return")
    # It is over at once: the attacker, who still holds two, is not asked.
    assert legal(s, 1) == ["draw"]
    assert (laid(s, 0), laid(s, 1)) == ("", "+3")
    assert hand(s, 0) == "insurance insurance"
    assert hand(s, 1) == "+1"
    assert discard(s) == "ban insurance insurance insurance insurance"


@pytest.mark.rule("MAP-9")
@pytest.mark.parametrize("action", ["visa 1 +3", "snatch 1 +3", "missed 1", "route 1"])
def test_no_other_attack_can_be_turned_back(action: str) -> None:
    s = table(
        f"{action.split(' ', maxsplit=1)[0]} +1", "insurance insurance +1", maps={0: "+1", 1: "+3"}
    )
    play(s, action)
    assert legal(s, 1) == ["insure", "accept"]


# --- hands that become empty


@pytest.mark.rule("MAP-R4", "MAP-15", "MAP-13")
def test_an_attack_blocked_by_the_last_card_of_a_hand_ends_the_game_once_resolved() -> None:
    s = table("snatch insurance +1", "insurance", maps={0: "+1", 1: "+3"})
    play(s, "snatch 1 +3", "insure")
    assert hand(s, 1) == ""
    assert not over(s)
    assert legal(s, 0) == ["insure", "accept"]
    blocked = after(s, "accept")
    assert over(blocked)
    assert winners(blocked) == [1]
    assert legal(blocked, 1) == []
    # The block war goes on although a hand is empty, and the target is asked again.
    play(s, "insure")
    assert not over(s)
    assert legal(s, 1) == ["accept"]
    play(s, "accept")
    assert over(s)
    assert winners(s) == [0]


@pytest.mark.rule("MAP-15", "MAP-R4")
def test_the_empty_hand_need_not_be_that_of_the_player_whose_turn_would_be_next() -> None:
    s = table("snatch +1", "+1", "insurance", maps={2: "+3"})
    play(s, "snatch 2 +3", "insure", "accept")
    assert over(s)
    assert rules.actors(s) == 0
    assert winners(s) == [2]


@pytest.mark.rule("MAP-R4", "MAP-15")
def test_the_last_cards_of_a_hand_may_turn_a_ban_back() -> None:
    s = table("ban +1", "insurance insurance", maps={0: "+3", 1: "+1"})
    play(s, "ban 1", "return")
    assert not over(s)
    play(s, "accept")
    assert over(s)
    assert winners(s) == [1]


@pytest.mark.rule("MAP-R4", "MAP-10")
def test_an_empty_hand_may_be_swapped_away_and_ends_the_game_all_the_same() -> None:
    s = table("route insurance +1", "insurance", maps={0: "+3"})
    play(s, "route 1", "insure", "insure", "accept")
    assert (hand(s, 0), hand(s, 1)) == ("", "+1")
    assert over(s)

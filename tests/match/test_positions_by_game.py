"""Positions set up by hand: what each game asks of its own parts."""

from __future__ import annotations

import re
from typing import Any

import pytest

import stackyard
from stackyard import Position, PositionError
from tests.match.positions import PLAIN, at

# --- STACCS: what is laid


def uh_oh(**parts: Any) -> Position:
    return at("staccs-uh-oh", **parts)


@pytest.mark.rule("STA-3", "STA-21", "STA-13", "STA-R2", "STA-10")
@pytest.mark.parametrize(
    ("laid", "place", "rule"),
    [
        (["2S", "5H@0,1"], "laid[1]", "STA-3"),
        (["2S@1,0"], "laid[0]", "STA-R2"),
        (["W@0,0/1H"], "laid[0]", "STA-21: the WILD does not start"),
        (["0S"], "laid[0]", "STA-21: the 0 of spades does not start"),
        (["JS"], "laid[0]", "STA-21: the jack of spades does not start"),
        (["2S", "5S@0,99"], "laid[1]", "STA-13"),
        (["2S", "W@0,1/0H"], "laid[1]", "STA-10"),
        (["2S", "W@1,-1/1H"], "laid[1]", "STA-9"),
    ],
)
def test_each_card_must_fit_in_its_order(laid: list[str], place: str, rule: str) -> None:
    with pytest.raises(PositionError, match=rule) as caught:
        uh_oh(laid=laid)
    assert caught.value.place == place


def test_cards_may_lie_freely_where_that_is_said() -> None:
    match = uh_oh(laid=["2S", "5H@0,1", "KD@1,-1"], laid_freely=True)
    assert len(match.view().table.cards) == 3
    with pytest.raises(PositionError, match="STA-13"):
        uh_oh(laid=["2S", "5S@0,99"], laid_freely=True)


@pytest.mark.parametrize(
    ("laid", "problem"),
    [
        ([], "name the cards on the table"),
        (["2S", "5S"], "is no card with its place"),
        (["2S", "1S@0,1"], "is no card of STACCS"),
        (["2S", "W@0,1"], "say how the WILD is turned"),
        (["2S", "W@0,1/2"], "say which suit is called"),
        (["2S", "5S@0,1/2"], "only a WILD is turned"),
        ([7], "a text is expected"),
        ("2S", "a list of texts is expected"),
    ],
)
def test_what_is_laid_is_read_strictly(laid: Any, problem: str) -> None:
    with pytest.raises(PositionError, match=problem):
        uh_oh(laid=laid)


def test_solo_calls_a_suit_only_with_the_option() -> None:
    laid = ["7H", "W@0,1/2"]
    at("staccs-solo", laid=laid)
    with pytest.raises(PositionError, match="STA-R31"):
        at("staccs-solo", laid=["7H", "W@0,1/2S"])
    with pytest.raises(PositionError, match="say which suit"):
        stackyard.position("staccs-solo", options={"call": True}, laid=laid)
    with pytest.raises(PositionError, match="no W is in the deck"):
        stackyard.position("staccs-solo", options={"no_wilds": True}, laid=laid)


@pytest.mark.rule("STA-40")
def test_solo_starts_with_anything_but_a_wild() -> None:
    for card in ("0S", "JS", "AH", "2C"):
        at("staccs-solo", laid=[card])
    with pytest.raises(PositionError, match="STA-40: the WILD does not start"):
        at("staccs-solo", laid=["W@0,0/1"])


@pytest.mark.rule("STA-R32")
def test_the_start_card_counts_for_no_pass() -> None:
    given: dict[str, Any] = {"options": {"second_chances": True}, "discard": ["5D"], "pile": 0}
    first = stackyard.position("staccs-solo", laid=["7H"], **given)
    assert first.over
    second = stackyard.position("staccs-solo", laid=["7H", "7S@1,-1"], **given)
    assert [str(action) for action in second.legal(0)] == ["turn"]


# --- UH OH!: what is pending


@pytest.mark.rule("STA-28", "STA-R12")
def test_an_attack_adds_up_what_was_played() -> None:
    laid = ["7H", "KH@0,1", "KC@-1,1"]
    match = uh_oh(laid=laid, attack=2)
    assert match.view().attack.cards == 4
    with pytest.raises(PositionError, match="attack"):
        uh_oh(laid=laid, attack=3)
    with pytest.raises(PositionError, match="is no jack, queen or king"):
        uh_oh(attack=1)


@pytest.mark.rule("STA-R13")
def test_gifts_are_given_by_the_seat_before() -> None:
    match = uh_oh(laid=["7H", "QH@0,1"], hands=[4, ["5C", "W"], 4], turn=2, gifts=1)
    assert match.actors == (1,)
    assert [str(action) for action in match.legal(1)] == ["give 5C", "give W"]
    match.play(1, "give W")
    assert match.actors == (1,)
    match.play(1, "uh-oh")
    assert match.actors == (2,)
    with pytest.raises(PositionError, match="is no queen"):
        uh_oh(gifts=1)


@pytest.mark.rule("STA-R14")
def test_a_multiple_that_cannot_go_on_would_have_ended() -> None:
    laid = ["7H", "7S@1,-1"]
    match = uh_oh(laid=laid, hands=[["7C", "2D"], 4], multiple=True)
    assert [str(action) for action in match.legal(0)] == ["done", "7C@2,-2"]
    with pytest.raises(PositionError, match="STA-R14: seat 0 has no further 7"):
        uh_oh(laid=laid, hands=[["8C", "2D"], 4], multiple=True)
    with pytest.raises(PositionError, match="multiple: it does not go with attack"):
        uh_oh(laid=laid, hands=[["7C"], 4], multiple=True, attack=1)


@pytest.mark.rule("STA-R14")
@pytest.mark.parametrize("laid", [["7H"], ["5H", "7H@0,1"]])
def test_only_what_was_laid_on_an_open_side_of_its_number_is_a_multiple(laid: list[str]) -> None:
    given: dict[str, Any] = {"hands": [["7D", "2D"], 4], "multiple": True}
    with pytest.raises(PositionError, match=r"STA-R14: .* was not laid on an open SIDE of a 7"):
        uh_oh(laid=laid, **given)
    assert "done" in map(str, uh_oh(laid=laid, laid_freely=True, **given).legal(0))


@pytest.mark.rule("STA-R14", "STA-26")
def test_each_zero_of_a_multiple_blocks() -> None:
    laid = ["7H", "0H@0,1", "0S@1,0", "0C@2,-1"]
    given: dict[str, Any] = {"laid": laid, "hands": [["0D", "5D"], ["2S", "3C", "4H"]]}
    for multiple, forbidden in ((1, ["3C@2,0"]), (2, ["2S@1,1", "3C@2,0"])):
        match = uh_oh(multiple=multiple, **given)
        match.play(0, "done")
        why = {move: match.why_not(1, move) for move in ("2S@1,1", "3C@2,0", "4H@0,2")}
        assert [move for move, reason in why.items() if reason] == forbidden
        assert {reason.rule for reason in why.values() if reason} == {"STA-26"}
    with pytest.raises(PositionError, match="STA-R14: the 0 of hearts was not laid on an open"):
        uh_oh(multiple=3, **given)
    with pytest.raises(PositionError, match=r"of the last 3 cards.*: a whole number from 1 to 3"):
        uh_oh(multiple=4, **given)


@pytest.mark.rule("STA-R14", "STA-R16")
@pytest.mark.parametrize("multiple", [True, None])
def test_after_the_uh_oh_of_a_card_on_its_number_the_multiple_goes_on(
    multiple: bool | None,
) -> None:
    given: dict[str, Any] = {"laid": ["7H", "7S@1,-1"], "one_left": "asked", "multiple": multiple}
    match = uh_oh(hands=[["7C"], 4], **given)
    match.play(0, "uh-oh")
    assert [str(action) for action in match.legal(0)] == ["done", "7C@2,-2"]
    other = uh_oh(hands=[["8C"], ["8D", "9D"]], **{**given, "multiple": None})
    other.play(0, "uh-oh")
    assert other.actors == (1,)
    unknown = uh_oh(hands=[1, 4, 4], **given)
    with pytest.raises(PositionError, match="depends on a hand that is not known"):
        unknown.play(0, "uh-oh")
    unknown.play(0, "silent")
    unknown.play(1, "pass")
    for answer in ("pass", "call-out"):
        with pytest.raises(PositionError, match="depends on a hand that is not known"):
            unknown.play(2, answer)


@pytest.mark.rule("STA-R16", "STA-25")
def test_a_silent_one_may_be_called_out() -> None:
    match = uh_oh(hands=[["5C"], 4, 4], one_left="silent", pile=["2D", "3D", "4D", "6D"])
    assert match.actors == (1, 2)
    match.play(2, "call-out")
    assert match.view().players[0].cards == 4
    match = uh_oh(hands=[["5C"], 4, 4], one_left="silent", listeners=[2])
    assert match.actors == (2,)
    with pytest.raises(PositionError, match="holds 2 cards, not one"):
        uh_oh(one_left="asked")
    with pytest.raises(PositionError, match="seat 0 is the silent one"):
        uh_oh(hands=[["5C"], 4], one_left="silent", listeners=[0])
    with pytest.raises(PositionError, match="listeners"):
        uh_oh(listeners=[1])


@pytest.mark.rule("STA-R16", "STA-29", "STA-27")
def test_after_the_uh_oh_the_play_goes_on_as_the_newest_card_says() -> None:
    ace = uh_oh(laid=["7H", "AH@0,1"], hands=[["5C"], 4], one_left="asked")
    ace.play(0, "uh-oh")
    assert ace.actors == (0,)
    jack = uh_oh(laid=["7H", "JH@0,1"], hands=[["5C"], ["2D"]], one_left="asked", attack=1)
    jack.play(0, "uh-oh")
    assert jack.actors == (1,)
    assert jack.view().question == "answer"
    with pytest.raises(PositionError, match=r"attack: STA-27: .* king of hearts, attacks the next"):
        uh_oh(laid=["7H", "KH@0,1"], hands=[["5C"], ["2D"]], one_left="asked")
    zero = uh_oh(laid=["7H", "0H@0,1"], hands=[["5C"], ["2H"]], one_left="asked")
    zero.play(0, "uh-oh")
    reason = zero.why_not(1, "2H@0,2")
    assert reason is not None
    assert reason.rule == "STA-26"


@pytest.mark.rule("STA-26")
def test_a_zero_is_blocked_where_it_lies() -> None:
    laid = ["3H", "0H@0,1"]
    match = uh_oh(laid=laid, hands=[["4H", "5H"], 4], blocked=["0,1"])
    reason = match.why_not(0, "4H@0,2")
    assert reason is not None
    assert reason.rule == "STA-26"
    for blocked, problem in (("0,0", "no ZERO lies at"), ("x", "a point on the table is expected")):
        with pytest.raises(PositionError, match=problem):
            uh_oh(laid=laid, blocked=[blocked])
    with pytest.raises(PositionError, match="is not open"):
        uh_oh(laid=[*laid, "5H@0,2"], blocked=["0,1"])


# --- WILD OUT, Stacky Map


@pytest.mark.rule("STA-R41", "STA-R44", "STA-R43")
def test_wild_out_is_held_to_its_start_and_its_turn() -> None:
    laid = PLAIN["staccs-wild-out"]["laid"]
    for changes, problem in (
        ({"laid": ["5H@1,2"]}, "the four dealt onto the WILDs first"),
        ({"laid": ["5H@1,3", *laid[1:]]}, "lies at 1,2"),
        ({"laid": [*laid, "9C@5,5"]}, "no STACCS touch 5,5"),
        ({"laid": [*laid, "9C@1,3"]}, "STA-3"),
        ({"laid": [*laid, "draw"]}, "a card with its place is expected"),
        ({"drawn": "QD"}, "is not in the hand of seat 0"),
        ({"drawn": 3}, "the card drawn, or true"),
        ({"drawn": None, "stacked": True}, "a card is drawn before"),
    ):
        with pytest.raises(PositionError, match=problem):
            at("staccs-wild-out", **changes)


@pytest.mark.rule("STA-R43", "STA-53")
@pytest.mark.parametrize(
    ("changes", "place", "found", "mend"),
    [
        (
            {"hands": [["JC", "4C"], []], "drawn": "JC"},
            "drawn",
            "seat 0 holds 4C, JC, which fits nowhere: with its card drawn its turn has ended",
            {"drawn": None},
        ),
        (
            {"hands": [["JC"], []], "drawn": True},
            "drawn",
            "set turn to the next seat",
            {"turn": 1, "drawn": None},
        ),
        (
            {"hands": [[], []], "drawn": True},
            "drawn",
            "seat 0 holds no card",
            {"hands": [["3H"], []]},
        ),
        (
            {"hands": [["JC"], ["3H"]], "drawn": None, "pile": 0},
            "turn",
            "Set turn to a seat that can stack (1), or put a card that fits into hands[0]",
            {"turn": 1},
        ),
        (
            {"hands": [["JC"], ["9C"]], "drawn": None, "pile": 0},
            "hands",
            "nothing that anybody holds fits: the game is over",
            {"pile": 1},
        ),
    ],
)
def test_a_wild_out_hand_that_fits_nowhere_is_refused_with_what_mends_it(
    changes: dict[str, Any], place: str, found: str, mend: dict[str, Any]
) -> None:
    hearts = {"laid": ["5H@1,2", "QH@3,-2", "8H@1,-3", "2H@-1,1"]}
    with pytest.raises(PositionError, match=re.escape(found)) as caught:
        at("staccs-wild-out", **hearts, **changes)
    assert caught.value.place == place
    assert at("staccs-wild-out", **hearts, **{**changes, **mend}).actors


@pytest.mark.rule("MAP-R7", "MAP-R8", "MAP-9")
def test_an_attack_in_stacky_map_stands_as_the_insurances_lie() -> None:
    ban = {"card": "ban", "target": 1}
    hands = [["insurance", "+1"], ["insurance", "insurance", "+2"]]
    assert at("stacky-map", hands=hands, attack=ban).actors == (1,)
    assert at("stacky-map", hands=hands, attack={**ban, "insurances": 1}).actors == (0,)
    back = {**ban, "insurances": 2, "threatened": 0}
    assert at("stacky-map", hands=hands, attack=back).actors == (0,)
    for wrong, place in (
        ({**ban, "threatened": 0}, "attack.threatened"),
        ({**ban, "insurances": 3}, "attack.insurances"),
        ({**ban, "card": "rush"}, "attack.card"),
        ({**ban, "ticket": "+1"}, "attack.ticket"),
        ({"card": "snatch", "target": 1}, "attack.ticket"),
        ({"card": "snatch", "target": 1, "ticket": "+2"}, "attack.ticket"),
        ({**ban, "target": 0}, "attack.target"),
        ({**ban, "how": 1}, "attack.how"),
        ("ban", "attack"),
    ):
        with pytest.raises(PositionError) as caught:
            at("stacky-map", hands=hands, attack=wrong)
        assert caught.value.place == place


@pytest.mark.rule("MAP-R19")
def test_a_ban_turned_back_onto_an_empty_map_is_not_to_be_answered_any_more() -> None:
    back = {"card": "ban", "target": 1, "insurances": 2, "threatened": 0}
    hands = [["insurance", "+1"], ["+2"]]
    with pytest.raises(PositionError, match="MAP-R19: the map of seat 0 is empty") as caught:
        at("stacky-map", hands=hands, maps=[[], ["+3"]], attack=back)
    assert caught.value.place == "attack.threatened"


@pytest.mark.rule("MAP-12", "MAP-R11", "MAP-4")
def test_a_travel_rush_is_taken_from_and_maps_hold_what_they_can() -> None:
    match = at("stacky-map", flipped=["+1", "+3"])
    assert match.actors == (1,)
    match.play(1, "take +3")
    with pytest.raises(PositionError, match="MAP-R11"):
        at("stacky-map", flipped=["ban", "visa"])
    with pytest.raises(PositionError, match="MAP-4"):
        at("stacky-map", maps=[["holiday", "holiday"], []])
    with pytest.raises(PositionError, match="never lies in a map"):
        at("stacky-map", maps=[["ban"], []])

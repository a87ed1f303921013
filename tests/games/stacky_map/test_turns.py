"""Set-up, turns, tickets and what a hand can play, on tables made for it."""

from collections import Counter

import pytest

import stackyard
from stackyard.games.stacky_map import rules
from stackyard.games.stacky_map.actions import CARD_TEXTS, decode
from stackyard.games.stacky_map.game import STACKY_MAP
from stackyard.games.stacky_map.options import USUAL_DECK
from stackyard.games.stacky_map.table import RANDOM_SEAT, State
from stackyard.kernel import DiceError, RecordingDice, SeededDice
from tests.games.stacky_map.tables import (
    DECKS,
    NO_DICE,
    after,
    deal,
    discard,
    hand,
    laid,
    legal,
    legal_numbers,
    options,
    over,
    pile,
    play,
    table,
    total,
    whole_deck,
)
from tests.tools import deep

# --- set-up


@pytest.mark.rule("MAP-R1")
@pytest.mark.parametrize("seats", [0, 1, 7])
def test_other_than_2_to_6_players_are_refused(seats: int) -> None:
    with pytest.raises(stackyard.OptionError, match=f"2 to 6 players, not {seats}"):
        stackyard.start("stacky-map", seats)


@pytest.mark.rule("MAP-R1", "MAP-1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_2_to_6_can_play(seats: int) -> None:
    match = stackyard.start("stacky-map", seats, seed=1)
    assert [len(player.hand) for player in match.view().players] == [5] * seats


@pytest.mark.rule("MAP-R2", "MAP-1")
def test_the_usual_deck_of_80_is_shuffled_whole() -> None:
    dice = RecordingDice(SeededDice(1))
    rules.setup(State(), options(4), dice)
    (shuffled,) = dice.outcomes
    assert isinstance(shuffled, tuple)
    assert Counter(CARD_TEXTS[card] for card in shuffled) == {
        **{"+1": 16, "+2": 14, "+3": 10, "holiday": 4, "visa": 6, "snatch": 6, "missed": 6},
        **{"ban": 3, "route": 3, "revisit": 4, "rush": 3, "insurance": 5},
    }
    with pytest.raises(DiceError, match="the pile has 80 cards, not 79"):
        deal(options(4), [whole_deck("")[:79]])


@pytest.mark.rule("MAP-1")
def test_5_cards_are_dealt_to_each_and_the_rest_is_the_pile() -> None:
    top = "+1 +1 +2 +2 +3 ban ban ban route rush visa snatch missed insurance revisit holiday"
    s = deal(options(3), [whole_deck(top)])
    assert [hand(s, seat) for seat in range(3)] == [
        "+1 +1 +2 +2 +3",
        "ban ban ban route rush",
        "visa snatch missed insurance revisit",
    ]
    assert s.left == 65
    assert pile(s).startswith("holiday ")
    assert s.discards == 0
    assert not any(map(any, s.laid))


@pytest.mark.rule("MAP-1", "MAP-R17")
def test_the_deal_and_the_play_go_clockwise_from_the_first_player() -> None:
    s = deal(options(3, hand=1, first=2), [whole_deck("+1 +2 +3 ban +1 +1")])
    assert [hand(s, seat) for seat in range(3)] == ["+2", "+3", "+1"]
    seats = []
    for card in ("+1", "+2", "+3"):
        seats.append(rules.next_actor(s))
        play(s, "draw", f"play {card}")
    assert seats == [2, 0, 1]
    assert rules.next_actor(s) == 2


@pytest.mark.rule("MAP-R17")
def test_seat_0_starts_or_the_one_named_or_drawn_by_lot() -> None:
    assert stackyard.start("stacky-map", 4, seed=1).actors == (0,)
    assert stackyard.start("stacky-map", 4, seed=1, options={"first": 3}).actors == (3,)
    dice = RecordingDice(SeededDice(1))
    s = State()
    rules.setup(s, options(4, first=RANDOM_SEAT), dice)
    assert [type(outcome) for outcome in dice.outcomes] == [int, tuple]
    assert dice.outcomes[0] == s.turn
    for value in (4, -1, "nobody", True):
        with pytest.raises(stackyard.OptionError, match="a seat's number"):
            stackyard.start("stacky-map", 4, options={"first": value})


@pytest.mark.rule("MAP-R2")
@pytest.mark.parametrize("size", [1, 10])
def test_hands_of_1_to_10_may_be_dealt(size: int) -> None:
    match = stackyard.start("stacky-map", 3, seed=1, options={"hand": size})
    assert [len(player.hand) for player in match.view().players] == [size] * 3
    assert match.view().pile == 80 - 3 * size


@pytest.mark.rule("MAP-R2")
@pytest.mark.parametrize("size", [0, 11, -1, "5", True, 5.0, None])
def test_other_hands_are_refused(size: object) -> None:
    with pytest.raises(stackyard.OptionError, match="hand: allowed is a whole number from 1 to 10"):
        stackyard.start("stacky-map", 3, options={"hand": size})


@pytest.mark.rule("MAP-R2")
def test_a_deck_may_be_chosen_and_a_card_not_named_counts_0() -> None:
    match = stackyard.start("stacky-map", 2, seed=1, options={"deck": {"+3": 10, "ban": 6}})
    assert match.options["deck"] == {**dict.fromkeys(USUAL_DECK, 0), "+3": 10, "ban": 6}
    assert match.view().pile == 6
    assert sorted(match.deals[0]) == [2] * 10 + [7] * 6  # type: ignore[arg-type]


@pytest.mark.rule("MAP-R1", "MAP-R2")
def test_where_the_deck_is_shown_it_says_that_the_counts_and_the_players_are_ours() -> None:
    (deck,) = (option for option in STACKY_MAP.options if option.name == "deck")
    assert "these counts are ours, and so is the number of players" in deck.help


@pytest.mark.rule("MAP-R2")
def test_the_smallest_deck_leaves_one_card_in_the_pile() -> None:
    match = stackyard.start("stacky-map", 6, options={"deck": {"+1": 31}})
    assert match.view().pile == 1
    with pytest.raises(stackyard.OptionError, match=r"deck: 6 hands of 5.* take 31 cards.*has 30"):
        stackyard.start("stacky-map", 6, options={"deck": {"+1": 30}})
    with pytest.raises(stackyard.OptionError, match=r"deck: 4 hands of 10.* take 41 cards.*has 31"):
        stackyard.start("stacky-map", 4, options={"deck": {"+1": 31}, "hand": 10})


@pytest.mark.rule("MAP-R2")
@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ({"+1": 80, "ban": -1}, "the count of ban is a whole number from 0, not -1"),
        ({"+1": 2.5}, r"the count of \+1 is a whole number from 0, not 2.5"),
        ({"+1": True}, r"the count of \+1 is"),
        ({"+4": 80}, "there is no card '[+]4'; there are [+]1, .* insurance"),
        ({"+1": 121}, "120 cards at the most, not 121"),
        ({}, "take 16 cards, and it has 0"),
        ([16, 14], "allowed is an object with a count"),
        ("usual", "allowed is an object with a count"),
        (None, "allowed is an object with a count"),
    ],
)
def test_an_odd_deck_is_refused_with_what_is_wrong(deck: object, message: str) -> None:
    with pytest.raises(stackyard.OptionError, match=f"deck: .*{message}"):
        stackyard.start("stacky-map", 3, options={"deck": deck})


def test_the_largest_deck_can_be_dealt_and_drawn_to_its_end() -> None:
    match = stackyard.start("stacky-map", 2, seed=1, options={"deck": {"+1": 120}, "hand": 1})
    while not match.over:
        match.play(match.actors[0], match.legal(match.actors[0])[0])
    assert match.view().pile == 0


# --- a turn


@pytest.mark.rule("MAP-2")
def test_a_turn_draws_one_card_always_and_then_plays_exactly_one() -> None:
    s = table("+1 +2", "+3", drawn=False, pile="ban +1 +1")
    assert legal(s, 0) == ["draw"]
    assert legal(s, 1) == []
    play(s, "draw")
    assert hand(s, 0) == "+1 +2 ban"
    assert pile(s) == "+1 +1"
    assert legal(s, 0) == ["play +1", "play +2"]
    play(s, "play +2")
    assert hand(s, 0) == "+1 ban"
    assert legal(s, 0) == []
    assert legal(s, 1) == ["draw"]


@pytest.mark.rule("MAP-3")
@pytest.mark.parametrize(("ticket", "value"), [("+1", 1), ("+2", 2), ("+3", 3)])
def test_a_ticket_lies_in_ones_own_map_and_counts_its_value(ticket: str, value: int) -> None:
    s = table(f"ban {ticket}", "+1", maps={0: "+2", 1: "+1"})
    play(s, f"play {ticket}")
    assert laid(s, 0) == " ".join(sorted(["+2", ticket]))
    assert total(s, 0) == 2 + value
    assert laid(s, 1) == "+1"
    assert hand(s, 0) == "ban"
    assert discard(s) == ""


@pytest.mark.rule("MAP-4", "MAP-R14")
def test_a_holiday_season_doubles_the_whole_map_whatever_comes_or_goes() -> None:
    s = table("holiday +3 +1", "missed visa", "snatch ban", maps={0: "+2 +3"})
    play(s, "play holiday")
    assert total(s, 0) == 10
    play(s, "draw", "missed 0", "accept")
    assert total(s, 0) == 6
    play(s, "draw", "snatch 0 +2", "accept")
    assert total(s, 0) == 2
    play(s, "draw", "play +3")
    assert total(s, 0) == 8
    play(s, "draw", "visa 0 +3", "accept")
    assert total(s, 0) == 2
    play(s, "draw", "ban 0", "accept")
    assert total(s, 0) == 0
    play(s, "draw", "play +1")
    assert total(s, 0) == 1


@pytest.mark.rule("MAP-4")
def test_there_is_at_most_one_holiday_season_in_a_map() -> None:
    s = table("holiday +1", "holiday +1", maps={0: "+1 holiday"})
    assert legal(s, 0) == ["play +1"]
    assert legal(after(s, "play +1", "draw"), 1) == ["play +1", "play holiday"]


@pytest.mark.rule("MAP-R16")
def test_tickets_of_one_value_are_one_action() -> None:
    s = table("visa +1 +1", "+2", maps={1: "+3 +3 +1", 0: "+2"})
    assert legal(s, 0) == ["play +1", "visa 1 +1", "visa 1 +3"]


# --- what a hand can play


@pytest.mark.rule("MAP-R5")
@pytest.mark.parametrize(
    ("card", "maps", "discards", "plays"),
    [
        ("visa", {0: "+1"}, "", []),
        ("visa", {1: "holiday missed"}, "", []),
        ("visa", {1: "+2", 2: "+1 +3"}, "", ["visa 1 +2", "visa 2 +1", "visa 2 +3"]),
        ("snatch", {0: "+1"}, "", []),
        ("snatch", {1: "holiday missed"}, "", []),
        ("snatch", {2: "+1 +3"}, "", ["snatch 2 +1", "snatch 2 +3"]),
        ("ban", {}, "", []),
        ("ban", {1: "missed", 2: "holiday"}, "", ["ban 1", "ban 2"]),
        ("ban", {0: "+1", 2: "+1"}, "", ["ban 0", "ban 2"]),
        ("revisit", {}, "", []),
        ("revisit", {}, "ban +3 ban", ["revisit +3", "revisit ban"]),
        ("holiday", {0: "holiday"}, "", []),
        ("holiday", {1: "holiday"}, "", ["play holiday"]),
        ("missed", {}, "", ["missed 0", "missed 1", "missed 2"]),
        ("route", {}, "", ["route 1", "route 2"]),
        ("rush", {}, "", ["rush"]),
        ("insurance", {1: "+1"}, "ban", []),
    ],
)
def test_a_card_is_played_only_where_it_does_something(
    card: str, maps: dict[int, str], discards: str, plays: list[str]
) -> None:
    s = table(card, "+1", "+1", maps=maps, discard=discards)
    assert legal(s, 0) == (plays or [f"discard {card}"])


@pytest.mark.rule("MAP-R5")
def test_with_nothing_playable_one_card_is_discarded_without_effect() -> None:
    s = table("visa insurance ban insurance revisit", "+1")
    assert legal(s, 0) == [
        "discard visa",
        "discard ban",
        "discard revisit",
        "discard insurance",
    ]
    play(s, "discard ban")
    assert discard(s) == "ban"
    assert hand(s, 0) == "visa insurance insurance revisit"
    assert rules.next_actor(s) == 1


@pytest.mark.rule("MAP-R5")
def test_with_one_playable_card_nothing_may_be_discarded() -> None:
    assert legal(table("visa insurance ban +1", "+1"), 0) == ["play +1"]
    assert legal(table("visa insurance ban revisit", "+1", discard="+1"), 0) == ["revisit +1"]


@pytest.mark.rule("MAP-R5")
def test_where_every_play_hurts_oneself_a_discard_is_allowed_besides() -> None:
    s = table("ban holiday insurance", "+1", maps={0: "+1 missed"})
    assert total(s, 0) == -1
    assert legal(s, 0) == [
        "play holiday",
        "ban 0",
        "discard holiday",
        "discard ban",
        "discard insurance",
    ]
    alone = after(s, "discard insurance")
    assert (laid(alone, 0), hand(alone, 0)) == ("+1 missed", "ban holiday")
    hurt = after(s, "play holiday")
    assert total(hurt, 0) == -2


@pytest.mark.rule("MAP-R5")
@pytest.mark.parametrize(
    ("cards", "maps", "free"),
    [
        ("ban", {0: "+1"}, True),
        ("ban", {0: "+1", 1: "missed"}, False),
        ("holiday", {0: "missed"}, True),
        # A total of 0 is not negative, and to double it does not hurt.
        ("holiday", {}, False),
        ("holiday", {0: "+2 missed"}, False),
        ("holiday ban", {0: "missed"}, True),
        ("holiday ban missed", {0: "missed"}, False),
        ("holiday visa", {0: "missed", 1: "holiday"}, True),
        ("holiday visa", {0: "missed", 1: "+1"}, False),
    ],
)
def test_what_hurts_oneself_is_just_a_ban_and_a_doubling_of_ones_own_map(
    cards: str, maps: dict[int, str], free: bool
) -> None:
    actions = legal(table(cards, "+1", maps=maps), 0)
    assert any(action.startswith("discard") for action in actions) == free
    assert not all(action.startswith("discard") for action in actions)


@pytest.mark.rule("MAP-R5")
@pytest.mark.parametrize("deck", DECKS)
def test_discards_are_allowed_exactly_where_no_play_is_left_that_does_not_hurt(deck: str) -> None:
    """The rule's own words, against the shorter way in which the rules work it out."""
    seen = Counter[bool]()
    for game in range(deep(30, 500)):
        s, dice, choices = State(), SeededDice(game), SeededDice(game, 1)
        rules.setup(s, options(2 + game % 5, DECKS[deck]), dice)
        while not over(s):
            seat = rules.next_actor(s)
            actions = legal(s, seat)
            if s.phase == 1:
                plays = [action for action in actions if not action.startswith("discard")]
                hurting = {f"ban {seat}", *(["play holiday"] if total(s, seat) < 0 else [])}
                free = all(action in hurting for action in plays)
                assert (len(actions) > len(plays)) == free
                seen[free] += 1
                if free:
                    kinds = sorted(set(s.hand[seat][: s.held[seat]]))
                    assert actions[len(plays) :] == [
                        f"discard {CARD_TEXTS[card]}" for card in kinds
                    ]
            numbers = legal_numbers(s, seat)
            rules.apply(s, seat, numbers[choices.lot(len(numbers))], dice)
    assert seen[False] > 0
    assert seen[True] > 0 or deck != "no tickets"


# --- Revisit


@pytest.mark.rule("MAP-11")
def test_revisit_takes_any_card_of_the_discard_pile_into_hand() -> None:
    s = table("revisit +1", "+1", discard="ban +3 visa +3 rush")
    assert legal(s, 0) == [
        "play +1",
        "revisit +3",
        "revisit visa",
        "revisit ban",
        "revisit rush",
    ]
    play(s, "revisit +3")
    assert hand(s, 0) == "+3 +1"
    assert discard(s) == "ban +3 visa rush revisit"
    # It cannot be blocked: the next turn comes at once.
    assert legal(s, 1) == ["draw"]


@pytest.mark.rule("MAP-R5", "MAP-11")
def test_revisit_with_an_empty_discard_pile_can_only_be_discarded() -> None:
    s = table("revisit insurance", "+1")
    assert legal(s, 0) == ["discard revisit", "discard insurance"]


@pytest.mark.rule("MAP-R13")
def test_revisit_does_not_take_itself_but_another_one() -> None:
    s = table("revisit", "revisit insurance", discard="+1")
    assert legal(s, 0) == ["revisit +1"]
    play(s, "revisit +1", "draw")
    assert "revisit revisit" in legal(s, 1)
    play(s, "revisit revisit")
    assert hand(s, 1) == "revisit insurance +1"
    assert discard(s) == "revisit"


def test_every_action_that_is_ever_legal_can_be_written_and_read() -> None:
    for number in legal_numbers(table("visa ban holiday +1", "+1", maps={1: "+3"}), 0):
        assert stackyard.start("stacky-map", 2).game.parse(str(decode(number))) == decode(number)


def test_a_card_that_is_not_in_the_hand_cannot_leave_it() -> None:
    s = table("+1", "+1")
    with pytest.raises(IndexError):
        rules.apply(s, 0, legal_numbers(table("+2", "+1"), 0)[0], NO_DICE)

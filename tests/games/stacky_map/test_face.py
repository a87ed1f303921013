"""What people read and write in Stacky Map: actions, reasons, events and views."""

import pytest

import stackyard
from stackyard import NotationError
from stackyard.games.game import Reason
from stackyard.games.stacky_map import actions, rules
from stackyard.games.stacky_map.actions import (
    Accept,
    Ban,
    Discard,
    Draw,
    Insure,
    Missed,
    Play,
    Return,
    Revisit,
    Route,
    Rush,
    Snatch,
    Take,
    Visa,
    decode,
    encode,
    parse,
)
from stackyard.games.stacky_map.deeds import MOST_LEGAL, RADICES
from stackyard.games.stacky_map.events import Attacked, Drew, Handed, Wiped, tell
from stackyard.games.stacky_map.game import STACKY_MAP
from stackyard.games.stacky_map.reasons import why_not
from stackyard.games.stacky_map.table import State
from stackyard.games.stacky_map.view import Attack, Flip, Held, Player, Stack, view
from stackyard.kernel import clone
from tests.games.stacky_map.tables import after, cards, legal_numbers, play, table
from tests.tools import deep

# --- actions

WRITTEN = [
    (Draw(), "draw"),
    (Play(2), "play +3"),
    (Play(3), "play holiday"),
    (Visa(2, 2), "visa 2 +3"),
    (Snatch(5, 0), "snatch 5 +1"),
    (Missed(0), "missed 0"),
    (Ban(1), "ban 1"),
    (Route(3), "route 3"),
    (Revisit(9), "revisit revisit"),
    (Rush(), "rush"),
    (Take(11), "take insurance"),
    (Accept(), "accept"),
    (Insure(), "insure"),
    (Return(), "return"),
    (Discard(8), "discard route"),
]


@pytest.mark.parametrize(("action", "text"), WRITTEN)
def test_actions_are_written_as_the_page_says(action: actions.Action, text: str) -> None:
    assert str(action) == text
    assert parse(text) == action


def test_numbers_objects_and_texts_of_all_actions_are_exact_inverses() -> None:
    found = {}
    for number in range(STACKY_MAP.actions):
        try:
            action = decode(number)
        except KeyError:
            continue
        assert encode(action) == number
        assert parse(str(action)) == action
        found[str(action)] = number
    # Five alone, 4 laid, 3 attacks on 6 seats, 2 on 3 tickets of 6, and 3 that name a card of 12.
    assert len(found) == 5 + 4 + 3 * 6 + 2 * 6 * 3 + 3 * 12
    assert [name for name, _ in RADICES] == ["deed", "seat", "card"]


@pytest.mark.parametrize(
    "text",
    [
        "play",
        "play ban",
        "play +4",
        "visa 2",
        "visa +3 2",
        "snatch 6 +1",
        "ban 6",
        "ban x",
        "ban -1",
    ],
)
def test_a_text_with_a_wrong_part_is_refused_with_the_right_form(text: str) -> None:
    with pytest.raises(NotationError, match=f"write {text.split(maxsplit=1)[0]} .*, such as "):
        parse(text)


@pytest.mark.parametrize("text", ["", "fly", "DRAW", " draw", "rush 1", "insurance", "+3"])
def test_other_texts_are_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(NotationError, match=r"draw|write rush"):
        parse(text)


def test_cards_are_written_as_the_page_says() -> None:
    texts = "+1 +2 +3 holiday visa snatch missed ban route revisit rush insurance"
    assert " ".join(map(actions.card_text, range(12))) == texts
    assert cards(texts) == list(range(12))
    with pytest.raises(NotationError, match=r"Stacky Map's are \+1, .*insurance"):
        actions.parse_card("passport")


def test_the_fullest_table_has_the_most_actions_there_can_be() -> None:
    everything = "+1 +2 +3 holiday visa snatch missed ban route revisit rush insurance"
    maps = dict.fromkeys(range(6), "+1 +2 +3")
    s = table(everything, *["+1"] * 5, maps=maps, discard=everything)
    assert len(legal_numbers(s, 0)) == MOST_LEGAL


# --- reasons


def reason(s: State, seat: int, action: str) -> Reason | None:
    """Why the seat may not, from what it sees; it agrees with what is legal."""
    seen = clone(s)
    rules.hide(seen, 1 << seat)
    found = why_not(seen, seat, encode(parse(action)))
    assert (found is None) == (encode(parse(action)) in legal_numbers(s, seat))
    return found


def refused(s: State, seat: int, action: str) -> tuple[str, str]:
    found = reason(s, seat, action)
    assert found is not None
    return found.rule, found.text


@pytest.mark.rule("MAP-1", "MAP-2")
def test_why_one_may_not_act_out_of_turn_or_out_of_order() -> None:
    s = table("+1 +2", "+3", drawn=False)
    assert refused(s, 1, "draw") == ("MAP-1", "It is the turn of seat 0.")
    assert refused(s, 0, "play +1") == ("MAP-2", "Draw a card first.")
    play(s, "draw")
    assert refused(s, 0, "draw") == ("MAP-2", "You have drawn your card: now play one.")
    assert refused(s, 0, "play +3") == ("MAP-2", "You have no +3 in your hand.")
    assert refused(s, 0, "discard ban") == ("MAP-2", "You have no Travel Ban in your hand.")
    assert reason(s, 0, "play +1") is None


@pytest.mark.rule("MAP-15", "MAP-R3")
def test_why_nothing_can_be_done_once_it_is_over() -> None:
    drawn_out = after(table("+1", "+1", pile="+1", drawn=False), "draw")
    assert refused(drawn_out, 0, "play +1")[0] == "MAP-R3"
    blocked = after(table("missed +1", "insurance"), "missed 1", "insure", "accept")
    assert refused(blocked, 1, "draw") == ("MAP-15", "The game is over: a hand is empty.")
    rushed = after(table("rush +1", "+1", pile="+2"), "rush", "take +2")
    assert refused(rushed, 0, "draw") == ("MAP-15", "The game is over: the pile has run out.")


@pytest.mark.rule("MAP-R1", "MAP-4", "MAP-5", "MAP-6", "MAP-10", "MAP-11", "MAP-R5", "MAP-R13")
@pytest.mark.parametrize(
    ("action", "rule", "text"),
    [
        ("ban 3", "MAP-R1", "There is no seat 3: the seats are 0 to 2."),
        ("play holiday", "MAP-4", "A Holiday Season lies in your map already."),
        ("visa 0 +1", "MAP-5", "A Visa Issue takes a ticket from another player's map."),
        ("snatch 0 +1", "MAP-6", "A Ticket Snatch takes a ticket from another player's map."),
        ("visa 1 +2", "MAP-R5", "No +2 lies in the map of seat 1."),
        ("snatch 2 +3", "MAP-R5", "No +3 lies in the map of seat 2."),
        ("ban 2", "MAP-R5", "Nothing lies in the map of seat 2."),
        ("route 0", "MAP-10", "Hands are swapped with another player."),
        ("revisit ban", "MAP-11", "No Travel Ban lies in the discard pile."),
        (
            "revisit revisit",
            "MAP-R13",
            "No other Revisit lies in the discard pile; not even itself.",
        ),
        ("discard route", "MAP-R5", "You can play a card: Visa Issue."),
        ("insure", "MAP-R5", "An insurance only answers an attack: play another card."),
        ("accept", "MAP-13", "There is no attack to answer."),
        ("return", "MAP-9", "There is no Travel Ban to turn back."),
        ("take +3", "MAP-12", "There is no Travel Rush to take a card of."),
    ],
)
def test_why_a_card_may_not_be_played(action: str, rule: str, text: str) -> None:
    hand = "holiday visa snatch ban route revisit insurance"
    s = table(hand, "+1", "+1", maps={0: "+1 holiday", 1: "+1"}, discard="rush")
    assert refused(s, 0, action) == (rule, text)


@pytest.mark.rule("MAP-R5")
def test_why_a_revisit_may_not_be_played_on_an_empty_discard_pile() -> None:
    s = table("revisit insurance", "+1")
    assert refused(s, 0, "revisit ban") == ("MAP-R5", "The discard pile is empty.")


@pytest.mark.rule("MAP-R18")
def test_why_a_missed_flight_that_lies_cannot_be_insured_against() -> None:
    s = table("insurance +1", "+1", maps={0: "missed"})
    told = ("MAP-R18", "A Missed Flight that lies in a map stays there.")
    assert refused(s, 0, "insure") == told
    assert refused(table("insurance", "+1", maps={0: "missed"}, drawn=False), 0, "insure") == told
    assert refused(table("insurance", "+1", drawn=False), 0, "insure")[0] == "MAP-13"


@pytest.mark.rule("MAP-R7", "MAP-13", "MAP-9", "MAP-R8")
def test_why_an_attack_may_not_be_answered_so() -> None:
    s = table("ban insurance +1", "insurance insurance +1", "insurance", maps={0: "+1", 1: "+3"})
    play(s, "ban 1")
    assert refused(s, 2, "insure") == ("MAP-R7", "Only seats 0 and 1 can answer this attack.")
    assert refused(s, 0, "insure") == ("MAP-R7", "It is for seat 1 to answer now.")
    assert refused(s, 1, "draw") == (
        "MAP-R7",
        "First answer: does the Travel Ban of seat 0 stand?",
    )
    play(s, "insure")
    assert refused(s, 0, "return") == (
        "MAP-R8",
        "Seat 1 has cancelled the Travel Ban: one insurance cancels that.",
    )
    play(s, "insure")
    assert refused(s, 1, "return") == (
        "MAP-9",
        "To turn the Travel Ban back you need two Travel Insurances.",
    )
    play(s, "insure")
    assert refused(s, 0, "insure") == (
        "MAP-13",
        "You hold no Travel Insurance: you can only accept.",
    )
    visa = after(table("visa +1", "insurance insurance", maps={1: "+1"}), "visa 1 +1")
    assert refused(visa, 1, "return") == (
        "MAP-9",
        "Only a Travel Ban can be turned back, not a Visa Issue.",
    )


@pytest.mark.rule("MAP-12")
def test_why_a_card_of_a_travel_rush_may_not_be_taken() -> None:
    s = table("rush +1", "+1", pile="+1 +3 ban")
    play(s, "rush")
    assert refused(s, 0, "take +1") == (
        "MAP-12",
        "Seat 1 has won the Travel Rush and takes a card.",
    )
    assert refused(s, 1, "take ban") == ("MAP-12", "No Travel Ban has been flipped.")
    assert refused(s, 1, "draw") == (
        "MAP-12",
        "You have won the Travel Rush: first take one of its cards.",
    )
    assert reason(s, 1, "take +1") is None


# --- events and views


@pytest.mark.rule("MAP-R16")
def test_a_draw_and_swapped_hands_are_told_to_those_who_see_them() -> None:
    s = table("route +1", "+2", "+3", drawn=False, pile="ban +1")
    notes = play(s, "draw", "route 1", "accept")
    events = {viewer: [tell(note, viewer) for note in notes] for viewer in (0, 1, 2, 4)}
    assert events[1][0] == Drew(0, "ban")
    assert events[0][0] == events[2][0] == events[4][0] == Drew(0, None)
    swapped = [Handed(0, 1, "+1"), Handed(0, 1, "ban"), Handed(1, 0, "+2")]
    assert events[1][-3:] == events[2][-3:] == swapped
    assert events[0][-3:] == events[4][-3:] == [Handed(0, 1, None)] * 2 + [Handed(1, 0, None)]


def test_an_attack_is_told_with_its_ticket_and_a_ban_with_what_it_wiped() -> None:
    s = table("visa ban +1", "+1", maps={1: "+3 +3 +3 missed"})
    told = [tell(note, 0) for note in play(s, "visa 1 +3", "accept", "draw", "play +1", "draw")]
    assert told[0] == Attacked(0, "visa", 1, "+3")
    told = [tell(note, 0) for note in play(s, "ban 1", "accept")]
    assert told[0] == Attacked(0, "ban", 1, None)
    assert told[2:] == [Wiped(1, "+1", 1), Wiped(1, "+3", 2), Wiped(1, "missed", 1)]


def seen(s: State, viewer: int | None) -> State:
    hidden = clone(s)
    rules.hide(hidden, 0 if viewer is None else 1 << viewer)
    return hidden


@pytest.mark.rule("MAP-R16")
def test_a_view_shows_maps_and_hand_sizes_and_the_cards_that_are_known() -> None:
    s = table("route +1 ban", "+2 +3", "visa", maps={0: "+3 +3 missed holiday"}, discard="rush")
    play(s, "route 1", "accept", "draw")
    shown = view(seen(s, 0), 0)
    assert (shown.step, shown.turn, shown.asked) == ("play", 1, 1)
    assert shown.discard == ("rush", "route")
    assert shown.players[0] == Player(
        seat=0,
        map=(Stack("+3", 2), Stack("holiday", 1), Stack("missed", 1)),
        total=8,
        doubled=True,
        hand=(Held("+2", (1,)), Held("+3", (1,))),
    )
    assert shown.players[1].hand == (Held("+1", (0,)), Held("ban", (0,)), Held(None, ()))
    assert shown.players[2].hand == (Held(None, ()),)
    spectator = view(seen(s, None), None)
    assert {held for player in spectator.players for held in player.hand} == {Held(None, ())}


def test_a_view_shows_the_attack_being_answered() -> None:
    s = table("ban insurance", "insurance insurance +1", maps={0: "+1", 1: "+3"})
    play(s, "ban 1")
    attack = Attack(0, "ban", 1, None, threatened=1, insurances=0, stands=True)
    assert view(seen(s, 0), 0).attack == attack
    play(s, "return")
    attack = Attack(0, "ban", 1, None, threatened=0, insurances=2, stands=True)
    assert view(seen(s, 0), 0).attack == attack
    play(s, "insure")
    shown = view(seen(s, None), None)
    assert shown.attack == Attack(0, "ban", 1, None, threatened=0, insurances=3, stands=False)
    assert (shown.step, shown.asked) == ("answer", 1)


def test_a_view_shows_the_flips_of_a_rush_and_the_end() -> None:
    s = table("+1", "rush +1", pile="+2 ban", turn=1)
    play(s, "rush")
    shown = view(seen(s, 0), 0)
    assert (shown.step, shown.asked, shown.pile) == ("take", 1, 0)
    assert shown.flipped == (Flip(1, "+2"), Flip(0, "ban"))
    over = after(table("+1", "+1", pile="+1", drawn=False), "draw")
    assert (view(over, None).step, view(over, None).asked) == ("over", None)


# --- the easy bot


@pytest.mark.parametrize(
    ("s", "action"),
    [
        (table("+1 +3 visa", "+1", maps={0: "+1"}), "play +3"),
        (table("snatch +2 +1", "+1", maps={1: "+3"}), "snatch 1 +3"),
        (table("holiday +1", "+1", maps={0: "+3 +3"}), "play holiday"),
        (table("holiday +1", "+1", maps={0: "+1"}, pile="+1 " * 30), "play +1"),
        (table("ban +1", "+1", "+1", maps={1: "+3 +3", 2: "+1"}), "ban 1"),
        (table("missed", "+1", "+1", maps={2: "+3"}), "missed 2"),
        (table("revisit +1", "+1", discard="+1 ban"), "revisit ban"),
        (table("ban insurance", "+1", maps={0: "+1"}), "discard insurance"),
        (after(table("missed +1", "insurance", maps={1: "holiday +3"}), "missed 1"), "insure"),
        (after(table("visa +1", "insurance", maps={1: "+1"}), "visa 1 +1"), "accept"),
        (
            after(
                table("ban +1", "insurance insurance", maps={0: "+3 +3 +3", 1: "+3 +3"}), "ban 1"
            ),
            "return",
        ),
    ],
)
def test_the_easy_bot_does_what_promises_most(s: State, action: str) -> None:
    from stackyard.bots.easy.stacky_map import promise

    seat = rules.next_actor(s)
    legal = legal_numbers(s, seat)
    rules.hide(s, 1 << seat)
    assert str(decode(max(legal, key=lambda number: promise(s, seat, number)))) == action


def test_the_easy_bot_wins_more_than_its_share_against_chance() -> None:
    won, games = 0.0, deep(9, 90)
    for game in range(games):
        match = stackyard.start("stacky-map", 3, seed=game)
        bots = [stackyard.bot("easy" if seat == game % 3 else "random", game) for seat in range(3)]
        while not match.over:
            seat = match.actors[0]
            match.play(seat, bots[seat].choose(match.observe(seat)))
        assert match.result is not None
        won += (game % 3 in match.result.winners) / len(match.result.winners)
    assert won > games / 3

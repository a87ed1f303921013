"""Positions set up by hand: what they allow, what they refuse, and playing on from them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import IllegalAction, OptionError, Position, PositionError, RecordError
from stackyard.games.registry import playable
from stackyard.games.staccs.uh_oh.table import GIFTS, SAME_TURN
from stackyard.kernel import digest
from tests.match.cases import begin, played, state_of
from tests.match.positions import PLAIN, at
from tests.tools import deep


def test_every_game_can_be_set_up() -> None:
    assert {game.id for game in playable()} == set(PLAIN)


EACH = pytest.mark.parametrize("game", PLAIN)


@EACH
def test_a_position_answers_as_a_match_does(game: str) -> None:
    match = at(game)
    assert isinstance(match, stackyard.Match)
    assert not match.over
    seat = match.actors[0]
    legal = match.legal(seat)
    assert legal
    assert all(match.why_not(seat, action) is None for action in legal)
    assert match.view(seat).viewer == seat
    assert match.observe(seat).viewer == seat
    assert match.events() == ()
    if match.game.picture is not None:
        assert match.svg(seat).startswith("<svg")


@EACH
def test_it_has_no_record(game: str) -> None:
    with pytest.raises(RecordError, match="set up by hand has no record"):
        at(game).record()


@EACH
def test_what_is_not_allowed_is_refused(game: str) -> None:
    match = at(game)
    seat, wrong = (1, "flip") if game == "stack-nabbit" else (0, "draw")
    if game == "staccs-party":
        match = at(game, hands=[["5H"], 4, 4, 4, 4, 4])
    before = digest(state_of(match))
    with pytest.raises(IllegalAction):
        match.play(seat, wrong)
    assert digest(state_of(match)) == before


@EACH
def test_a_part_of_another_name_is_refused_with_those_there_are(game: str) -> None:
    with pytest.raises(PositionError, match=r"^tabel: .* has no such part; it has: ") as caught:
        at(game, tabel=1)
    assert caught.value.place == "tabel"


@EACH
def test_every_part_is_held_to_its_kind(game: str) -> None:
    """No nonsense gets through, and none makes anything but a clear error."""
    junk: list[Any] = [-1, 1000, "junk", [["junk"]], [7], {"a": 1}, 2.5, [["7H"], ["7H"]], [None]]
    names = at(game).game.parts
    for part in names:
        for value in junk:
            with pytest.raises((PositionError, OptionError)) as caught:
                at(game, **{part: value})
            place = getattr(caught.value, "place", "seats")
            assert re.split(r"[\[. ]", place)[0] in {*names, "seats"}


@pytest.mark.parametrize(
    ("game", "parts", "place"),
    [
        ("staccs-uh-oh", {"hands": [["5S"], 4]}, "hands[0][0]"),
        ("staccs-uh-oh", {"hands": [["5C", "5C"], 4]}, "hands[0][1]"),
        ("staccs-uh-oh", {"laid": ["2S", "2S@1,-1"]}, "laid[1]"),
        ("staccs-solo", {"hand": "7H"}, "hand"),
        ("staccs-wild-out", {"hands": [["JH"], ["JH"]]}, "hands[1][0]"),
        ("staccs-wild-out", {"hands": [["JH", "W"], []]}, "hands[0][1]"),
        ("stack-nabbit", {"vault": ["4"] * 15}, "vault[14]"),
        ("stacky-map", {"discard": ["ban"] * 3}, "discard[2]"),
    ],
)
def test_no_card_lies_in_two_places(game: str, parts: dict[str, Any], place: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(game, **parts)
    assert caught.value.place == place


def test_party_has_two_of_each_card() -> None:
    at("staccs-party", hands=[["5C", "5C"], 4, 4, 4, 4, 4])
    with pytest.raises(PositionError, match="there are 2 of it"):
        at("staccs-party", hands=[["5C", "5C", "5C"], 4, 4, 4, 4, 4])


def test_the_pile_is_what_is_left_or_less() -> None:
    match = at("staccs-uh-oh")
    assert match.view().pile == 60 - 3 - 10
    assert at("staccs-uh-oh", pile=1).view().pile == 1
    with pytest.raises(PositionError, match="pile"):
        at("staccs-uh-oh", pile=48)
    with pytest.raises(PositionError, match=r"pile\[0\]: 2S lies elsewhere already"):
        at("staccs-uh-oh", pile=["2S"])
    with pytest.raises(PositionError, match=r"hands\[2\]: only 0 is possible here, not 1"):
        at("staccs-uh-oh", hands=[["5C"], 56, 1, 1])


def test_the_number_of_players_is_told_by_the_hands() -> None:
    assert at("staccs-uh-oh").seats == 3
    assert stackyard.position("staccs-uh-oh", 3, **PLAIN["staccs-uh-oh"]).seats == 3
    with pytest.raises(PositionError, match="hands: an entry for each of the 4 seats"):
        stackyard.position("staccs-uh-oh", 4, **PLAIN["staccs-uh-oh"])
    with pytest.raises(PositionError, match="seats: say how many play"):
        stackyard.position("stack-nabbit")
    with pytest.raises(OptionError, match="UH OH! is for 2 to 5 players"):
        at("staccs-uh-oh", hands=[1] * 6)
    with pytest.raises(PositionError, match="maps"):
        at("stacky-map", maps=[["+1"]])


# --- what is not known


def test_what_a_seat_with_an_unknown_hand_may_do_cannot_be_told() -> None:
    match = at("staccs-uh-oh", turn=1)
    with pytest.raises(PositionError, match=r"hands\[1\]: what seat 1 may do depends on its hand"):
        match.legal(1)
    with pytest.raises(PositionError, match=r"hands\[1\]"):
        match.play(1, "draw")
    assert match.legal(0) == ()
    reason = match.why_not(0, "draw")
    assert reason is not None
    assert reason.rule == "STA-22"


def test_a_partly_known_hand_is_not_known() -> None:
    match = at("staccs-uh-oh", hands=[["5C", "?"], 4])
    with pytest.raises(PositionError, match=r"hands\[0\]"):
        match.legal(0)


def test_one_who_is_only_asked_for_a_word_needs_no_hand() -> None:
    match = at("staccs-uh-oh", laid=["2S", "5S@0,1"], hands=[["5C"], 1], turn=1, one_left="asked")
    assert [str(action) for action in match.legal(1)] == ["uh-oh", "silent"]
    match.play(1, "silent")
    match.play(0, "pass")
    assert match.actors == (0,)


@pytest.mark.parametrize(
    ("game", "parts", "plays"),
    [
        ("staccs-uh-oh", {"hands": [["7D", "8D"], 4]}, ["draw"]),
        ("staccs-uh-oh", {"laid": ["2S", "KS@0,1"], "attack": 1, "hands": [["7D"], 4]}, ["take"]),
        ("staccs-solo", {"hand": None}, ["draw"]),
        ("staccs-wild-out", {"drawn": None}, ["draw"]),
        ("stack-nabbit", {}, ["flip"]),
        ("stacky-map", {"drawn": False}, ["draw"]),
        ("stacky-map", {"hands": [["+1", "rush"], ["ban"]]}, ["rush"]),
    ],
)
def test_drawing_needs_a_known_pile(game: str, parts: dict[str, Any], plays: list[str]) -> None:
    match = at(game, **parts)
    before = digest(state_of(match))
    with pytest.raises(PositionError, match=r"^pile: what comes of this depends on its next card"):
        match.play(0, plays[0])
    assert digest(state_of(match)) == before
    assert match.log_length == 0


def test_hands_are_swapped_only_where_both_are_known() -> None:
    match = at("stacky-map", hands=[2, ["ban"]], attack={"card": "route", "target": 1})
    with pytest.raises(PositionError, match=r"^hands: what comes of this depends on a hand"):
        match.play(1, "accept")
    match = at("stacky-map", hands=[["route", "+2"], ["ban"]])
    match.play(0, "route 1")
    match.play(1, "accept")
    assert [held.card for held in match.view(1).players[1].hand] == ["+2"]


def test_a_known_pile_is_drawn_from_in_its_order() -> None:
    match = at("staccs-uh-oh", hands=[["7D", "8D"], 4], pile=["9S", "W"])
    match.play(0, "draw")
    known = [held.card for held in match.view(0).players[0].known]
    assert known == ["9S", "7D", "8D"]
    assert match.view(0).turn == 1


@EACH
def test_a_position_taken_from_a_match_plays_on_like_it(game: str) -> None:
    """The view tells the parts; what follows is the same, with everything known."""
    for seed in range(deep(8, 80)):
        match = played(begin(match_of(game), at(game).seats, seed), seed, 9 + seed)
        if match.over:
            continue
        dice = stackyard.SeededDice(seed)
        twin = stackyard.position(game, match.seats, dice=dice, **parts_of(match))
        match.bring_dice(stackyard.SeededDice(seed))
        play_both(match, twin, Random(seed))
        assert twin.result == match.result


def play_both(match: stackyard.Match, twin: Position, chance: Random) -> None:
    """Play both to the end, always alike."""
    while not match.over:
        seat = match.actors[0]
        legal = match.legal(seat)
        assert twin.actors == match.actors
        assert twin.legal(seat) == legal
        action = chance.choice(legal)
        match.play(seat, action)
        twin.play(seat, action)


def match_of(game: str) -> Any:
    return at(game).game


def parts_of(match: stackyard.Match) -> dict[str, Any]:
    """A match's position as parts, all cards told."""
    s, text, view = state_of(match), match.game.card_text, match.view()
    parts: dict[str, Any] = {"pile": [text(card) for card in reversed(s.pile[: s.left])]}
    name = match.game.id
    if name != "staccs-solo":
        parts["turn"] = s.turn
    if name == "stack-nabbit":
        rows = {"up": s.up, "banked": s.banked}
        for part, row in rows.items():
            parts[part] = [expanded(row[seat], text) for seat in range(match.seats)]
        return parts | {
            "vault": expanded(s.vault, text),
            "flipped": [text(card) for card in s.flipped[: s.flips]],
        }
    if name == "stacky-map":
        return parts | {
            "maps": [expanded(s.laid[seat], text) for seat in range(match.seats)],
            "hands": [
                [text(card) for card in s.hand[seat][: s.held[seat]]] for seat in range(match.seats)
            ],
            "discard": [text(card) for card in s.discard[: s.discards]],
            **pending_in_map(match),
        }
    wild_out = name == "staccs-wild-out"
    suits = iter([e.suit for e in match.events() if hasattr(e, "suit") and e.card == "W"])
    parts["laid"] = [as_laid(card, wild_out, suits) for card in view.table.cards[4 * wild_out :]]
    if name == "staccs-solo":
        hand = {} if view.hand is None else {"hand": view.hand}
        return parts | hand | {"discard": list(view.discard)}
    if name == "staccs-wild-out":
        drawn = {} if s.to_draw else {"drawn": view.drawn or True}
        hands = [list(player.hand) for player in view.players]
        return parts | drawn | {"hands": hands, "stacked": bool(s.stacked)}
    hands = [
        [held.card for held in match.view(seat).players[seat].known] for seat in range(match.seats)
    ]
    return parts | {"hands": hands, "clockwise": view.clockwise} | pending_in_uh_oh(match)


def pending_in_map(match: stackyard.Match) -> dict[str, Any]:
    """How far a turn of Stacky Map has gone."""
    view = match.view()
    if view.flipped:
        return {"flipped": [flip.card for flip in view.flipped]}
    if view.attack is None:
        return {"drawn": view.step == "play"}
    names = ("card", "target", "ticket", "insurances", "threatened")
    told = {name: getattr(view.attack, name) for name in names}
    return {"attack": {name: value for name, value in told.items() if value is not None}}


def pending_in_uh_oh(match: stackyard.Match) -> dict[str, Any]:
    """How far a turn of UH OH! has gone."""
    s, view = state_of(match), match.view()
    up = [(0, 1), (1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1)][view.table.facings[0]]
    blocked = [spot for spot in view.table.spots if spot.blocked]
    then = SAME_TURN if view.question == "add" else None
    parts: dict[str, Any] = {
        "blocked": [f"{spot.q - up[0]},{spot.r - up[1]}" for spot in blocked],
        "attack": s.chain or None,
        "multiple": max(1, s.zeroes) if SAME_TURN in {s.then, then} else None,
        "one_left": {"warn": "asked", "catch": "silent"}.get(view.question),
        "listeners": list(view.asked) if view.question == "catch" else None,
        "gifts": s.gifts if view.question == "give" or s.then == GIFTS else None,
    }
    return {name: value for name, value in parts.items() if value is not None}


def expanded(counts: Any, text: Any) -> list[str]:
    return [text(card) for card, count in enumerate(counts) for _ in range(count)]


def as_laid(card: Any, wild_out: bool, suits: Iterator[str | None]) -> str:
    """A card of a view with its place, and of the WILDs the next one's suit."""
    end = f"#{card.stacc}" if wild_out else ""
    if card.card == "W":
        end = f"/{card.facing}{next(suits) or ''}"
    return f"{card.card}@{card.q},{card.r}{end}"

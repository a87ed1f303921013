"""What is seen: views, events and observations, and that they tell nobody what it has not seen."""

from __future__ import annotations

import functools
import operator
from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest

import stackyard
from stackyard import Match, Observation, OptionError, StackyardError
from stackyard.games.game import Game
from stackyard.kernel import PUBLIC, Note, digest, pack
from stackyard.match import Acted, Ended
from tests.match.cases import (
    EACH_FEW_SEATS,
    EACH_GAME,
    EACH_SEATING,
    EACH_VARIANT,
    GAMES,
    begin,
    choice,
    played,
    positions,
    sampled,
    state_of,
    world,
)
from tests.tools import deep


def id_of(game: Game) -> str:
    return game.id


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


@EACH_FEW_SEATS
def test_views_and_events_are_typed_and_keep_their_sense_in_json(game: Game, seats: int) -> None:
    kinds: set[type[msgspec.Struct]] = set()
    for position in positions(begin(game, seats, 1), 1):
        for viewer in viewers(position):
            view = position.view(viewer)
            assert isinstance(view, msgspec.Struct)
            assert view.__struct_config__.frozen
            assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
    for viewer in viewers(position):
        events = position.events(viewer)
        kinds.update(map(type, events))
        union: Any = functools.reduce(operator.or_, kinds)
        decoder: Any = msgspec.json.Decoder(tuple[union, ...])
        assert decoder.decode(msgspec.json.encode(events)) == events
    tags = Counter(kind.__struct_config__.tag for kind in kinds)
    assert max(tags.values()) == 1
    assert all(kind.__struct_config__.frozen for kind in kinds)


@EACH_SEATING
def test_events_told_never_change_and_can_be_asked_for_from_any_entry_on(
    game: Game, seats: int
) -> None:
    match = begin(game, seats, 2)
    heard: dict[int | None, list[Any]] = {viewer: [] for viewer in viewers(match)}
    for position in positions(match, 2):
        for viewer, events in heard.items():
            events.extend(position.events(viewer, len(events)))
            assert len(events) == position.log_length
    for viewer, events in heard.items():
        assert match.events(viewer) == tuple(events) == match.observe(viewer).events
        for since in range(0, match.log_length + 2, 3):
            assert match.events(viewer, since) == tuple(events[since:])


@EACH_GAME
def test_events_before_the_first_are_refused(game: Game) -> None:
    with pytest.raises(OptionError, match="from 0 on, not -1"):
        stackyard.start(game.id, seed=1).events(None, -1)


@EACH_GAME
def test_every_action_is_an_event_and_the_end_is_the_last(game: Game) -> None:
    match = played(begin(game, game.usual_seats, 3), 3)
    assert match.result is not None
    for viewer in viewers(match):
        acted = [event for event in match.events(viewer) if isinstance(event, Acted)]
        assert [event.seat for event in acted] == [seat for seat, _ in match.actions]
        for event, (seat, action) in zip(acted, match.actions, strict=True):
            allowed = {str(action)} if seat == viewer else {str(action), game.veil(action)}
            assert event.action in allowed
        assert match.events(viewer)[-1] == Ended(match.result)


@EACH_VARIANT
def test_an_observation_holds_over_the_wire(game: Game, seats: int, options: Any) -> None:
    for number, position in enumerate(positions(begin(game, seats, 4, options), 4)):
        if number % 5:
            continue
        for viewer in viewers(position):
            sent = position.observe(viewer)
            got = msgspec.json.decode(msgspec.json.encode(sent), type=Observation)
            assert msgspec.structs.replace(got, events=()) == msgspec.structs.replace(
                sent, events=()
            )
            assert msgspec.json.decode(msgspec.json.encode(sent.events)) == list(got.events)
            seen = got.unpack_state()
            assert pack(seen) == sent.state
            for seat in [viewer] if viewer is not None else []:
                out = [0] * game.most_legal
                count = game.rules.legal(seen, seat, out)
                assert tuple(map(game.decode, out[:count])) == position.legal(seat)


@EACH_GAME
def test_an_observation_shares_nothing_with_the_match(game: Game) -> None:
    match = played(begin(game, game.usual_seats, 1), 1, 6)
    before = digest(state_of(match))
    observation = match.observe(0)
    observation.options.clear()
    game.rules.hide(observation.unpack_state(), 0)
    assert digest(state_of(match)) == before
    assert match.options == begin(game, game.usual_seats, 1).options
    assert match.observe(0).state == observation.state


@EACH_GAME
@pytest.mark.parametrize("change", [b"", b"\x00", b"\x7f" * 100_000])
def test_a_spoilt_state_on_the_wire_is_refused(game: Game, change: bytes) -> None:
    observation = msgspec.structs.replace(begin(game, game.usual_seats, 1).observe(0), state=change)
    with pytest.raises(StackyardError):
        observation.unpack_state()


def errors(match: Match, seat: int, actions: list[Any]) -> list[str]:
    """What a seat is told when it tries each action that is not legal."""
    told = []
    for action in actions:
        reason = match.why_not(seat, action)
        if reason is not None:
            with pytest.raises(StackyardError) as caught:
                match.play(seat, action)
            told.append(f"{action}: {caught.value} {reason}")
    return told


def assert_alike(one: Match, other: Match, viewer: int | None, actions: list[Any]) -> None:
    """Two matches that a viewer cannot tell apart by anything it can ask."""
    assert one.observe(viewer) == other.observe(viewer)
    assert one.view(viewer) == other.view(viewer)
    assert one.actors == other.actors
    assert one.over == other.over
    if viewer is not None:
        assert one.legal(viewer) == other.legal(viewer)
        assert one.why_not_undo(viewer) == other.why_not_undo(viewer)
        assert errors(one, viewer, actions) == errors(other, viewer, actions)


@EACH_FEW_SEATS
def test_nothing_tells_two_worlds_apart_that_a_viewer_has_not_seen_differ(
    game: Game, seats: int
) -> None:
    chance = Random(seats)
    for seed in range(deep(1, 10)):
        for number, position in enumerate(positions(begin(game, seats, seed), seed)):
            if number % deep(6, 2) and not position.over:
                continue
            actions = list(sampled(game, deep(10, 100), chance).values())
            for viewer in viewers(position):
                one, other = (world(position, viewer, 2 * number + i) for i in range(2))
                one._past, other._past = [], []
                assert_alike(one, other, viewer, actions)
                assert one.view(viewer) == position.view(viewer)


def unseen(match: Match, viewer: int | None, since: int) -> list[tuple[Any, ...]]:
    """The log's entries from one on that a viewer may not know all of, and what it is told."""
    mask = 0 if viewer is None else 1 << viewer
    told = match.events(viewer, since)
    entries = []
    for entry, event in zip(match._log[since:], told, strict=True):
        seen = entry.seen if isinstance(entry, Note) else entry.audience
        if seen != PUBLIC and not seen & mask:
            entries.append((seen, entry.kind if isinstance(entry, Note) else None, event))
    return entries


@EACH_FEW_SEATS
def test_what_a_viewer_sees_next_follows_from_what_it_is_told_and_tells_no_more(
    game: Game, seats: int
) -> None:
    chance = Random(seats)
    for number, position in enumerate(positions(begin(game, seats, 5), 5)):
        if number % deep(9, 2):
            continue
        for viewer in viewers(position):
            one, other = (world(position, viewer, 2 * number + i) for i in range(2))
            for _ in range(deep(8, 30)):
                if one.over:
                    break
                seat = chance.choice(one.actors)
                both = [action for action in one.legal(seat) if action in other.legal(seat)]
                if not both:
                    break
                since = one.log_length
                action = chance.choice(both)
                one.play(seat, action)
                other.play(seat, action)
                same_sight = one.observe(viewer).state == other.observe(viewer).state
                if one.events(viewer) != other.events(viewer):
                    kinds = [
                        [entry[:2] for entry in unseen(m, viewer, since)] for m in (one, other)
                    ]
                    if same_sight and kinds[0] == kinds[1]:
                        assert unseen(one, viewer, since) == unseen(other, viewer, since)
                    break
                assert_alike(one, other, viewer, [])


VEILING = [
    game for game in GAMES if game.audience is not Game.__dataclass_fields__["audience"].default
]


@pytest.mark.parametrize("game", VEILING, ids=id_of)
def test_an_action_is_veiled_from_those_who_may_not_know_all_of_it(game: Game) -> None:
    veiled = 0
    for seed in range(deep(8, 100)):
        match = begin(game, game.usual_seats, seed)
        chance = Random(seed)
        while not match.over:
            seat, action = choice(match, chance)
            audiences = {
                other: game.audience(state_of(match), seat, game.encode(other))
                for other in match.legal(seat)
            }
            since = match.log_length
            match.play(seat, action)
            for viewer in viewers(match):
                mask = 0 if viewer is None else 1 << viewer
                dark = [a for a, seen in audiences.items() if seen != PUBLIC and not seen & mask]
                told = match.events(viewer, since)[0].action
                assert told == (game.veil(action) if action in dark else str(action))
                assert len({game.veil(other) for other in dark}) <= 1
                assert not {game.veil(other) for other in dark} & set(map(str, dark))
                assert viewer != seat or not dark
                veiled += action in dark
    assert veiled


@pytest.mark.rule("NAB-R6")
def test_stack_nabbit_shows_a_banked_pile_by_its_size_and_its_cards_as_a_memory_aid() -> None:
    for seed in range(deep(3, 100)):
        match = stackyard.start("stack-nabbit", 4, seed=seed)
        for position in positions(match, seed):
            for viewer in viewers(position):
                banked: dict[int, Counter[str]] = {seat: Counter() for seat in range(4)}
                for event in position.events(viewer):
                    if type(event).__name__ == "Banked":
                        banked[event.seat][event.card] += event.count
                for seat, player in enumerate(position.view(viewer).players):
                    aid = {stack.card: stack.count for stack in player.memory_aid}
                    assert aid == dict(banked[seat])
                    assert player.banked == sum(banked[seat].values())
                    assert all(stack.count for stack in player.up)


@pytest.mark.rule("NAB-R6")
def test_stack_nabbit_is_seen_alike_by_all() -> None:
    for position in positions(stackyard.start("stack-nabbit", 5, seed=1), 1):
        states = {position.observe(viewer).state for viewer in viewers(position)}
        assert len(states) == 1
        assert len({position.events(viewer) for viewer in viewers(position)}) == 1


@EACH_GAME
def test_an_observation_does_not_hold_the_order_of_the_pile(game: Game) -> None:
    match = begin(game, game.usual_seats, 1)
    others = {pack(state_of(begin(game, game.usual_seats, seed))) for seed in range(5)}
    assert len(others) == 5
    for seat in range(match.seats):
        worlds = {pack(state_of(world(match, seat, seed))) for seed in range(5)}
        assert len(worlds) == 5
        assert match.observe(seat).state not in worlds

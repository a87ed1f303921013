"""Every bot: legal at every position, the same for the same seed, blind to what its seat is."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import stackyard
from stackyard import Bot, BotError, Budget, Match, Observation, OptionError, StackyardError
from stackyard.bots import LEVELS
from stackyard.bots.easy_bot import _THUMBS
from stackyard.bots.search.minds import minds
from stackyard.games.game import Game
from stackyard.kernel import DiceError
from tests.match.cases import (
    GAMES,
    begin,
    few_seats,
    imprint,
    played,
    positions,
    variants,
    world,
)
from tests.tools import deep

QUICK = ("random", "easy", "normal")
FEW = Budget(playouts=20)


def has_bot(level: str, game: Game) -> bool:
    known = {"random": {game.id for game in GAMES}, "easy": set(_THUMBS)}
    return game.id in known.get(level, minds())


EACH_BOT = pytest.mark.parametrize(
    ("level", "game"),
    [
        pytest.param(level, game, id=f"{level}-{game.id}")
        for level in LEVELS
        for game in GAMES
        if has_bot(level, game)
    ],
)

EACH_QUICK_BOT = pytest.mark.parametrize(
    ("level", "game", "seats"),
    [
        pytest.param(level, game, seats, id=f"{level}-{game.id}-{seats}")
        for level in QUICK
        for game in GAMES
        if has_bot(level, game)
        for seats in game.seats
    ],
)


def some_positions(level: str, game: Game, seed: int) -> list[Observation]:
    """What the seats that may act see in a game, fewer of it for bots that think long."""
    every = deep(5, 1) if level in QUICK else deep(40, 10)
    return [
        position.observe(seat)
        for number, position in enumerate(positions(begin(game, game.usual_seats, seed), seed))
        if number % every == every - 1
        for seat in position.actors
    ]


@EACH_QUICK_BOT
def test_a_bot_plays_legally_under_every_option_and_number_of_players(
    level: str, game: Game, seats: int
) -> None:
    settings = variants(game, seats) if seats in few_seats(game) or deep(0, 1) else [{}]
    for seed, options in enumerate(settings):
        bot = stackyard.bot(level, seed=seed)
        for position in positions(begin(game, seats, seed, options), seed):
            for seat in position.actors:
                assert bot.choose(position.observe(seat)) in position.legal(seat)


@EACH_QUICK_BOT
def test_bots_play_a_game_out_among_themselves(level: str, game: Game, seats: int) -> None:
    match = begin(game, seats, 3)
    bots = [stackyard.bot(level, seed=seat) for seat in range(seats)]
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bots[seat].choose(match.observe(seat)))
    assert match.result is not None


@EACH_BOT
def test_a_bot_that_thinks_plays_legally(level: str, game: Game) -> None:
    bot = stackyard.bot(level, seed=1)
    match = begin(game, game.usual_seats, 1)
    for number, position in enumerate(positions(match, 1)):
        if number % deep(30, 5) == 4:
            for seat in position.actors:
                assert bot.choose(position.observe(seat), FEW) in position.legal(seat)


@EACH_BOT
def test_the_same_seed_chooses_alike(level: str, game: Game) -> None:
    seen = some_positions(level, game, 2)
    choices = [
        [bot.choose(observation, FEW) for observation in seen]
        for bot in (stackyard.bot(level, seed=7), stackyard.bot(level, seed=7))
    ]
    assert choices[0] == choices[1]


def test_other_seeds_choose_otherwise() -> None:
    seen = some_positions("random", GAMES[0], 2)
    bots = [stackyard.bot("random", seed=seed) for seed in range(4)] + [stackyard.bot("random")] * 2
    assert len({tuple(bot.choose(observation) for observation in seen) for bot in bots}) == len(
        bots
    )


@EACH_BOT
def test_a_choice_does_not_depend_on_what_the_seat_has_not_seen(level: str, game: Game) -> None:
    every = deep(10, 2) if level in QUICK else deep(40, 10)
    for number, position in enumerate(positions(begin(game, game.usual_seats, 5), 5)):
        if number % every != 3:
            continue
        for seat in position.actors:
            choices = {
                stackyard.bot(level, seed=number).choose(match.observe(seat), FEW)
                for match in (position, world(position, seat, 1), world(position, seat, 2))
            }
            assert len(choices) == 1


@EACH_BOT
def test_a_bot_leaves_match_and_observation_alone_and_thinks_from_the_wire(
    level: str, game: Game
) -> None:
    match = played(begin(game, game.usual_seats, 6), 6, 9)
    before = imprint(match)
    seat = match.actors[0]
    observation = match.observe(seat)
    sent = msgspec.json.encode(observation)
    action = stackyard.bot(level, seed=1).choose(observation, FEW)
    assert imprint(match) == before
    assert msgspec.json.encode(observation) == sent
    received = msgspec.json.decode(sent, type=Observation)
    assert stackyard.bot(level, seed=1).choose(received, FEW) == action


def play_out(match: Match, bot: Bot) -> None:
    """One bot plays all seats to the end."""
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bot.choose(match.observe(seat), FEW))


def asked_of(level: str, match: Match, seat: int | None, **changes: Any) -> BotError:
    observation = msgspec.structs.replace(match.observe(seat), **changes)
    with pytest.raises(BotError) as caught:
        stackyard.bot(level, seed=1).choose(observation, FEW)
    return caught.value


@EACH_BOT
def test_a_bot_refuses_what_it_cannot_choose_for(level: str, game: Game) -> None:
    match = played(begin(game, game.usual_seats, 1), 1, 4)
    seat = match.actors[0]
    assert "spectator" in str(asked_of(level, match, None))
    for other in set(range(match.seats)) - set(match.actors):
        assert f"seat {other} may not act" in str(asked_of(level, match, other))
    for nobody in (-1, match.seats, 10**30):
        assert f"not {nobody}" in str(asked_of(level, match, seat, viewer=nobody))
    assert "version 99" in str(asked_of(level, match, seat, rules=99))
    over = played(match, 1)
    assert "may not act" in str(asked_of(level, over, seat))


@EACH_BOT
def test_a_spoilt_observation_is_refused(level: str, game: Game) -> None:
    match = begin(game, game.usual_seats, 1)
    good = match.observe(match.actors[0])
    for state in (b"", good.state[:-1], good.state + b"\x00", b"\x7f" * len(good.state)):
        with pytest.raises(StackyardError):
            stackyard.bot(level, seed=1).choose(msgspec.structs.replace(good, state=state), FEW)
    with pytest.raises(OptionError, match="no game 'chess'"):
        stackyard.bot(level, seed=1).choose(msgspec.structs.replace(good, game="chess"), FEW)


@pytest.mark.parametrize("level", LEVELS)
def test_a_game_without_such_a_bot_is_refused_by_name(level: str) -> None:
    for game in GAMES:
        if not has_bot(level, game):
            with pytest.raises(BotError, match=game.id):
                play_out(begin(game, game.usual_seats, 1), stackyard.bot(level, seed=1))


@pytest.mark.parametrize("name", ["", "Easy", "easy ", "grandmaster"])
def test_an_unknown_bot_is_refused_with_those_there_are(name: str) -> None:
    with pytest.raises(BotError) as caught:
        stackyard.bot(name)
    assert repr(name) in str(caught.value)
    assert ", ".join(LEVELS) in str(caught.value)


@pytest.mark.parametrize("level", LEVELS)
def test_a_bot_tells_its_level_and_refuses_a_seed_out_of_range(level: str) -> None:
    assert stackyard.bot(level, seed=0).name == level
    for seed in (-1, 1 << 64):
        with pytest.raises(DiceError, match="a seed is a whole number"):
            stackyard.bot(level, seed=seed)


def wins(strong: str, weak: str, game: Game, seats: int, games: int) -> float:
    """The share of wins of one strong bot among weak ones, sitting on every seat in turn."""
    won = 0.0
    for number in range(games):
        match = begin(game, seats, number)
        hero = number % seats
        bots = [stackyard.bot(weak, seed=number * seats + seat) for seat in range(seats)]
        bots[hero] = stackyard.bot(strong, seed=number)
        while not match.over:
            seat = match.actors[0]
            legal = match.legal(seat)
            forced = len(legal) == 1
            match.play(seat, legal[0] if forced else bots[seat].choose(match.observe(seat)))
        assert match.result is not None
        if hero in match.result.winners:
            won += 1 / len(match.result.winners)
    return won / games


def test_easy_is_clearly_better_than_random_in_stack_nabbit() -> None:
    share = wins("easy", "random", GAMES[0], 4, deep(300, 3_000))
    assert share > 0.5  # one in four would be luck


@pytest.mark.parametrize(
    ("budget", "why"),
    [
        ({"playouts": 0}, "playouts from 1, not 0"),
        ({"playouts": -3}, "playouts from 1, not -3"),
        ({"playouts": 2.5}, "playouts from 1, not 2.5"),
        ({"playouts": "9"}, "playouts from 1, not '9'"),
        ({"seconds": 0}, "seconds above 0, not 0"),
        ({"seconds": -0.1}, "seconds above 0, not -0.1"),
        ({"seconds": float("nan")}, "seconds above 0, not nan"),
        ({"seconds": float("inf")}, "seconds above 0, not inf"),
        ({"seconds": "1s"}, "seconds above 0, not '1s'"),
        ({"playouts": 5, "seconds": 0.0}, "seconds above 0, not 0.0"),
    ],
)
def test_a_budget_without_a_playout_or_time_is_refused(budget: dict[str, Any], why: str) -> None:
    with pytest.raises(BotError, match=why):
        Budget(**budget)

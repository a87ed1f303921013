"""What tests of matches and bots try: every game that can be played, its seats, options, positions.

Nothing here knows one game from another, so that a new mode is tested as soon as it is listed.
"""

from __future__ import annotations

import copy
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

import stackyard
from stackyard import Match, NotationError, SeededDice
from stackyard.games.game import Game, Option, Value
from stackyard.games.registry import get_game, playable
from stackyard.kernel import clone, digest

GAMES = playable()

EACH_GAME = pytest.mark.parametrize("game", [pytest.param(game, id=game.id) for game in GAMES])

EACH_SEATING = pytest.mark.parametrize(
    ("game", "seats"),
    [pytest.param(game, seats, id=f"{game.id}-{seats}") for game in GAMES for seats in game.seats],
)


def few_seats(game: Game) -> list[int]:
    """The fewest, the usual and the most players."""
    return sorted({game.seats[0], game.usual_seats, game.seats[-1]})


EACH_FEW_SEATS = pytest.mark.parametrize(
    ("game", "seats"),
    [
        pytest.param(game, seats, id=f"{game.id}-{seats}")
        for game in GAMES
        for seats in few_seats(game)
    ],
)


def values(option: Option, seats: int) -> list[Value]:
    """Some allowed values of an option, its default among them."""
    if isinstance(option.default, bool):
        return [False, True]
    width, height = option.default if option.name == "table" else (0, 0)
    known: dict[str, list[Value]] = {
        "first": [0, seats - 1, "random"],
        "hand": [1, 5, 10],
        "deck": [
            option.default,
            {"+1": 30, "+3": 9, "insurance": 25, "ban": 15, "visa": 5, "snatch": 5},
            {"+2": 30, "holiday": 10, "route": 12, "revisit": 12, "rush": 12, "missed": 10},
        ],
        "table": [[8, 8], [width // 2, height // 2], [width, height]],
        "edge": ["flat", "inside"],
        "start": ["cross", "row", "zigzag", [[0, 0, 4], [2, -1, 3], [3, 0, 0], [5, -1, 1]]],
    }
    return known[option.name]


def variants(game: Game, seats: int) -> list[dict[str, Value]]:
    """Options to try: none, each value of each option alone, and each option's last together."""
    alone = [{option.name: value} for option in game.options for value in values(option, seats)]
    together = {option.name: values(option, seats)[-1] for option in game.options}
    return [{}, *alone, *([together] if together else [])]


EACH_VARIANT = pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        pytest.param(game, seats, options, id=f"{game.id}-{seats}-{options}")
        for game in GAMES
        for seats in few_seats(game)
        for options in variants(game, seats)
    ],
)


def begin(game: Game, seats: int, seed: int, options: dict[str, Value] | None = None) -> Match:
    """A match dealt from a seed."""
    return stackyard.start(game.id, seats, seed=seed, options=options)


def choice(match: Match, chance: Random) -> tuple[int, Any]:
    """A seat that may act, and one of its legal actions."""
    seat = chance.choice(match.actors)
    return seat, chance.choice(match.legal(seat))


def positions(match: Match, seed: int) -> Iterator[Match]:
    """The match at each of its positions up to the last, played at random."""
    chance = Random(seed)
    yield match
    while not match.over:
        match.play(*choice(match, chance))
        yield match


def played(match: Match, seed: int, steps: int | None = None) -> Match:
    """The match after a number of random actions, or at its end."""
    for number, _ in enumerate(positions(match, seed)):
        if number == steps:
            break
    return match


def state_of(match: Match) -> Any:
    """The match's whole state, with all that is hidden."""
    return match._state


def imprint(match: Match) -> tuple[Any, ...]:
    """All that a refused action must leave alone."""
    return (
        digest(state_of(match)),
        match.log_length,
        match.deals,
        match.actions,
        match.undone,
        match.result,
    )


def world(match: Match, viewer: int | None, seed: int) -> Match:
    """The match as it may be for all that a viewer knows: the rest is guessed anew."""
    other = copy.copy(match)
    for name in ("_actions", "_log", "_past"):
        setattr(other, name, list(getattr(match, name)))
    other._out = list(match._out)
    other._heard = {}
    other._dice = type(match._dice)(SeededDice(seed, 1))
    other._state = clone(state_of(match))
    match.game.rules.hide(other._state, 0 if viewer is None else 1 << viewer)
    match.game.rules.guess(other._state, SeededDice(seed))
    other._state.notes = []
    return other


def decoded(game: Game, numbers: range | list[int]) -> dict[int, Any]:
    """Those of the numbers that mean an action, with their objects."""
    objects = {}
    for number in numbers:
        try:
            objects[number] = game.decode(number)
        except (LookupError, ValueError, NotationError):
            continue
    return objects


@cache
def _met(game_id: str) -> tuple[int, ...]:
    """The numbers of all actions that are legal somewhere in some random games."""
    game = get_game(game_id)
    met = {
        game.encode(action)
        for seats in few_seats(game)
        for position in positions(begin(game, seats, seats), seats)
        for seat in position.actors
        for action in position.legal(seat)
    }
    return tuple(sorted(met))


def sampled(game: Game, most: int, chance: Random) -> dict[int, Any]:
    """All actions of a game or, where there are too many, about so many of the numbers by lot.

    Half of those are actions that are legal in some position or other.
    """
    if game.actions <= most:
        return decoded(game, range(game.actions))
    met = _met(game.id)
    numbers = {*chance.sample(range(game.actions), most // 2)}
    numbers.update(chance.sample(met, min(len(met), most // 2)))
    return decoded(game, sorted(numbers))


def rules_page(game: Game) -> str:
    """The page with a game's rules."""
    folders = Path(str(game.rules.__file__)).parents  # type: ignore[attr-defined]
    return next(page for folder in folders if (page := folder / "rules.md").exists()).read_text()

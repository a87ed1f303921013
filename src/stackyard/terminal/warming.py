"""Filling the cache of compiled rules, so that no bot and no study has to wait for it."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rich.console import Console

from stackyard.bots import BotError
from stackyard.games.game import Game, resolve_options
from stackyard.terminal.progress import stages


@dataclass(frozen=True, slots=True)
class Warmed:
    """What was made ready: of which game what, whether it had to be compiled, in how many s."""

    game: str
    part: str
    was_cold: bool
    seconds: float


def warm(game: Game) -> Iterator[Warmed]:
    """Compile a game's rules, then the bots' search over them; or load what the cache has."""
    from stackyard.bots.search.warm import is_warm, warm_up
    from stackyard.kernel.compile import compiled

    began = time.perf_counter()
    code = compiled(game.rules, game.state, game.options_state)
    seats = game.usual_seats
    options = game.pack_options(seats, resolve_options(game, seats, {}))
    code.compile_all(game.most_legal, seats, options)
    yield Warmed(game.id, "rules", not code.was_warm, time.perf_counter() - began)
    began = time.perf_counter()
    try:
        was_warm = is_warm(game.id)
        warm_up(game.id)
    except BotError:
        # Nobody searches this game.
        return
    yield Warmed(game.id, "search", not was_warm, time.perf_counter() - began)


def warm_all(games: Sequence[Game], console: Console | None) -> list[Warmed]:
    """Make games ready one after another, and say of each what it took."""
    found = []
    for game in games:
        with stages() as progress:
            progress(f"{game.title}: compiling, some seconds where it is the first time")
            parts = list(warm(game))
        found += parts
        for part in parts:
            state = "was cold, compiled" if part.was_cold else "was warm, loaded"
            if console is not None:
                console.print(f"{game.title}, {part.part}: {state} in {part.seconds:.1f} s")
    return found

"""The command `stackyard tournament`: bots against each other, and how often each wins."""

from __future__ import annotations

import os
from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from stackyard.games.game import Value
from stackyard.games.registry import get_game
from stackyard.lab.entrants import checked_budget, read_entrants
from stackyard.lab.ledger import Ledger
from stackyard.lab.tournament import Played, Standing, Tournament, play_games, standings
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.progress import counting, stages

_STOPPED = 130


@dataclass(frozen=True, slots=True)
class Wish:
    """What was asked for on the command line.

    Attributes:
        game: the game's id.
        bots: the entrants, between commas.
        games: how many games.
        seats: how many play a game; without it, as many as there are entrants or, where the game is
            not for so many, the usual number.
        seed, options: as for a match.
        playouts, seconds: the searching bots' budget for an action, if not their own.
        jobs: how many processes play at once; without it, one for each core.
        records: where each game's record goes.
        resume: where the results are kept, to go on from there another time.
    """

    game: str
    bots: str
    games: int
    seats: int | None
    seed: int
    options: Mapping[str, Value]
    playouts: int | None
    seconds: float | None
    jobs: int | None
    records: Path | None
    resume: Path | None


def planned(wish: Wish) -> Tournament:
    """The tournament that was asked for.

    Raises:
        BotError, DiceError, OptionError: something asked for is not allowed.
    """
    game = get_game(wish.game)
    budget = None
    if wish.playouts is not None or wish.seconds is not None:
        budget = checked_budget(wish.playouts, wish.seconds)
    entrants = read_entrants(wish.bots, budget)
    seats = wish.seats
    if seats is None:
        seats = len(entrants) if len(entrants) in game.seats else game.usual_seats
    return Tournament(game, entrants, seats, wish.seed, wish.options)


def hold(wish: Wish, console: Console | None) -> tuple[dict[str, Any], int]:
    """Play a tournament, on a console or silently.

    Returns:
        The standings, as JSON has them, and the exit code: 130 where Ctrl-C broke it off.

    Raises:
        BotError, DiceError, OptionError, TerminalError: something asked for is not allowed.
        LedgerError: a file is of another tournament, or is there already.
        OSError: a file cannot be read or written.
    """
    if wish.games < 1:
        raise TerminalError(f"--games is a number from 1 on, not {wish.games}")
    if wish.jobs is not None and wish.jobs < 1:
        raise TerminalError(f"--jobs is a number of processes from 1 on, not {wish.jobs}")
    tournament = planned(wish)
    with Ledger(tournament, wish.resume, wish.records) as ledger:
        _warm(tournament)
        games = ledger.played[: wish.games]
        code = 0
        try:
            _play(wish, tournament, ledger, games)
        except KeyboardInterrupt:
            code = _STOPPED
    found = standings(tournament, games)
    if console is not None:
        _show(console, tournament, games, found)
        if code == _STOPPED:
            console.print(_broken_off(wish, len(games)))
    return as_data(tournament, games, found), code


def as_data(
    tournament: Tournament, games: list[Played], found: tuple[Standing, ...]
) -> dict[str, Any]:
    """The standings as JSON has them."""
    names = ("bot", "seats", "wins", "share", "low", "high")
    return {
        "game": tournament.game.id,
        "games": len(games),
        "bots": [{name: getattr(standing, name) for name in names} for standing in found],
    }


def _play(wish: Wish, tournament: Tournament, ledger: Ledger, games: list[Played]) -> None:
    left = range(len(games), wish.games)
    jobs = min(wish.jobs or _cores(), max(1, len(left)))
    with (
        counting("Playing", len(left)) as tick,
        closing(
            play_games(tournament, left, jobs=jobs, with_records=wish.records is not None)
        ) as played,
    ):
        for game in played:
            ledger.add(game)
            games.append(game)
            tick.one()


def _cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _warm(tournament: Tournament) -> None:
    if not tournament.searches:
        return
    from stackyard.bots.search.warm import start_warming

    # Once and for all, so that the processes do not each compile the same.
    process = start_warming(tournament.game.id)
    if process is not None:
        with stages() as progress:
            progress(f"{tournament.game.title}: compiling the search, once on this machine")
            process.wait()


def _show(
    console: Console, tournament: Tournament, games: list[Played], found: tuple[Standing, ...]
) -> None:
    seats = f"{tournament.seats} {'seat' if tournament.seats == 1 else 'seats'}"
    played = f"{len(games)} {'game' if len(games) == 1 else 'games'}"
    table = Table(
        title=f"{tournament.game.title}, {seats}, {played}",
        title_justify="left",
        title_style="bold",
        box=box.SIMPLE_HEAD,
    )
    table.add_column("Bot")
    for column in ("Seats", "Wins", "Share", "95% interval", "Points"):
        table.add_column(column, justify="right")
    for standing in found:
        table.add_row(
            standing.bot,
            str(standing.seats),
            f"{standing.wins:.1f}",
            f"{standing.share:.1%}",
            f"{standing.low:.1%} to {standing.high:.1%}",
            f"{standing.score:.1f}",
        )
    console.print(table)
    console.print("A shared win counts in parts. The share is that of a bot's seats.")


def _broken_off(wish: Wish, games: int) -> str:
    if wish.resume is None:
        return f"Broken off after {games} games. With --resume FILE it could be gone on with."
    return f"Broken off after {games} games. The same command goes on from there."

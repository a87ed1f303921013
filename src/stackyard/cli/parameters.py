"""Parameters that several commands take, and how they print."""

from __future__ import annotations

from typing import Annotated, Any

import typer


def complete_game(incomplete: str) -> list[str]:
    """The games' ids that begin so, for the shell."""
    from stackyard.games.registry import game_ids

    return [game for game in game_ids() if game.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id.", autocompletion=complete_game)
]
Options = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="An option of the game; may be given again. `stackyard games` lists them.",
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON, for a program to read.")]


def console() -> Any:
    """A console for plain texts, as wide as the terminal."""
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def print_json(data: Any) -> None:
    """Print data as JSON that people can read too."""
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def games_in_words(count: int) -> str:
    """A number of games, as 'one game' or 'so many games'."""
    return "1 game" if count == 1 else f"{count} games"

"""Commands for those who play: play, games, rules, judge."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Annotated

import typer

from stackyard.cli.app import app
from stackyard.cli.parameters import (
    GameName,
    Json,
    Options,
    complete_game,
    console,
    print_json,
)


@app.command()
def play(  # noqa: PLR0913 - its parameters are the command's options
    *,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game's id; without it you are asked, and a pipe plays stack-nabbit.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="WHO,...",
            help="Who plays, by seat: 'you', a bot's level, or the name of somebody else "
            "at this keyboard. Easy bots take the other seats.",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(help="How many play, bots included.")] = None,
    seed: Annotated[
        int | None, typer.Option(help="From 0 to 2**64 - 1: the same seed deals the same.")
    ] = None,
    option: Options = None,
    deals: Annotated[
        Path | None,
        typer.Option(metavar="FILE", help="Deal as this file says: deals as in a record, or one."),
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the match's record here.")
    ] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with the match saved here.")
    ] = None,
    plain: Annotated[
        bool,
        typer.Option("--plain", help="Sentences only, for screen readers; so it is in a pipe."),
    ] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
) -> None:
    """Play in the terminal, against bots or with others at this keyboard.

    While you play, ? shows what you can do. Ctrl-C stops and saves the match.

    For example: stackyard play stack-nabbit --players you,easy,hard,Ada
    """
    from stackyard.terminal.options import read_options
    from stackyard.terminal.play import Wish
    from stackyard.terminal.play import play as play_matches
    from stackyard.terminal.screen import Screen

    options = read_options(option or [])
    wish = Wish(game, players, seats, seed, options, deals, resume, save)
    raise typer.Exit(play_matches(wish, Screen(plain, ascii_only)))


@app.command()
def games(json: Json = False) -> None:
    """List the games: players, minutes, what is hidden, and their options."""
    from stackyard import games as all_games
    from stackyard.terminal import listing

    if json:
        print_json([listing.as_data(entry) for entry in all_games()])
        return
    width = shutil.get_terminal_size().columns if sys.stdout.isatty() else None
    for number, entry in enumerate(all_games()):
        head, *others = listing.laid_out(listing.lines_of(entry), width)
        typer.secho(f"{chr(10) if number else ''}{head}", bold=True)
        for line in others:
            typer.echo(line)


@app.command()
def rules(
    game: GameName,
    rule: Annotated[
        str | None, typer.Option("--id", metavar="ID", help="Only this rule, such as NAB-5.")
    ] = None,
) -> None:
    """Show the rules of a game, each with its id."""
    from stackyard.games.registry import get_game
    from stackyard.terminal.rulebook import page_of, rule_of, show_rules

    chosen = get_game(game)
    show_rules(console(), page_of(chosen) if rule is None else rule_of(chosen, rule))


@app.command()
def judge(
    *,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A case in TOML or JSON; - reads the input.")
    ],
    json: Json = False,
    plain: Annotated[bool, typer.Option("--plain", help="Sentences only.")] = False,
    ascii_only: Annotated[bool, typer.Option("--ascii", help="ASCII characters only.")] = False,
) -> None:
    """Answer 'may I?' and 'what may I?' for a table as it lies.

    The file tells what lies where and which moves are asked about: docs/judge.md has an example
    for each game. Each move gets a yes, or a no with the rule and the reason.

    For example: stackyard judge dispute.toml
    """
    from stackyard.terminal.judging import open_case, show_case

    match, said = open_case(file)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(said))
        return
    from stackyard.terminal.screen import Screen

    show_case(match, said, Screen(plain, ascii_only))

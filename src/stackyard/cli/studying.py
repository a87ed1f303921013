"""Commands for those who study: record, replay, tournament, warm, bench."""

from __future__ import annotations

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
    games_in_words,
    print_json,
)
from stackyard.terminal.errors import CheckFailedError


@app.command()
def record(  # noqa: PLR0913 - its parameters are the command's options
    *,
    game: GameName,
    output: Annotated[
        str, typer.Option("--output", "-o", metavar="FILE", help="JSON Lines; - is the output.")
    ],
    count: Annotated[int, typer.Option(min=1, help="How many games.")] = 1,
    seats: Annotated[
        int | None, typer.Option(help="How many play.", show_default="the usual number")
    ] = None,
    seed: Annotated[int, typer.Option(help="From 0 to 2**64 - 1.")] = 0,
    bots: Annotated[
        str, typer.Option(metavar="LEVEL,...", help="The bots' level, or one for each seat.")
    ] = "random",
    legal: Annotated[
        bool, typer.Option("--legal", help="Add the legal actions at each action.")
    ] = False,
    option: Options = None,
) -> None:
    """Let bots play among themselves, and write the records of their games.

    The file is written whole or not at all; the same command writes the same again.

    For example: stackyard record stack-nabbit --seed 1 --count 100 -o games.jsonl
    """
    from stackyard.games.registry import get_game
    from stackyard.terminal import recording
    from stackyard.terminal.options import read_options
    from stackyard.terminal.progress import counting

    chosen = get_game(game)
    players = chosen.usual_seats if seats is None else seats
    levels = recording.bots_for(bots, players)
    order = recording.Order(chosen, players, read_options(option or []), seed, count, levels, legal)
    target = None if output == "-" else Path(output)
    with counting("Playing", count) as tick:
        recording.write_records(tick.over(recording.records(order)), target)
    if target is not None:
        typer.echo(f"{games_in_words(count)} written to {target}", err=True)


@app.command()
def replay(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="One record, or one in each line.")],
    step: Annotated[
        bool, typer.Option("--step", help="Walk through a record, the table after each action.")
    ] = False,
    line: Annotated[
        int | None, typer.Option(help="With --step: the line of the record, of many.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(help="With --step: look through the eyes of this seat.")
    ] = None,
    json: Json = False,
    plain: Annotated[bool, typer.Option("--plain", help="With --step: sentences only.")] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", help="With --step: ASCII characters only.")
    ] = False,
) -> None:
    """Check records against the rules: every deal, action and score.

    Ends with 1 at the first difference, and says in which line and where in the JSON it is.

    For example: stackyard replay games.jsonl, or: stackyard replay game.json --step
    """
    if step:
        if json:
            raise typer.BadParameter("--step shows a record to people, --json does not go with it")
        from stackyard.terminal.screen import Screen
        from stackyard.terminal.stepping import walk, walk_of

        walk(walk_of(file, line, seat), Screen(plain, ascii_only), seat)
        return
    from stackyard.terminal.checking import check_file
    from stackyard.terminal.progress import counting

    with counting("Checking", None) as tick:
        report = check_file(file, tick.one)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(report))
    elif report.difference is None:
        typer.echo(f"{games_in_words(report.checked)} checked, all as the rules have them.")
    if report.difference is not None:
        before = (
            f"{games_in_words(report.checked)} right before it"
            if report.checked
            else "the first game"
        )
        raise CheckFailedError(f"{file}, {report.difference} ({before})")


@app.command()
def tournament(  # noqa: PLR0913 - its parameters are the command's options
    *,
    game: Annotated[
        str,
        typer.Option("--game", metavar="GAME", help="A game's id.", autocompletion=complete_game),
    ],
    bots: Annotated[
        str,
        typer.Option(
            metavar="LEVEL,...",
            help="Who takes part: levels, each once for every entry. A searching bot may have a "
            "budget of its own: hard:500 playouts for an action, hard:0.1s.",
        ),
    ],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 100,
    seats: Annotated[
        int | None,
        typer.Option(help="How many play a game.", show_default="one for each bot, if allowed"),
    ] = None,
    seed: Annotated[int, typer.Option(help="From 0 to 2**64 - 1.")] = 0,
    option: Options = None,
    playouts: Annotated[
        int | None, typer.Option(help="What the searching bots may play out for an action.")
    ] = None,
    seconds: Annotated[
        float | None, typer.Option(help="How long the searching bots may think for an action.")
    ] = None,
    jobs: Annotated[
        int | None,
        typer.Option(help="How many games are played at once.", show_default="one a core"),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the games' records here.")
    ] = None,
    resume: Annotated[
        Path | None,
        typer.Option(
            metavar="FILE",
            help="Keep the results here, game by game; the same command goes on from them.",
        ),
    ] = None,
    json: Annotated[
        bool, typer.Option("--json", help="Print one line of JSON, for a program to read.")
    ] = False,
) -> None:
    """Let bots play many games against each other, and see how often each wins.

    Seats change fairly, and a budget of playouts gives the same games again. For example:

    stackyard tournament --game stack-nabbit --bots hard,normal,normal,normal --games 300
    """
    from stackyard.terminal.options import read_options
    from stackyard.terminal.tournament import Wish, hold

    options = read_options(option or [])
    limits = (playouts, seconds, jobs, records, resume)
    wish = Wish(game, bots, games, seats, seed, options, *limits)
    found, code = hold(wish, None if json else console())
    if json:
        import msgspec

        typer.echo(msgspec.json.encode(found).decode())
    raise typer.Exit(code)


@app.command()
def warm(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME...",
            help="Games' ids; without any, all.",
            autocompletion=complete_game,
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Compile the games' rules ahead, so that no bot has to do it while you wait."""
    from stackyard.games.registry import get_game, playable
    from stackyard.terminal.warming import warm_all

    chosen = [get_game(game) for game in games] if games else playable()
    found = warm_all(chosen, None if json else console())
    if json:
        import msgspec

        print_json(msgspec.to_builtins(found))


@app.command()
def bench(
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="A game's id; may be given again. Without it, all are measured.",
            autocompletion=complete_game,
        ),
    ] = None,
    seconds: Annotated[float, typer.Option(help="How long to measure each game.")] = 4.0,
    json: Json = False,
) -> None:
    """Measure how quick the rules are on this machine, as plain Python and compiled."""
    import msgspec

    from stackyard.lab.bench import run
    from stackyard.terminal.progress import stages

    with stages() as progress:
        report = run(game, seconds, progress)
    if json:
        print_json(msgspec.to_builtins(report))
        return
    from stackyard.terminal.bench import bench_table

    console().print(bench_table(report))

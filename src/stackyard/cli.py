"""The command `stackyard`: reads the command line, and hands over to what does the work."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from stackyard.kernel.errors import StackyardError
from stackyard.terminal.errors import CheckFailedError


class _Group(TyperGroup):
    """Says in one line what was wrong; ends with 2 for bad input, with 1 for a failed check."""

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        given = (args, prog_name, complete_var, False, windows_expand_args)
        if not standalone_mode:
            return super().main(*given, **extra)
        try:
            code = super().main(*given, **extra)
        except typer.TyperException as error:
            code = _complain(error.format_message(), error.exit_code)
        except CheckFailedError as error:
            code = _complain(str(error), 1)
        except StackyardError as error:
            code = _complain(str(error), 2)
        except OSError as error:
            where = f"{error.filename}: " if error.filename is not None else ""
            code = _complain(f"{where}{error.strerror or error}", 2)
        sys.exit(code or 0)


def _complain(message: str, code: int) -> int:
    typer.echo(f"stackyard: {' '.join(message.split())}", err=True)
    return code


app = typer.Typer(
    cls=_Group,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode="rich",
    pretty_exceptions_enable=False,
)


def main() -> None:
    """The entry point."""
    app(prog_name="stackyard")


def _complete_game(incomplete: str) -> list[str]:
    from stackyard.games.registry import game_ids

    return [game for game in game_ids() if game.startswith(incomplete)]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's id.", autocompletion=_complete_game)
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


@app.callback(invoke_without_command=True)
def _stackyard(
    context: typer.Context,
    version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False,
) -> None:
    """Three card games of stacking, played exactly by their rulebooks."""
    if version:
        from stackyard import __version__

        typer.echo(f"stackyard {__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def play(  # noqa: PLR0913 - its parameters are the command's options
    *,
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="A game's id; without it you are asked, and a pipe plays stack-nabbit.",
            autocompletion=_complete_game,
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
        _print_json([listing.as_data(entry) for entry in all_games()])
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
    show_rules(_console(), page_of(chosen) if rule is None else rule_of(chosen, rule))


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
        typer.echo(f"{_games(count)} written to {target}", err=True)


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

        _print_json(msgspec.to_builtins(report))
    elif report.difference is None:
        typer.echo(f"{_games(report.checked)} checked, all as the rules have them.")
    if report.difference is not None:
        before = f"{_games(report.checked)} right before it" if report.checked else "the first game"
        raise CheckFailedError(f"{file}, {report.difference} ({before})")


@app.command()
def tournament(  # noqa: PLR0913 - its parameters are the command's options
    *,
    game: Annotated[
        str,
        typer.Option("--game", metavar="GAME", help="A game's id.", autocompletion=_complete_game),
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
    found, code = hold(wish, None if json else _console())
    if json:
        import msgspec

        typer.echo(msgspec.json.encode(found).decode())
    raise typer.Exit(code)


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

        _print_json(msgspec.to_builtins(said))
        return
    from stackyard.terminal.screen import Screen

    show_case(match, said, Screen(plain, ascii_only))


@app.command()
def warm(
    games: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="GAME...",
            help="Games' ids; without any, all.",
            autocompletion=_complete_game,
            show_default=False,
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Compile the games' rules ahead, so that no bot has to do it while you wait."""
    from stackyard.games.registry import get_game, playable
    from stackyard.terminal.warming import warm_all

    chosen = [get_game(game) for game in games] if games else playable()
    found = warm_all(chosen, None if json else _console())
    if json:
        import msgspec

        _print_json(msgspec.to_builtins(found))


@app.command()
def bench(
    game: Annotated[
        list[str] | None,
        typer.Option(
            "--game",
            metavar="GAME",
            help="A game's id; may be given again. Without it, all are measured.",
            autocompletion=_complete_game,
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
        _print_json(msgspec.to_builtins(report))
        return
    from stackyard.terminal.bench import bench_table

    _console().print(bench_table(report))


Store = Annotated[
    Path | None,
    typer.Option(
        "--store",
        metavar="FILE",
        help="The file in which people, tables and matches are kept.",
        show_default="in the user's data folder",
    ),
]


@app.command()
def serve(  # noqa: PLR0913 - its parameters are the command's options
    *,
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65_535, help="0: any that is free.")] = 8000,
    store: Store = None,
    memory: Annotated[
        bool, typer.Option("--memory", help="Keep nothing: all is gone when the server stops.")
    ] = False,
    open_browser: Annotated[
        bool, typer.Option("--open", help="Open the page in a browser when it answers.")
    ] = False,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME",
            help="A name under which people reach this server; may be given again. localhost and "
            "plain addresses always do.",
        ),
    ] = None,
    trust_proxy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ADDRESS",
            help="A proxy, or a network of them, whose X-Forwarded-For and X-Forwarded-Proto are "
            "believed; may be given again.",
        ),
    ] = None,
    https: Annotated[
        bool,
        typer.Option("--https", help="People reach this server by https, through a proxy."),
    ] = False,
    bots: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=256,
            help="How many processes think for bots.",
            show_default="one less than there are processors",
        ),
    ] = None,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAME=VALUE",
            help="A limit other than the usual one, such as tables_an_address=100, or "
            "requests=500/100 (500 at once, 100 a second in the long run); may be given again. A "
            "wrong name lists them.",
        ),
    ] = None,
    keep_days: Annotated[
        int,
        typer.Option(
            min=1,
            max=36_500,
            metavar="DAYS",
            help="How long finished matches, matches that nobody plays on, and guests who do not "
            "come back are kept.",
        ),
    ] = 90,
    json: Annotated[
        bool,
        typer.Option("--json", help="Print a line of JSON with the address; log in JSON lines."),
    ] = False,
) -> None:
    """Serve the games: people play in a browser, programs over the API.

    Ctrl-C stops it: nothing is lost, and running matches go on at the next start. With the keeper's
    token in the environment variable STACKYARD_ADMIN_TOKEN the server can be looked after.

    For example: stackyard serve --open
    """
    from stackyard.server import commands

    if memory and store is not None:
        raise typer.BadParameter("--memory keeps nothing, --store does not go with it")
    commands.serve(
        commands.Wish(
            host=host,
            port=port,
            store=store,
            memory=memory,
            allow_hosts=tuple(allow_host or ()),
            trust_proxies=tuple(trust_proxy or ()),
            https=https,
            bots=bots,
            keep_days=keep_days,
            limits=tuple(limit or ()),
            open_browser=open_browser,
            json=json,
        )
    )


@app.command()
def backup(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The copy; must not exist yet.")],
    store: Store = None,
    json: Json = False,
) -> None:
    """Copy the server's store, also while the server runs.

    The copy holds the secrets of running matches: keep it as safe as the store.

    For example: stackyard backup monday.db
    """
    from stackyard.server import commands

    done = commands.backup(file, store)
    if json:
        _print_json(done)
    else:
        typer.echo(f"{done['store']} is copied to {file} ({done['bytes']} bytes).")


@app.command()
def restore(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A copy that backup made.")],
    store: Store = None,
    json: Json = False,
) -> None:
    """Put a backup in the store's place; the server has to be stopped.

    The store of before is kept beside it.

    For example: stackyard restore monday.db
    """
    from stackyard.server import commands

    done = commands.restore(file, store)
    if json:
        _print_json(done)
        return
    typer.echo(f"{file} is now in the place of {done['store']}.")
    if done["old"] is not None:
        typer.echo(f"What was there before is {done['old']}.")


@app.command("verify-deal")
def verify_deal(
    *,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The record of a finished match.")],
    json: Json = False,
) -> None:
    """Check that a match was dealt as the server and its players had committed to.

    Ends with 1 where the deals do not follow from the secret and the words in the record. Whether
    the commitment in the record is the one that you were shown before the deal, you must look up
    yourself.

    For example: stackyard verify-deal match.json
    """
    from stackyard.server import commands

    found = commands.verify_deal(file)
    if json:
        import msgspec

        _print_json(msgspec.to_builtins(found))
    elif found.fair:
        typer.echo(found.text)
        typer.echo(f"commitment: {found.commitment}")
    if not found.fair:
        raise CheckFailedError(found.text)


def _console() -> Any:
    from rich.console import Console

    return Console(highlight=False, markup=False, emoji=False)


def _print_json(data: Any) -> None:
    import msgspec

    typer.echo(msgspec.json.format(msgspec.json.encode(data), indent=2).decode())


def _games(count: int) -> str:
    return "1 game" if count == 1 else f"{count} games"

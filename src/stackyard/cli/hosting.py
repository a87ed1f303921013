"""Commands for those who host: serve, backup, restore, verify-deal."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from stackyard.cli.app import app
from stackyard.cli.parameters import (
    Json,
    print_json,
)
from stackyard.terminal.errors import CheckFailedError

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

    Ctrl-C stops it: nothing is lost, and running matches go on at the next start.

    With the keeper's token in the environment variable STACKYARD_ADMIN_TOKEN the
    server can be looked after.

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
        print_json(done)
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
        print_json(done)
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

    Ends with 1 where the deals do not follow from the secret and the words in the
    record. Whether the commitment in the record is the one that you were shown
    before the deal, you must look up yourself.

    For example: stackyard verify-deal match.json
    """
    from stackyard.server import commands

    found = commands.verify_deal(file)
    if json:
        import msgspec

        print_json(msgspec.to_builtins(found))
    elif found.fair:
        typer.echo(found.text)
        typer.echo(f"commitment: {found.commitment}")
    if not found.fair:
        raise CheckFailedError(found.text)

"""The command itself: its errors in one line, its version and its help."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from stackyard.kernel.errors import StackyardError
from stackyard.terminal.errors import CheckFailedError


class _Group(TyperGroup):
    """Says in one line what was wrong; ends with 2 for bad input, with 1 for a failed check."""

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        try:
            return super().resolve_command(ctx, args)
        except typer.TyperException as error:
            there = ", ".join(self.list_commands(ctx))
            error.message = f"{error.message} There are: {there}"
            raise

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

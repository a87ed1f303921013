"""The command `stackyard`: reads the command line, and hands over to what does the work."""

from stackyard.cli import hosting, playing, studying
from stackyard.cli.app import app

__all__ = ["app", "hosting", "main", "playing", "studying"]


def main() -> None:
    """The entry point."""
    app(prog_name="stackyard")

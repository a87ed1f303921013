"""Options as the command line writes them: ``name=value``."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from stackyard.games.game import Value
from stackyard.terminal.errors import TerminalError


def read_options(texts: Sequence[str]) -> dict[str, Value]:
    """Options from their texts. A value is JSON where it can be, as ``2`` or ``true``, else a text.

    Raises:
        TerminalError: a text has no name, or a name comes twice.
    """
    options: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise TerminalError(f"--option is given as NAME=VALUE, unlike {text!r}")
        if name in options:
            raise TerminalError(f"--option {name} is given twice")
        try:
            options[name] = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError):
            options[name] = value
    return options

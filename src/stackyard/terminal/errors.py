"""What can be wrong with what is asked for on the command line."""

from __future__ import annotations

from stackyard.kernel.errors import StackyardError


class TerminalError(StackyardError):
    """An option, a file or an answer cannot be taken; the message says what is allowed."""


class CheckFailedError(StackyardError):
    """What was to be checked is not as it should be."""

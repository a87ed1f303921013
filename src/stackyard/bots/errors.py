"""What can be wrong with what is asked of a bot."""

from __future__ import annotations

from stackyard.kernel.errors import StackyardError


class BotError(StackyardError):
    """There is no such bot for this game, or it was asked for a seat that may not act."""

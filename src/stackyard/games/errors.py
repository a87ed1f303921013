"""What can be wrong with what a player or a caller asks of a game."""

from __future__ import annotations

from stackyard.kernel.errors import StackyardError


class NotationError(StackyardError):
    """A text cannot be read as an action or a card of this game."""


class IllegalAction(StackyardError):  # noqa: N818 - it names the thing, as people say it
    """An action could be read, but is not allowed now.

    Attributes:
        rule: id of the rule that forbids it.
        reason: why, in a sentence, without the id.
    """

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{rule}: {reason}")
        self.rule = rule
        self.reason = reason


class OptionError(StackyardError):
    """A game's option, or its number of seats, has a value that is not allowed.

    Attributes:
        option: its name.
        problem: what is wrong with it, and what is allowed, without the name.
    """

    def __init__(self, option: str, problem: str) -> None:
        super().__init__(f"{option}: {problem}")
        self.option = option
        self.problem = problem


class PositionError(StackyardError):
    """A position set up by hand is wrong or lacks something.

    Attributes:
        place: which part of it, such as ``hands[1][0]``.
        problem: what is wrong there, and what is allowed.
    """

    def __init__(self, place: str, problem: str) -> None:
        super().__init__(f"{place}: {problem}")
        self.place = place
        self.problem = problem

"""The root of every error that Stackyard raises on purpose, and the kernel's own."""

from __future__ import annotations


class StackyardError(Exception):
    """Something a caller asked for cannot be done; the message says what and what is allowed."""


class FieldError(StackyardError):
    """A state's field is declared wrongly, or holds a value outside its declared range."""


class RuleSyntaxError(StackyardError):
    """A rule uses something outside the subset that both twins understand."""


class DiceError(StackyardError):
    """Dice were asked for something impossible, or a recorded outcome does not fit its use.

    Attributes:
        deal: number of the recorded outcome that does not fit, from 0, or None.
    """

    def __init__(self, message: str, deal: int | None = None) -> None:
        super().__init__(message)
        self.deal = deal

"""Actions and cards of Stack Nabbit as objects and text; each way is the exact inverse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.stack_nabbit.table import ACTIONS, FLIP, KEEP, NUMBERS

RADICES: Final = (("action", ACTIONS),)


@dataclass(frozen=True, slots=True)
class Flip:
    """Flip the next card of the pile."""

    def __str__(self) -> str:
        return "flip"


@dataclass(frozen=True, slots=True)
class Keep:
    """Stop, and keep the newest card."""

    def __str__(self) -> str:
        return "keep"


Action = Flip | Keep

_OBJECTS: Final[dict[int, Action]] = {FLIP: Flip(), KEEP: Keep()}
_NUMBERS: Final = {action: number for number, action in _OBJECTS.items()}
_TEXTS: Final = {str(action): action for action in _NUMBERS}


def encode(action: Action) -> int:
    """An action's number."""
    return _NUMBERS[action]


def decode(number: int) -> Action:
    """The action that a number means."""
    return _OBJECTS[number]


def parse(text: str) -> Action:
    """The action that a text means.

    Raises:
        NotationError: it is neither 'flip' nor 'keep'.
    """
    if text not in _TEXTS:
        raise NotationError(f"{text!r} is no action; in Stack Nabbit one can 'flip' or 'keep'")
    return _TEXTS[text]


def card_text(card: int) -> str:
    """A card's text: its number."""
    return str(card)


def parse_card(text: str) -> int:
    """The card that a text means.

    Raises:
        NotationError: it is no number from 0 to 6.
    """
    if len(text) != 1 or text not in "0123456":
        raise NotationError(f"{text!r} is no card; Stack Nabbit's are 0 to {NUMBERS - 1}")
    return int(text)

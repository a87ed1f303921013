"""Actions of SOLOSTACCS as objects and text; each way is the exact inverse."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.staccs.lattice import TABLE
from stackyard.games.staccs.plays import Play, decode_play, encode_play, is_play, parse_play
from stackyard.games.staccs.solo.table import DISCARD, DRAW, TURN


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the pile's next card."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Discard:
    """Put the card in hand face up on the discard pile."""

    def __str__(self) -> str:
        return "discard"


@dataclass(frozen=True, slots=True)
class Turn:
    """Turn the discard pile over: it becomes the pile."""

    def __str__(self) -> str:
        return "turn"


Action = Play | Draw | Discard | Turn

_OBJECTS: Final[dict[int, Draw | Discard | Turn]] = {
    DRAW: Draw(),
    DISCARD: Discard(),
    TURN: Turn(),
}
_NUMBERS: Final = {action: number for number, action in _OBJECTS.items()}
_TEXTS: Final = {str(action): action for action in _NUMBERS}


def encode(action: Action) -> int:
    """An action's number.

    Raises:
        NotationError: a play's parts are none of this game's.
    """
    if isinstance(action, Play):
        return encode_play(TABLE, action)
    return _NUMBERS[action]


def decode(number: int) -> Action:
    """The action that a number means.

    Raises:
        LookupError: it means none.
    """
    return decode_play(TABLE, number) if is_play(number) else _OBJECTS[number]


def parse(text: str) -> Action:
    """The action that a text means.

    Raises:
        NotationError: it cannot be read; says what can.
    """
    if text in _TEXTS:
        return _TEXTS[text]
    play = parse_play(text)
    if play is None:
        raise NotationError(
            f"{text!r} is no action; in SOLOSTACCS one can 'draw', 'discard', 'turn', or lay a "
            "card: '7H@1,0', a WILD turned as 'W@1,0/2', with the option call as 'W@1,0/2H'"
        )
    encode_play(TABLE, play)
    return play

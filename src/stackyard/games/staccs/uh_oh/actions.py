"""Actions of UH OH! and PARTY as objects and text; each way is the exact inverse.

The two modes differ in the lattice that numbers a play's point.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.staccs.cards import KINDS, card_text, parse_card
from stackyard.games.staccs.lattice import Lattice
from stackyard.games.staccs.plays import (
    Play,
    check_part,
    decode_play,
    encode_play,
    is_play,
    parse_play,
)
from stackyard.games.staccs.uh_oh import table

_GIVE: Final = "give "


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw a card, because nothing can be stacked."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Take:
    """Take an attack instead of countering it."""

    def __str__(self) -> str:
        return "take"


@dataclass(frozen=True, slots=True)
class Done:
    """Lay no further card of a multiple."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class SayUhOh:
    """Say UH OH!"""

    def __str__(self) -> str:
        return "uh-oh"


@dataclass(frozen=True, slots=True)
class StaySilent:
    """Do not say UH OH!"""

    def __str__(self) -> str:
        return "silent"


@dataclass(frozen=True, slots=True)
class CallOut:
    """Call the silent player out."""

    def __str__(self) -> str:
        return "call-out"


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the silence pass."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Give:
    """Give a card to the victim of one's QUEEN."""

    card: int

    def __str__(self) -> str:
        return f"{_GIVE}{card_text(self.card)}"


Word = Draw | Take | Done | SayUhOh | StaySilent | CallOut | Pass
Action = Play | Word | Give

_OBJECTS: Final[dict[int, Word | Give]] = {
    table.DRAW: Draw(),
    table.TAKE: Take(),
    table.DONE: Done(),
    table.SAY: SayUhOh(),
    table.STAY_SILENT: StaySilent(),
    table.CALL_OUT: CallOut(),
    table.PASS: Pass(),
    **{table.GIVE + card: Give(card) for card in range(KINDS)},
}
_NUMBERS: Final = {action: number for number, action in _OBJECTS.items()}
_TEXTS: Final = {str(action): action for action in _NUMBERS}


def encode(lattice: Lattice, action: Action) -> int:
    """An action's number.

    Raises:
        NotationError: a part of it is none of this game's.
    """
    if isinstance(action, Play):
        return encode_play(lattice, action)
    if isinstance(action, Give):
        check_part("card", action.card, KINDS)
    return _NUMBERS[action]


def decode(lattice: Lattice, number: int) -> Action:
    """The action that a number means.

    Raises:
        LookupError, ValueError: it means none.
    """
    return decode_play(lattice, number) if is_play(number) else _OBJECTS[number]


def parse(lattice: Lattice, text: str) -> Action:
    """The action that a text means.

    Raises:
        NotationError: it cannot be read; says what can.
    """
    if text in _TEXTS:
        return _TEXTS[text]
    if text.startswith(_GIVE):
        parse_card(text.removeprefix(_GIVE))
    play = parse_play(text)
    if play is None:
        raise NotationError(
            f"{text!r} is no action; in UH OH! one can 'draw', 'take', end with 'done', say "
            "'uh-oh' or stay 'silent', 'call-out' or 'pass', 'give 5C', or lay a card: '7H@1,0', "
            "a WILD turned and with the suit called as 'W@1,0/2H'"
        )
    encode_play(lattice, play)
    return play


def veil(action: Action) -> str:
    """An action's text for those who do not see which card is given (STA-R13)."""
    return f"{_GIVE}?" if isinstance(action, Give) else str(action)

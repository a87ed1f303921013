"""Actions of WILD OUT as objects and text; each way is the exact inverse."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from stackyard.games.errors import NotationError
from stackyard.games.staccs.board import STACCS
from stackyard.games.staccs.cards import WILD, card_text, parse_card
from stackyard.games.staccs.lattice import WILD_OUT_TABLE
from stackyard.games.staccs.plays import check_part
from stackyard.games.staccs.wild_out.table import (
    DONE,
    DRAW,
    ONLY,
    is_play,
    named_stacc,
    play_action,
    played_card,
    played_point,
)


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw the pile's next card into one's open hand."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Done:
    """End the turn."""

    def __str__(self) -> str:
        return "done"


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a held card at the point (q, r).

    `stacc` is the STACC it joins, where more than one touches the spot, else None (STA-R44).
    """

    card: int
    q: int
    r: int
    stacc: int | None = None

    def __str__(self) -> str:
        named = "" if self.stacc is None else f"#{self.stacc}"
        return f"{card_text(self.card)}@{self.q},{self.r}{named}"


Action = Play | Draw | Done

_OBJECTS: Final[dict[int, Draw | Done]] = {DRAW: Draw(), DONE: Done()}
_NUMBERS: Final = {action: number for number, action in _OBJECTS.items()}
_TEXTS: Final = {str(action): action for action in _NUMBERS}
_PLAY: Final = re.compile(
    r"(?P<card>\w+)@(?P<q>-?\d{1,4}),(?P<r>-?\d{1,4})(?:#(?P<stacc>[0-3]))?", re.ASCII
)


def encode(action: Action) -> int:
    """An action's number.

    Raises:
        NotationError: a play's parts are none of this game's.
    """
    if not isinstance(action, Play):
        return _NUMBERS[action]
    check_part("card", action.card, WILD + 1)
    if action.card == WILD:
        raise NotationError("in WILD OUT the four WILDs lie from the start: none is ever laid")
    if action.stacc is not None:
        check_part("STACC", action.stacc, STACCS)
    stacc = ONLY if action.stacc is None else action.stacc
    return play_action(WILD_OUT_TABLE.point(action.q, action.r), stacc, action.card)


def decode(number: int) -> Action:
    """The action that a number means.

    Raises:
        LookupError, ValueError: it means none.
    """
    if not is_play(number):
        return _OBJECTS[number]
    q, r = WILD_OUT_TABLE.at(played_point(number))
    stacc = named_stacc(number)
    return Play(played_card(number), q, r, None if stacc == ONLY else stacc)


def parse(text: str) -> Action:
    """The action that a text means.

    Raises:
        NotationError: it cannot be read; says what can.
    """
    if text in _TEXTS:
        return _TEXTS[text]
    match = _PLAY.fullmatch(text)
    if match is None:
        raise _unreadable(text)
    stacc = match["stacc"]
    play = Play(
        parse_card(match["card"]),
        int(match["q"]),
        int(match["r"]),
        None if stacc is None else int(stacc),
    )
    if str(play) != text:
        raise _unreadable(text)
    encode(play)
    return play


def _unreadable(text: str) -> NotationError:
    return NotationError(
        f"{text!r} is no action; in WILD OUT one can 'draw', 'done', or lay a card: '7H@1,0', "
        "where several STACCS touch the spot with its number, '7H@1,0#2'"
    )

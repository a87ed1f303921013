"""A game of two made for tests: it comes to what real games come to rarely, or must never come to.

A seat may `step`, `roll` a die, `pass` the turn on, or `break`: a fault in the rules, half way
through. It ends with the tenth step.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated, Any

import msgspec

from stackyard import NotationError
from stackyard.games.game import Game, Reason
from stackyard.kernel import PUBLIC, Dice, Note, Range, Row, note, state

STEP, ROLL, PASS, BREAK = range(4)
WORDS = ("step", "roll", "pass", "break")


@state
class State:
    turn: Annotated[int, Range(0, 1)]
    steps: Annotated[int, Range(0, 10)]
    rolled: Annotated[int, Range(0, 6)]


@state
class Options:
    seats: Annotated[int, Range(0, 2)]


@dataclass(frozen=True, slots=True)
class Do:
    word: str

    def __str__(self) -> str:
        return self.word


class Done(msgspec.Struct, frozen=True, tag="done", tag_field="event"):
    kind: int


def setup(s: Any, options: Any, dice: Dice) -> None:
    s.rolled = 1


def actors(s: Any) -> int:
    return 0 if over(s) else 1 << s.turn


def next_actor(s: Any) -> int:
    return -1 if over(s) else int(s.turn)


def legal(s: Any, seat: int, out: Row) -> int:
    if over(s) or seat != s.turn:
        return 0
    out[:4] = [STEP, ROLL, PASS, BREAK]
    return 4


def apply(s: Any, seat: int, action: int, dice: Dice) -> None:
    note(s, action, PUBLIC)
    if action == STEP:
        s.steps += 1
    elif action == ROLL:
        s.rolled = 1 + dice.lot(6)
    elif action == PASS:
        s.turn = 1 - s.turn
    else:
        s.steps = 99
        dice.lot(6)


def over(s: Any) -> bool:
    return bool(s.steps >= 10)


def score(s: Any, out: Row) -> None:
    out[0] = s.steps


def winners(s: Any) -> int:
    return int(over(s))


def hide(s: Any, seats: int) -> None:
    """Nothing is hidden."""


def guess(s: Any, dice: Dice) -> None:
    """Nothing is hidden."""


def parse(text: str) -> Do:
    if text not in WORDS:
        raise NotationError(f"{text!r} is no action")
    return Do(text)


def why_not(s: Any, seat: int, action: int) -> Reason | None:
    return Reason("TOY-1", "It is not your turn, or all is over.")


def tell(note: Note, viewer: int) -> Done:
    return Done(note.kind)


def toy(*, free_undo: bool = False) -> Game:
    return Game(
        id="toy",
        title="Toy",
        summary="",
        seats=range(2, 3),
        usual_seats=2,
        minutes=1,
        hidden="",
        chance="",
        rules_version=1,
        rules=sys.modules[__name__],
        state=State,
        options_state=Options,
        options=(),
        pack_options=lambda seats, options: Options(),
        radices=(("action", 4),),
        most_legal=4,
        encode=lambda action: WORDS.index(action.word),
        decode=lambda number: Do(WORDS[number]),
        parse=parse,
        card_text=str,
        parse_card=int,
        tell=tell,
        view=lambda s, viewer: None,
        why_not=why_not,
        free_undo=free_undo,
    )

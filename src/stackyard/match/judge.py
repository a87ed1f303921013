"""The judge: 'may I?' and 'what may I?', asked of a position set up by hand."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from stackyard.games.errors import NotationError, OptionError, PositionError
from stackyard.games.parts import whole_number
from stackyard.match.position import Position, position

_ASK: Final = "ask"
_OF_QUESTION: Final = ("seat", "move")


class Answer(msgspec.Struct, frozen=True):
    """Whether a seat may do something; where it may not, the rule's id and why."""

    seat: int
    move: str
    allowed: bool
    rule: str | None
    reason: str | None


class Moves(msgspec.Struct, frozen=True):
    """All that a seat may do now; None where it depends on a hand that is not known."""

    seat: int
    moves: tuple[str, ...] | None


class Judgement(msgspec.Struct, frozen=True):
    """What the judge says.

    Attributes:
        game: the game's id.
        answers: to each move asked about, in order.
        moves: all that the seats which are to act may do, the one to ask first in front; none where
            the game is over.
    """

    game: str
    answers: tuple[Answer, ...]
    moves: tuple[Moves, ...]


def judge(case: Mapping[str, Any] | str | Path) -> Judgement:
    """Answer what a case asks: whether moves are allowed, and what is.

    Args:
        case: a position's parts with its `game`, perhaps `seats` and `options`, and the moves asked
            about as `ask`; or the file where it stands, in TOML or JSON. docs/judge.md tells more.

    Raises:
        PositionError: names the part of the case that is wrong, and what is allowed.
        OSError: the file cannot be read.
    """
    if not isinstance(case, Mapping):
        case = read_case(Path(case).read_bytes())
    return judge_in(position_of(case), case)


def judge_in(match: Position, case: Mapping[str, Any]) -> Judgement:
    """The answers to a case whose position has been set up.

    Raises:
        PositionError: a question cannot be read, or answered from what is known.
    """
    asked = case.get(_ASK, [])
    if not isinstance(asked, list | tuple):
        raise PositionError(_ASK, f"a list of moves is expected, not {asked!r}")
    answers = tuple(_answer(match, question, i) for i, question in enumerate(asked))
    moves = tuple(Moves(seat, _moves(match, seat)) for seat in match.actors)
    return Judgement(match.game.id, answers, moves)


def position_of(case: Mapping[str, Any]) -> Position:
    """The position of a case.

    Raises:
        PositionError: names what is wrong.
    """
    parts = {name: value for name, value in case.items() if name not in _NOT_PARTS}
    game, seats, options = (case.get(name) for name in ("game", "seats", "options"))
    if not isinstance(game, str):
        raise PositionError("game", f"say which game it is, as game = 'staccs-uh-oh', not {game!r}")
    if seats is not None:
        whole_number(seats, "seats", 1, 99)
    if options is not None and not isinstance(options, Mapping):
        raise PositionError("options", f"options by name are expected, not {options!r}")
    try:
        return position(game, seats, options=options, **parts)
    except OptionError as error:
        own = error.option in {"game", "seats"}
        place = error.option if own else f"options.{error.option}"
        raise PositionError(place, str(error).partition(": ")[2]) from None


_NOT_PARTS: Final = frozenset({"game", "seats", "options", _ASK})


def read_case(data: bytes) -> dict[str, Any]:
    """A case from TOML or, where it begins with a brace, JSON.

    Raises:
        PositionError: it is neither; says where in it.
    """
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise PositionError(f"byte {error.start}", "this is no text in UTF-8") from None
    try:
        return _read_json(text) if text.lstrip().startswith("{") else tomllib.loads(text)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise PositionError(place, f"this is no JSON: {error.msg}") from None
    except tomllib.TOMLDecodeError as error:
        problem, _, place = str(error).rpartition(" (at ")
        raise PositionError(place.rstrip(")") or "$", f"this is no TOML: {problem}") from None
    except RecursionError:
        raise PositionError("$", "lists or objects lie too deep in each other") from None


def _read_json(text: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(text, object_pairs_hook=_without_repeats)
    return found


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise PositionError(name, "this key stands twice in one object")
        found[name] = value
    return found


def _answer(match: Position, question: Any, number: int) -> Answer:
    place = f"{_ASK}[{number}]"
    seat, move = _read_question(match, question, place)
    try:
        reason = match.why_not(seat, move)
    except NotationError as error:
        raise PositionError(place, str(error)) from None
    except PositionError as error:
        raise PositionError(place, str(error)) from None
    if reason is None:
        return Answer(seat, move, True, None, None)
    return Answer(seat, move, False, reason.rule, reason.text)


def _read_question(match: Position, question: Any, place: str) -> tuple[int, str]:
    """The seat and the move of a question; without a seat it is the one to ask first."""
    first = match.actors[0] if match.actors else 0
    if isinstance(question, str):
        return first, question
    if not isinstance(question, Mapping) or not isinstance(question.get("move"), str):
        raise PositionError(
            place, f"a move is expected, or {{seat = 1, move = '...'}}, not {question!r}"
        )
    for name in question:
        if name not in _OF_QUESTION:
            raise PositionError(f"{place}.{name}", "a question has a seat and a move, nothing else")
    seat = question.get("seat", first)
    return whole_number(seat, f"{place}.seat", 0, match.seats - 1), question["move"]


def _moves(match: Position, seat: int) -> tuple[str, ...] | None:
    try:
        return tuple(map(str, match.legal(seat)))
    except PositionError:
        return None

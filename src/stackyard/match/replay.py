"""Replaying a record: every deal, action and result is held against the rules."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec

from stackyard.games.errors import IllegalAction, NotationError, OptionError
from stackyard.games.game import Game, check_seats, resolve_options
from stackyard.games.registry import get_game
from stackyard.kernel import Dice, DiceError, RecordedDice
from stackyard.kernel.dice import Outcome
from stackyard.match.dice import these_dice
from stackyard.match.errors import RecordError
from stackyard.match.match import Match
from stackyard.match.record import Deal, Record, parse_record, read_lines


def replay(
    record: Record,
    on_step: Callable[[Match], None] | None = None,
    dice: Dice | None = None,
) -> Match:
    """Play a record through, checking every step.

    Args:
        record: the record.
        on_step: called with the match after the deal and after each action.
        dice: all chance in what is played after the record; without them, it cannot be foreseen.

    Raises:
        RecordError: names the first place that differs from the rules, and how.
        DiceError: the dice are none.
    """
    later = these_dice(dice)
    game = _game_of(record)
    _check_options(game, record)
    recorded = RecordedDice([read_deal(game, deal, f"$.deals[{i}]") for i, deal in _deals(record)])
    try:
        match = Match(game, record.seats, record.options, recorded)
    except DiceError as error:
        raise _deal_error(error) from None
    except OptionError as error:
        raise RecordError(f"$.options.{error.option}", error.problem) from None
    match.meta = {key: value for key, value in record.meta.items() if key != "undone"}
    match.undone = _undone(record)
    _check_legal_length(record)
    if on_step:
        on_step(match)
    for number in range(len(record.actions)):
        _replay_action(match, record, number)
        if on_step:
            on_step(match)
    if recorded.left:
        raise RecordError(f"$.deals[{recorded.used}]", "no action has used this deal")
    _check_result(match, record)
    match.bring_dice(later)
    return match


def load(path: str | Path, dice: Dice | None = None) -> Match:
    """The match in a file, replayed; one that was still running can be played on.

    Args:
        path: the file.
        dice: all chance in what is played from here on; without them, it cannot be foreseen.

    Raises:
        RecordError: it is no record, does not replay, or the file holds more than one.
        OSError: the file cannot be read.
    """
    lines = read_lines(path)
    _, text = next(lines)
    more = sum(1 for _ in lines)
    if more:
        raise RecordError("$", f"one record is wanted, and this file holds {1 + more}")
    return replay(parse_record(text), dice=dice)


def read_deal(game: Game, deal: Deal, place: str) -> Outcome:
    """A record's deal as numbers.

    Raises:
        RecordError: a card's text is none of this game's.
    """
    if isinstance(deal, int):
        return deal
    cards = []
    for i, text in enumerate(deal):
        try:
            cards.append(game.parse_card(text))
        except NotationError as error:
            raise RecordError(f"{place}[{i}]", str(error)) from None
    return tuple(cards)


def _deals(record: Record) -> enumerate[Deal]:
    return enumerate(record.deals)


def _game_of(record: Record) -> Game:
    try:
        game = get_game(record.game)
    except OptionError as error:
        raise RecordError("$.game", error.problem) from None
    if record.rules != game.rules_version:
        raise RecordError(
            "$.rules",
            f"this record was made under version {record.rules} of the rules of {game.title}; "
            f"this Stackyard plays version {game.rules_version}: use one that plays "
            f"version {record.rules}",
        )
    return game


def _check_options(game: Game, record: Record) -> None:
    try:
        check_seats(game, record.seats)
    except OptionError as error:
        raise RecordError("$.seats", error.problem) from None
    for option in game.options:
        if option.name not in record.options:
            raise RecordError("$.options", f"the option {option.name} is missing")
    try:
        resolved = resolve_options(game, record.seats, record.options)
    except OptionError as error:
        raise RecordError(f"$.options.{error.option}", error.problem) from None
    for name, value in resolved.items():
        if record.options[name] != value or type(record.options[name]) is not type(value):
            raise RecordError(
                f"$.options.{name}", f"written {record.options[name]!r}, should be {value!r}"
            )


def _undone(record: Record) -> int:
    undone = record.meta.get("undone", 0)
    if not isinstance(undone, int) or isinstance(undone, bool) or undone < 0:
        raise RecordError("$.meta.undone", f"a whole number from 0 on is expected, not {undone!r}")
    return undone


def _check_legal_length(record: Record) -> None:
    if record.legal is not msgspec.UNSET and len(record.legal) != len(record.actions):
        raise RecordError(
            "$.legal", f"one list for each of the {len(record.actions)} actions is expected"
        )


def _replay_action(match: Match, record: Record, number: int) -> None:
    seat, text = record.actions[number]
    place = f"$.actions[{number}]"
    if not 0 <= seat < match.seats:
        raise RecordError(f"{place}[0]", f"the seats are 0 to {match.seats - 1}, not {seat}")
    if record.legal is not msgspec.UNSET:
        legal = [str(action) for action in match.legal(seat)]
        if record.legal[number] != legal:
            raise RecordError(
                f"$.legal[{number}]",
                f"{', '.join(record.legal[number]) or 'nothing'} is recorded, by the rules "
                f"it is {', '.join(legal) or 'nothing'}",
            )
    at = 1 if seat in match.actors else 0
    try:
        match.play(seat, text)
    except NotationError as error:
        raise RecordError(f"{place}[1]", str(error)) from None
    except IllegalAction as error:
        raise RecordError(f"{place}[{at}]", str(error)) from None
    except DiceError as error:
        raise _deal_error(error) from None


def _deal_error(error: DiceError) -> RecordError:
    place = "$.deals" if error.deal is None else f"$.deals[{error.deal}]"
    return RecordError(place, str(error))


def _check_result(match: Match, record: Record) -> None:
    found, recorded = match.result, record.result
    if found is None or recorded is None:
        if found is not recorded:
            running = "the game is over" if recorded is None else "the game still runs"
            raise RecordError("$.result", f"by the rules {running} after these actions")
        return
    for seat, (score, written) in enumerate(zip(found.scores, recorded.scores, strict=False)):
        if score != written:
            raise RecordError(
                f"$.result.scores[{seat}]", f"{written} is recorded, by the rules it is {score}"
            )
    for name in ("scores", "winners", "outcome"):
        right, written = getattr(found, name), getattr(recorded, name)
        if right != written:
            raise RecordError(
                f"$.result.{name}",
                f"{_show(written)} is recorded, by the rules it is {_show(right)}",
            )


def _show(value: object) -> str:
    return repr(list(value)) if isinstance(value, tuple) else repr(value)

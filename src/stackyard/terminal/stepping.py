"""Walking through a record, the table after each action."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stackyard.games.errors import OptionError
from stackyard.games.game import Game
from stackyard.games.registry import get_game
from stackyard.match import Match, Record, RecordError, parse_record, read_lines, replay
from stackyard.terminal.checking import Difference, difference_at
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.players import Seating, seating_in
from stackyard.terminal.scores import verdict
from stackyard.terminal.screen import Screen
from stackyard.terminal.story import Story
from stackyard.terminal.tables import Scene, Table, table_of


@dataclass(frozen=True, slots=True)
class Step:
    """The table after an action, and what the action did."""

    view: Any
    told: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Walk:
    """All steps of a record, up to where it differs from the rules."""

    game: Game
    seating: Seating
    steps: tuple[Step, ...]
    ending: str


def walk_of(path: Path, line: int | None, viewer: int | None) -> Walk:
    """The steps of one record in a file.

    Args:
        path: the file.
        line: the line where the record begins, where the file has several.
        viewer: the seat through whose eyes to look; None: what everybody saw.

    Raises:
        TerminalError: there is no record in that line, or none was named among several; or the
            game has no table here.
        RecordError: it cannot be read at all.
        OptionError: there is no such seat.
        OSError: the file cannot be read.
    """
    found_at, text = _one_of(list(read_lines(path)), line)
    record = parse_record(text)
    try:
        game = get_game(record.game)
    except OptionError as error:
        raise RecordError("$.game", str(error)) from None
    seating = seating_in(record.meta, game, record.seats)
    taker = _Taker(table_of(game), seating, viewer)
    difference: Difference | None = None
    try:
        replay(record, taker.take)
    except RecordError as error:
        difference = difference_at(found_at, text, error)
    return Walk(game, seating, tuple(taker.steps), _ending(record, seating, difference))


def _one_of(texts: list[tuple[int, bytes]], line: int | None) -> tuple[int, bytes]:
    if line is None and len(texts) == 1:
        return texts[0]
    lines = ", ".join(str(number) for number, _ in texts[:3])
    if line is None:
        raise TerminalError(
            f"the file holds {len(texts)} records: say which with --line ({lines}, ...)"
        )
    for number, text in texts:
        if number == line:
            return number, text
    raise TerminalError(f"no record begins in line {line}; they begin in {lines}, ...")


class _Taker:
    """Takes down each step of a replay."""

    def __init__(self, table: Table, seating: Seating, viewer: int | None) -> None:
        self._table = table
        self._names = seating.to(viewer)
        self._viewer = viewer
        self._story: Story | None = None
        self.steps: list[Step] = []

    def take(self, match: Match) -> None:
        """Take down where the match stands, and what is new."""
        if self._story is None:
            self._story = Story(match, self._table, self._names, self._viewer)
        told = tuple(line.text for line in self._story.news())
        self.steps.append(Step(match.view(self._viewer), told))


def _ending(record: Record, seating: Seating, difference: Difference | None) -> str:
    if difference is not None:
        return f"Here the record differs from the rules: {difference}"
    if record.result is None:
        return "Here the match was left."
    points = ", ".join(
        f"{name} {score}" for name, score in zip(seating.names, record.result.scores, strict=True)
    )
    table = table_of(get_game(record.game))
    tally = f" {table.tally.capitalize()}: {points}." if table.tally else ""
    return f"{verdict(record.result, seating.to(None), table)}{tally}"


def walk(steps: Walk, screen: Screen, viewer: int | None) -> None:
    """Show step by step, as asked: Enter next, b back, a number to go there, q to leave."""
    table, last = table_of(steps.game), len(steps.steps) - 1
    at = 0
    while True:
        _show(steps, at, table, screen, viewer)
        typed = _asked(screen, last)
        if typed is None:
            return
        if typed == "":
            if at == last:
                return
            at += 1
        elif typed == "b":
            at = max(0, at - 1)
        else:
            at = int(typed)


def _asked(screen: Screen, last: int) -> str | None:
    """Where to go: '' next, 'b' back, a number; None to leave."""
    while True:
        try:
            typed = screen.ask(f"Enter next, b back, 0 to {last}, q quit: ").strip().casefold()
        except EOFError:
            return None
        if typed == "q":
            return None
        if typed in {"", "b"} or (typed.isascii() and typed.isdigit() and int(typed) <= last):
            return typed
        screen.say(f"{typed!r} is none of these.")


def _show(walk: Walk, at: int, table: Table, screen: Screen, viewer: int | None) -> None:
    last = len(walk.steps) - 1
    step = walk.steps[at]
    width, height = screen.size
    names = walk.seating.to(viewer)
    scene = Scene(names, viewer, screen.style, height - 4 - len(step.told), width)
    screen.clear()
    screen.say(f"Step {at} of {last}" + (": the deal" if at == 0 else ""), "bold")
    for line in step.told:
        screen.say(line)
    if screen.style.plain:
        for line in table.describe(step.view, scene):
            screen.say(line)
    else:
        screen.show(table.draw(step.view, scene))
    if at == last:
        screen.say(walk.ending, "bold")

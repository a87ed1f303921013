"""The judge at the terminal: the table as it lies, and an answer to each move asked about."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from rich.console import RenderableType
from rich.table import Table as Grid
from rich.text import Text

from stackyard.games.errors import PositionError
from stackyard.match import Answer, Judgement, Position, judge_in, position_of, read_case
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.screen import Screen
from stackyard.terminal.tables import Scene, Table, shown_games, table_of
from stackyard.terminal.words import Names


def open_case(name: str) -> tuple[Position, Judgement]:
    """The position of the case in a file (``-``: the standard input), and what the judge says.

    Raises:
        TerminalError: something in it is wrong; names the file and the place in it.
        OSError: it cannot be read.
    """
    data = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    try:
        case = read_case(data)
        match = position_of(case)
        return match, judge_in(match, case)
    except PositionError as error:
        where = "the standard input" if name == "-" else name
        raise TerminalError(f"{where}, {error}") from None


def show_case(match: Position, said: Judgement, screen: Screen) -> None:
    """Show the table, and the answers; without a question, all that may be done."""
    names = Names(tuple(f"Seat {seat}" for seat in range(match.seats)))
    viewer = match.actors[0] if match.actors else None
    answers = _answers(said, names, viewer)
    if match.game in shown_games():
        below = 1 + max(1, 0 if screen.style.plain else screen.lines_of(answers))
        _show_table(match, table_of(match.game), Scene(names, viewer, screen.style), below, screen)
    if not said.answers:
        for line in _all_moves(said, names):
            screen.say(line)
    elif screen.style.plain:
        for answer in said.answers:
            verdict, move, why = _in_words(answer, names, viewer)
            screen.say(f"{move}: {verdict}.{' ' if why else ''}{why}")
    else:
        screen.show(answers)


def _answers(said: Judgement, names: Names, viewer: int | None) -> RenderableType:
    grid = Grid.grid(padding=(0, 2))
    for answer in said.answers:
        verdict, move, why = _in_words(answer, names, viewer)
        colour = "bold green" if answer.allowed else "bold red"
        grid.add_row(Text(verdict, colour), Text(move, "bold", no_wrap=True), why)
    return grid


def _in_words(answer: Answer, names: Names, viewer: int | None) -> tuple[str, str, str]:
    """The verdict, the move with its seat where another one is to act, and why not."""
    seat = f" ({names.who(answer.seat)})" if answer.seat != viewer else ""
    if answer.allowed:
        return "yes", f"{answer.move}{seat}", ""
    return "no", f"{answer.move}{seat}", f"{answer.reason} ({answer.rule})"


def _show_table(match: Position, table: Table, scene: Scene, below: int, screen: Screen) -> None:
    width, height = screen.size
    scene = replace(scene, height=height - below, width=width)
    view = match.view(scene.viewer)
    if scene.style.plain:
        for line in table.describe(view, scene):
            screen.say(line)
    else:
        screen.show(table.draw(view, scene))


def _all_moves(said: Judgement, names: Names) -> Iterator[str]:
    """All that may be done, a line for each seat that may act."""
    if not said.moves:
        yield "The game is over: nothing may be done."
    for found in said.moves:
        who = names.who(found.seat)
        if found.moves is None:
            yield f"{who} may act, but its hand is not known."
        else:
            yield f"{who} may: {', '.join(found.moves)}."

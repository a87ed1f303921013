"""Points, what they are made of, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich import box
from rich.table import Table as Grid

from stackyard.match import Match, Result
from stackyard.terminal.screen import Screen
from stackyard.terminal.tables import Table
from stackyard.terminal.words import Names, listing


def points_now(match: Match, viewer: int | None) -> list[int]:
    """Each seat's points as the cards lie, by the rules, from what the viewer sees."""
    points = [0] * match.seats
    match.game.rules.score(match.observe(viewer).unpack_state(), points)
    return points


def show_points(
    screen: Screen, table: Table, view: Any, points: Sequence[int], names: Names
) -> None:
    """Show each seat's points and their parts, the most first."""
    parts = table.parts(view, points)
    order = sorted(range(len(points)), key=lambda seat: -points[seat])
    if screen.style.plain:
        for seat in order:
            made_of = ", ".join(f"{heading} {text}" for heading, text in parts[seat] if text != "0")
            if table.tally:
                made_of = f"{points[seat]} {table.tally} ({made_of or 'nothing'})"
            screen.say(f"{names.who(seat)}: {made_of or 'nothing'}.")
        return
    grid = Grid(box=box.ASCII if screen.style.ascii else box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("")
    for heading, _ in parts[0]:
        grid.add_column(heading, justify="right")
    if table.tally:
        grid.add_column(table.tally, justify="right", style="bold")
    for seat in order:
        texts = [text for _, text in parts[seat]]
        grid.add_row(names.who(seat), *texts, *([str(points[seat])] if table.tally else []))
    screen.show(grid)


def verdict(result: Result, names: Names, table: Table) -> str:
    """Who has won, in a sentence."""
    if table.verdict is not None:
        return table.verdict(result, names)
    winners = [
        names.who(seat) if i == 0 else names.whom(seat) for i, seat in enumerate(result.winners)
    ]
    if result.outcome == "won":
        return f"{winners[0]} won with {result.scores[result.winners[0]]} points."
    if result.outcome == "shared":
        points = result.scores[result.winners[0]]
        return f"{listing(winners)} shared the victory with {points} points each."
    return f"{result.outcome.capitalize()}."

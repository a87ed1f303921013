"""Which part of a large STACC is shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Window:
    """A rectangle of columns and lines."""

    columns: range
    lines: range

    def holds(self, x: int, y: int) -> bool:
        """Whether a cell lies in it."""
        return x in self.columns and y in self.lines

    def shows(self, x: int, y: int) -> bool:
        """Whether a mark of three columns around a cell lies in it."""
        return x - 1 in self.columns and x + 1 in self.columns and y in self.lines

    def beyond(self, marks: Iterable[Cell]) -> dict[str, int]:
        """How many marks lie outside, by side; one beyond a corner counts above or below."""
        found: dict[str, int] = {}
        for x, y in marks:
            if self.shows(x, y):
                continue
            if y not in self.lines:
                side = "above" if y < self.lines.start else "below"
            else:
                side = "left" if x <= self.columns.start else "right"
            found[side] = found.get(side, 0) + 1
        return found


def choose_window(whole: Window, marks: Mapping[Cell, int], width: int, lines: int) -> Window:
    """The window of this width and height on a drawing that shows the most of what matters.

    Where the drawing is smaller it lies in the middle.

    Args:
        whole: the whole drawing.
        marks: what matters, each with its weight.
        width: the columns that there are.
        lines: the lines that there are.
    """
    windows = [
        Window(columns, rows)
        for rows in _spans(whole.lines, lines)
        for columns in _spans(whole.columns, width)
    ]
    return max(windows, key=lambda window: (_worth(window, marks), -_off_middle(window, whole)))


def _spans(whole: range, length: int) -> list[range]:
    """All ranges of a length within the whole one; around it where that is shorter."""
    spare = length - len(whole)
    starts = (
        range(whole.start, whole.start - spare + 1) if spare < 0 else [whole.start - spare // 2]
    )
    return [range(start, start + length) for start in starts]


def _worth(window: Window, marks: Mapping[Cell, int]) -> int:
    return sum(weight for (x, y), weight in marks.items() if window.shows(x, y))


def _off_middle(window: Window, whole: Window) -> int:
    return abs(_middle(window.columns) - _middle(whole.columns)) + abs(
        _middle(window.lines) - _middle(whole.lines)
    )


def _middle(span: range) -> int:
    return span.start + span.stop

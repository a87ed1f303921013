"""Where a match is shown and asked: a terminal with colours, or plain lines one after another."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Final

from rich.console import Console, RenderableType
from rich.text import Text

_PATIENCE: Final = 0.4  # seconds until a bot's thinking is mentioned
_FORGET: Final = "\x1b[H\x1b[2J\x1b[3J"  # home, clear the screen, clear what has scrolled off it
_NARROWEST: Final = 78


@dataclass(frozen=True, slots=True)
class Style:
    """How things are drawn.

    Attributes:
        plain: sentences only, no table drawn, as a screen reader or a pipe wants it.
        ascii: no character outside ASCII.
        colour: whether colours will be seen; without them, shapes must do.
        shades: whether there are enough colours for shades of one hue.
    """

    plain: bool
    ascii: bool
    colour: bool
    shades: bool = True


class Screen:
    """The screen and the keyboard.

    Args:
        plain: draw nothing, even in a terminal; in a pipe or a dumb terminal so it is anyway.
        ascii: no character outside ASCII, even where more can be shown.

    Attributes:
        live: whether a person sits there, with a terminal for both reading and writing.
        style: how things are drawn.
    """

    def __init__(self, plain: bool = False, ascii: bool = False) -> None:  # noqa: A002
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        dumb = os.environ.get("TERM", "") in {"dumb", "unknown"} or not sys.stdout.isatty()
        plain = plain or dumb
        self._console = Console(highlight=False, markup=False, emoji=False, no_color=plain or None)
        encoding = (sys.stdout.encoding or "ascii").lower().replace("-", "")
        self.style = Style(
            plain=plain or self._console.width < _NARROWEST,
            ascii=ascii or not encoding.startswith("utf"),
            colour=not self._console.no_color and self._console.color_system is not None,
            shades=self._console.color_system in {"256", "truecolor"},
        )
        self._can_forget = sys.stdout.isatty() and not dumb
        if self.live:
            # Line editing: where it is missing, what is typed is read all the same.
            with suppress(ImportError):
                import readline  # noqa: F401

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines."""
        return self._console.width, self._console.height

    def say(self, text: str = "", style: str = "", whole: bool = False) -> None:
        """Print a line or several.

        Where things are drawn, long lines are wrapped between words; what shall be copied from the
        screen is better left whole.
        """
        if self.style.plain:
            self._console.print(text, soft_wrap=True)
        else:
            self._console.print(text, style=style, soft_wrap=whole)

    def show(self, drawing: RenderableType) -> None:
        """Print something drawn."""
        self._console.print(drawing)

    def list(self, lines: Sequence[Text]) -> None:
        """Print lines one after another: as they are, or where nothing is drawn, their words."""
        for line in lines:
            if self.style.plain:
                self.say(line.plain)
            else:
                self.show(line)

    def lines_of(self, drawing: RenderableType) -> int:
        """How many lines something takes."""
        return len(self._console.render_lines(drawing, pad=False))

    def ask(self, prompt: str) -> str:
        """A line from the keyboard.

        Raises:
            EOFError: there is no more input.
        """
        if self.live:
            return input(prompt)
        self._console.print(prompt, end="", soft_wrap=True)
        line = sys.stdin.readline()
        if not line:
            self._console.print()
            raise EOFError
        # The line was typed nowhere: echoed, the output reads like a session.
        self._console.print(line.rstrip("\r\n"), soft_wrap=True)
        return line

    def clear(self) -> None:
        """Begin a new screen, where things are drawn."""
        if not self.style.plain:
            self._console.clear()

    def forget(self) -> None:
        """Clear away what was shown, also what has scrolled off, before somebody else looks."""
        if self._can_forget:
            sys.stdout.write(_FORGET)
            sys.stdout.flush()
        elif self.live:
            self.say("\n" * self._console.height)

    @contextmanager
    def waiting(self, text: str) -> Iterator[None]:
        """Say what is being waited for, once it lasts."""
        if not self.live:
            yield
            return
        status = None if self.style.plain else self._console.status(text)
        timer = threading.Timer(
            _PATIENCE, status.start if status else self.say, () if status else (text,)
        )
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()
            timer.join()
            if status:
                status.stop()

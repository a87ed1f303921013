"""Draws the pictures of the README and these pages from real games: `python docs/draw_pictures.py`.

The same seeds give the same pictures.
"""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI

import stackyard
from stackyard.terminal.screen import Style
from stackyard.terminal.tables import Scene, table_of
from stackyard.terminal.words import Names

PICTURES = Path(__file__).parent / "pictures"
NAMES = ("You", "Clay", "Flint", "Brick")


def played(game: str, seats: int, seed: int, steps: int) -> stackyard.Match:
    """A match that easy bots have played for so many steps."""
    match = stackyard.start(game, seats, seed=seed)
    bot = stackyard.bot("easy", seed=seed)
    for _ in range(steps):
        if match.over:
            break
        seat = match.actors[0]
        match.play(seat, bot.choose(match.observe(seat)))
    return match


def terminal_picture(match: stackyard.Match) -> str:
    """The table as the terminal shows it to seat 0, as SVG."""
    console = Console(
        record=True, file=io.StringIO(), width=80, force_terminal=True, color_system="truecolor"
    )
    scene = Scene(
        names=Names(NAMES[: match.seats], you=0),
        viewer=0,
        style=Style(plain=False, ascii=False, colour=True),
    )
    console.print(table_of(match.game).draw(match.view(0), scene))
    picture = console.export_svg(
        title="stackyard play", theme=MONOKAI, unique_id=match.game.id, font_aspect_ratio=0.61
    )
    # Without the fonts and the note that would be fetched from elsewhere.
    return re.sub(r"\s*@font-face \{.*?\}|\s*<!--.*?-->", "", picture, flags=re.DOTALL)


def main() -> None:
    """Write all pictures."""
    PICTURES.mkdir(exist_ok=True)
    pictures = {
        "stack-nabbit-terminal.svg": terminal_picture(played("stack-nabbit", 4, seed=12, steps=70)),
        "uh-oh.svg": played("staccs-uh-oh", 4, seed=4, steps=70).svg(),
        "wild-out.svg": played("staccs-wild-out", 2, seed=4, steps=60).svg(),
    }
    for name, text in pictures.items():
        (PICTURES / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()

"""STACCS at the terminal, for tests: tables by hand, drawings as text, games typed by a script."""

from __future__ import annotations

from collections.abc import Iterator
from io import StringIO
from random import Random
from typing import Any

from rich.console import Console, RenderableType

import stackyard
from stackyard import Match
from stackyard.bots import bot
from stackyard.games.staccs.cards import DECK, SUIT_TEXTS, card_text
from stackyard.games.staccs.view import Table, view_table
from stackyard.terminal.screen import Style
from stackyard.terminal.seeds import bot_seed
from stackyard.terminal.tables.stacc.drawing import draw_stacc
from stackyard.terminal.tables.stacc.mosaic import Point
from stackyard.terminal.tables.stacc.spots import places
from stackyard.terminal.words import Names
from tests.games.staccs.tables import table

ASCII = Style(plain=False, ascii=True, colour=False)
LINES = Style(plain=False, ascii=False, colour=False)
FILLED = Style(plain=False, ascii=False, colour=True)
PLAIN = Style(plain=True, ascii=True, colour=False)
STYLES = (ASCII, LINES, FILLED)

#: The rulebook's kind of example: only the 5C, or a WILD, fits at 1,0.
EXAMPLE = ("2S@0,0", "5S@0,1", "2C@1,-1")

MODES = {"staccs-uh-oh": 4, "staccs-party": 6, "staccs-solo": 1, "staccs-wild-out": 2}
NAMES = Names(("You", "Brick", "Clay", "Flint", "Slate", "Pebble", "Tile", "Ben", "Cy", "Dee"), 0)


def laid(*plays: str, **given: Any) -> Table:
    """The table of a view, with these cards laid."""
    return view_table(table(*plays, **given), 1)


def pile(*known: str) -> list[str]:
    """A whole deck, these cards first."""
    rest = [card_text(card) for card in DECK]
    for card in known:
        rest.remove(card)
    return [*known, *rest]


def text_of(drawing: RenderableType, width: int = 80, colour: bool = False) -> str:
    """What a drawing looks like."""
    file = StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=colour,
        color_system="truecolor" if colour else None,
    )
    console.print(drawing)
    return file.getvalue()


def drawn(
    stacc: Table,
    style: Style,
    width: int = 60,
    lines: int = 24,
    beckoning: frozenset[Point] = frozenset(),
) -> str:
    """A STACC as text, without what is blank around it."""
    rows = [line.plain.rstrip() for line in draw_stacc(stacc, beckoning, style, width, lines).lines]
    shown = [row for row in rows if row]
    margin = min(len(row) - len(row.lstrip()) for row in shown)
    return "\n".join(row[margin:] for row in shown)


def played(game: str, seed: int, steps: int, seats: int | None = None) -> Match:
    """A match some way on, cards being laid where they can be."""
    match = stackyard.start(game, seats or MODES[game], seed=seed)
    chance = Random(seed)
    for _ in range(steps):
        if match.over:
            break
        legal = match.legal(match.actors[0])
        plays = [action for action in legal if hasattr(action, "q")]
        match.play(match.actors[0], chance.choice(plays or legal))
    return match


def typed_game(game: str, seed: int, levels: tuple[str | None, ...]) -> tuple[Match, list[str]]:
    """A whole match as the command plays it, and what the people at the keyboard type in it.

    `levels` are the bots' by seat, None for a person; people lay cards by the spots' numbers.
    """
    match = stackyard.start(game, len(levels), seed=seed)
    chance = Random(seed)
    typed = []
    while not match.over:
        seat = match.actors[0]
        level = levels[seat]
        if level is None:
            action = chance.choice(match.legal(seat))
            typed.append(as_typed(match, seat, action, chance))
        else:
            thinker = bot(level, bot_seed(seed, 1 + len(match.actions)))
            action = thinker.choose(match.observe(seat))
        match.play(seat, action)
    return match, typed


def as_typed(match: Match, seat: int, action: Any, chance: Random) -> str:
    """An action as a person may type it."""
    if not hasattr(action, "q"):
        return str(action)
    numbered = {place.point: place.number for place in places(match.view(seat).table)}
    card, spot = card_text(action.card).lower(), numbered[action.q, action.r]
    return chance.choice([*_ways(card, spot, _end(action)), str(action)])


def _ways(card: str, spot: int, end: str) -> Iterator[str]:
    yield f"{card} {spot}{end}"
    yield f"{card}@{spot}{end}"
    yield f"{card.upper()} at spot {spot}{end}"


def _end(action: Any) -> str:
    facing, suit = getattr(action, "facing", None), getattr(action, "suit", None)
    stacc = getattr(action, "stacc", None)
    end = "" if stacc is None else f"#{stacc}"
    end += "" if facing is None else f"/{facing}"
    return end + ("" if suit is None else SUIT_TEXTS[suit].lower())

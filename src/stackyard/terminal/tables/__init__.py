"""How each game looks and reads in the terminal: one `Table` a game, one module a game.

What a new game must give, in a module of its own named in `_WHERE`, is a `Table` called ``TABLE``:

* ``draw``: the view as a drawing, as wide and as high as the scene allows, which can be read with
  and without colour, and with ``style.ascii`` in ASCII alone;
* ``describe``: the same view as sentences, read out from the first to the last;
* ``tell``: what happened, from the game's events, as one line for each turn or step;
* ``move``: what a legal action would do, in half a line;
* ``words``: every first word of an action, so that a word cut short is never taken for another;
* ``parts``: what each seat's points are made of, for the score and the end;
* ``secret``: whether seats hold what others at the keyboard may not see, so that the screen must
  be passed on between people;
* ``aids``: further commands that the game offers.

Where a list of numbered moves, points and their winner do not say it well, also:

* ``offer``: what is asked, and the moves in a few lines;
* ``read``: a shorthand of the game's own, such as a spot by its number;
* ``tally`` and ``verdict``: what points are called, and who has won.

All of these get what the viewer may see, and nothing else: a view, or that viewer's events.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any, Final

from rich.console import RenderableType

from stackyard.games.game import Action, Game
from stackyard.games.registry import playable
from stackyard.match import Result
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.reading import Answer
from stackyard.terminal.screen import Style
from stackyard.terminal.words import Names

#: The view and the events of a game: its own frozen structs.
View = Any
Event = Any


@dataclass(frozen=True, slots=True)
class Scene:
    """For whom and how a table is drawn.

    Attributes:
        names: who sits where.
        viewer: the seat that looks, or None for a spectator, or for several people at once.
        style: colours, shapes or plain words.
        height: how many lines there are for the table.
        width: how many columns there are.
    """

    names: Names
    viewer: int | None
    style: Style
    height: int = 18
    width: int = 80


@dataclass(frozen=True, slots=True)
class Line:
    """A sentence about what happened, and the seats it happened to, beside the one that acted."""

    text: str
    touched: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Aid:
    """A further command of a game: what it is for, and what it answers."""

    help: str
    answer: Callable[[View, Names], Sequence[str]]


@dataclass(frozen=True, slots=True)
class Offer:
    """What a player is asked, such as 'Your turn', and the moves in words.

    Where `moves` is empty, the legal actions are listed by number.
    """

    heading: str
    moves: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """A game's look; the module's docstring says what each part must do.

    Attributes:
        parts: for each seat, the parts of its points as (heading, text); headings are the same
            for all seats. Gets the view and the seats' points by the rules.
        offer: gets the legal actions; where there is none, it is 'Your turn' and all of them.
        read: gets what was typed and the legal actions, and gives the notation that was meant, an
            answer, or None where it is no shorthand.
        tally: what points are called; nothing where their parts say it all.
    """

    secret: bool
    words: tuple[str, ...]
    draw: Callable[[View, Scene], RenderableType]
    describe: Callable[[View, Scene], Sequence[str]]
    tell: Callable[[Sequence[Event], Names], Sequence[Line]]
    move: Callable[[View, Action, Names], str]
    parts: Callable[[View, Sequence[int]], Sequence[Sequence[tuple[str, str]]]]
    aids: Mapping[str, Aid] = field(default_factory=dict)
    offer: Callable[[View, Sequence[Action], Names], Offer] | None = None
    read: Callable[[View, str, Sequence[Action]], Answer | str | None] | None = None
    tally: str = "points"
    verdict: Callable[[Result, Names], str] | None = None


# The module with each mode's table.
_WHERE: Final = {
    "stack-nabbit": "stackyard.terminal.tables.stack_nabbit",
    "stacky-map": "stackyard.terminal.tables.stacky_map",
    "staccs-uh-oh": "stackyard.terminal.tables.staccs_uh_oh",
    "staccs-party": "stackyard.terminal.tables.staccs_uh_oh",
    "staccs-solo": "stackyard.terminal.tables.staccs_solo",
    "staccs-wild-out": "stackyard.terminal.tables.staccs_wild_out",
}


def shown_games() -> tuple[Game, ...]:
    """The games that the terminal can show, in the order in which people are shown them."""
    return tuple(game for game in playable() if game.id in _WHERE)


def table_of(game: Game) -> Table:
    """The look of a game.

    Raises:
        TerminalError: the terminal cannot show it yet.
    """
    if game.id not in _WHERE:
        shown = ", ".join(_WHERE)
        raise TerminalError(f"{game.title} has no table in the terminal yet; these have: {shown}")
    table: Table = import_module(_WHERE[game.id]).TABLE
    return table

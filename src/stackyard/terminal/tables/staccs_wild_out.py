"""WILD OUT in the terminal: four STACCS on one table, and everybody's open hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.cells import set_cell_size
from rich.console import RenderableType
from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.staccs.wild_out.actions import Action
from stackyard.games.staccs.wild_out.events import Dealt, Drawn, Laid, TurnEnded
from stackyard.games.staccs.wild_out.view import Player, View
from stackyard.match import Result
from stackyard.match.events import Acted
from stackyard.terminal.reading import Answer
from stackyard.terminal.tables import Aid, Line, Offer, Scene, Table
from stackyard.terminal.tables.stacc.layout import (
    NAME_WIDTH,
    PANEL,
    card_texts,
    chips,
    heading,
    lay_out,
)
from stackyard.terminal.tables.stacc.offers import cards_as_they_lie, is_play, lay, offered
from stackyard.terminal.tables.stacc.shorthand import DIRECTION_NAMES, read_play
from stackyard.terminal.tables.stacc.spots import inviting, place_lines
from stackyard.terminal.words import Names, listing, things

_DIM: Final = Paint(dim=True)
_BOLD: Final = Paint(bold=True)
_ALL: Final = 60


# --- the drawing


def draw(view: View, scene: Scene) -> RenderableType:
    """The four STACCS, a panel with the players, and the hand of the one on turn below."""
    hand = () if view.turn is None else view.players[view.turn].hand
    lit = inviting(view.table, hand)
    fitting = [card for card in hand if inviting(view.table, [card])]
    label = "" if view.turn is None else f"{scene.names.whose(view.turn)} hand:"
    below = chips(label, hand, fitting, scene) if hand else []
    return lay_out(view.table, lit, _panel(view, scene), below, scene)


def _panel(view: View, scene: Scene) -> list[Text]:
    lines = [
        heading("WILD OUT", scene.style),
        Text.assemble("stacked ", (str(len(view.table.cards)), "bold"), f" of {_ALL}"),
        Text(f"pile {view.pile}", _DIM),
    ]
    for player in view.players:
        lines += _player(view, player, scene)
    return lines


def _player(view: View, player: Player, scene: Scene) -> Iterator[Text]:
    turn = ">" if scene.style.ascii else "▶"
    mark = turn if player.seat == view.turn else " "
    name = set_cell_size(scene.names.who(player.seat), NAME_WIDTH)
    held = f"{mark} {name} {len(player.hand):3}"
    yield Text(held, _BOLD if player.seat == view.turn else "", no_wrap=True)
    if player.hand and player.seat != view.turn:
        cards = card_texts(player.hand, scene.style, PANEL - 4)
        yield Text(f"    {' '.join(cards)}", _DIM, no_wrap=True)


# --- the same in sentences


def describe(view: View, scene: Scene) -> list[str]:
    """The pile, the four STACCS spot by spot, and the hands."""
    staccs = (
        f"#{stacc} looks {DIRECTION_NAMES[facing]}"
        for stacc, facing in enumerate(view.table.facings)
    )
    lines = [
        f"Stacked: {len(view.table.cards)} of {_ALL} cards. The pile: {things(view.pile, 'card')}.",
        f"The four STACCS: {listing(list(staccs))}.",
        *place_lines(view.table),
    ]
    for player in view.players:
        holds = "hold" if player.seat == scene.names.you else "holds"
        held = ", ".join(player.hand) or "nothing"
        lines.append(f"{scene.names.who(player.seat)} {holds} {held}.")
    return lines


# --- what is asked, moves


def offer(view: View, legal: Sequence[Action], names: Names) -> Offer:
    """The cards held that fit, with their spots."""
    others = {str(action): move(view, action, names) for action in legal if not is_play(action)}
    assert view.turn is not None
    heading = f"{names.whose(view.turn)} turn"
    if view.drawn is not None and view.must_stack:
        heading += f", {view.drawn} must be stacked"
    return Offer(heading, offered(view.table, legal, others))


def read(view: View, typed: str, legal: Sequence[Action]) -> Answer | str | None:
    """A card and a spot by its number; where several STACCS touch it, also the STACC's."""
    return read_play(view.table, typed, legal)


def move(view: View, action: Action, names: Names) -> str:
    """What an action would do now."""
    if is_play(action):
        return lay(view.table, action)
    return {"draw": "draw a card", "done": "end the turn"}[str(action)]


def tell(events: Sequence[Any], names: Names) -> list[Line]:
    """What one seat did, a line for each turn; or which cards the WILDs begin with."""
    actor = next((event.seat for event in events if isinstance(event, Acted)), None)
    if actor is None:
        dealt = [f"{event.card} on #{event.stacc}" for event in events if isinstance(event, Dealt)]
        return [Line(f"The WILDs begin with {listing(dealt)}.")] if dealt else []
    lines: list[Line] = []
    clauses: list[str] = []
    for event in events:
        clauses += _clause(event)
        if isinstance(event, TurnEnded) and clauses:
            lines.append(Line(f"{names.who(actor)} {listing(clauses)}."))
            clauses = []
    return [*lines, Line(f"{names.who(actor)} {listing(clauses)}.")] if clauses else lines


def _clause(event: Any) -> Iterator[str]:
    if isinstance(event, Drawn):
        yield f"drew {event.card}"
    elif isinstance(event, Laid):
        yield f"laid {event.card} at {event.q},{event.r} on #{event.stacc}"


# --- the end


def parts(view: View, scores: Sequence[int]) -> list[list[tuple[str, str]]]:
    """What each player still holds; what is stacked is everybody's."""
    return [[("cards held", str(len(player.hand)))] for player in view.players]


def verdict(result: Result, names: Names) -> str:
    """How many cards lie: everybody wins (STA-53)."""
    stacked = result.scores[0]
    if stacked == _ALL:
        return f"All {_ALL} cards lie. Everybody wins!"
    return f"{stacked} of the {_ALL} cards lie. Everybody wins."


TABLE: Final = Table(
    secret=False,
    words=("draw", "done"),
    draw=draw,
    describe=describe,
    tell=tell,
    move=move,
    parts=parts,
    aids={
        "spots": Aid("every spot, and what it asks", lambda view, names: place_lines(view.table)),
        "cards": Aid(
            "the cards as they lie, the first one first",
            lambda view, names: list(cards_as_they_lie(view.table)),
        ),
    },
    offer=offer,
    read=read,
    tally="",
    verdict=verdict,
)

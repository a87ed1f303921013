"""SOLOSTACCS in the terminal: the STACC, the piles beside it, and the card to be laid below."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.style import Style as Paint
from rich.text import Text

from stackyard.games.staccs.cards import SUIT_NAMES, SUIT_TEXTS
from stackyard.games.staccs.solo.actions import Action
from stackyard.games.staccs.solo.events import Discarded, Drawn, Laid, Skipped, Started, Turned
from stackyard.games.staccs.solo.view import View
from stackyard.match import Result
from stackyard.match.events import Acted
from stackyard.terminal.reading import Answer
from stackyard.terminal.tables import Aid, Line, Offer, Scene, Table
from stackyard.terminal.tables.stacc.layout import (
    PANEL,
    card_texts,
    chips,
    compass,
    heading,
    lay_out,
)
from stackyard.terminal.tables.stacc.offers import cards_as_they_lie, is_play, lay, offered
from stackyard.terminal.tables.stacc.shorthand import DIRECTION_NAMES, read_play
from stackyard.terminal.tables.stacc.spots import inviting, place_lines
from stackyard.terminal.words import Names, listing, things

_DIM: Final = Paint(dim=True)
_SUITS: Final = dict(zip(SUIT_TEXTS, SUIT_NAMES, strict=True))


# --- the drawing


def draw(view: View, scene: Scene) -> RenderableType:
    """The STACC, a panel with the piles, and the card that may be laid."""
    card = _offered(view)
    lit = inviting(view.table, [card] if card else [])
    label = "In hand:" if view.hand else "Discarded last:"
    below = chips(label, [card], [card] if lit else [], scene) if card else []
    return lay_out(view.table, lit, _panel(view, scene), below, scene)


def _offered(view: View) -> str | None:
    """The card that may be laid: the one in hand, or with none the discard's top (STA-42)."""
    return view.hand or (view.discard[-1] if view.discard else None)


def _panel(view: View, scene: Scene) -> list[Text]:
    lines = [
        heading("SOLOSTACCS", scene.style),
        Text.assemble("stacked ", (str(len(view.table.cards)), "bold"), f" of {view.total}"),
        Text(f"pile {view.pile}"),
        Text(f"discarded {len(view.discard)}"),
    ]
    if view.discard:
        newest = tuple(reversed(view.discard))
        lines.append(Text("  " + " ".join(card_texts(newest, scene.style, PANEL - 4)), _DIM))
    if view.known_pile:
        lines.append(Text("next in the pile:"))
        lines.append(
            Text("  " + " ".join(card_texts(view.known_pile, scene.style, PANEL - 4)), _DIM)
        )
    return lines + (compass() if _offered(view) == "W" else [])


# --- the same in sentences


def describe(view: View, scene: Scene) -> list[str]:
    """The piles, the STACC spot by spot, and the card that may be laid."""
    newest = view.table.cards[-1]
    lines = [
        f"The STACC: {len(view.table.cards)} of {view.total} cards. The newest is {newest.card} "
        f"at {newest.q},{newest.r}.",
        *place_lines(view.table),
        f"The pile: {things(view.pile, 'card')}. Discarded: {things(len(view.discard), 'card')}.",
    ]
    if view.known_pile:
        lines.append(f"Next in the pile: {', '.join(view.known_pile)}.")
    if view.discard:
        lines.append(f"On top of the discard pile: {view.discard[-1]}.")
    if view.hand:
        lines.append(f"In your hand: {view.hand}.")
    return lines


# --- what is asked, moves


def offer(view: View, legal: Sequence[Action], names: Names) -> Offer:
    """Where the card in hand, or the discard's top, may be laid."""
    others = {str(action): move(view, action, names) for action in legal if not is_play(action)}
    card = "your card" if view.hand else "the discarded card"
    return (
        Offer(f"Where does {card} go", offered(view.table, legal, others))
        if any(map(is_play, legal))
        else Offer("Your turn")
    )


def read(view: View, typed: str, legal: Sequence[Action]) -> Answer | str | None:
    """A spot by its number, with or without the card."""
    return read_play(view.table, typed, legal)


def move(view: View, action: Action, names: Names) -> str:
    """What an action would do now."""
    if is_play(action):
        return lay(view.table, action)
    return {
        "draw": "draw the next card",
        "discard": f"put {view.hand} on the discard pile",
        "turn": "turn the discard pile over, and go through it once more",
    }[str(action)]


def tell(events: Sequence[Any], names: Names) -> list[Line]:
    """What was done, a line for each card; or how the game began."""
    skipped = sum(isinstance(event, Skipped) for event in events)
    lines = []
    if skipped:
        lines.append(Line(f"{things(skipped, 'WILD')} flipped first went back into the pile."))
    lines += [Line(f"{event.card} starts the STACC.") for event in events if _starts(event)]
    clauses: list[str] = []
    for event in events:
        if isinstance(event, Acted) and event.action != "discard" and _is_done(clauses):
            lines.append(Line(f"{names.who(0)} {listing(clauses)}."))
            clauses = []
        clauses += _clause(event)
    if clauses:
        lines.append(Line(f"{names.who(0)} {listing(clauses)}."))
    return lines


def _is_done(clauses: Sequence[str]) -> bool:
    """Whether more than the drawing of a card has been told, which its laying belongs to."""
    return bool(clauses) and not clauses[-1].startswith("drew")


def _starts(event: Any) -> bool:
    return isinstance(event, Started)


def _clause(event: Any) -> Iterator[str]:
    if isinstance(event, Drawn):
        yield f"drew {event.card}"
    elif isinstance(event, Laid):
        yield f"laid {event.card} at {event.q},{event.r}{_turned(event)}"
    elif isinstance(event, Discarded):
        yield f"discarded {event.card}"
    elif isinstance(event, Turned):
        yield f"turned the discard pile of {things(event.count, 'card')} over"


def _turned(event: Laid) -> str:
    if event.card != "W":
        return ""
    called = f", called {_SUITS[event.suit]}" if event.suit else ""
    return f", its TOP {DIRECTION_NAMES[event.facing]}{called}"


# --- the end


def parts(view: View, scores: Sequence[int]) -> list[list[tuple[str, str]]]:
    """How many cards are stacked, and how many are not."""
    return [
        [("cards stacked", f"{score} of {view.total}"), ("left over", str(view.total - score))]
        for score in scores
    ]


def verdict(result: Result, names: Names) -> str:
    """Whether all cards are stacked (STA-R33)."""
    if result.outcome == "perfect win":
        return "All cards are stacked in one go: a Perfect Win!"
    if result.outcome == "win":
        return "All cards are stacked: you win!"
    return f"Stuck, with {things(result.scores[0], 'card')} stacked."


TABLE: Final = Table(
    secret=False,
    words=("draw", "discard", "turn"),
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

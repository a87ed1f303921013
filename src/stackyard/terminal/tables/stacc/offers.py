"""The plays that a player may choose from, card by card, and the words around them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from stackyard.games.game import Action
from stackyard.games.staccs.cards import SUIT_NAMES, card_name, card_text
from stackyard.games.staccs.view import Table
from stackyard.terminal.tables.stacc.mosaic import Point
from stackyard.terminal.tables.stacc.shorthand import DIRECTION_NAMES
from stackyard.terminal.tables.stacc.spots import (
    asks,
    choice,
    numbers,
    places,
    where,
)


def plays_by_card(table: Table, legal: Sequence[Action]) -> dict[str, list[int]]:
    """For each card that may be laid, the numbers of the places where."""
    numbered = numbers(table)
    found: dict[str, set[int]] = {}
    for action in legal:
        if is_play(action):
            found.setdefault(card_text(action.card), set()).add(numbered[action.q, action.r])
    return {card: sorted(at) for card, at in found.items()}


def is_play(action: Action) -> bool:
    """Whether an action lays a card."""
    return hasattr(action, "q")


def offered(table: Table, legal: Sequence[Action], others: Mapping[str, str]) -> tuple[str, ...]:
    """The moves in a few lines: cards and their spots, other moves, how a WILD is typed.

    Args:
        table: the table's part of the view.
        legal: the legal actions.
        others: what the actions that lay nothing would do, by their texts.
    """
    plays = plays_by_card(table, legal)
    if not plays:
        return ()
    lines = [f"{'; '.join(_alike(plays))}."]
    words = [f"{action}: {others[str(action)]}" for action in legal if str(action) in others]
    lines += ["; ".join(words)] if words else []
    return (*lines, f"{_how_to_type(plays, legal)}. ? shows help.")


def _how_to_type(plays: Mapping[str, Sequence[int]], legal: Sequence[Any]) -> str:
    """How the first cards offered are typed: 'Type a card and a spot, as 3S 1'."""
    cards = [f"{card} {at[0]}" for card, at in plays.items() if card != "W"]
    hint = f"Type a card and a spot, as {cards[0]}" if cards else "Type"
    if "W" not in plays:
        return hint
    wild = next(action for action in legal if is_play(action) and card_text(action.card) == "W")
    suit, too = ("", "") if wild.suit is None else ("H", " and a suit")
    how = f"with its direction{too}, as W {plays['W'][0]}/{wild.facing}{suit}"
    where_to = f"{wild.facing} is {DIRECTION_NAMES[wild.facing]}"
    return f"{hint}{';' if cards else ''} a WILD {how} ({where_to})"


def _alike(plays: Mapping[str, Sequence[int]]) -> Iterator[str]:
    """Cards that fit at the same spots together: '3S, 6S at 1 or 4'."""
    together: dict[tuple[int, ...], list[str]] = {}
    for card, at in plays.items():
        together.setdefault(tuple(at), []).append(card)
    for at, cards in together.items():
        yield f"{', '.join(cards)} at {choice(at)}"


def lay(table: Table, action: Any) -> str:
    """What a play would do: 'lay the 7 of hearts at spot 3 (hearts on the TOP)'."""
    point: Point = (action.q, action.r)
    place = next((place for place in places(table) if place.point == point), None)
    at = where(point) if place is None else f"spot {place.number}"
    what = f"lay the {card_name(action.card)} at {at}"
    facing, suit = getattr(action, "facing", None), getattr(action, "suit", None)
    if facing is not None:
        what += f", its TOP {DIRECTION_NAMES[facing]}"
    if suit is not None:
        what += f", and call {SUIT_NAMES[suit]}"
    stacc = getattr(action, "stacc", None)
    if stacc is not None:
        what += f", on #{stacc}"
    elif place is not None and facing is None:
        what += f" ({asks(place.spots[0])})"
    return what


def cards_as_they_lie(table: Table) -> Iterator[str]:
    """The cards on the table in the order of laying, for those who want to draw it themselves."""
    for number, card in enumerate(table.cards, start=1):
        turned = (
            f", its TOP {DIRECTION_NAMES[card.facing]}" if number == 1 or card.card == "W" else ""
        )
        stacc = f", on #{card.stacc}" if len(table.facings) > 1 else ""
        yield f"{number} {card.card} at {where((card.q, card.r))}{stacc}{turned}"

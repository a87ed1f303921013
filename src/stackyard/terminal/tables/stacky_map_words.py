"""The cards of Stacky Map in sentences."""

from __future__ import annotations

from stackyard.games.stacky_map.actions import CARD_NAMES, CARD_TEXTS, parse_card
from stackyard.terminal.words import number


def cards() -> tuple[str, ...]:
    """All cards' texts, in the order in which they are listed."""
    return CARD_TEXTS


def name_of(card: str) -> str:
    """A card's name: 'Travel Ban', '+3'."""
    return CARD_NAMES[parse_card(card)]


def a_card(card: str) -> str:
    """A card with its article: 'a Travel Ban'."""
    return f"a {name_of(card)}"


def some(card: str, count: int) -> str:
    """So many cards of a kind: 'a Travel Ban', 'two Travel Bans', 'two +3'."""
    if count == 1:
        return a_card(card)
    name = name_of(card)
    plural = "" if name.startswith("+") else "es" if name.endswith(("sh", "ch")) else "s"
    return f"{number(count)} {name}{plural}"

"""The table of SOLOSTACCS as it is seen."""

from __future__ import annotations

import msgspec

from stackyard.games.staccs.cards import UNKNOWN, card_text
from stackyard.games.staccs.solo.table import State
from stackyard.games.staccs.view import Table, view_table


class View(msgspec.Struct, frozen=True, tag="staccs-solo", tag_field="game"):
    """The whole table.

    Attributes:
        viewer: the seat that looks, None for a spectator.
        table: the STACC.
        pile: how many cards are left to draw.
        known_pile: the pile's cards, next one first, once it has been turned over: all have seen
            them; else None.
        discard: the discard pile, its top last.
        hand: the card drawn and not yet laid or discarded.
        total: how many cards there are to stack.
    """

    viewer: int | None
    table: Table
    pile: int
    known_pile: tuple[str, ...] | None
    discard: tuple[str, ...]
    hand: str | None
    total: int


def view(s: State, viewer: int | None) -> View:
    """The table from the seat, or for a spectator; `s` has been through `hide`."""
    pile = s.pile[: s.left]
    return View(
        viewer=viewer,
        table=view_table(s, staccs=1),
        pile=s.left,
        known_pile=tuple(map(card_text, reversed(pile))) if s.turned else None,
        discard=tuple(map(card_text, s.discard[: s.discards])),
        hand=None if s.hand == UNKNOWN else card_text(s.hand),
        total=s.total,
    )

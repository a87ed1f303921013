"""The table of WILD OUT as it is seen."""

from __future__ import annotations

import msgspec

from stackyard.games.staccs.board import STACCS
from stackyard.games.staccs.cards import UNKNOWN, WILD, card_text
from stackyard.games.staccs.view import Table, view_table
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.table import State


class Player(msgspec.Struct, frozen=True):
    """A player, and the cards held in the open hand."""

    seat: int
    hand: tuple[str, ...]


class View(msgspec.Struct, frozen=True, tag="staccs-wild-out", tag_field="game"):
    """The whole table.

    Attributes:
        viewer: the seat that looks, None for a spectator.
        turn: whose turn it is; None once the game is over.
        table: the four STACCS.
        pile: how many cards are left to draw.
        drawn: the card drawn in this turn, while it is held.
        to_draw: whether the turn's card is still to be drawn.
        must_stack: whether a card must be stacked before the turn can end.
        players: the seats with their hands.
    """

    viewer: int | None
    turn: int | None
    table: Table
    pile: int
    drawn: str | None
    to_draw: bool
    must_stack: bool
    players: tuple[Player, ...]


def view(s: State, viewer: int | None) -> View:
    """The table from a seat, or for a spectator; `s` has been through `hide`."""
    over = rules.over(s)
    return View(
        viewer=viewer,
        turn=None if over else s.turn,
        table=view_table(s, STACCS),
        pile=s.left,
        drawn=None if s.drawn == UNKNOWN else card_text(s.drawn),
        to_draw=not over and s.to_draw == 1,
        must_stack=not over and s.to_draw == 0 and not rules.may_end_turn(s),
        players=tuple(Player(seat, _hand(s.hands[seat])) for seat in range(s.seats)),
    )


def _hand(cards: int) -> tuple[str, ...]:
    return tuple(card_text(card) for card in range(WILD) if cards >> card & 1)

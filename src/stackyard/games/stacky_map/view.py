"""The table of Stacky Map as a viewer sees it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stackyard.games.stacky_map import block_war, maps, rules
from stackyard.games.stacky_map.actions import card_text
from stackyard.games.stacky_map.table import (
    ANSWERING,
    HOLIDAY,
    SNATCH,
    UNKNOWN,
    VISA,
    State,
)
from stackyard.games.stacky_map.travel_rush import flipper

Step = Literal["draw", "play", "answer", "take", "over"]

# By phase.
_STEPS: Final[tuple[Step, ...]] = ("draw", "play", "answer", "take")


class Stack(msgspec.Struct, frozen=True):
    """Cards of one kind in one place."""

    card: str
    count: int


class Held(msgspec.Struct, frozen=True):
    """A card in a hand; `card` is None where the viewer does not know it.

    `known_to` are the seats that know it beside its holder, as far as the viewer can tell.
    """

    card: str | None
    known_to: tuple[int, ...]


class Player(msgspec.Struct, frozen=True):
    """What lies before a player: the map with its total, doubled or not (MAP-R14), and the hand."""

    seat: int
    map: tuple[Stack, ...]
    total: int
    doubled: bool
    hand: tuple[Held, ...]


class Attack(msgspec.Struct, frozen=True):
    """An attack being answered (MAP-R7, MAP-R8).

    Attributes:
        seat, card, target: who played which attack on whom.
        ticket: the one that a Visa Issue or Ticket Snatch is aimed at.
        threatened: whom it would hit if it stood: the target, or after a turn-back the other one.
        insurances: how many have been laid so far.
        stands: whether it stands, as they lie; the last one standing decides.
    """

    seat: int
    card: str
    target: int
    ticket: str | None
    threatened: int
    insurances: int
    stands: bool


class Flip(msgspec.Struct, frozen=True):
    """A card that a seat has flipped in a Travel Rush."""

    seat: int
    card: str


class View(msgspec.Struct, frozen=True, tag="stacky-map", tag_field="game"):
    """The whole table.

    Attributes:
        viewer: the seat that looks, None for a spectator.
        turn: whose turn it is.
        asked: who has to do something now; None once the game is over.
        step: what: draw, play a card, answer an attack, take a flipped card.
        pile: how many cards are left to draw.
        discard: the discard pile, its top last.
        attack: the attack being answered, if there is one.
        flipped: the flips of a Travel Rush of which one is to be taken, in their order.
        players: by seat.
    """

    viewer: int | None
    turn: int
    asked: int | None
    step: Step
    pile: int
    discard: tuple[str, ...]
    attack: Attack | None
    flipped: tuple[Flip, ...]
    players: tuple[Player, ...]


def view(s: State, viewer: int | None) -> View:
    """The table from a seat, or for a spectator; `s` has been through `hide`."""
    over = rules.over(s)
    return View(
        viewer=viewer,
        turn=s.turn,
        asked=None if over else rules.next_actor(s),
        step="over" if over else _STEPS[s.phase],
        pile=s.left,
        discard=tuple(map(card_text, s.discard[: s.discards])),
        attack=_attack(s) if s.phase == ANSWERING else None,
        flipped=tuple(Flip(flipper(s, i), card_text(s.flipped[i])) for i in range(s.flips)),
        players=tuple(_player(s, seat) for seat in range(s.seats)),
    )


def _player(s: State, seat: int) -> Player:
    return Player(
        seat=seat,
        map=tuple(Stack(card_text(card), n) for card, n in enumerate(s.laid[seat]) if n),
        total=maps.total(s, seat),
        doubled=s.laid[seat][HOLIDAY] > 0,
        hand=tuple(_held(s, seat, slot) for slot in range(s.held[seat])),
    )


def _held(s: State, holder: int, slot: int) -> Held:
    card, seen = s.hand[holder][slot], s.seen[holder][slot]
    if card == UNKNOWN:
        return Held(None, ())
    others = (seat for seat in range(s.seats) if seat != holder and seen >> seat & 1)
    return Held(card_text(card), tuple(others))


def _attack(s: State) -> Attack:
    return Attack(
        seat=s.turn,
        card=card_text(s.attack),
        target=s.target,
        ticket=card_text(s.ticket) if s.attack in {VISA, SNATCH} else None,
        threatened=s.threatened,
        insurances=s.insurances,
        stands=block_war.stands(s),
    )

"""The table of UH OH! and PARTY as a viewer sees it."""

from __future__ import annotations

from typing import Final, Literal

import msgspec

from stackyard.games.staccs.cards import RANK_TEXTS, UNKNOWN, card_text
from stackyard.games.staccs.uh_oh import rules, table
from stackyard.games.staccs.uh_oh.attacks import attacking_letter, cards_for
from stackyard.games.staccs.uh_oh.hands import first_place
from stackyard.games.staccs.uh_oh.silence import warner
from stackyard.games.staccs.uh_oh.table import PartyState, State
from stackyard.games.staccs.view import Table, view_table

Question = Literal["play", "answer", "add", "give", "warn", "catch"]
_QUESTIONS: Final[dict[int, Question]] = {
    table.TO_PLAY: "play",
    table.TO_ANSWER: "answer",
    table.TO_ADD: "add",
    table.TO_GIVE: "give",
    table.TO_WARN: "warn",
    table.TO_CATCH: "catch",
}


class HandCard(msgspec.Struct, frozen=True):
    """A card in a hand that the viewer knows.

    `known_to` are the other seats that know the holder has it, as far as the viewer can tell: the
    holder can for the whole hand, others only for themselves.
    """

    card: str
    known_to: tuple[int, ...]


class Player(msgspec.Struct, frozen=True):
    """A player: how many cards it holds, and those that the viewer knows, sorted by suit."""

    seat: int
    cards: int
    known: tuple[HandCard, ...]


class Attack(msgspec.Struct, frozen=True):
    """The attack to be answered: its letter, and how many cards it has come to."""

    letter: str
    cards: int


class View(msgspec.Struct, frozen=True, tag="staccs-uh-oh", tag_field="game"):
    """The whole table.

    Attributes:
        viewer: the seat that looks, None for a spectator.
        table: the STACC.
        pile: how many cards are left to draw.
        turn: whose turn it is, None once the game is over. While QUEENS' gifts are given it is the
            victim's, whose turn then begins.
        clockwise: the direction of play.
        question: what is asked: stack or draw; counter an attack or take it; lay a further card of
            a multiple or be done; give a card; say UH OH! or stay silent; call out or pass. None
            once the game is over.
        asked: the seats asked, the one to ask first in front.
        attack: the attack pending, while it is to be answered.
        gifts: how many cards are still to be given to the seat whose turn it is.
        silent: who did not say UH OH!, while the others may call it out.
        players: all players, by seat.
    """

    viewer: int | None
    table: Table
    pile: int
    turn: int | None
    clockwise: bool
    question: Question | None
    asked: tuple[int, ...]
    attack: Attack | None
    gifts: int
    silent: int | None
    players: tuple[Player, ...]


class PartyView(View, frozen=True, tag="staccs-party", tag_field="game"):
    """The whole table of PARTY; the same parts."""


def view(s: State, viewer: int | None) -> View:
    """The table from a seat, or for a spectator; `s` has been through `hide`."""
    kind = PartyView if isinstance(s, PartyState) else View
    return kind(
        viewer=viewer,
        table=view_table(s, staccs=1),
        pile=s.left,
        turn=None if rules.over(s) else s.turn,
        clockwise=s.direction == 1,
        question=_QUESTIONS.get(s.question),
        asked=_asked(s),
        attack=_attack(s) if s.question == table.TO_ANSWER else None,
        gifts=s.gifts,
        silent=warner(s) if s.question == table.TO_CATCH else None,
        players=tuple(_player(s, seat) for seat in range(s.seats)),
    )


def _asked(s: State) -> tuple[int, ...]:
    first, mask = rules.next_actor(s), rules.actors(s)
    seats = ((first + i * s.direction) % s.seats for i in range(s.seats))
    return tuple(seat for seat in seats if mask >> seat & 1)


def _attack(s: State) -> Attack:
    letter = attacking_letter(s)
    return Attack(RANK_TEXTS[letter], cards_for(letter, s.chain))


def _player(s: State, seat: int) -> Player:
    first = first_place(s, seat)
    places = range(first, first + s.held[seat])
    known = tuple(
        HandCard(card_text(s.hand[place]), _others(s, seat, s.seen[place]))
        for place in places
        if s.hand[place] != UNKNOWN
    )
    return Player(seat, s.held[seat], known)


def _others(s: State, holder: int, seen: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(s.seats) if seat != holder and seen >> seat & 1)

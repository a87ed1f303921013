"""UH OH! and PARTY on hand-made tables, in the words of the notation."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stackyard.games.staccs.board import lay_card, lay_wild, set_table
from stackyard.games.staccs.cards import CARDS, DECK, UNKNOWN, WILD, card_text, parse_card
from stackyard.games.staccs.lattice import LATTICES, PARTY_TABLE, TABLE
from stackyard.games.staccs.plays import parse_play
from stackyard.games.staccs.uh_oh import actions, rules
from stackyard.games.staccs.uh_oh.hands import first_place, receive
from stackyard.games.staccs.uh_oh.reasons import why_not
from stackyard.games.staccs.uh_oh.table import (
    MOST_LEGAL_AT_PARTY,
    Options,
    PartyState,
    State,
)
from stackyard.kernel import Note, check, clone


def options(seats: int, **given: int) -> Options:
    """The options, those given in place of their defaults."""
    made = Options()
    made.seats = seats
    made.width, made.height = (40, 24) if seats <= 5 else (80, 48)
    for name, value in given.items():
        setattr(made, name, value)
    return made


def state_class(seats: int) -> type[State]:
    return State if seats <= 5 else PartyState


def cards(text: str) -> list[int]:
    return [parse_card(word) for word in text.split()]


def texts(numbers: list[int]) -> list[str]:
    return [card_text(card) for card in numbers]


def hand_of(s: State, seat: int) -> list[int]:
    first = first_place(s, seat)
    return s.hand[first : first + s.held[seat]]


def all_cards(s: State) -> Counter[int]:
    """Every card: laid, held or in the pile."""
    held = s.hand[: sum(s.held)]
    return Counter([*s.laid_card[: s.laid], *held, *s.pile[: s.left]])


class Table:
    """A position of one's own, at the beginning of a turn.

    Args:
        hands: each seat's cards, such as ``"7H 5C W"``.
        laid: the cards on the table, the first at 0,0: ``"7H 5H@0,1 W@0,2/3S"``.
        pile: the pile's next cards, the next one first; all other cards lie beneath them.
        cut: whether nothing but these cards is in the pile.
        turn: whose turn it is.
    """

    def __init__(
        self, *hands: str, laid: str = "7H", pile: str = "", cut: bool = False, turn: int = 0
    ) -> None:
        seats = len(hands)
        self.lattice = TABLE if seats <= 5 else PARTY_TABLE
        state: Any = state_class(seats)()
        self.s: State = state
        self.notes: list[Note] = []
        self.s.seats, self.s.turn, self.s.direction = seats, turn, 1
        self._lay(laid.split())
        self._deal(hands)
        self._pile(cards(pile), cut)
        state.notes = self.notes
        check(self.s)
        self.cards = all_cards(self.s)

    def _lay(self, plays: list[str]) -> None:
        s, lattice = self.s, self.lattice
        size = (40, 24) if lattice is TABLE else (80, 48)
        set_table(s, LATTICES.index(lattice), *size, 0)
        for text in (f"{plays[0]}@0,0", *plays[1:]):
            play = parse_play(text)
            assert play is not None, text
            point = lattice.point(play.q, play.r)
            if play.card == WILD:
                assert play.facing is not None
                assert play.suit is not None
                lay_wild(s, point, play.facing, play.suit)
            else:
                lay_card(s, play.card, point, 0)

    def _deal(self, hands: tuple[str, ...]) -> None:
        s = self.s
        s.hand[:] = [UNKNOWN] * len(s.hand)
        for seat, hand in enumerate(hands):
            for card in cards(hand):
                receive(s, seat, card, 1 << seat)

    def _pile(self, top: list[int], cut: bool) -> None:
        s = self.s
        rest = Counter(DECK * (len(s.pile) // CARDS))
        rest.subtract([*s.laid_card[: s.laid], *s.hand[: sum(s.held)], *top])
        assert min(rest.values()) >= 0, "a card is there too often"
        beneath = [] if cut else sorted(rest.elements(), reverse=True)
        pile = [*beneath, *reversed(top)]
        s.left = len(pile)
        s.pile[:] = [*pile, *[UNKNOWN] * (len(s.pile) - s.left)]

    # --- what is asked and done

    @property
    def asked(self) -> int:
        """The seat to ask first, -1 once it is over."""
        return rules.next_actor(self.s)

    @property
    def actors(self) -> set[int]:
        mask = rules.actors(self.s)
        return {seat for seat in range(self.s.seats) if mask >> seat & 1}

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do; without one, the seat to ask first."""
        out = [0] * MOST_LEGAL_AT_PARTY
        count = rules.legal(self.s, self.asked if seat is None else seat, out)
        return [str(actions.decode(self.lattice, number)) for number in out[:count]]

    def play(self, *words: str) -> None:
        """Actions of the seat asked first; ``2:pass`` is seat 2's. Each must be legal."""
        for word in words:
            name, _, text = word.rpartition(":")
            seat = int(name) if name else self.asked
            assert text in self.legal(seat), (text, seat, self.legal(seat))
            number = actions.encode(self.lattice, actions.parse(self.lattice, text))
            # No rule needs chance after the deal.
            rules.apply(self.s, seat, number, None)  # type: ignore[arg-type]
            check(self.s)
            assert all_cards(self.s) == self.cards

    def why(self, text: str, seat: int | None = None) -> str | None:
        """The rule that forbids an action, by its id; None where it is allowed."""
        seat = self.asked if seat is None else seat
        number = actions.encode(self.lattice, actions.parse(self.lattice, text))
        seen = clone(self.s)
        rules.hide(seen, 1 << seat)
        reason = why_not(seen, seat, number)
        return None if reason is None else reason.rule

    # --- how it stands

    def hand(self, seat: int) -> set[str]:
        return set(texts(hand_of(self.s, seat)))

    @property
    def held(self) -> list[int]:
        return self.s.held[: self.s.seats]

    @property
    def over(self) -> bool:
        return rules.over(self.s)

    @property
    def winners(self) -> set[int]:
        mask = rules.winners(self.s)
        return {seat for seat in range(self.s.seats) if mask >> seat & 1}

    def kinds(self) -> list[int]:
        """The kinds of notes so far."""
        return [note.kind for note in self.notes]

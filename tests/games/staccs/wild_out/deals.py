"""WILD OUT on given deals, in the words of the notation."""

from __future__ import annotations

from typing import Any

from stackyard.games.staccs.cards import UNKNOWN, WILD, card_text, parse_card
from stackyard.games.staccs.wild_out import rules
from stackyard.games.staccs.wild_out.actions import decode, encode, parse
from stackyard.games.staccs.wild_out.start import places
from stackyard.games.staccs.wild_out.table import MOST_LEGAL, Options, State
from stackyard.kernel import Note, RecordedDice, check


def deck(*first: str) -> tuple[int, ...]:
    """The pile before the deal, these cards first; the others follow in rising order."""
    top = [parse_card(text) for text in first]
    return (*top, *(card for card in range(WILD) if card not in top))


def options(start: Any = "cross", **given: int) -> Options:
    """The options, those given in place of their defaults."""
    made = Options()
    made.seats, made.width, made.height = 2, 40, 24
    made.start = [list(place) for place in places(start)]
    for name, value in given.items():
        setattr(made, name, value)
    return made


class WildOut:
    """A game on given deals.

    Args:
        first: the first cards of the pile, next card first; the first four go onto the WILDs.
        cut: whether nothing but these cards is there at all (for the end of a game).
        start: the arrangement.
        given: options.
    """

    def __init__(self, *first: str, cut: bool = False, start: Any = "cross", **given: int) -> None:
        state: Any = State()
        self.notes: list[Note] = []
        state.notes = self.notes
        self.s: State = state
        lots = [given["lot"]] if "lot" in given else []
        given.pop("lot", None)
        self.dice = RecordedDice([*lots, deck(*first)])
        rules.setup(self.s, options(start, **given), self.dice)
        if cut:
            self._cut(len(first) - 4)

    def _cut(self, left: int) -> None:
        s = self.s
        s.pile[:left] = s.pile[s.left - left : s.left]
        s.pile[left:] = [UNKNOWN] * (WILD - left)
        s.left = left

    def legal(self, seat: int | None = None) -> list[str]:
        """The legal actions of a seat, or of the one whose turn it is."""
        out = [0] * MOST_LEGAL
        who = self.s.turn if seat is None else seat
        return [str(decode(number)) for number in out[: rules.legal(self.s, who, out)]]

    def play(self, *texts: str) -> None:
        """Carry out actions of the seats whose turn it is, each of which must be legal."""
        for text in texts:
            assert text in self.legal(), (text, self.legal())
            rules.apply(self.s, self.s.turn, encode(parse(text)), self.dice)
            check(self.s)

    def hand(self, seat: int) -> list[str]:
        return [card_text(card) for card in range(WILD) if self.s.hands[seat] >> card & 1]

    def is_over(self) -> bool:
        return rules.over(self.s)

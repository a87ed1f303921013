"""SOLOSTACCS on given deals, in the words of the notation."""

from __future__ import annotations

from collections import Counter
from typing import Any

from stackyard.games.staccs.cards import DECK, WILD, card_text, parse_card
from stackyard.games.staccs.solo import rules
from stackyard.games.staccs.solo.actions import decode, encode, parse
from stackyard.games.staccs.solo.table import MOST_LEGAL, Options, State
from stackyard.kernel import Note, RecordedDice, check


def deck(*first: str, wilds: bool = True) -> tuple[int, ...]:
    """The whole deck, these cards first; the others follow in rising order, WILDs last."""
    top = [parse_card(text) for text in first]
    rest = Counter(DECK if wilds else range(WILD))
    rest.subtract(top)
    assert min(rest.values()) >= 0, "a card is dealt twice"
    return (*top, *sorted(rest.elements()))


def options(**given: int) -> Options:
    """The options, those given in place of their defaults."""
    made = Options()
    made.seats, made.width, made.height = 1, 40, 24
    for name, value in given.items():
        setattr(made, name, value)
    return made


class Solo:
    """A game on given deals. Only the first cards matter; the pile may be cut short after them.

    Args:
        first: the first cards of the shuffled deck, next card first.
        cut: whether nothing but these cards is there at all (for the end of a game).
        deals: further outcomes of dice.
        given: options.
    """

    def __init__(
        self, *first: str, cut: bool = False, deals: tuple[Any, ...] = (), **given: int
    ) -> None:
        state: Any = State()
        self.notes: list[Note] = []
        state.notes = self.notes
        self.s: State = state
        self.dice = RecordedDice([deck(*first, wilds=not given.get("no_wilds", 0)), *deals])
        rules.setup(self.s, options(**given), self.dice)
        if cut:
            self._cut(len(first) - 1)

    def _cut(self, left: int) -> None:
        s = self.s
        s.pile[:left] = s.pile[s.left - left : s.left]
        s.pile[left:] = [57] * (60 - left)
        s.left, s.total = left, left + s.laid

    def legal(self) -> list[str]:
        out = [0] * MOST_LEGAL
        return [str(decode(number)) for number in out[: rules.legal(self.s, 0, out)]]

    def play(self, *texts: str) -> None:
        """Carry out actions, each of which must be legal."""
        for text in texts:
            assert text in self.legal(), (text, self.legal())
            rules.apply(self.s, 0, encode(parse(text)), self.dice)
            check(self.s)

    @property
    def discard(self) -> list[str]:
        return [card_text(card) for card in self.s.discard[: self.s.discards]]

    @property
    def pile(self) -> list[str]:
        """The pile, next card first."""
        return [card_text(card) for card in reversed(self.s.pile[: self.s.left])]

    def is_over(self) -> bool:
        return rules.over(self.s)

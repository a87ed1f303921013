"""What happened in UH OH! and PARTY, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Any, Final

from stackyard.games.staccs.cards import RANK_NAMES, RANK_TEXTS, SUIT_NAMES, SUIT_TEXTS
from stackyard.games.staccs.uh_oh.events import (
    Attacked,
    Blocked,
    Caught,
    Drew,
    Given,
    Reshuffled,
    Reversed,
    Skipped,
    Stacked,
    Started,
)
from stackyard.match.events import Acted
from stackyard.terminal.tables import Line
from stackyard.terminal.tables.stacc.shorthand import DIRECTION_NAMES
from stackyard.terminal.words import Names, listing, things

_LETTERS: Final = dict(zip(RANK_TEXTS, RANK_NAMES, strict=True))
_SUITS: Final = dict(zip(SUIT_TEXTS, SUIT_NAMES, strict=True))
_WORDS: Final = {
    "uh-oh": "said UH OH!",
    "silent": "said nothing",
    "pass": "let it pass",
    "take": "took it",
    "done": "left it at that",
}


def tell(events: Sequence[Any], names: Names) -> list[Line]:
    """What one seat did, and what came of it for others, as one line; or how the game began."""
    actor = next((event.seat for event in events if isinstance(event, Acted)), None)
    if actor is None:
        return [Line(text) for text in _beginning(events)]
    teller = _Teller(actor, names)
    for _, group in groupby(events, key=_alike):
        teller.take(list(group))
    return teller.lines()


def _alike(event: Any) -> tuple[Any, ...]:
    """Cards drawn or given in a row are told together."""
    if isinstance(event, Drew):
        return "drew", event.seat, event.why
    if isinstance(event, Given):
        return "given", event.seat, event.to
    return ("one", id(event))


def _beginning(events: Sequence[Any]) -> Iterator[str]:
    skipped = [event.card for event in events if isinstance(event, Skipped)]
    if skipped and any(isinstance(event, Reshuffled) for event in events):
        were = "was" if len(skipped) == 1 else "were"
        yield f"{listing(skipped)} {were} flipped first, and shuffled back into the pile."
    for event in events:
        if isinstance(event, Started):
            yield f"{event.card} starts the STACC."


class _Teller:
    """Puts one line together: what the actor did in one sentence, the rest in further ones."""

    def __init__(self, actor: int, names: Names) -> None:
        self._actor = actor
        self._names = names
        self._sentences: list[str] = []
        self._clauses: list[str] = []
        self._laying = False
        self._touched: set[int] = set()

    def lines(self) -> list[Line]:
        """The line, or none where there is nothing to tell."""
        self._end_sentence()
        text = " ".join(self._sentences)
        return [Line(text, frozenset(self._touched - {self._actor}))] if text else []

    def take(self, events: list[Any]) -> None:
        """Add an event, or several alike."""
        kind = type(events[0])
        if kind in _TELL:
            _TELL[kind](self, events)

    def acted(self, events: list[Acted]) -> None:
        """A word; what else was done the game's own events tell."""
        word = events[0].action
        if word in _WORDS:
            self._clause(_WORDS[word])

    def stacked(self, events: list[Stacked]) -> None:
        """A card was laid."""
        event = events[0]
        at = f"at {event.q},{event.r}"
        laid = "" if self._clauses and self._laying else "laid "
        self._laying = True
        if event.suit is None:
            self._clauses.append(f"{laid}{event.card} {at}")
            return
        turned = f"its TOP {DIRECTION_NAMES[event.facing]}"
        self._clauses.append(f"{laid}a WILD {at} ({turned}) for {_SUITS[event.suit]}")

    def drew(self, events: list[Drew]) -> None:
        """One or several cards were drawn."""
        seat = events[0].seat
        known = [event.card for event in events if event.card is not None]
        cards = listing(known) if known else things(len(events), "card")
        cards = "a card" if cards == "one card" else cards
        if seat == self._actor and events[0].why != "silence":
            self._clause(f"drew {cards}")
            return
        self._sentence(f"{self._names.who(seat)} drew {cards}.", seat)

    def given(self, events: list[Given]) -> None:
        """One or several cards were given."""
        known = [event.card for event in events if event.card is not None]
        cards = listing(known) if known else things(len(events), "card")
        to = events[0].to
        self._clause(f"gave {self._names.whom(to)} {cards}")
        self._touched.add(to)

    def attacked(self, events: list[Attacked]) -> None:
        """Somebody is to answer an attack."""
        seat, letter, count = events[0].seat, events[0].letter, events[0].cards
        get = "be given" if letter == "Q" else "draw"
        verb = "are" if seat == self._names.you else "is"
        self._sentence(
            f"{self._names.who(seat)} {verb} to {get} {things(count, 'card')}, "
            f"or to counter with a {_LETTERS[letter]}.",
            seat,
        )

    def reversed(self, events: list[Reversed]) -> None:
        """The direction of play has changed."""
        way = "clockwise" if events[0].clockwise else "anticlockwise"
        self._sentence(f"Play goes {way} now.")

    def blocked(self, events: list[Blocked]) -> None:
        """A ZERO is blocked for somebody."""
        event = events[0]
        name = self._names.who(event.seat)
        self._sentence(f"{name} can lay nothing on that ZERO's TOP this turn.", event.seat)

    def caught(self, events: list[Caught]) -> None:
        """A silent one was called out."""
        self._clause(f"called {self._names.whom(events[0].seat)} out")
        self._touched.add(events[0].seat)

    def _clause(self, text: str) -> None:
        self._laying = False
        self._clauses.append(text)

    def _sentence(self, text: str, *seats: int) -> None:
        self._end_sentence()
        self._sentences.append(text)
        self._touched.update(seats)

    def _end_sentence(self) -> None:
        if self._clauses:
            self._sentences.append(f"{self._names.who(self._actor)} {listing(self._clauses)}.")
            self._clauses = []
            self._laying = False


_TELL: Final[dict[type, Callable[[_Teller, list[Any]], None]]] = {
    Acted: _Teller.acted,
    Stacked: _Teller.stacked,
    Drew: _Teller.drew,
    Given: _Teller.given,
    Attacked: _Teller.attacked,
    Reversed: _Teller.reversed,
    Blocked: _Teller.blocked,
    Caught: _Teller.caught,
}

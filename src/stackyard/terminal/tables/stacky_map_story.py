"""What happened in Stacky Map, told in sentences."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Any, Final

from stackyard.games.stacky_map.events import (
    Accepted,
    Attacked,
    Cancelled,
    Discarded,
    Drew,
    Flipped,
    Handed,
    Insured,
    Kept,
    Laid,
    MissedBy,
    Removed,
    Revisited,
    Rushed,
    Shuffled,
    Snatched,
    Swapped,
    TurnedBack,
    Wiped,
)
from stackyard.match.events import Acted
from stackyard.terminal.tables import Line
from stackyard.terminal.tables.stacky_map_moves import aim
from stackyard.terminal.tables.stacky_map_words import a_card, name_of, some
from stackyard.terminal.words import Names, listing, things


def tell(events: Sequence[Any], names: Names) -> list[Line]:
    """What one seat did, and what came of it, as one line."""
    actors = {event.seat for event in events if isinstance(event, Acted)}
    teller = _Teller(names, [event for event in events if type(event) in _TELL])
    return [Line(line.text, line.touched - actors) for line in teller.lines()]


class _Teller:
    """Puts one line together: what a seat did in one sentence, the rest in further ones."""

    def __init__(self, names: Names, events: Sequence[Any]) -> None:
        self._names = names
        self._cancelled = any(isinstance(event, Cancelled) for event in events)
        self._sentences: list[str] = []
        self._actor = -1
        self._clauses: list[str] = []
        self._touched: set[int] = set()
        for kind, group in groupby(events, key=type):
            _TELL[kind](self, list(group))

    def lines(self) -> list[Line]:
        """The line, or none where there is nothing to tell."""
        self._end_sentence()
        text = " ".join(self._sentences)
        return [Line(text, frozenset(self._touched))] if text else []

    # --- what a seat does

    def drew(self, events: list[Drew]) -> None:
        for event in events:
            card = "a card" if event.card is None else a_card(event.card)
            self._does(event.seat, f"drew {card}")

    def laid(self, events: list[Laid]) -> None:
        for event in events:
            self._does(event.seat, f"laid {a_card(event.card)}")

    def attacked(self, events: list[Attacked]) -> None:
        for event in events:
            self._does(event.seat, f"played {a_card(event.card)} {aim(event, self._names)}")
            self._touch(event.target)

    def insured(self, events: list[Insured]) -> None:
        for event in events:
            self._does(event.seat, "laid an insurance")

    def turned_back(self, events: list[TurnedBack]) -> None:
        for event in events:
            target = self._names.whom(event.target)
            self._does(event.seat, f"turned the Travel Ban on {target} with two insurances")
            self._touch(event.target)

    def accepted(self, events: list[Accepted]) -> None:
        for event in events:
            self._does(event.seat, "gave way" if self._cancelled else "accepted it")

    def revisited(self, events: list[Revisited]) -> None:
        for event in events:
            self._does(event.seat, f"took {a_card(event.card)} back with a Revisit")

    def rushed(self, events: list[Rushed]) -> None:
        for event in events:
            self._does(event.seat, "played a Travel Rush")

    def kept(self, events: list[Kept]) -> None:
        for event in events:
            self._does(event.seat, f"kept {a_card(event.card)}")

    def discarded(self, events: list[Discarded]) -> None:
        for event in events:
            self._does(event.seat, f"discarded {a_card(event.card)}")

    # --- what comes of it

    def cancelled(self, events: list[Cancelled]) -> None:
        for event in events:
            self._says(f"The {name_of(event.card)} came to nothing.")
            self._touch(event.seat)

    def removed(self, events: list[Removed]) -> None:
        for event in events:
            whose = self._names.whose(event.target)
            self._says(f"{whose} {event.ticket} went to the discard pile.")
            self._touch(event.target)

    def snatched(self, events: list[Snatched]) -> None:
        for event in events:
            to = "your" if event.seat == self._names.you else self._names.whose(event.seat)
            self._says(f"{self._names.whose(event.target)} {event.ticket} moved to {to} map.")
            self._touch(event.target)

    def missed_by(self, events: list[MissedBy]) -> None:
        for event in events:
            whose = "your" if event.target == self._names.you else self._names.whose(event.target)
            self._says(f"A Missed Flight lies in {whose} map now.")
            self._touch(event.target)

    def wiped(self, events: list[Wiped]) -> None:
        gone = listing([some(event.card, event.count) for event in events])
        self._says(f"{self._names.whose(events[0].target)} map was wiped: {gone}.")
        self._touch(events[0].target)

    def swapped(self, events: list[Swapped]) -> None:
        for event in events:
            who, other = self._names.who(event.seat), self._names.whom(event.target)
            self._says(f"{who} and {other} swapped hands.")
            self._touch(event.seat)
            self._touch(event.target)

    def handed(self, events: list[Handed]) -> None:
        for receiver, group in groupby(events, key=lambda event: event.receiver):
            cards = [event.card for event in group]
            known = [a_card(card) for card in cards if card is not None]
            if known:
                self._says(f"{self._names.who(receiver)} got {listing(known)}.")

    def flipped(self, events: list[Flipped]) -> None:
        flips = [f"{self._names.whom(event.seat)} {a_card(event.card)}" for event in events]
        self._says(f"Flipped: {listing(flips)}.")
        for event in events:
            self._touch(event.seat)

    def shuffled(self, events: list[Shuffled]) -> None:
        for event in events:
            cards = things(event.count, "card")
            self._says(f"{cards.capitalize()} went back into the pile.")

    # --- sentences

    def _does(self, seat: int, clause: str) -> None:
        if seat != self._actor:
            self._end_sentence()
        self._actor = seat
        self._clauses.append(clause)

    def _says(self, sentence: str) -> None:
        self._end_sentence()
        self._sentences.append(sentence)

    def _touch(self, seat: int) -> None:
        self._touched.add(seat)

    def _end_sentence(self) -> None:
        if self._clauses:
            self._sentences.append(f"{self._names.who(self._actor)} {listing(self._clauses)}.")
        self._clauses = []
        self._actor = -1


_TELL: Final[dict[type, Callable[[_Teller, list[Any]], None]]] = {
    Drew: _Teller.drew,
    Laid: _Teller.laid,
    Attacked: _Teller.attacked,
    Insured: _Teller.insured,
    TurnedBack: _Teller.turned_back,
    Accepted: _Teller.accepted,
    Cancelled: _Teller.cancelled,
    Removed: _Teller.removed,
    Snatched: _Teller.snatched,
    MissedBy: _Teller.missed_by,
    Wiped: _Teller.wiped,
    Swapped: _Teller.swapped,
    Handed: _Teller.handed,
    Revisited: _Teller.revisited,
    Rushed: _Teller.rushed,
    Flipped: _Teller.flipped,
    Kept: _Teller.kept,
    Shuffled: _Teller.shuffled,
    Discarded: _Teller.discarded,
}

"""The parts of a position set up by hand, read strictly; each error names the part.

A position comes as a mapping of parts, as in TOML, JSON or keyword arguments. `Parts` reads them by
name and kind, `Stock` sees to it that no card lies in two places.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stackyard.games.errors import NotationError, PositionError

#: A card that is there, but not known.
HIDDEN: Final = "?"


@dataclass(frozen=True, slots=True)
class SetUp:
    """A position as the rules take it.

    Attributes:
        state: the game's plain state.
        unknown: the number that stands for a card that is not known.
        is_known: whether what a seat may do can be told from the state: its hand is known, or the
            question does not depend on it.
        can_follow: whether what comes of an action can be told, as far as hands are concerned.
    """

    state: Any
    unknown: int
    is_known: Callable[[Any, int], bool]
    can_follow: Callable[[Any, int], bool] = lambda s, action: True


@dataclass(frozen=True, slots=True)
class Cards:
    """How a game's cards are read, and how many of each kind there are.

    Attributes:
        parse: a card's number from its text (NotationError).
        text: a card's text from its number.
        copies: how many there are, by number.
        unknown: the number that stands for a hidden card.
    """

    parse: Callable[[str], int]
    text: Callable[[int], str]
    copies: Mapping[int, int]
    unknown: int


class Parts:
    """The parts of one position.

    Args:
        title: the game's title, for errors.
        given: the parts.
        names: the parts that the game knows.

    Raises:
        PositionError: a part has another name; says which there are.
    """

    def __init__(self, title: str, given: Mapping[str, Any], names: Sequence[str]) -> None:
        for name in given:
            if name not in names:
                known = ", ".join(names)
                raise PositionError(
                    name, f"a position of {title} has no such part; it has: {known}"
                )
        self._given = given

    def __contains__(self, name: str) -> bool:
        return name in self._given

    def whole(self, name: str, low: int, high: int, default: int) -> int:
        """A whole number between two bounds, both allowed."""
        value = self._given.get(name, default)
        return whole_number(value, name, low, high)

    def flag(self, name: str, default: bool) -> bool:
        """A truth value."""
        value = self._given.get(name, default)
        if not isinstance(value, bool):
            raise PositionError(name, f"true or false is expected, not {value!r}")
        return value

    def word(self, name: str, allowed: Sequence[str]) -> str | None:
        """One of some words; None where the part is not given."""
        value = self._given.get(name)
        if value is not None and value not in allowed:
            words = ", ".join(map(repr, allowed))
            raise PositionError(name, f"allowed is one of {words}, not {value!r}")
        return value

    def texts(self, name: str) -> tuple[str, ...]:
        """A list of texts; none where the part is not given."""
        return texts_in(self._given.get(name, ()), name)

    def raw(self, name: str) -> Any:
        """A part as it was given, or None."""
        return self._given.get(name)

    def rows(self, name: str, needed: bool = False) -> tuple[Any, ...]:
        """A list with something for each seat; nothing where the part is not given.

        Raises:
            PositionError: it is no list, or is needed and not given.
        """
        if needed and name not in self._given:
            raise PositionError(name, "a list with an entry for each seat is needed")
        value = self._given.get(name, ())
        if not isinstance(value, list | tuple):
            raise PositionError(
                name, f"a list with an entry for each seat is expected, not {value!r}"
            )
        return tuple(value)

    def refuse(self, name: str, why: str) -> None:
        """Refuse a part that does not go with the others.

        Raises:
            PositionError: the part is given.
        """
        if name in self._given:
            raise PositionError(name, why)


def whole_number(value: Any, place: str, low: int, high: int) -> int:
    """A whole number between two bounds, both allowed.

    Raises:
        PositionError: it is none.
    """
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        span = f"a whole number from {low} to {high} is" if low < high else f"only {low} is"
        raise PositionError(place, f"{span} possible here, not {value!r}")
    return value


def texts_in(value: Any, place: str) -> tuple[str, ...]:
    """A list of texts.

    Raises:
        PositionError: it is none, or something else is in it.
    """
    if not isinstance(value, list | tuple):
        raise PositionError(place, f"a list of texts is expected, not {value!r}")
    for i, text in enumerate(value):
        if not isinstance(text, str):
            raise PositionError(f"{place}[{i}]", f"a text is expected, not {text!r}")
    return tuple(value)


def seats_told_by(parts: Parts, names: Sequence[str], seats: int | None) -> int:
    """The number of players: as given, or as many as a list has entries.

    Raises:
        PositionError: nothing tells it, or two lists tell it differently.
    """
    told = {name: len(parts.rows(name)) for name in names if name in parts}
    if seats is None and not told:
        lists = " or ".join(names)
        raise PositionError("seats", f"say how many play: by seats, or by {lists}")
    count = seats if seats is not None else next(iter(told.values()))
    for name, length in told.items():
        if length != count:
            raise PositionError(
                name, f"an entry for each of the {count} seats is expected: {length}"
            )
    return count


class Stock:
    """The cards of the deck that have not been placed yet.

    Args:
        cards: how they are read, and how many there are.
    """

    def __init__(self, cards: Cards) -> None:
        self._cards = cards
        self._left = Counter(cards.copies)
        self._hidden = 0

    def take(self, text: str, place: str) -> int:
        """A known card, which now lies at a place.

        Raises:
            PositionError: it is none of the game's, or all of its kind lie elsewhere already.
        """
        card = self.read(text, place)
        self.remove(card, place)
        return card

    def read(self, text: str, place: str) -> int:
        """A known card, wherever it lies.

        Raises:
            PositionError: it is none of the game's.
        """
        try:
            return self._cards.parse(text)
        except NotationError as error:
            raise PositionError(place, str(error)) from None

    def remove(self, card: int, place: str) -> None:
        """Note that a card lies at a place.

        Raises:
            PositionError: all of its kind lie elsewhere already.
        """
        if self._left[card] == 0:
            count = self._cards.copies.get(card, 0)
            text = self._cards.text(card)
            raise PositionError(
                place,
                f"no {text} is in the deck of this game"
                if count == 0
                else f"{text} lies elsewhere already: there {_are(count)} of it",
            )
        self._left[card] -= 1

    def take_all(self, value: Any, place: str) -> list[int]:
        """The cards of a list, ``?`` where one is not known.

        Raises:
            PositionError: it is no list of cards, or one lies elsewhere already.
        """
        found = []
        for i, text in enumerate(texts_in(value, place)):
            if text == HIDDEN:
                self.hide(1, f"{place}[{i}]")
                found.append(self._cards.unknown)
            else:
                found.append(self.take(text, f"{place}[{i}]"))
        return found

    def take_known(self, value: Any, place: str) -> list[int]:
        """The cards of a list, all of them known.

        Raises:
            PositionError: it is no list of cards, or one lies elsewhere already.
        """
        return [self.take(text, f"{place}[{i}]") for i, text in enumerate(texts_in(value, place))]

    def take_hand(self, value: Any, place: str) -> list[int]:
        """A hand: its cards, or only how many there are.

        Raises:
            PositionError: it is neither.
        """
        if isinstance(value, int) and not isinstance(value, bool):
            whole_number(value, place, 0, self.left)
            self.hide(value, place)
            return [self._cards.unknown] * value
        if not isinstance(value, list | tuple):
            raise PositionError(
                place, f"a list of cards or their number is expected, not {value!r}"
            )
        return self.take_all(value, place)

    def take_pile(self, value: Any, place: str) -> list[int]:
        """A pile, its next card first: its cards, how many there are, or None for all the rest.

        With fewer than the rest the others are out of the game.

        Raises:
            PositionError: it is none of these.
        """
        return self.take_hand(self.left if value is None else value, place)

    def hide(self, count: int, place: str) -> None:
        """Note that so many cards that are not known lie at a place.

        Raises:
            PositionError: there are not so many left.
        """
        if count > self.left:
            raise PositionError(place, f"only {self.left} cards are left for it, not {count}")
        self._hidden += count

    @property
    def left(self) -> int:
        """How many cards lie nowhere yet."""
        return self._left.total() - self._hidden


def _are(count: int) -> str:
    return "is one" if count == 1 else f"are {count}"

"""The spots of a STACC by number, what each asks, and what would fit there."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from stackyard.games.staccs.cards import RANK_NAMES, RANK_TEXTS, SUIT_NAMES, SUIT_TEXTS
from stackyard.games.staccs.view import Spot, Table
from stackyard.terminal.tables.stacc.mosaic import Point, height
from stackyard.terminal.words import listing, things

_SUITS: Final = dict(zip(SUIT_TEXTS, SUIT_NAMES, strict=True))
_RANKS: Final = dict(zip(RANK_TEXTS, RANK_NAMES, strict=True))


@dataclass(frozen=True, slots=True)
class Place:
    """A point at which a card might be laid, and its number for people, from 1.

    Several STACCS of WILD OUT may touch it: each gives a spot.
    """

    number: int
    point: Point
    spots: tuple[Spot, ...]


def places(table: Table) -> tuple[Place, ...]:
    """The points where a card might be laid, numbered line by line from the top left."""
    found: dict[Point, list[Spot]] = {}
    for spot in table.spots:
        if takes_any(spot):
            found.setdefault((spot.q, spot.r), []).append(spot)
    points = sorted(found, key=lambda point: (height(point), point[0]))
    return tuple(Place(i, point, tuple(found[point])) for i, point in enumerate(points, start=1))


def shut(table: Table) -> tuple[Point, ...]:
    """The points that a surface points at, and where nothing may be laid all the same."""
    open_ones = {place.point for place in places(table)}
    points = {(spot.q, spot.r) for spot in table.spots} - open_ones
    return tuple(sorted(points, key=lambda point: (height(point), point[0])))


def blocked(table: Table) -> frozenset[Point]:
    """The points that a ZERO blocks for this turn (STA-26)."""
    return frozenset((spot.q, spot.r) for spot in table.spots if spot.blocked)


def numbers(table: Table) -> Mapping[Point, int]:
    """The numbers of the places, by their points."""
    return {place.point: place.number for place in places(table)}


def takes_any(spot: Spot) -> bool:
    """Whether any card at all might be laid at a spot."""
    return not spot.blocked and (spot.top or not spot.closed)


def fits(spot: Spot, card: str) -> bool:
    """Whether a card matches all that points at a spot (STA-3 to STA-6, STA-9)."""
    if not takes_any(spot):
        return False
    if card == "W":
        return spot.top
    return not spot.closed and spot.suit in {None, card[-1]} and spot.rank in {None, card[:-1]}


def inviting(table: Table, cards: Collection[str]) -> frozenset[Point]:
    """The points at which one of these cards fits."""
    return frozenset(
        (spot.q, spot.r) for spot in table.spots if any(fits(spot, card) for card in cards)
    )


# --- in words


def asks(spot: Spot) -> str:
    """What a spot asks: 'clubs on the TOP, a 5 on the SIDE'."""
    if spot.blocked:
        return "blocked by a ZERO for this turn"
    if spot.closed:
        return "only a WILD" if spot.top else "closed"
    parts = []
    if spot.top:
        parts.append(f"{_SUITS[spot.suit] if spot.suit else 'any card'} on the TOP")
    if spot.rank is not None:
        parts.append(_asks_rank(spot.rank))
    return ", ".join(parts)


def _asks_rank(rank: str) -> str:
    name = _RANKS[rank]
    if name.isdigit():
        return f"{'an' if name == '8' else 'a'} {name} on the SIDE"
    return f"{'an' if name == 'ace' else 'a'} {name} on the FACE"


def where(point: Point) -> str:
    """A point as in the notation."""
    return f"{point[0]},{point[1]}"


def place_line(place: Place) -> str:
    """One place in words: 'spot 3 at 1,0: clubs on the TOP, a 5 on the SIDE'."""
    head = f"spot {place.number} at {where(place.point)}: "
    if len(place.spots) == 1:
        return head + asks(place.spots[0])
    return head + "; ".join(f"on #{spot.stacc} {asks(spot)}" for spot in place.spots)


def place_lines(table: Table) -> list[str]:
    """All places in words, and those that are closed or blocked."""
    lines = [f"{_upper(place_line(place))}." for place in places(table)]
    if not lines:
        lines = ["No spot is open: nothing can be laid."]
    closed = shut(table)
    if closed:
        lines.append(
            f"Nothing can be laid at {things(len(closed), 'further point')}: "
            f"{listing([_shut_at(table, point) for point in closed])}."
        )
    return lines


def _shut_at(table: Table, point: Point) -> str:
    why = " (blocked by a ZERO for this turn)" if point in blocked(table) else ""
    return f"({where(point)}){why}"


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def choice(numbered: Iterable[int]) -> str:
    """Places to choose from: '3', '3 or 5', '3, 5 or 8'."""
    texts = [str(number) for number in sorted(numbered)]
    return " or ".join([", ".join(texts[:-1]), texts[-1]] if len(texts) > 1 else texts)

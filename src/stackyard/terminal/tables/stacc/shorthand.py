"""A play as people type it: a card and a spot by its number, as '7H 3' or '7H at spot 3'."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from stackyard.games.game import Action
from stackyard.games.staccs.cards import SUIT_NAMES, SUIT_TEXTS, WILD, card_text
from stackyard.games.staccs.view import Table
from stackyard.terminal.reading import Answer, Move, Unclear
from stackyard.terminal.tables.stacc.spots import Place, choice, fits, places
from stackyard.terminal.words import listing

#: The directions in which a WILD can look, in words.
DIRECTION_NAMES: Final = ("up", "up right", "down right", "down", "down left", "up left")
_SUIT_OF: Final[dict[str, str]] = {
    **dict(zip("♠♥♣♦", SUIT_TEXTS, strict=True)),
    **{name.upper(): suit for name, suit in zip(SUIT_NAMES, SUIT_TEXTS, strict=True)},
    **{suit: suit for suit in SUIT_TEXTS},
}
_SUITS: Final = "|".join(sorted(_SUIT_OF, key=len, reverse=True))
_CARD: Final = rf"(?P<rank>10|[02-9JQKA]) ?(?P<of>{_SUITS})|(?P<wild>W(?:ILD)?)"
_SHORT: Final = re.compile(
    rf"(?:{_CARD})?"
    r"(?: ?(?:@|AT|ON|TO)? ?(?:SPOT )?@? ?(?P<place>\d{1,3}))?"
    r"(?: ?# ?(?P<stacc>[0-3]))?"
    rf"(?: ?[/ ] ?(?P<facing>[0-5])(?: ?,? ?(?P<suit>{_SUITS}))?)?"
)


@dataclass(frozen=True, slots=True)
class _Typed:
    """The parts of what was typed; None where a part was not."""

    card: str | None
    place: int | None
    stacc: str | None
    facing: int | None
    suit: str | None


def read_play(table: Table, typed: str, legal: Sequence[Action]) -> Answer | str | None:
    """The play that was meant: an answer, a text in notation, or None where it is no shorthand.

    Args:
        table: the table's part of the view; its places have the numbers.
        typed: what was typed.
        legal: the legal actions.
    """
    meant = _parts(typed)
    plays = [action for action in legal if _is_play(action)]
    if meant is None or (meant.card is None and not plays):
        return None
    numbered = {place.number: place for place in places(table)}
    if meant.place is None:
        return _without_place(meant, plays, numbered)
    if meant.place not in numbered:
        return Unclear(_no_such_place(meant.place, numbered))
    return _at(meant, plays, numbered[meant.place], table)


def _parts(typed: str) -> _Typed | None:
    found = _SHORT.fullmatch(typed.upper())
    if found is None or not typed.strip():
        return None
    card = "W" if found["wild"] else None
    if found["rank"]:
        card = found["rank"] + _SUIT_OF[found["of"]]
    return _Typed(
        card,
        None if found["place"] is None else int(found["place"]),
        found["stacc"],
        None if found["facing"] is None else int(found["facing"]),
        None if found["suit"] is None else _SUIT_OF[found["suit"]],
    )


def _is_play(action: Action) -> bool:
    return hasattr(action, "q")


def _no_such_place(number: int, numbered: Mapping[int, Place]) -> str:
    if not numbered:
        return "No spot is open: nothing can be laid."
    return f"There is no spot {number}: the spots are numbered 1 to {len(numbered)}."


def _without_place(
    meant: _Typed, plays: Sequence[Any], numbered: Mapping[int, Place]
) -> Answer | None:
    """A card alone: good where it fits at one spot only."""
    if meant.card is None:
        return None
    fitting = [play for play in plays if card_text(play.card) == meant.card]
    points = {(play.q, play.r) for play in fitting}
    at = [number for number, place in numbered.items() if place.point in points]
    if not at:
        return Unclear(f"{meant.card} can be laid nowhere now. To hear why not: {meant.card} 1")
    if len(at) > 1:
        return Unclear(f"{meant.card} can be laid at {choice(at)}: say {meant.card} {at[0]}.")
    return _one_of(meant, fitting, numbered[at[0]])


def _at(meant: _Typed, plays: Sequence[Any], place: Place, table: Table) -> Answer | str:
    """A spot, and perhaps a card."""
    here = [play for play in plays if (play.q, play.r) == place.point]
    cards = list(dict.fromkeys(card_text(play.card) for play in here))
    if meant.card is None:
        if not cards:
            return Unclear(f"Nothing that you may lay fits at spot {place.number}.")
        if len(cards) > 1:
            both = listing(cards)
            return Unclear(f"{both} fit at spot {place.number}: say {cards[0]} {place.number}.")
        meant = _Typed(cards[0], meant.place, meant.stacc, meant.facing, meant.suit)
    fitting = [play for play in here if card_text(play.card) == meant.card]
    return _one_of(meant, fitting, place) if fitting else _notation(meant, place, table)


def _one_of(meant: _Typed, fitting: Sequence[Any], place: Place) -> Answer:
    """One of the ways in which a card may be laid at a spot."""
    wanted = {"facing": meant.facing, "suit": meant.suit, "stacc": meant.stacc}
    chosen = [
        play
        for play in fitting
        if all(value is None or value == _part(play, name) for name, value in wanted.items())
    ]
    if len(chosen) == 1:
        return Move(chosen[0])
    say = f"{meant.card} {place.number}"
    if fitting[0].card == WILD:
        return Unclear(_how_to_turn(say, fitting))
    staccs = [f"#{play.stacc}" for play in fitting]
    return Unclear(f"It can join {listing(staccs)}: say {say}{staccs[0]}.")


def _part(play: Any, name: str) -> int | str | None:
    """A part of a play as it is typed; modes have plays of different parts."""
    value: int | None = getattr(play, name, None)
    if value is None or name == "facing":
        return value
    return SUIT_TEXTS[value] if name == "suit" else str(value)


def _how_to_turn(say: str, fitting: Sequence[Any]) -> str:
    facings = sorted({play.facing for play in fitting})
    named = ", ".join(f"{facing} {DIRECTION_NAMES[facing]}" for facing in facings)
    suit, too = ("", "")
    if fitting[0].suit is not None:
        suit, too = "H", ", and call a suit"
    return f"Say where the WILD's TOP looks{too}: {say}/{facings[0]}{suit}. It can be: {named}."


def _notation(meant: _Typed, place: Place, table: Table) -> str:
    """The play in notation, although it is not allowed: the rules then say why not."""
    q, r = place.point
    text = f"{meant.card}@{q},{r}"
    if meant.card == "W":
        facing = (table.facings[0] + 1) % 6 if meant.facing is None else meant.facing
        return f"{text}/{facing}{meant.suit or ''}"
    if len(place.spots) > 1:
        assert meant.card is not None
        fitting = [spot.stacc for spot in place.spots if fits(spot, meant.card)]
        return f"{text}#{meant.stacc or (fitting or [place.spots[0].stacc])[0]}"
    return text if meant.stacc is None else f"{text}#{meant.stacc}"

"""Who sits where: people at the keyboard, and bots by their level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeGuard

from stackyard.bots import LEVELS
from stackyard.bots.names import BOT_NAMES
from stackyard.games.errors import OptionError
from stackyard.games.game import Game, check_seats
from stackyard.match import RecordError
from stackyard.terminal.errors import TerminalError
from stackyard.terminal.words import Names

YOU: Final = "You"
_FILL: Final = "easy"
_LONGEST_NAME: Final = 12


@dataclass(frozen=True, slots=True)
class Seating:
    """The players by seat: their names, and the bots' levels (None: a person)."""

    names: tuple[str, ...]
    levels: tuple[str | None, ...]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, level in enumerate(self.levels) if level is None)

    def to(self, viewer: int | None) -> Names:
        """The names as said to whoever sits there; to several people at once, 'you' is YOU."""
        if viewer is None and YOU in self.names:
            viewer = self.names.index(YOU)
        others = tuple(self.among_others(seat) for seat in range(len(self.names)))
        return Names(others, viewer)

    def among_others(self, seat: int) -> str:
        """A seat's name to somebody else: who was called YOU goes by the seat."""
        return f"Seat {seat}" if self.names[seat] == YOU else self.names[seat]


def seat_players(game: Game, players: str | None, seats: int | None) -> Seating:
    """Who sits where, from what was asked for.

    Args:
        game: the game.
        players: by seat, between commas: 'you', a bot's level, or a person's name; without it,
            'you'. Easy bots take the other seats.
        seats: the number of players; without it, as many as are named, or else the usual number.

    Raises:
        TerminalError: a name cannot be taken, or there are too many.
        OptionError: the game is not for so many.
    """
    texts = [text.strip() for text in (players or "you").split(",")]
    count = seats if seats is not None else len(texts) if players else game.usual_seats
    try:
        check_seats(game, count)
    except OptionError as error:
        fill = "; with --seats, easy bots take the seats that --players leaves free"
        raise TerminalError(f"{error}{fill if seats is None else ''}") from None
    if len(texts) > count:
        raise TerminalError(f"--players names {len(texts)}, but there are {count} seats")
    texts += [_FILL] * (count - len(texts))
    levels = tuple(text if text in LEVELS else None for text in texts)
    people = [_person(text) for text in texts if text not in LEVELS]
    if len({name.casefold() for name in people}) < len(people):
        raise TerminalError("two people at the keyboard need two names, as in --players Ada,Ben")
    free = iter([name for name in BOT_NAMES if name not in people])
    given = iter(people)
    names = tuple(next(given) if level is None else next(free) for level in levels)
    return Seating(names, levels)


def _person(text: str) -> str:
    if text.casefold() == "you":
        return YOU
    if not text or not text.isprintable() or len(text) > _LONGEST_NAME:
        raise TerminalError(
            f"a player's name has 1 to {_LONGEST_NAME} printable characters, unlike {text!r}"
        )
    if text.islower() and text.isascii():
        # A misspelt level must not become a person.
        raise TerminalError(
            f"there is no bot {text!r}: a player is 'you', a bot ({', '.join(LEVELS)}), "
            "or a name with a capital letter"
        )
    return text


def seating_in(meta: Mapping[str, Any], game: Game, seats: int) -> Seating:
    """Who sat where in a saved match; where it does not say, you and easy bots, by their names.

    Raises:
        RecordError: what it says makes no sense.
    """
    usual = seat_players(game, None, seats)
    levels = meta.get("bots", list(usual.levels))
    if not _are_levels(levels, seats):
        allowed = ", ".join(LEVELS)
        raise RecordError("$.meta.bots", f"{seats} of null, {allowed} are expected")
    people = sum(level is None for level in levels)
    usual_names = usual.names if people == 1 and levels[0] is None else BOT_NAMES[:seats]
    names = meta.get("names", list(usual_names))
    if not _are_names(names, seats):
        raise RecordError("$.meta.names", f"{seats} different names are expected")
    return Seating(tuple(names), tuple(levels))


def _are_names(names: Any, seats: int) -> TypeGuard[list[str]]:
    return (
        isinstance(names, list)
        and len(names) == seats
        and all(isinstance(name, str) and name.isprintable() and name for name in names)
        and len(set(names)) == seats
    )


def _are_levels(levels: Any, seats: int) -> TypeGuard[list[str | None]]:
    return (
        isinstance(levels, list)
        and len(levels) == seats
        and all(level is None or level in LEVELS for level in levels)
    )

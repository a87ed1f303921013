"""What every mode declares of itself: a `Game`, the same for a person's match and a study."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import prod
from typing import Any, Protocol

from stackyard.games.errors import OptionError
from stackyard.games.parts import Parts, SetUp
from stackyard.kernel import PUBLIC, Dice, Note, Row

#: An option's value as in JSON: a number, a truth value, a text, a list or an object.
Value = Any

#: A game's own frozen dataclass for an action; ``str(action)`` is its notation.
Action = Any


class Rules(Protocol):
    """A module of rules; `stackyard.kernel.game_rules` says what each does."""

    def setup(self, s: Any, options: Any, dice: Dice, /) -> None: ...  # noqa: D102
    def actors(self, s: Any, /) -> int: ...  # noqa: D102
    def next_actor(self, s: Any, /) -> int: ...  # noqa: D102
    def legal(self, s: Any, seat: int, out: Row, /) -> int: ...  # noqa: D102
    def apply(self, s: Any, seat: int, action: int, dice: Dice, /) -> None: ...  # noqa: D102
    def over(self, s: Any, /) -> bool: ...  # noqa: D102
    def score(self, s: Any, out: Row, /) -> None: ...  # noqa: D102
    def winners(self, s: Any, /) -> int: ...  # noqa: D102
    def hide(self, s: Any, seats: int, /) -> None: ...  # noqa: D102
    def guess(self, s: Any, dice: Dice, /) -> None: ...  # noqa: D102


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an action is not allowed: the rule's id, and a sentence without it."""

    rule: str
    text: str


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game.

    Attributes:
        name: as on the command line and in records.
        default: the value where none is given.
        allowed: what is allowed, in words; errors say it.
        help: what it changes, in a short sentence.
        read: takes a value and the number of seats, gives the value in its one canonical form, or
            raises ValueError where it is not allowed.
    """

    name: str
    default: Value
    allowed: str
    help: str
    read: Callable[[Value, int], Value]


def _everybody(s: Any, seat: int, action: int) -> int:
    return PUBLIC


def _won_or_shared(s: Any, winners: int) -> str:
    return "won" if winners.bit_count() == 1 else "shared"


@dataclass(frozen=True, slots=True)
class Game:
    """A mode that can be played: its rules, and how its parts read and look.

    Attributes:
        id: its name in records and commands, such as ``stack-nabbit``.
        title, summary: for people.
        seats: the numbers of players allowed.
        usual_seats: how many play where nobody says.
        minutes: how long a game takes people, about.
        hidden, chance: what nobody or not everybody sees, and what is left to chance, in words.
        rules_version: rises whenever an old record would play otherwise.
        rules: the module of rules.
        state, options_state: the ``@state`` classes that the rules run over.
        options: the options people may set.
        pack_options: the number of seats and all options, resolved, as an options state; raises
            OptionError where they do not go together.
        radices: the parts of an action's number and how many values each has, most weighty first.
        most_legal: the most actions a seat can ever choose from.
        encode, decode: an action's number from its object, and back; exact inverses.
        parse: an action from its notation, the exact inverse of str; raises NotationError.
        card_text, parse_card: a card's notation from its number, and back (NotationError).
        tell: a note as an event, as a viewer (a mask of seats, 0: a spectator) may see it.
        view: the table as a viewer (a seat, None: a spectator) sees it, from a state in which
            `hide` has already hidden the rest.
        why_not: why a seat may not do an action (its number) now; None where it may. Takes the
            state as that seat sees it.
        outcome: how the game ended, in a word or two, from the final state and the winners' mask.
        audience: the mask of seats that see what an action (its number) says.
        veil: an action's text for everybody else.
        free_undo: whether a player may go back over what was drawn (a game for one).
        picture: a view as an SVG picture, where the game has one.
        set_up: a position as people set it up, from the number of players, the packed options and
            its parts (PositionError).
        parts: the names of these parts.
        seat_parts: those of them that are lists with an entry for each seat.
    """

    id: str
    title: str
    summary: str
    seats: range
    usual_seats: int
    minutes: int
    hidden: str
    chance: str
    rules_version: int
    rules: Rules
    state: type
    options_state: type
    options: tuple[Option, ...]
    pack_options: Callable[[int, Mapping[str, Value]], Any]
    radices: tuple[tuple[str, int], ...]
    most_legal: int
    encode: Callable[[Action], int]
    decode: Callable[[int], Action]
    parse: Callable[[str], Action]
    card_text: Callable[[int], str]
    parse_card: Callable[[str], int]
    tell: Callable[[Note, int], Any]
    view: Callable[[Any, int | None], Any]
    why_not: Callable[[Any, int, int], Reason | None]
    outcome: Callable[[Any, int], str] = _won_or_shared
    audience: Callable[[Any, int, int], int] = _everybody
    veil: Callable[[Action], str] = str
    free_undo: bool = False
    picture: Callable[[Any], str] | None = None
    set_up: Callable[[int, Any, Parts], SetUp] | None = None
    parts: tuple[str, ...] = ()
    seat_parts: tuple[str, ...] = ()

    @property
    def actions(self) -> int:
        """How many action numbers there are: they run from 0 to one less."""
        return prod(size for _, size in self.radices)

    @property
    def folder(self) -> str:
        """The package of the game's folder, which modes may share; its page is ``rules.md`` there.

        It is told from where the state is declared: in that folder, or in a package within it.
        """
        return ".".join(self.state.__module__.split(".")[:3])


@dataclass(frozen=True, slots=True)
class ComingSoon:
    """A mode that is announced but cannot be played, and why."""

    id: str
    title: str
    summary: str
    why: str


def check_seats(game: Game, seats: object) -> None:
    """Refuse a number of players that the game does not allow.

    Raises:
        OptionError: says how many may play.
    """
    if not isinstance(seats, int) or isinstance(seats, bool) or seats not in game.seats:
        low, high = game.seats[0], game.seats[-1]
        span = f"{low} to {high}" if low < high else f"{low}"
        raise OptionError("seats", f"{game.title} is for {span} players, not {seats!r}")


def resolve_options(game: Game, seats: int, given: Mapping[str, Value]) -> dict[str, Value]:
    """All options of a game, the given ones checked and in canonical form, the rest by default.

    Raises:
        OptionError: names the option and what is allowed; or the options are no mapping.
    """
    if not isinstance(given, Mapping):
        raise OptionError("options", f"allowed is a mapping of names to values, not {given!r}")
    names = [option.name for option in game.options]
    for name in given:
        if name not in names:
            known = ", ".join(names) or "none"
            raise OptionError(name, f"{game.title} has no such option; it has: {known}")
    resolved: dict[str, Value] = {}
    for option in game.options:
        value = given.get(option.name, option.default)
        try:
            resolved[option.name] = option.read(value, seats)
        except ValueError:
            raise OptionError(option.name, f"allowed is {option.allowed}, not {value!r}") from None
    return resolved


def read_first(value: Value, seats: int) -> Value:
    """Read the option `first`: a seat's number, or ``random``."""
    if value == "random" or (
        isinstance(value, int) and not isinstance(value, bool) and 0 <= value < seats
    ):
        return value
    raise ValueError


FIRST = Option(
    name="first",
    default=0,
    allowed="a seat's number (from 0) or 'random'",
    help="who starts",
    read=read_first,
)

"""A position set up by hand: for puzzles, tests, and the question who is right."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from stackyard.games.errors import OptionError, PositionError
from stackyard.games.game import Game, Value
from stackyard.games.parts import Parts, seats_told_by
from stackyard.games.registry import get_game
from stackyard.kernel import Dice, Row, check, clone
from stackyard.match.dice import these_dice
from stackyard.match.errors import RecordError
from stackyard.match.match import Match


class Position(Match):
    """A match that begins in the middle, with what people know of it.

    It tells what may be done, why not, and how it looks, as any match does. What depends on a card
    that is not known is refused, and nothing has changed then. It has no deal, and so no record.

    Args:
        game: which game.
        seats: the number of players; None where the parts tell it.
        options: the options that differ from their defaults.
        parts: what lies where; docs/judge.md tells each game's parts.
        dice: all chance in what is played from here on.

    Raises:
        PositionError: a part is wrong; names it, and says what is allowed.
        OptionError: the number of seats or an option is not allowed.
    """

    def __init__(
        self,
        game: Game,
        seats: int | None,
        options: Mapping[str, Value],
        parts: Mapping[str, Any],
        dice: Dice,
    ) -> None:
        read = Parts(game.title, parts, game.parts)
        if len(game.seats) == 1:
            seats = game.seats[0] if seats is None else seats
        else:
            seats = seats_told_by(read, game.seat_parts, seats)
        self._sit_down(game, seats, options, dice)
        packed = game.pack_options(seats, self.options)
        if game.set_up is None:
            raise OptionError("game", f"no position of {game.title} can be set up by hand")
        set_up = game.set_up(seats, packed, read)
        check(set_up.state)
        self._state = set_up.state
        self._state.notes = []
        self._set_up = set_up

    def record(self, legal: list[list[str]] | None = None) -> NoReturn:
        """There is none.

        Raises:
            RecordError: always.
        """
        raise RecordError(
            "$", "a position set up by hand has no record: a record begins with a deal"
        )

    def _legal_numbers(self, seat: int) -> list[int]:
        self._check_seat(seat)
        if self.game.rules.actors(self._state) >> seat & 1 and not self._set_up.is_known(
            self._state, seat
        ):
            raise PositionError(
                f"hands[{seat}]", f"what seat {seat} may do depends on its hand, which is not known"
            )
        return super()._legal_numbers(seat)

    def _carry_out(self, seat: int, action: int) -> None:
        self._try(seat, action)
        super()._carry_out(seat, action)

    def _try(self, seat: int, action: int) -> None:
        """Refuse an action whose outcome depends on a card that is not known."""
        if not self._set_up.can_follow(self._state, action):
            raise PositionError("hands", "what comes of this depends on a hand that is not known")
        trial = clone(self._state)
        trial.pile = _Unseen(trial.pile, self._set_up.unknown)
        try:
            self.game.rules.apply(trial, seat, action, _Still())
        except _UnseenError:
            raise PositionError(
                "pile", "what comes of this depends on its next card, which is not known"
            ) from None


class _UnseenError(Exception):
    """A card that is not known was looked at."""


class _Unseen(list[int]):
    """A pile in which the cards that are not known cannot be looked at."""

    def __init__(self, cards: list[int], unknown: int) -> None:
        super().__init__(cards)
        self._unknown = unknown

    def __getitem__(self, i: Any) -> Any:
        card = super().__getitem__(i)
        if card == self._unknown:
            raise _UnseenError
        return card


class _Still:
    """Dice for a trial, whose outcome does not matter."""

    def shuffle(self, pile: Row, count: int) -> None:
        """Leave the pile as it is."""

    def insert(self, pile: Row, count: int, card: int) -> None:
        """Put the card on top."""
        pile[count] = card

    def lot(self, n: int) -> int:
        """The first one."""
        return 0


def position(
    game: str,
    seats: int | None = None,
    *,
    options: Mapping[str, Value] | None = None,
    dice: Dice | None = None,
    **parts: Any,
) -> Position:
    """Set up a position by hand.

    >>> import stackyard
    >>> example = stackyard.position(
    ...     "staccs-uh-oh", laid=["2S", "5S@0,1", "2C@1,-1"], hands=[["5C", "7H"], 4, 4]
    ... )
    >>> [str(action) for action in example.legal(0)]
    ['5C@1,0']
    >>> example.why_not(0, "7H@1,0").rule
    'STA-6'

    Args:
        game: the game's id.
        seats: the number of players; without it, as many as the parts have entries.
        options: options that differ from their defaults.
        dice: all chance in what is played from here on; without them, it cannot be foreseen.
        parts: what lies where: docs/judge.md tells each game's parts.

    Raises:
        PositionError: a part is wrong; names it, and says what is allowed.
        OptionError: the game, the number of seats or an option is not allowed.
        DiceError: the dice are none.
    """
    chosen = get_game(game)
    given = {} if options is None else options
    return Position(chosen, seats, given, parts, these_dice(dice))

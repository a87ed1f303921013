"""Starting a match by the name of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from stackyard.games.game import Game, Value
from stackyard.games.registry import get_game
from stackyard.kernel import Dice, RecordedDice, SeededDice
from stackyard.match.allowed import explain
from stackyard.match.dice import these_dice
from stackyard.match.errors import RecordError
from stackyard.match.match import Match
from stackyard.match.record import Deal
from stackyard.match.replay import read_deal


@dataclass(frozen=True, slots=True)
class Recorded:
    """Given deals, written as in a record: each a pile's cards as texts, next card first, or a lot.

    They serve as dice for `start`; they must cover every use of dice that the match comes to.
    """

    deals: Sequence[Deal]

    def for_game(self, game: Game) -> RecordedDice:
        """The deals as dice of a game.

        Raises:
            RecordError: it is no list of deals, or a card's text is none of this game's.
        """
        try:
            deals = msgspec.convert(self.deals, list[Deal])
        except msgspec.ValidationError as error:
            problem, path = explain(error, list[Deal])
            raise RecordError(f"${path}", problem) from None
        return RecordedDice(
            [read_deal(game, deal, f"$[{number}]") for number, deal in enumerate(deals)]
        )


def start(
    game: str,
    seats: int | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, Value] | None = None,
    dice: Dice | Recorded | None = None,
) -> Match:
    """Start a match.

    Args:
        game: the game's id, such as ``stack-nabbit``.
        seats: the number of players; without it, the usual one.
        seed: from 0 to 2**64 - 1; the same seed deals the same match. Without it and without
            dice, the deal cannot be foreseen.
        options: options that differ from their defaults.
        dice: all chance in the match, in place of a seed.

    Raises:
        OptionError: the game, the number of seats or an option is not allowed.
        DiceError: the seed is out of range, given deals do not fit, or the dice are none.
        RecordError: a given deal's card is none of this game's.
        ValueError: both a seed and dice were given.
    """
    if seed is not None and dice is not None:
        raise ValueError("give a seed or dice, not both")
    chosen = get_game(game)
    if isinstance(dice, Recorded):
        dice = dice.for_game(chosen)
    dice = these_dice(dice) if seed is None else SeededDice(seed)
    seats = chosen.usual_seats if seats is None else seats
    return Match(chosen, seats, {} if options is None else options, dice)

"""Starting a match by the name of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from stackyard.games.game import Game, Value
from stackyard.games.registry import get_game
from stackyard.kernel import Dice, RecordedDice, SeededDice
from stackyard.match.dice import unforeseen_dice
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
            RecordError: a card's text is none of this game's.
        """
        return RecordedDice(
            [read_deal(game, deal, f"$[{number}]") for number, deal in enumerate(self.deals)]
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
        DiceError: the seed is out of range, or given deals do not fit.
        RecordError: a given deal's card is none of this game's.
        ValueError: both a seed and dice were given.
    """
    if seed is not None and dice is not None:
        raise ValueError("give a seed or dice, not both")
    chosen = get_game(game)
    if isinstance(dice, Recorded):
        dice = dice.for_game(chosen)
    if dice is None:
        dice = unforeseen_dice() if seed is None else SeededDice(seed)
    seats = chosen.usual_seats if seats is None else seats
    return Match(chosen, seats, {} if options is None else options, dice)
